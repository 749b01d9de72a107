"""What a call of Snakemake shows: few lines, and at the end what there is to mend."""

import re
import subprocess

SMALL = ("--config", "folder=mine", "dimensions=[2]", "budget=50", "chunk=1")

FAULTY = """
def optimize(box, rng):
    print("so loud\\n" * 10000)
    for generation in box.generations():
        box.evaluate([box.lower])
        1 / 0
"""


def summary_of(done):
    """What our handler prints, in one piece; the logger's thread writes before or after it."""
    return re.search(r"What failed:.*?not repeated", done.stderr, re.DOTALL)[0]


def test_in_a_pipe_the_command_that_shows_how_far_it_is_works(copy, snakemake):
    """Also in a folder with a blank in its name."""
    done = snakemake("paper_tables/ranking.tex", "--forcerun", "table_ranking", repository=copy)
    (command,) = re.findall(r"^To follow the progress: tail -f (.*)$", done.stderr, re.MULTILINE)
    told = subprocess.run(f"tail --lines 100 {command}", shell=True, capture_output=True, text=True)
    assert "1 of 1 steps (100%) done" in told.stdout, told.stderr


def test_a_fault_of_an_optimizer_is_told_once_and_then_what_to_do(copy, snakemake):
    """What it prints is in a file, and not in the terminal."""
    (copy / "faulty.py").write_text(FAULTY)
    algorithms = "own=[{name: faulty, file: faulty.py}]"
    done = snakemake("mine/data/indicators.csv", *SMALL, algorithms, "runs=3", repository=copy)
    assert done.returncode == 1
    summary = summary_of(done)
    assert summary.count("ZeroDivisionError at faulty.py:6") == 1 and "runs0-0.log and 2 more: " in summary
    assert re.search(r"^Correct .+ same command again", summary, re.MULTILINE)
    assert "so loud" not in done.stdout + done.stderr
    printed = [path.read_text() for path in copy.glob("logs/runs/*/faulty/**/*.out")]
    assert [text.count("so loud") for text in printed] == 3 * [10000]
