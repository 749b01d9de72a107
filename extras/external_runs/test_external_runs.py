"""Tables of runs in the workflow: read once, imported again with another table or problem, refused before planning."""

import os
from hashlib import sha256

from klee_minty.files import read_csv
from klee_minty.rotated_klee_minty import rotated_klee_minty

import pytest
import yaml

SETTINGS = {"folder": "mine", "runs": 2, "chunk": 1, "budget": 50, "dimensions": [2, 3], "algorithms": ["lshade44"]}
THEIRS = [{"name": name, "records": "theirs.csv"} for name in ("a", "b")]


def rows(algorithm, y):
    """Two runs at N = 2 and 3, of one point of equal coordinates: the rows of a table."""
    for N in (2, 3):
        f, _, nu = rotated_klee_minty(N).evaluate([[y] * N])
        for run in (0, 1):
            yield ",".join(map(str, [algorithm, N, run, 7 + run, f[0], nu[0], y, y, y if N == 3 else ""]))


def write_table(path):
    path.write_text("\n".join(["algorithm,N,run,evaluations,f,nu,y_1,y_2,y_3", *rows("a", 9.5), *rows("b", 30.25)]))


def configured(folder, own, **more):
    (folder / "theirs.yaml").write_text(yaml.safe_dump(SETTINGS | {"own": own} | more), encoding="utf-8")
    return "--configfile", "theirs.yaml"


def imports(jobs):
    return [job for job in jobs if job.rule == "import_runs"]


WRONG = {  # tables, and what is said of them before anything is planned, also where its runs are there
    "N;run;evaluations;f;nu\n": "config: theirs.csv: the header has no column N; columns are separated by commas",
    "N,run,evaluations,f,nu\n2,0,1,9,0\n": "config: a and b are read from theirs.csv, which has no column algorithm",
    "algorithm,N,run,evaluations,f,nu\na,2,0,1,9,0\n": "config: theirs.csv has no run of a at N = 3, instance 0",
    None: "config: own: there is no table theirs.csv, the records of 'a'",
}


def test_all_tables_are_imported_again_where_any_is_another(copy, snakemake, planned):
    """Also where it is older than what was imported."""
    own = [{"name": name, "records": f"{name}.csv"} for name in "ab"]
    for name in "ab":
        (copy / f"{name}.csv").write_text("\n".join(["algorithm,N,run,evaluations,f,nu,y_1,y_2,y_3", *rows(name, 9.5)]))
    call = ("external_runs", *configured(copy, own))
    snakemake(*call, repository=copy, check=True)
    for table in (copy / "a.csv", copy / "b.csv"):
        text = table.read_text()
        table.write_text(f"{text}\n")
        os.utime(table, (0, 0))
        assert len(imports(planned(copy, *call))) == 1
        table.write_text(text)
        os.utime(table, (0, 0))


@pytest.mark.slow
def test_a_table_of_two_algorithms_brings_all_their_runs_and_is_read_once(copy, snakemake, planned):
    """Each has two runs, those of LSHADE44 three: `runs` is for what is run here."""
    table = copy / "theirs.csv"
    write_table(table)
    call = ("mine/comparison.md", *configured(copy, THEIRS, runs=3))
    assert [len(job.outputs) for job in imports(planned(copy, *call))] == [4]
    assert "runs 0 and 1" not in snakemake(*call, repository=copy, check=True).stderr
    rows = read_csv(copy / "mine/data/runs.csv", "algorithm", "stop")
    found = {(row["algorithm"], row["N"], row["run"]): (row["f"], row["evaluations"]) for row in rows}
    expected = {
        (name, N, run): (f, 7 + run) for name, f in (("a", 9.5), ("b", 30.25)) for N in (2, 3) for run in (0, 1)
    }
    assert {run: found.pop(run, None) for run in expected} == expected and len(found) == 6
    page = (copy / "mine/comparison.md").read_text(encoding="utf-8")
    assert "a (external)" in page and "b (external)" in page
    assert f"`theirs.csv` ({sha256(table.read_bytes()).hexdigest()[:16]})" in page
    assert not planned(copy, *call)
    for text, told in WRONG.items():
        table.write_text(text) if text else table.unlink()
        done = snakemake("--dry-run", *call, repository=copy)
        assert done.returncode and done.stderr.strip().splitlines()[-1] == told


@pytest.mark.slow
def test_a_problem_that_was_edited_has_its_runs_imported_again(copy, snakemake, planned, sphere):
    """Also where another call has made its instance again."""
    path, problem = sphere(), {"name": "sphere", "file": "../sphere.py"}
    (copy / "theirs.csv").write_text("N,run,evaluations,f,nu,y_1,y_2\n2,0,5,0.25,0,0.5,0\n2,1,6,0.25,0,0.5,0\n")
    call = ("mine/data/runs.csv", *configured(copy, THEIRS[:1], problem=problem, dimensions=[2]))
    snakemake(*call, repository=copy, check=True)
    path.write_text(path.read_text().replace("** 2", "** 4"))
    other = ("own=[]", "folder=other", "algorithms=[random_search]", "runs=2", "dimensions=[2]", "budget=50")
    other += ("problem={name: sphere, file: ../sphere.py}",)
    snakemake("other/data/runs.csv", "--config", *other, repository=copy, check=True)
    assert len(imports(planned(copy, *call))) == 1
    done = snakemake(*call, repository=copy)
    assert done.returncode and "f is 0.25, but y gives 0.0625" in done.stderr


@pytest.mark.slow
def test_a_table_without_points_is_not_ranked_and_the_terminal_says_so(copy, snakemake, planned):
    (copy / "theirs.csv").write_text("N,run,evaluations,f,nu,y1\n2,3,5,,1,2\n2,7,5,nan,1,2\n")
    call = configured(copy, THEIRS[:1], dimensions=[2])
    made = {path for job in planned(copy, "compare", *call) for path in job.outputs}
    assert "mine/paper_tables/table2.tex" in made and not any("ranking" in path for path in made)
    done = snakemake("mine/paper_tables/table2.tex", *call, repository=copy, check=True)
    for note in ("nothing reads the columns y1", "nothing is ranked, which takes distances", "runs 3 and 7 of a"):
        assert note in done.stderr
    assert "without y" in (copy / "mine/paper_tables/table2.tex").read_text(encoding="utf-8")
