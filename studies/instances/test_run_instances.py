"""A run on an instance is the one that optimize.py makes."""

import json

from instances_runs import COLUMNS, chunks_of_instances, compact, on_instances, read_runs
from klee_minty.errors import InputError
from klee_minty.files import write_csv

import pytest

FOLDER = "lshade44/seed1-budget20000-stagnation100"


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def made(call, tmp_path):
    """Runs of LSHADE44 on instances 2 to 4 at N = 2."""

    def made(drawn):
        path = tmp_path / drawn / FOLDER / "N2/instances2-4.jsonl"
        options = ("--algorithm", "lshade44", "--N", 2, "--drawn", drawn, "--instances", "2-4", "--output", path)
        assert call("run_instances", *options) is None
        return path

    return made


def test_the_record_is_that_of_the_instance(made, call, tmp_path):
    output = tmp_path / "own.jsonl"
    assert call("optimize", "--algorithm", "lshade44", "--N", 2, "--instance", 3, "--output", output) is None
    (own,) = lines(output)
    records = lines(made("plane-angle-translation"))
    assert [record["instance"] for record in records] == [2, 3, 4]
    assert list(records[1]) == list(own) and own | {"elapsed": 0} == records[1] | {"elapsed": 0}


def test_the_streams_of_an_instance_do_not_depend_on_what_is_drawn(made):
    on_drawn, on_papers = lines(made("plane")), lines(made("none"))  # at N = 2 there is one plane
    assert [record["y"] for record in on_drawn] == [record["y"] for record in on_papers]
    assert [record["y"] for record in lines(made("angle"))] != [record["y"] for record in on_papers]


def test_rows_are_read_and_wrong_ones_refused(made):
    path = made("angle")
    folder = path.parent.parent
    rows = on_instances(folder, 2, ["2-4"])
    assert [row["instance"] for row in rows] == [2, 3, 4] and all(row["f_opt"] == 8.0 for row in rows)
    assert [row["target_hits"] for row in rows] == [record["target_hits"] for record in lines(path)]
    first, *others = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(others), encoding="utf-8")
    with pytest.raises(InputError, match="has 2 of 3 runs"):
        on_instances(folder, 2, ["2-4"])
    path.write_text("\n".join([*others, first]), encoding="utf-8")
    with pytest.raises(InputError, match="instance 2: instance is 3, not 2"):
        on_instances(folder, 2, ["2-4"])
    path.write_text("\n".join([first.replace('"seed": 1', '"seed": 2'), *others]), encoding="utf-8")
    with pytest.raises(InputError, match="instance 2: seed"):
        on_instances(folder, 2, ["2-4"])


def test_chunks():
    assert chunks_of_instances(100, 50) == ["1-50", "51-100"]
    assert chunks_of_instances(3, 2) == ["1-2", "3-3"]


def test_runs_are_the_same_after_they_are_stored(made, tmp_path):
    rows = on_instances(made("angle").parent.parent, 2, ["2-4"])
    rows.append(rows[-1] | {"stop": "budget", "target_hits": [1, None]})
    path = tmp_path / "runs.csv"
    write_csv(path, list(compact(rows, "angle", "twice")))
    stored = read_runs(path)
    kept = ("algorithm", "N", "budget", "instance", "run", "stop", "evaluations", "error", "run_time_area")
    assert [[row[key] for key in kept] for row in stored] == [[row[key] for key in kept] for row in rows]
    assert [row["target_hits"] for row in stored] == [[row["target_hits"][-1]] for row in rows]
    assert stored[-1]["target_hits"] == [None]
    assert {(row["sample"], row["variant"], row["budget"]) for row in stored} == {("angle", "twice", 20000)}
    assert list(stored[0])[: len(COLUMNS)] == list(COLUMNS)
