"""The entries of the leaderboard are right; a forged one is refused with the reason."""

import re
import shutil
from pathlib import Path

import check_leaderboard
from entries import SCHEMA, read_entry, read_repetitions, read_tables, run_of
from klee_minty.files import write_csv
from klee_minty.plug_ins import file_of
from klee_minty.settings import VISIBILITIES
from klee_minty.workflow.configuration import as_mapping
from klee_minty_studies.paper import BUDGET

import pytest
import yaml

ENTRIES = sorted(Path(__file__).parent.glob("entries/*.yaml"))
CONFIGS = sorted(Path(__file__).parent.glob("configs/today*.yaml"))
NAME = "random_search"  # its packages are always here


@pytest.fixture
def entry(root, tmp_path):
    """A copy of an entry that a test may forge."""
    (tmp_path / "instances").mkdir()
    for file in (f"{NAME}.csv", f"{NAME}.yaml", f"instances/{NAME}.csv"):
        shutil.copy(root / "extras/leaderboard/entries" / file, tmp_path / file)
    return tmp_path / f"{NAME}.yaml"


@pytest.fixture
def in_order(monkeypatch):
    """The runs of each table are repeated in their order, the first of each N and instance first."""

    def in_order(table):
        return sorted(table, key=lambda row: row.get("run", 0) + row.get("instance", 0))

    monkeypatch.setattr(check_leaderboard, "in_random_order", in_order)


@pytest.fixture
def check(call, capsys):
    """Check an entry; returns whether it is right, and what is said of it."""

    def check(path, *options, minutes=0):
        message = call("check_leaderboard", path, "--minutes", minutes, *options)
        assert message in (None, f"check_leaderboard.py: entries with faults: {path}")
        return message is None, capsys.readouterr().out

    return check


def forge(entry, file, pattern, replacement):
    """Change the first place that a file of the entry has of a pattern."""
    path = entry.with_suffix(file) if file.startswith(".") else entry.parent / file
    text = path.read_text(encoding="utf-8")
    forged = re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)
    assert forged != text
    path.write_text(forged, encoding="utf-8")


def hit(N, run, place, evaluation):
    """What forges a target hit of a run of the first table."""
    return ".csv", rf"^({NAME},{N},{run}(,\d*){{{place}}}),\d*", rf"\1,{evaluation}"


@pytest.mark.slow
@pytest.mark.digits
@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_every_entry_is_right(path, check, in_order):
    """The first runs at each N are repeated, as far as six seconds go."""
    is_right, said = check(path, minutes=0.1)
    repeated = re.search(r": right; .* (\d+) runs repeated, \1 the same: bit for bit$", said)
    assert is_right and (repeated or check_leaderboard.obstacle(read_entry(path)))


def test_every_table_has_its_description(root):
    tables, second, descriptions = (
        {path.stem for path in (root / "extras/leaderboard/entries").glob(pattern)}
        for pattern in ("*.csv", "instances/*.csv", "*.yaml")
    )
    assert tables == descriptions >= second >= {"linear_model", "epsmag_es", "lshade44", "random_search"}


def test_a_run_at_each_n_is_repeated_first_and_which_is_left_to_chance(entry):
    rows = read_tables(entry)[0]
    orders = [check_leaderboard.in_random_order(rows) for _ in range(50)]
    assert all(sorted(map(id, order)) == sorted(map(id, rows)) for order in orders)
    chosen = [order[:6] for order in orders]
    assert all(sorted(row["N"] for row in runs) == [2, 3, 5, 10, 20, 40] for runs in chosen)
    assert {row["run"] for runs in chosen for row in runs} == {*range(15)}
    assert len({runs[0]["N"] for runs in chosen}) > 3


@pytest.mark.digits
@pytest.mark.parametrize("minutes", [1.0, 0.0])
def test_runs_of_both_tables_are_repeated_as_far_as_the_minutes_go(minutes, entry, monkeypatch):
    """Row 37 is run 7 at N = 5 of the first table, instance 8 of the second."""
    monkeypatch.setattr(check_leaderboard, "in_random_order", lambda table: [table[7], table[37]])
    pairs = check_leaderboard.repetitions(read_entry(entry), read_tables(entry), minutes)
    repeated = [f"{run_of(stored)} at N = {stored['N']}" for stored, again in pairs if stored == again]
    first, more = ["run 7 at N = 2", "instance 8 at N = 2"], ["run 7 at N = 5", "instance 8 at N = 5"]
    assert repeated == (first + more if minutes else first)


@pytest.mark.digits
def test_a_run_that_differs_is_refused_and_with_other_versions_told(entry, in_order, check, tmp_path):
    """A last hit one evaluation later, in the last run: it takes more than no time to get there. Repetitions of others are kept."""
    forge(entry, ".csv", rf"({NAME},3(.*\n)*)", "")
    (entry.parent / SECOND).unlink()
    forge(entry, *hit(2, 14, 59, 3080))
    table, old = tmp_path / "repetitions.csv", dict.fromkeys(check_leaderboard.REPETITION, 1)
    write_csv(table, [old | {"algorithm": name, "verdict": "old"} for name in ("es", NAME)])

    def repeated(minutes):
        is_right, said = check(entry, "--output", table, minutes=minutes)
        es, row = read_repetitions(table)
        assert es["verdict"] == "old" and (is_right or row["verdict"] == "old")
        return said.removeprefix(f"{entry}: "), [row[key] for key in ("repeated_runs", "same_runs", "verdict")]

    told = "run 14 at N = 2 is another one where it is repeated\n"
    assert repeated("inf") == (told, [1, 1, "old"])
    told = "right; 15 + 0 runs; 1 runs repeated, 1 the same: bit for bit\n"
    assert repeated(0) == (told, [1, 1, "bit for bit"])
    forge(entry, ".yaml", "numpy: [^,}]*", "numpy: '1.0'")
    told = "right; 15 + 0 runs; 15 runs repeated, 14 the same: differs, made with numpy 1.0\n"
    assert repeated("inf") == (told, [15, 14, "differs, made with numpy 1.0"])


SECOND = f"instances/{NAME}.csv"
AWAY = (".yaml", "^code: .*", "code: https://example.org/es.m")


@pytest.mark.parametrize(
    ("file", "pattern", "replacement", "reason"),
    [
        (*hit(5, 3, 9, 3), "N = 5, run 3: target_hits are not ordered"),
        (*hit(2, 0, 56, BUDGET * 2 + 1), "not an evaluation of the run"),
        (*hit(5, 0, 53, 1), "hit before the run is feasible"),
        (".csv", ",2,1,40000,", ",2,1,80000,", "80000 evaluations"),
        (".csv", ",2,1,40000,", ",2,1,0,", "0 evaluations"),
        (".csv", ",10,4,", ",10,3,", "N = 10 must have the runs 0 to 14"),
        (".csv", ",40,14,", ",41,0,", "N = 40 must have the runs 0 to 14"),
        (".csv", r"\Z", f"{NAME},41,0,9{',' * 103}\n", "N = 41 is not one of the paper's"),
        (".csv", f"^{NAME}", "lshade44", "the table has runs of lshade44"),
        (".csv", r",error_51\n(.*),.*\n(.*\n)*", r"\n\1\n", "columns algorithm, N, run"),
        (SECOND, ",2,5,0,", ",2,4,0,", "N = 2 must have run 0 on the instances 1 to 15"),
        (SECOND, ",2,5,0,", ",2,5,1,", "N = 2 must have run 0 on the instances 1 to 15"),
        (SECOND, r"(,2,5,0,\d+),1,", r"\1,-1,", "N = 2, instance 5: a target hit is not an evaluation"),
        (SECOND, "^algorithm,N,instance", "algorithm,N,problem", "columns algorithm, N, instance, run"),
        (".yaml", "^reference: .*", "", "'reference' is a required property"),
        (".yaml", "^ran_by: .*", "ran_by: 'TODO: who'", "ran_by is 'TODO: who', but must be who ran"),
        (".yaml", "^knows: .*", "knows: [goal]", "knows is ['goal'], but must be a list"),
        (".yaml", "^label: .*", "label: Random ({scipy})", "versions have no scipy"),
        (*AWAY, "'commit' is a required property"),
        (*AWAY[:2], "code: ../../etc/passwd", "there is no file ../../etc/passwd in this repository"),
        (*AWAY[:2], "code: scripts/rank.py", "scripts/rank.py has no function optimize"),
        (".yaml", "^label:", "lable:", "'lable' was unexpected"),
        (".yaml", r"(.*\n)*", "label: [", "is no YAML"),
        (".yaml", r"(.*\n)*", "text", "must have the fields label"),
    ],
)
def test_a_wrong_entry_is_refused_with_the_reason(file, pattern, replacement, reason, entry, check):
    forge(entry, file, pattern, replacement)
    is_right, said = check(entry)
    assert not is_right and reason in said and all(line.startswith(str(entry)) for line in said.splitlines())


@pytest.mark.parametrize(
    ("replacement", "reason"),
    [
        (f"{AWAY[2]}\ncommit: 0123abcd", "es.m is no Python file of this repository"),
        ("code: studies/klee_minty_studies/optimizers/cmaes_cma.py", "NOT repeated: cmaes missing here"),
        ("code: Makefile", "Makefile is no Python file"),  # stands for an algorithm in another language
    ],
)
def test_why_no_run_is_repeated_is_said(replacement, reason, entry, check, monkeypatch):
    """An entry may lack the second table and have byte order marks."""
    forge(entry, *AWAY[:2], replacement)
    (entry.parent / SECOND).unlink()
    for path in (entry, entry.with_suffix(".csv")):
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    monkeypatch.setattr("check_leaderboard.find_spec", lambda package: package != "cmaes" or None)
    is_right, said = check(entry)
    assert is_right and "right; 90 + 0 runs" in said and reason in said


def test_the_schema_names_the_levels():
    assert SCHEMA["properties"]["sees"]["enum"] == [*VISIBILITIES]
    assert ", ".join(VISIBILITIES) in SCHEMA["properties"]["sees"]["description"]


@pytest.mark.digits
@pytest.mark.parametrize(("level", "told"), [("g", "the same: bit for bit"), ("nu", "with sees=nu a box shows")])
def test_runs_are_repeated_at_the_entrys_level(level, told, root, tmp_path, in_order, check):
    """εMAg-ES reads g, so that it cannot be at a lower level."""
    entry = tmp_path / "epsmag_es.yaml"
    for file in ("epsmag_es.csv", entry.name):
        shutil.copy(root / "extras/leaderboard/entries" / file, tmp_path)
    forge(entry, ".yaml", "^sees: .*", f"sees: {level} ")
    is_right, said = check(entry)
    assert is_right == (level == "g") and told in said


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_stored_results_are_those_of_the_configuration(path):
    config = yaml.safe_load(path.read_text(encoding="utf-8"))
    for algorithm in map(as_mapping, config["algorithms"]):
        path = Path(__file__).parent / f"entries/{algorithm['name']}.yaml"
        entry, (rows, _) = read_entry(path), read_tables(path)
        cells = [(N, run) for N in config["dimensions"] for run in range(config["runs"])]
        assert [(row["N"], row["run"]) for row in rows] == cells
        assert entry.get("parameters", {}) == algorithm.get("parameters", {})
        file = algorithm.get("file", algorithm["name"])
        assert entry["code"] == (file if file.endswith(".py") else file_of("optimizers", file))
