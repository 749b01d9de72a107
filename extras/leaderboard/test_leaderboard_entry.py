"""An entry made of runs is right once the rest is filled in; what would not count is refused before it runs."""

import re
import shutil

from entries import faults, read_entry, read_tables, table_faults
from klee_minty.files import read_json_lines, write_json_lines
from klee_minty.results.hits import read_hits

import pytest
import yaml

FILE = "scripts/optimizers/lshade44.py"
KNOWN_TO_PEOPLE = {"settings": "defaults", "knows": [], "sees": "feasible_f", "ran_by": "me"}
KNOWN_TO_PEOPLE |= {"reference": "https://doi.org/10.1000/182"}
ELSEWHERE = {"code": "https://example.org/mine.py", "commit": "0123abc", "records": "https://example.org/records"}


@pytest.fixture
def runs(tmp_path, make_runs):
    """Of 15 at N = 2, the last five with another version of NumPy."""
    folder = make_runs(tmp_path / "runs", "lshade44", [2], 15)
    chunk = folder / "N2/instance0/runs10-14.jsonl"
    records = read_json_lines(chunk)
    write_json_lines(chunk, [record | {"versions": record["versions"] | {"numpy": "1.0"}} for record in records])
    return folder


@pytest.fixture
def make(call, runs, tmp_path):
    """Make an entry of the runs; returns the path of the description."""

    def make(*options):
        paths = [tmp_path / f"lshade44.{kind}" for kind in ("csv", "yaml")]
        which = ("--runs", runs, "--dimensions", 2, "--chunks", "0-4", "5-9", "10-14")
        assert call("leaderboard_entry", *which, *options, "--output", *paths) is None
        return paths[1]

    return make


def fill_in(path, **fields):
    entry = yaml.safe_load(path.read_text(encoding="utf-8")) | KNOWN_TO_PEOPLE | fields
    path.write_text(yaml.safe_dump(entry), encoding="utf-8")


def test_an_entry_of_code_here_lacks_only_what_people_know(make, runs, root, call, capsys):
    path = make("--file", root / FILE)
    entry, (rows, _) = read_entry(path), read_tables(path)
    records = list(read_json_lines(runs / "N2/instance0/runs0-4.jsonl"))
    versions = records[0]["versions"]
    assert [row["target_hits"] for row in rows[:5]] == [record["target_hits"] for record in records]
    assert (entry["code"], entry["seed"], entry["label"]) == (FILE, 1, "LSHADE44")
    assert entry["versions"] == versions | {"numpy": f"{versions['numpy']} or 1.0"}
    assert entry["description"].startswith("LSHADE44: differential evolution")
    assert {fault.split()[0] for fault in faults(entry, rows)} == KNOWN_TO_PEOPLE.keys()
    assert not any(str(place) in path.read_text(encoding="utf-8") for place in (root, runs))
    fill_in(path, versions=versions)
    assert call("check_leaderboard", path) is None
    assert re.search(r"right; 15 \+ 0 runs; (\d+) runs repeated, \1 the same: bit for bit", capsys.readouterr().out)


def test_an_algorithm_from_elsewhere_has_an_address_and_a_commit(make, root, call, capsys, tmp_path):
    shutil.copy(root / FILE, tmp_path / "mine.py")
    path = make("--file", tmp_path / "mine.py", "--label", "My DE")
    assert str(tmp_path) not in path.read_text(encoding="utf-8")
    assert read_entry(path)["label"] == "My DE" and {"seed", "machine"}.isdisjoint(read_entry(path))
    fill_in(path, **ELSEWHERE)
    assert call("check_leaderboard", path) is None
    assert "no run is repeated, since https://example.org/mine.py is no" in capsys.readouterr().out


def test_the_second_table_has_a_run_on_each_instance(tmp_path, call, make_runs):
    runs = make_runs(tmp_path, "lshade44", [2], 1, instances=range(1, 16))
    which = ("--runs", runs, "--dimensions", 2, "--chunks", "0-0", "--instances", *range(1, 16))
    assert call("leaderboard_entry", *which, "--output", tmp_path / "lshade44.csv") is None
    rows = list(read_hits(tmp_path / "lshade44.csv"))
    assert not list(table_faults("lshade44", rows, has_instances=True))
    (record,) = read_json_lines(runs / "N2/instance7/runs0-0.jsonl")
    assert rows[6]["target_hits"] == record["target_hits"]


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


@pytest.mark.parametrize("wrong", ["problem=klee_minty_mild", "dimensions=[2,4]", "runs=14", "budget=10", ""])
def test_what_would_not_count_is_refused_before_it_runs(wrong, root, snakemake):
    config = ("--config", "folder=mine", "algorithms=[lshade44]", wrong) if wrong else ()
    done = snakemake("leaderboard_entry", "--dry-run", *config, repository=root)
    assert done.returncode and "an entry of the leaderboard needs a folder, 15 runs" in done.stderr
