"""An entry made of runs is right once the rest is filled in; runs of another budget make none."""

import re
import shutil

from entries import faults, read_entry, read_tables, table_faults
from klee_minty.files import read_json_lines, write_json_lines
from klee_minty.results.hits import read_hits

import pytest
import yaml

FILE, CHUNKS = "scripts/optimizers/lshade44.py", ("0-4", "5-9", "10-14")
KNOWN_TO_PEOPLE = {"settings": "defaults", "knows": [], "sees": "feasible_f", "ran_by": "me"}
KNOWN_TO_PEOPLE |= {"reference": "https://doi.org/10.1000/182"}
ELSEWHERE = {"code": "https://example.org/mine.py", "commit": "0123abc", "records": "https://example.org/records"}


@pytest.fixture(scope="module")
def runs(tmp_path_factory, make_runs):
    return make_runs(tmp_path_factory.mktemp("runs"), "lshade44", [2], 15)


@pytest.fixture
def make(call, tmp_path):
    """Make an entry of runs; returns the path of the description and the message."""

    def make(runs, *options, chunks=CHUNKS):
        paths = [tmp_path / f"{runs.parent.name}.{kind}" for kind in ("csv", "yaml")]
        which = ("--runs", runs, "--dimensions", 2, "--chunks", *chunks)
        return paths[1], call("leaderboard_entry", *which, *options, "--output", *paths)

    return make


def fill_in(path, **fields):
    entry = yaml.safe_load(path.read_text(encoding="utf-8")) | KNOWN_TO_PEOPLE | fields
    path.write_text(yaml.safe_dump(entry), encoding="utf-8")


def test_an_entry_of_code_here_lacks_only_what_people_know(make, runs, root, call, capsys):
    path, message = make(runs, "--file", root / FILE)
    assert message is None
    entry, rows = read_entry(path), list(read_hits(path.with_suffix(".csv")))
    files = [runs / f"N2/instance0/runs{chunk}.jsonl" for chunk in CHUNKS]
    records = [record for file in files for record in read_json_lines(file)]
    assert [row["target_hits"] for row in rows] == [record["target_hits"] for record in records]
    assert (entry["code"], entry["seed"], entry["label"]) == (FILE, 1, "LSHADE44")
    assert entry["versions"] == records[0]["versions"]
    assert entry["description"].startswith("LSHADE44: differential evolution")
    assert {fault.split()[0] for fault in faults(entry, rows)} == KNOWN_TO_PEOPLE.keys()
    assert not any(str(place) in path.read_text(encoding="utf-8") for place in (root, runs))
    fill_in(path)
    assert call("check_leaderboard", path) is None
    assert re.search(r"right; 15 \+ 0 runs; (\d+) runs repeated, \1 the same: bit for bit", capsys.readouterr().out)


def test_an_algorithm_from_elsewhere_has_an_address_and_a_commit(make, runs, root, call, capsys, tmp_path):
    shutil.copy(root / FILE, tmp_path / "mine.py")
    path, message = make(runs, "--file", tmp_path / "mine.py", "--label", "My DE")
    assert message is None and str(tmp_path) not in path.read_text(encoding="utf-8")
    assert read_entry(path)["label"] == "My DE" and {"seed", "machine"}.isdisjoint(read_entry(path))
    fill_in(path, **ELSEWHERE)
    assert call("check_leaderboard", path) is None
    assert "no run is repeated, since the code is elsewhere" in capsys.readouterr().out


def test_versions_that_changed_between_runs_are_all_named(make, runs, tmp_path):
    folder = shutil.copytree(runs, tmp_path / "rotated_klee_minty/lshade44" / runs.name)
    chunk = folder / "N2/instance0/runs10-14.jsonl"
    write_json_lines(chunk, [record | {"versions": {"numpy": "1.26.0"}} for record in read_json_lines(chunk)])
    path, message = make(folder)
    assert message is None and read_entry(path)["versions"]["numpy"].endswith(" or 1.26.0")


def test_the_second_table_has_a_run_on_each_instance(tmp_path, call, make_runs):
    runs = make_runs(tmp_path, "lshade44", [2], 1, instances=range(1, 16))
    path = tmp_path / "lshade44.csv"
    which = ("--runs", runs, "--dimensions", 2, "--chunks", "0-0", "--output", path)
    assert call("leaderboard_entry", *which, "--instances", *range(1, 16)) is None
    rows = list(read_hits(path))
    assert not list(table_faults("lshade44", rows, has_instances=True))
    (record,) = read_json_lines(runs / "N2/instance7/runs0-0.jsonl")
    assert rows[6]["target_hits"] == record["target_hits"]
    assert "run 0 on the instances 1 to 15" in call("leaderboard_entry", *which, "--instances", *range(1, 15))


@pytest.mark.slow
def test_a_call_makes_an_entry_with_both_tables_of_ones_own_algorithm(copy_repository, snakemake):
    folder = copy_repository()
    settings = ("folder=mine", "own=[ma_es]", "dimensions=[2]", "chunk=15")
    done = snakemake("leaderboard_entry", "--config", *settings, repository=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    path = folder / "mine/leaderboard/ma_es.yaml"
    assert {fault.split()[0] for fault in faults(read_entry(path), *read_tables(path))} == KNOWN_TO_PEOPLE.keys()
    assert [entry.name for entry in path.parent.glob("*.yaml")] == ["ma_es.yaml"]
    files = [f"mine/leaderboard/{name}" for name in ("ma_es.csv", "ma_es.yaml", "instances/ma_es.csv")]
    assert f"Entry       {' '.join(files)}\n" in done.stdout
    told = re.findall(r"^mine/leaderboard/ma_es\.yaml:(\w+): 'TODO: ", done.stdout, re.MULTILINE)
    assert {*told} == KNOWN_TO_PEOPLE.keys()


@pytest.mark.slow
def test_each_own_algorithm_gets_an_entry_also_where_the_papers_cannot_run(root, planned):
    config = ("--config", "folder=mine", "own=[ma_es,scipy_de]", "sees=nu")
    entries = {output for job in planned(root, "leaderboard_entry", *config) for output in job.outputs}
    assert {f"mine/leaderboard/{name}.yaml" for name in ("ma_es", "scipy_de")} <= entries


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ("dimensions=[2,4]", "N = 4 does not count on the leaderboard"),
        ("runs=14", "runs is 14, but an entry of the leaderboard has at least 15"),
        ("budget=10", "budget and stagnation must be 20000 and 100 on the leaderboard"),
        ("folder=.", "an entry of the leaderboard needs a folder"),
    ],
)
def test_what_would_not_count_is_refused_before_it_runs(setting, reason, root, snakemake):
    settings = ("folder=mine", "algorithms=[linear_model]", setting) if setting != "folder=." else ()
    done = snakemake("leaderboard_entry", "--dry-run", *(["--config", *settings] if settings else []), repository=root)
    assert done.returncode and reason in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("algorithm", "limits", "reason"),
    [
        ("random_search", {"budget": 10}, "N = 2: budget is 20, but on the leaderboard it is 40000"),
        ("lshade44", {"stagnation": 50}, "stagnation is 100, but on the leaderboard it is 200"),
        ("lshade44", {}, "N = 2 must have the runs 0 to 14, or more"),
    ],
)
def test_runs_of_another_budget_stagnation_or_number_make_no_entry(
    make, make_runs, tmp_path, algorithm, limits, reason
):
    path, message = make(make_runs(tmp_path / "runs", algorithm, [2], 5, **limits), chunks=["0-4"])
    assert reason in message and not path.exists()
