"""Progress in place of Snakemake's messages per job: on a terminal, in a log file, after failures."""

import contextlib
import os
import pty
import re
import subprocess
import sys

import pytest

RUN = "data/runs/{}/N3/run{}.json"
CONFIG = ("--config", "runs=40", "dimensions=[3]", "algorithms=[random_search]", "budget=20", "chunk=1")


@pytest.fixture
def on_a_terminal(tmp_path):
    """What a terminal of so many columns shows of a call of Snakemake, and its exit status."""

    def call(repository, *arguments, columns=200):
        terminal, own = pty.openpty()
        command = [sys.executable, "-m", "snakemake", "--directory", tmp_path, "--cores", "1", *arguments]
        environment = os.environ | {"COLUMNS": str(columns)}
        with subprocess.Popen(command, cwd=repository, env=environment, stdout=own, stderr=own) as process:
            os.close(own)
            text = b""
            with contextlib.suppress(OSError):  # the other end is closed
                while True:
                    text += os.read(terminal, 4096)
        os.close(terminal)
        return text.decode().replace("\r\n", "\n"), process.wait()

    return call


def test_on_a_terminal_a_bar_that_fits_gives_way_to_messages_and_ends_full(on_a_terminal, copy_repository):
    chunks = [RUN.format("random_search", last) for last in range(9, 40, 10)]
    text, status = on_a_terminal(copy_repository(), *chunks, *CONFIG, "chunk=10", columns=80)
    assert status == 0 and "Traceback" not in text and "rule optimize" not in text
    bars = [line.split("\n")[0] for line in text.split("\r\033[K")[1:]]
    assert "[##########] 40 of 40 runs, 1 of 1 other jobs" in bars
    assert all(len(bar) <= 79 for bar in bars if bar.startswith("["))
    assert any(re.match(r"\[#+ +\] \d0 of 40 runs, 1 of 1 other jobs", bar) for bar in bars)
    assert any("N = 3 ra" in bar for bar in bars), bars


def test_in_a_log_file_lines_now_and_then_and_all_in_snakemakes_own(tmp_path, snakemake):
    runs = [RUN.format("random_search", run) for run in range(40)]
    done = snakemake(tmp_path, *runs, *CONFIG)
    assert done.returncode == 0, done.stderr
    lines = re.findall(r"^\d\d:\d\d:\d\d +(\d+)% (.*)$", done.stderr, re.MULTILINE)
    assert 15 <= len(lines) <= 20 and lines[-1] == ("100", "40 of 40 runs, 1 of 1 other jobs")
    assert "rule optimize:" not in done.stderr
    (log,) = tmp_path.glob(".snakemake/log/*")
    assert log.read_text().count("rule optimize:") == 40 and "41 of 41 steps (100%) done" in log.read_text()
    assert "Nothing to be done" in snakemake(tmp_path, runs[0], *CONFIG).stderr
    assert "rule optimize:" in snakemake(tmp_path, runs[0], "--dry-run", "--forceall", *CONFIG).stdout


def test_failures_are_shown_and_summed_up_but_for_those_that_are_tried_again(tmp_path, copy_repository, snakemake):
    repository = copy_repository()
    folder = repository / "scripts/optimizers"
    (folder / "broken.py").write_text("def optimize(box, rng):\n    return box.best\n")
    once = tmp_path / "once"
    (folder / "at_second_try.py").write_text(
        "from pathlib import Path\n\n\ndef optimize(box, rng):\n"
        f"    if not Path({str(once)!r}).exists():\n        Path({str(once)!r}).touch()\n        raise OSError('not yet')\n"
        "    box.evaluate(rng.random((box.budget, box.dimension)))\n"
    )
    paths = [RUN.format(algorithm, 0) for algorithm in ("broken", "at_second_try")]
    config = ("--config", "algorithms=[broken,at_second_try]", "budget=20", "--retries", "1")
    done = snakemake(tmp_path, *paths, *config, repository=repository)
    assert done.returncode != 0
    error = "optimize.py: broken: AttributeError at broken.py:2: 'BlackBox' object has no attribute 'best'"
    assert "Error in rule optimize:" in done.stderr and f"\n{error}\n" in done.stderr
    summary = "1 failed:\n  optimize algorithm=broken N=3 run=0\n    logs/runs/broken/N3/run0.json.log: "
    assert summary + error in done.stderr
    assert (tmp_path / paths[1]).exists()


def test_runs_of_a_study_are_shown_as_well(tmp_path, snakemake):
    chunk = "data/es_variants/main/N2/runs0-99.csv"
    done = snakemake(tmp_path, chunk, "--config", "budget=20")
    assert done.returncode == 0 and "100 of 100 runs" in done.stderr, done.stderr
    assert "no progress display" not in done.stderr


@pytest.mark.parametrize("option", ["--verbose", "--printshellcmds"])
def test_who_asks_for_other_messages_gets_snakemakes(tmp_path, snakemake, option):
    done = snakemake(tmp_path, RUN.format("random_search", 0), *CONFIG, option)
    assert done.returncode == 0 and "rule optimize:" in done.stderr and "of 1 runs" not in done.stderr


@pytest.mark.parametrize("part", ["needrun_jobs", "DefaultStreamHandler", "record.jobid]"])
def test_where_snakemake_is_another_inside_its_own_output_goes_on(tmp_path, copy_repository, snakemake, part):
    repository = copy_repository()
    path = repository / "scripts/workflow/progress.py"
    assert part in path.read_text()
    path.write_text(path.read_text().replace(part, part.replace("job", "other").replace("Stream", "Other")))
    done = snakemake(tmp_path, RUN.format("random_search", 0), *CONFIG, repository=repository)
    assert done.returncode == 0 and (tmp_path / RUN.format("random_search", 0)).exists()
    assert "no progress display with this Snakemake" in done.stderr and "rule optimize:" in done.stderr
    assert "Traceback" not in done.stderr
