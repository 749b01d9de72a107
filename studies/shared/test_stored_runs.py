"""Tables of runs are checked in: they are of the cells that the studies name, and these runs come out so again."""

import re
import time
import tomllib
from collections import Counter
from itertools import chain, zip_longest
from pathlib import Path
from pkgutil import resolve_name

from klee_minty.errors import BlackBoxError, InputError
from klee_minty.files import write_csv
from klee_minty.instances import make
from klee_minty.results.improvements import with_hits
from klee_minty.running import run_records
from klee_minty.tables import read_table

import pytest

FOLDER = Path(__file__).parents[1]
STORED = {  # table of runs: the functions that give its cells, and its rows of their records
    "damping/runs": ("damping_cells:repair_cells", "repair_tables:run_rows"),
    "damping/rule_runs": ("damping_cells:rule_cells", "rule_tables:run_rows"),
    "instances/runs": ("instances_cells:cells", "study_instances:run_rows"),
}
for path in sorted(FOLDER.glob("leaderboard/runs/*.csv")):
    STORED[f"leaderboard/runs/{path.stem}"] = ("leaderboard_cells:cells", "study_leaderboard:run_rows")
TABLES = [table for table in STORED if (FOLDER / f"{table}.csv").exists()]
SECONDS, LARGEST = 3.0, 10  # in which runs of a table are begun, up to this N: some at N = 40 take half a minute


def cells_of(table):
    study, *_, name = table.split("/")
    its = tomllib.loads((FOLDER / study / f"{study}.toml").read_text(encoding="utf-8"))
    return [*resolve_name(f"studies.{study}.{STORED[table][0]}")(its, *([name] if study == "leaderboard" else []))]


@pytest.mark.parametrize("table", TABLES)
def test_a_stored_table_has_the_runs_of_the_cells(table, root, monkeypatch):
    """Those with their names, at each N the same runs on the same instances, each from a file of its own."""
    monkeypatch.chdir(root)
    cells, runs, stored = cells_of(table), Counter(), read_table(FOLDER / f"{table}.csv")
    files = [file for cell in cells for file in cell.files]
    assert len(files) == len({*files})
    for file in files:
        N, one, first, last = re.search(r"/N(\d+)/(?:instance(\d+)/runs|instances)(\d+)-(\d+)\.jsonl$", file).groups()
        for number in range(int(first), int(last) + 1):
            runs[(int(N), int(one), number) if one else (int(N), number, 0)] += 1
    assert runs == Counter((row["N"], row["instance"], row["run"]) for row in stored)
    assert all(cell.names.get("budget", cell.settings.budget) == cell.settings.budget for cell in cells)
    names = [{"algorithm": cell.algorithm, "N": cell.N} | cell.names for cell in cells]
    columns = [column for column in stored[0] if any(column in row for row in names)]
    keys = [{tuple(row.get(column) or "" for column in columns) for row in rows} for rows in (names, stored)]
    assert keys[0] == keys[1]


def first_run(cell):
    """The record of the first run of a cell, made here."""
    instance, run = re.match(r"instances?(\d+)(?:-\d+|/runs(\d+)-\d+)$", cell.parts[0]).groups(default="0")
    problem = make(cell.problem, cell.N, int(instance), cell.problem_parameters)
    identity = {"problem": cell.problem, "instance": int(instance), "stream": getattr(problem, "stream", cell.problem)}
    (record,) = run_records(cell.algorithm, problem, identity, [int(run)], cell.settings)
    return with_hits(record) | cell.names


@pytest.mark.slow
@pytest.mark.digits
@pytest.mark.parametrize("table", TABLES)
def test_stored_runs_come_out_so_again(table, root, monkeypatch, tmp_path):
    """The first run of each cell, of all samples at their smallest N first, as far as the seconds and N go."""
    monkeypatch.chdir(root)
    missing, end, samples = [], time.monotonic() + SECONDS, {}
    for cell in sorted(cells_of(table), key=lambda cell: cell.N):
        samples.setdefault(str(cell.names), []).append(cell)

    def records():
        for cell in filter(None, chain.from_iterable(zip_longest(*samples.values()))):
            if cell.N <= LARGEST and time.monotonic() < end:
                try:
                    yield first_run(cell)
                except (BlackBoxError, InputError) as error:
                    if not re.search("needs? the package", str(error)):
                        raise
                    missing.append(str(error))

    rows = [*resolve_name(f"studies.{table.split('/')[0]}.{STORED[table][1]}")(records())]
    if missing and not rows:
        pytest.skip(missing[0])
    write_csv(tmp_path / "made.csv", rows)
    made, stored = (path.read_text("utf-8").splitlines() for path in (tmp_path / "made.csv", FOLDER / f"{table}.csv"))
    assert len(made) > 1 and {*made} <= {*stored}
