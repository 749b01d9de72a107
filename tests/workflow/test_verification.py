"""Whatever was changed, lost, copied or replaced: the results in the folder are those of today's code and settings."""

import csv
import fcntl
import json
import os
import re
import shutil

import pytest

ONE = "def optimize(box, rng):\n    box.evaluate(rng.random((box.budget, box.dimension)))\n"
OTHER = ONE.replace("rng.random", "7.0 * rng.random")
LOCKED = (
    ONE
    + """
import fcntl
try:
    fcntl.flock(open(".snakemake/klee_minty.lock"), fcntl.LOCK_EX | fcntl.LOCK_NB)
    raise RuntimeError("the call holds no lock")
except BlockingIOError:
    pass
"""
)
CSV = "data/indicators.csv"


class Folder:
    """Results of a plug-in, own, in a folder of a repository of their own."""

    def __init__(self, repository, path, snakemake):
        self.repository, self.path, self.snakemake = repository, path, snakemake
        self.write(ONE)

    def write(self, code):
        (self.repository / "scripts/optimizers/own.py").write_text(code)

    def call(self, *arguments, **config):
        settings = {
            "algorithms": "[own]",
            "solvers": "[highs_ipm]",
            "dimensions": "[2]",
            "runs": 4,
            "budget": 10,
            "chunk": 1,
        }
        settings = [f"{key}={value}" for key, value in (settings | config).items()]
        return self.snakemake(self.path, *arguments, "--config", *settings, repository=self.repository)

    def make(self, *targets, **config):
        done = self.call(*targets, **config)
        assert done.returncode == 0, done.stderr
        return "Nothing to be done" not in done.stderr

    def made_again(self, *targets, **config):
        """The files that a call would make."""
        plan = self.call("--dry-run", *targets, **config).stdout
        lines = [line.split("output: ")[1] for line in plan.splitlines() if line.startswith("    output: ")]
        return {path.removesuffix(" (update)") for line in lines for path in line.split(", ")}

    def f_best(self, **config):
        """f_best of the plug-in, and of a folder that was made anew with its code and the configuration."""
        self.make(CSV, **config)
        found = self.read(CSV)
        shutil.rmtree(self.path)
        self.path.mkdir()
        self.make(CSV, **config)
        return found, self.read(CSV)

    def read(self, path):
        with open(self.path / path, newline="") as file:
            return [row | {"made": ""} for row in csv.DictReader(file)]


@pytest.fixture
def folder(copy_repository, tmp_path, snakemake):
    return Folder(copy_repository(), tmp_path, snakemake)


def test_chunks_of_other_code_do_not_count(folder):
    folder.make(CSV, chunk=2)
    folder.write(OTHER)
    folder.make(CSV, chunk=4)
    folder.write(ONE)
    found, right = folder.f_best(chunk=2)
    assert found == right


@pytest.mark.parametrize("kind", ["runs", "traces"])
def test_a_chunk_is_made_again_where_one_of_its_records_is_lost(folder, kind):
    first, last = (folder.path / f"data/{kind}/own/N2/run{run}.json" for run in (0, 1))
    target = str(last.relative_to(folder.path))
    assert folder.make(target, chunk=2) and not folder.make(target, chunk=2)
    first.unlink()
    assert folder.make(target, chunk=2) and first.exists()


def test_other_settings_and_sizes_of_chunks_one_after_the_other(folder):
    folder.make("data/running_times.csv", chunk=2, seed=1)
    folder.make("data/running_times.csv", chunk=1, seed=2)
    found = folder.read("data/running_times.csv")
    folder.make(CSV, chunk=3, seed=2)
    assert not folder.made_again(CSV, chunk=1, seed=2) & {f"data/runs/own/N2/run{run}.json" for run in range(4)}
    shutil.rmtree(folder.path)
    folder.path.mkdir()
    folder.make("data/running_times.csv", seed=2)
    assert folder.read("data/running_times.csv") == found


def test_what_is_there_is_known_without_snakemakes_own_notes_and_whatever_the_time(folder):
    targets = (CSV, "paper_tables/table2.tex")
    folder.make(*targets)
    shutil.rmtree(folder.path / ".snakemake")

    def made_again(code=ONE, **config):
        folder.write(code)
        for path in (*folder.path.rglob("*"), *folder.repository.rglob("*")):
            os.utime(path, (1e9, 1e9))
        files = folder.made_again(*targets, **config)
        assert files >= set(targets)
        return {path for path in files if path.startswith(("data/runs", "data/problems"))}

    runs = {f"data/runs/own/N2/run{run}.json" for run in range(4)}
    assert made_again() == made_again(runs=3) == set()
    assert made_again(seed=2) == made_again(budget=20) == made_again(code=OTHER) == runs
    assert made_again(dimensions="[3]") >= {"data/problems/N3.npz", "data/runs/own/N3/run3.json"}


def test_checked_in_files_stand_for_no_configuration_and_are_replaced_only_by_their_successors(folder):
    checked_in = folder.path / "studies/simplex/simplex.md"
    checked_in.parent.mkdir(parents=True)
    checked_in.write_text("as checked in\n")
    assert "studies/simplex/simplex.md" in folder.made_again("simplex")
    (folder.repository / "studies/simplex/study_simplex.py").write_text("raise SystemExit('broken')\n")
    for _ in range(2):
        assert folder.call("simplex").returncode != 0
        assert checked_in.read_text() == "as checked in\n"


def test_a_result_that_was_replaced_by_hand_is_made_again(folder):
    table = folder.path / "paper_tables/table2.tex"
    folder.make("paper_tables/table2.tex")
    text = table.read_text()
    assert not folder.made_again("paper_tables/table2.tex")
    table.write_text("of another configuration\n")
    assert "paper_tables/table2.tex" in (again := folder.made_again("paper_tables/table2.tex")) and CSV not in again
    folder.make("paper_tables/table2.tex")
    assert table.read_text() == text
    record = folder.path / "data/runs/own/N2/run1.json"
    record.write_text(json.dumps(json.loads(record.read_text())))
    assert "data/runs/own/N2/run1.json" in folder.made_again("paper_tables/table2.tex")


def test_what_the_main_results_have_is_taken_from_there(folder):
    main = Folder(folder.repository, folder.repository, folder.snakemake)
    main.make(runs=3)
    taken = [f"data/runs/own/N2/run{run}.json" for run in range(3)] + [
        "data/lp/highs_ipm/N2.json",
        "data/errata_evidence.csv",
    ]
    kept = {path: (main.path / path).read_bytes() for path in taken}
    before = {path for path in folder.path.rglob("*") if path.is_file()}
    folder.call("--dry-run", CSV)
    assert not {path for path in folder.path.rglob("data/**/*") if path.is_file()} - before
    done = folder.call("all", runs=4, folder="mine")
    assert done.returncode == 0, done.stderr
    jobs = dict(re.findall(r"^(\w+) +(\d+)$", done.stderr, re.MULTILINE))
    assert jobs["optimize"] == "1" and not jobs.keys() & {"generate_problem", "solve_lp", "errata_evidence"}
    assert {path: (folder.path / path).read_bytes() for path in taken} == kept
    assert not folder.make("all", runs=4, folder="mine")
    (main.path / taken[0]).unlink()
    (folder.path / taken[1]).write_text("{}")  # damaged: taken once more
    (folder.path / taken[0]).unlink()  # lost in both: made
    jobs = dict(re.findall(r"^(\w+) +(\d+)$", folder.call("all", runs=4, folder="mine").stderr, re.MULTILINE))
    assert jobs["optimize"] == "1" and (folder.path / taken[1]).read_bytes() == kept[taken[1]]
    assert folder.call(CSV, runs=4, seed=2).returncode == 0
    assert (folder.path / taken[1]).read_bytes() != kept[taken[1]]  # other settings: its own


def test_results_do_not_stand_for_those_of_another_dimension_or_instance(folder):
    config = {"dimensions": "[2,3]", "instances": "[0,1]"}
    folder.make("data/lp_indicators.csv", **config)
    for path in ("data/lp/highs_ipm/N{}.json", "data/problems/N{}.npz"):
        for other in ("3", "2_instance1"):
            shutil.copy(folder.path / path.format(other), folder.path / path.format(2))
            assert path.format(2) in folder.made_again(path.format(2), **config)


def test_a_call_holds_its_lock_while_its_jobs_run(folder):
    folder.write(LOCKED)
    folder.make("data/runs/own/N2/run0.json")


def test_hidden_files_of_others_are_left_alone(folder):
    for name in (".mine.part", ".run0.json.123.part"):
        (folder.path / "data/runs/own/N2").mkdir(parents=True, exist_ok=True)
        (folder.path / "data/runs/own/N2" / name).touch()
    folder.make("data/runs/own/N2/run0.json")
    assert [path.name for path in folder.path.rglob(".*.part")] == [".mine.part"]


def test_a_second_call_in_the_folder_is_refused_until_the_first_has_ended(folder):
    (folder.path / ".snakemake").mkdir()
    with open(folder.path / ".snakemake/klee_minty.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder.call("data/problems/N2.npz")
        assert done.returncode != 0 and not (folder.path / "data/problems/N2.npz").exists()
        assert done.stderr.splitlines()[-1].startswith("another call of snakemake is at work in ")
        assert "Traceback" not in done.stderr
        # What is taken from the main results is not, either.
        main = Folder(folder.repository, folder.repository, folder.snakemake)
        main.make("data/runs/own/N2/run0.json")
        assert folder.call("data/runs/own/N2/run0.json").returncode != 0
        assert not (folder.path / "data/runs").exists()
    assert folder.make("data/problems/N2.npz")
