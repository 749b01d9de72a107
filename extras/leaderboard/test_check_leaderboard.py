"""The entries of the leaderboard are right; a forged one is refused with the reason."""

import csv
import re
import shutil
from pathlib import Path

import check_leaderboard
from entries import SCHEMA, read_entry, read_repetitions, read_tables, run_of
from klee_minty.files import read_csv, write_csv
from klee_minty.plug_ins import file_of
from klee_minty.settings import VISIBILITIES
from klee_minty_studies.paper import BUDGET

import pytest
import yaml

ENTRIES = sorted(Path(__file__).parent.glob("entries/*.yaml"))
NAME = "random_search"  # its packages are always here
NOT_PYTHON = "Makefile"  # stands for an algorithm in another language


@pytest.fixture
def entry(root, tmp_path):
    """A copy of an entry that a test may forge."""
    (tmp_path / "instances").mkdir()
    for file in (f"{NAME}.csv", f"{NAME}.yaml", f"instances/{NAME}.csv"):
        shutil.copy(root / "extras/leaderboard/entries" / file, tmp_path / file)
    return tmp_path / f"{NAME}.yaml"


@pytest.fixture
def in_order(monkeypatch):
    """The runs of each table are repeated in their order."""
    monkeypatch.setattr(check_leaderboard, "in_random_order", lambda table: table)


@pytest.fixture
def check(entry, call, capsys):
    """Check the entry; returns whether it is right, and what is said of it."""

    def check(*options):
        message = call("check_leaderboard", entry, "--minutes", 0, *options)
        assert message in (None, f"check_leaderboard.py: entries with faults: {entry}")
        return message is None, capsys.readouterr().out

    return check


def forge(entry, N, run, fields):
    """Change fields of a run in the table."""
    path = entry.with_suffix(".csv")
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    (forged,) = [row for row in rows if (row["N"], row["run"]) == (str(N), str(run))]
    assert fields.items() - forged.items()
    forged |= fields
    write_csv(path, rows)


def keep_first_table(entry, N):
    """Leave nothing of the entry but its runs at N on the paper's instance."""
    path = entry.with_suffix(".csv")
    write_csv(path, [row for row in csv.DictReader(path.read_text().splitlines()) if row["N"] == str(N)])
    (entry.parent / "instances" / path.name).unlink()


def describe(entry, **fields):
    """Change fields of the description; those that are None go."""
    description = {**yaml.safe_load(entry.read_text(encoding="utf-8")), **fields}
    entry.write_text(yaml.safe_dump({key: value for key, value in description.items() if value is not None}))


@pytest.mark.slow
@pytest.mark.digits
@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_every_entry_is_right(path, call, capsys, monkeypatch):
    """The first runs at each N are repeated, as far as six seconds go."""

    def in_order(table):
        return sorted(table, key=lambda row: row.get("run", 0) + row.get("instance", 0))

    monkeypatch.setattr(check_leaderboard, "in_random_order", in_order)
    assert call("check_leaderboard", path, "--minutes", 0.1) is None
    (line,) = capsys.readouterr().out.splitlines()
    repeated = re.search(r": right; .* (\d+) runs repeated, \1 the same: bit for bit$", line)
    assert repeated or check_leaderboard.obstacle(read_entry(path))


def test_every_table_has_its_description(root):
    tables, second, descriptions = (
        {path.stem for path in (root / "extras/leaderboard/entries").glob(pattern)}
        for pattern in ("*.csv", "instances/*.csv", "*.yaml")
    )
    assert tables == descriptions >= second >= {"linear_model", "epsmag_es", "lshade44", "random_search"}


def test_a_run_at_each_n_is_repeated_first_and_which_is_left_to_chance(entry):
    rows = read_csv(entry.with_suffix(".csv"), "algorithm")
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
def test_a_run_that_only_repeating_tells_is_found_where_all_are_repeated(entry, in_order, check, tmp_path):
    """A last hit one evaluation later, in the last of 15 runs: it takes more than no time to get there."""
    keep_first_table(entry, 2)
    forge(entry, 2, 14, {"error_7": 3080})
    table = tmp_path / "repetitions.csv"
    is_right, said = check("--minutes", "inf", "--output", table)
    assert not is_right and "run 14 at N = 2, repeated, differs: target" in said and read_repetitions(table) == []
    is_right, said = check("--output", table)
    assert is_right and "1 runs repeated, 1 the same: bit for bit\n" in said
    (row,) = read_repetitions(table)
    assert (row["algorithm"], row["repeated_runs"], row["same_runs"]) == (NAME, 1, 1)
    assert row["verdict"] == "bit for bit"


@pytest.mark.digits
def test_another_first_run_is_refused_and_said_with_other_versions(entry, in_order, check, tmp_path):
    """The repetitions of other entries are kept."""
    forge(entry, 2, 0, {"error_5": 16166})
    is_right, said = check()
    told = "run 0 at N = 2, repeated, differs: target 57 was hit at 16166 in the table, at 16165 here"
    assert not is_right and told in said
    describe(entry, versions={"python": "3.11.7", "numpy": "1.0"})
    table, old = tmp_path / "repetitions.csv", dict.fromkeys(check_leaderboard.REPETITION, 1)
    write_csv(table, [old | {"algorithm": name, "verdict": "old"} for name in (NAME, "es")])
    assert "2 runs repeated, 1 the same: differs, made with numpy 1.0\n" in check("--output", table)[1]
    es, row = read_repetitions(table)
    assert es["verdict"] == "old" and "numpy" in row["versions"]
    assert row["same_runs"] < row["repeated_runs"] and row["verdict"] == "differs, made with numpy 1.0"


FORGED = {  # N, run, what is forged, the reason
    "hits out of order": (5, 3, {"nu_9": 3}, "target_hits are not ordered"),
    "a gap": (5, 3, {"nu_9": ""}, "target_hits are not ordered"),
    "beyond the budget": (2, 0, {"error_4": BUDGET * 2 + 1}, "not an evaluation of the run"),
    "no number": (2, 0, {"error_4": "soon"}, "is damaged"),
    "too many evaluations": (2, 1, {"evaluations": 4 * BUDGET}, "80000 evaluations"),
    "infeasible success": (5, 0, {f"error_{k}": 100000 for k in range(1, 52)}, "hit before the run is feasible"),
    "a run twice": (10, 4, {"run": 3}, "N = 10 must have the runs 0 to 14"),
    "another N": (40, 14, {"N": 41, "run": 0}, "N = 40 must have the runs 0 to 14"),
    "another algorithm": (2, 0, {"algorithm": "lshade44"}, "the table has runs of lshade44"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_table_is_refused(name, entry, check):
    *forged, reason = FORGED[name]
    forge(entry, *forged)
    is_right, said = check()
    assert not is_right and reason in said


@pytest.mark.parametrize(
    ("pattern", "replacement", "reason"),
    [
        (r",2,5,0,", ",2,4,0,", "N = 2 must have run 0 on the instances 1 to 15"),
        (r",2,5,0,", ",2,5,1,", "N = 2 must have run 0 on the instances 1 to 15"),
        (r"(,2,5,0,\d+),1,", r"\1,-1,", "N = 2, instance 5: a target hit is not an evaluation"),
        (r"nu_7", "nu_0", "its last columns are not the targets"),
        (r"^algorithm,N,instance", "algorithm,N,problem", "columns algorithm, N, instance, run"),
    ],
)
def test_a_forged_second_table_is_refused(pattern, replacement, reason, entry, check):
    path = entry.parent / "instances" / f"{NAME}.csv"
    path.write_text(re.sub(pattern, replacement, path.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    is_right, said = check()
    assert not is_right and reason in said


def test_an_entry_may_lack_the_second_table_and_have_byte_order_marks(entry, check):
    (entry.parent / "instances" / f"{NAME}.csv").unlink()
    describe(entry, code=NOT_PYTHON)
    for path in (entry, entry.with_suffix(".csv")):
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    is_right, said = check()
    assert is_right and "right; 90 + 0 runs" in said and f"{NOT_PYTHON} is not in Python" in said


UNREPEATED = {  # why no run is repeated: fields of the description
    "the package cmaes is missing here": {"code": "studies/klee_minty_studies/optimizers/cmaes_cma.py"},
    "the code is elsewhere": {
        "code": "https://example.org/es.m",
        "commit": "0123abcd",
        "parameters": None,
        "seed": None,
    },
}


@pytest.mark.parametrize("reason", UNREPEATED)
def test_why_no_run_is_repeated_is_said(reason, entry, check, monkeypatch):
    describe(entry, **UNREPEATED[reason])
    monkeypatch.setattr("check_leaderboard.find_spec", lambda package: package != "cmaes" or None)
    is_right, said = check()
    assert is_right and reason in said


AWAY = {"code": "https://example.org/my es.m", "commit": "0123abcd"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"reference": None}, "reference is missing"),
        ({"ran_by": "TODO: who ran the algorithm"}, "ran_by is still to be filled in"),
        ({"knows": ["goal"]}, "knows is ['goal'], but must be a list"),
        ({"reference": "https://example.org/a) # A heading"}, "but must be the address of a publication"),
        ({"label": "Random $earch"}, "label is"),
        ({"label": "Random (SciPy {scipy})"}, "versions have no scipy"),
        ({"label": "Random (SciPy {scipy})", "versions": "3.12"}, "versions have no scipy"),
        ({"versions": "3.12"}, "versions is '3.12', but must be"),
        ({"code": "https://example.org/es.m", "seed": None}, "commit is missing"),
        (AWAY, "code is 'https://example.org/my es.m', but must be"),
        ({"code": "../../etc/passwd"}, "there is no file ../../etc/passwd in this repository"),
        ({"code": "scripts/rank.py"}, "scripts/rank.py has no function optimize"),
        ({"lable": "ES"}, "'lable'; did you mean 'label'?"),
        ({"seed": -1}, "seed is -1"),
    ],
)
def test_a_wrong_description_is_refused(fields, reason, entry, check):
    describe(entry, **fields)
    is_right, said = check()
    assert not is_right and reason in said


def test_the_label_of_another_entry_is_refused(entry, check):
    shutil.copy(entry, entry.with_name("other.yaml"))
    assert "which other.yaml has, too" in check()[1]


def test_the_schema_names_the_levels():
    assert SCHEMA["properties"]["sees"]["enum"] == [*VISIBILITIES]
    assert ", ".join(VISIBILITIES) in SCHEMA["properties"]["sees"]["description"]


@pytest.mark.parametrize(("text", "reason"), [("label: [", "is no YAML"), ("text", "must have the fields label")])
def test_what_is_no_entry_is_refused_in_one_line(text, reason, entry, check):
    entry.write_text(text, encoding="utf-8")
    is_right, said = check()
    assert not is_right and reason in said and said.count("\n") == 1


@pytest.mark.parametrize("name", ["today", "today_small", "today_smallest"])
def test_stored_results_are_those_of_the_configuration(name, root):
    config = yaml.safe_load((root / f"extras/leaderboard/configs/{name}.yaml").read_text(encoding="utf-8"))
    for algorithm in config["algorithms"]:
        algorithm = {"name": algorithm, "file": algorithm} | (algorithm if isinstance(algorithm, dict) else {})
        path = root / f"extras/leaderboard/entries/{algorithm['name']}.yaml"
        entry, rows = read_entry(path), read_csv(path.with_suffix(".csv"), "algorithm")
        cells = [(N, run) for N in config["dimensions"] for run in range(config["runs"])]
        assert [(row["N"], row["run"]) for row in rows] == cells
        assert entry.get("parameters", {}) == algorithm.get("parameters", {})
        file = algorithm["file"]
        assert entry["code"] == (file if file.endswith(".py") else file_of("optimizers", file))


@pytest.mark.digits
@pytest.mark.parametrize(
    ("level", "told"),
    [("g", "the same: bit for bit"), ("nu", "with sees=nu a box shows"), ("f", "sees is 'f', but must be")],
)
def test_runs_are_repeated_at_the_entrys_level(level, told, root, tmp_path, in_order, call, capsys):
    """εMAg-ES reads g, so that it cannot be at a lower level; nor is there a level f."""
    for kind in ("csv", "yaml"):
        shutil.copy(root / f"extras/leaderboard/entries/epsmag_es.{kind}", tmp_path)
    describe(tmp_path / "epsmag_es.yaml", sees=level)
    assert (call("check_leaderboard", tmp_path / "epsmag_es.yaml", "--minutes", 0) is None) == (level == "g")
    assert told in capsys.readouterr().out
