"""Records that other programs made: taken as they are, completed where they may be, refused where they cannot be true."""

import json

from klee_minty.records import RUN_KEYS, read_run

import pytest


@pytest.fixture
def record(tmp_path, call):
    """A run of LSHADE44 at N = 2 that reaches the target, as another program would record it."""
    call("generate_problem", "--N", 2, "--output", tmp_path / "N2.npz")
    call("optimize", "--algorithm", "lshade44", "--N", 2, "--output", tmp_path / "run0.json")
    ours = json.loads((tmp_path / "run0.json").read_text())
    kept = ("run", "N", "budget", "evaluations", "stop", "f", "nu", "y", "target_hits")
    return {"algorithm": "theirs"} | {key: ours[key] for key in kept}


@pytest.fixture
def import_run(tmp_path, call):
    """Import a record; returns the message and the path of what is written."""

    def import_run(record, *options):
        suffix = f"_instance{options[1]}" if "--instance" in options else ""
        path = tmp_path / f"records/N2{suffix}/run0.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record))
        files = ("--records", tmp_path / "records", "--problem", tmp_path / "N2.npz")
        output = tmp_path / "imported/run{run}.json"
        runs = ("--algorithm", "theirs", "--runs", 1, "--budget", 20000)
        message = call("import_runs", *runs, *files, "--output", output, *options)
        prefix = f"import_runs.py: {path}: "
        return message and message.removeprefix(prefix), tmp_path / "imported/run0.json"

    return import_run


def test_what_may_be_left_out_is_filled_in(record, import_run):
    message, path = import_run(record)
    assert message is None
    imported = read_run(path, "theirs", 2, 0)
    assert set(imported) == {*RUN_KEYS, "made", "external"} and imported["external"] is True
    assert {key: imported[key] for key in record} == record
    assert (imported["seed"], imported["stagnation"], imported["elapsed"], imported["versions"]) == (0, 0, 0.0, {})
    assert imported["distance"] == pytest.approx(sum((y - 8.0) ** 2 for y in record["y"]) ** 0.5)


def test_whole_numbers_may_stand_for_floats(record, import_run):
    record |= {"y": [9, 9], "f": 9, "nu": 0, "stop": "optimizer", "elapsed": 3, "comment": "kept out"}
    record["target_hits"] = [1] * 52 + [1] + [None] * 50
    message, path = import_run(record)
    assert message and message.startswith("nu is 0.0, but that of y is 0.158")
    record |= {"y": [8, 8], "f": 8, "stop": "target", "target_hits": [1] * 103, "evaluations": 1}
    message, path = import_run(record)
    imported = read_run(path, "theirs", 2, 0)
    assert (imported["f"], imported["nu"], imported["y"], imported["elapsed"]) == (8.0, 0.0, [8.0, 8.0], 3.0)
    assert "comment" not in imported


FAULTS = {
    "algorithm is 'other', not 'theirs'": {"algorithm": "other"},
    "run is 1, not 0": {"run": 1},
    "instance is 3, not 0": {"instance": 3},
    "budget is 50000, but that of the configuration is 40000": {"budget": 50000},
    "stop is 'done', not one of target, ": {"stop": "done"},
    "distance is 3.0, but that of y is ": {"distance": 3.0},
    "f is nan": {"f": float("nan")},
    "y is not a list of 2 finite numbers": {"y": [8.0]},
    "y is not a list": {"y": [8.0, "8"]},
    "f is 7.0, but y ends in ": {"f": 7.0},
    "evaluations is not a whole number": {"evaluations": 17.5},
    "target_hits is not a list of 103": {"target_hits": [1] * 102},
    "nu is 0.5, which contradicts": {"nu": 0.5},
}


@pytest.mark.parametrize("message", FAULTS)
def test_what_cannot_be_is_refused(record, import_run, message):
    found, path = import_run(record | FAULTS[message])
    assert found.startswith(message)
    assert not path.exists()


def test_a_target_that_y_misses_is_refused(record, import_run):
    near = record | {"y": [8.00001, 8.00001], "f": 8.00001}
    assert import_run(near)[0] == f"target 85 was hit at {record['target_hits'][84]}, but y misses it"
    hits = [1] * 52 + [1] * 20 + [None] * 31
    assert (
        import_run(near | {"target_hits": hits, "stop": "optimizer"})[0]
        == "target 73 was hit at None, but y reaches it"
    )
    hits = [1] * 84 + [None] * 19
    assert import_run(near | {"target_hits": hits, "stop": "optimizer"})[0] is None


def test_records_of_other_instances_name_them(record, import_run, tmp_path, call):
    call("generate_problem", "--N", 2, "--instance", 5, "--output", tmp_path / "N2.npz")
    call("optimize", "--algorithm", "lshade44", "--N", 2, "--instance", 5, "--output", tmp_path / "run0.json")
    ours = json.loads((tmp_path / "run0.json").read_text()) | {"algorithm": "theirs"}
    message, path = import_run(ours, "--instance", 5)
    assert message is None and read_run(path, "theirs", 2, 0, 5)["f_opt"] == ours["f_opt"]
    assert import_run(record, "--instance", 5)[0] == "instance is 0, not 5"


def test_imported_runs_take_part(tmp_path, call, snakemake):
    for run in (0, 1):
        path = tmp_path / f"records/N2/run{run}.json"
        options = ("--algorithm", "random_search", "--N", 2, "--run", run, "--budget", 20, "--output", path)
        assert call("optimize", *options) is None
        path.write_text(path.read_text().replace("random_search", "theirs"))
    entry = {"name": "theirs", "records": str(tmp_path / "records"), "label": "Theirs"}
    config = {"runs": 2, "dimensions": [2], "budget": 20, "solvers": ["highs_ipm"], "algorithms": ["lshade44", entry]}
    (tmp_path / "mine.yaml").write_text(json.dumps(config))
    (tmp_path / "results").mkdir()
    for chunk in (1, 2):
        targets = ("comparison.md", "--configfile", tmp_path / "mine.yaml", "--config", f"chunk={chunk}")
        done = snakemake(tmp_path / "results", *targets)
        assert done.returncode == 0, done.stderr
        assert "| 1 | **Theirs (external)** | 0/2 |" in (tmp_path / "results/comparison.md").read_text()
    (tmp_path / "records/N2/run1.json").unlink()
    done = snakemake(tmp_path / "results", "comparison.md", "--configfile", tmp_path / "mine.yaml")
    assert done.stderr.splitlines()[-1] == f"config: algorithms: theirs has no {tmp_path}/records/N2/run1.json"
