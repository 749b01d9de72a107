"""Progress in place of Snakemake's messages per job: on a terminal, in a log file, after failures."""

import contextlib
import io
import logging
import os
import pty
import re
import subprocess
import sys
from types import SimpleNamespace

from workflow import progress

import pytest
from snakemake_interface_logger_plugins.common import LogEvent

RUN = "data/runs/random_search/N3/run{}.json"
CONFIG = ("--config", "runs=4", "dimensions=[3]", "algorithms=[random_search]", "budget=20")


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def attach(monkeypatch):
    """A Progress of 20 chunks of 5 runs and a table that writes to the stream, and the logger it listens to."""

    def attach(stream, **settings):
        logger = logging.Logger("snakemake")
        handler = logging.StreamHandler(stream)
        handler.name = "DefaultStreamHandler"
        logger.addHandler(handler)
        monkeypatch.setattr(progress, "logger", logger)
        monkeypatch.setenv("COLUMNS", "200")
        chunks = [f"{first}-{first + 4}" for first in range(0, 100, 5)]
        jobs = [job(i, "optimize", algorithm="own", N="3", run=chunk) for i, chunk in enumerate(chunks)]
        attached = progress.Progress()
        attached.attach(workflow(*jobs, job(20, "table1"), **settings))
        return attached, logger

    return attach


def job(jobid, rule, **wildcards):
    return SimpleNamespace(jobid=jobid, rule=SimpleNamespace(name=rule), wildcards_dict=wildcards)


def workflow(*jobs, **settings):
    settings = {"verbose": False, "printshellcmds": False, "quiet": set()} | settings
    return SimpleNamespace(
        output_settings=SimpleNamespace(**settings), dag=SimpleNamespace(needrun_jobs=lambda: jobs)
    )


def start(logger, *jobids):
    for jobid in jobids:
        logger.info("rule", extra={"event": LogEvent.JOB_INFO, "jobid": jobid})


def finish(logger, *jobids):
    for jobid in jobids:
        logger.info("finished", extra={"event": LogEvent.JOB_FINISHED, "job_id": jobid})


def fail(logger, jobid, *logs):
    logger.error("failed", extra={"event": LogEvent.JOB_ERROR, "jobid": jobid, "log": list(logs)})


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_runs_are_counted_and_what_runs_is_named(attach, stream):
    _, logger = attach(stream)
    start(logger, 0, 1, 20)
    finish(logger, 0, 20)
    text = stream.getvalue()
    assert "5 of 100 runs, 1 of 1 other jobs" in text and text.rstrip().endswith("left, N = 3 own")
    assert "rule" not in text and "finished" not in text


def test_the_bar_is_one_line_that_gives_way_to_messages_and_ends_full(attach):
    stream = Terminal()
    _, logger = attach(stream)
    start(logger, *range(21))
    logger.info("Select jobs to execute...")
    logger.info("Touching output file data/runs/own/N3/runs0-4.done.")
    logger.warning("look out")
    assert stream.getvalue().endswith("\r\033[Klook out\n")
    finish(logger, *range(21))
    before, last = stream.getvalue().rsplit("\r\033[K", 1)
    assert last == f"[{'#' * 10}] 100 of 100 runs, 1 of 1 other jobs\n" and before.count("\n") == 1


def test_the_bar_fits_the_terminal(attach, monkeypatch):
    stream = Terminal()
    _, logger = attach(stream)
    monkeypatch.setenv("COLUMNS", "40")
    start(logger, 0)
    assert len(stream.getvalue().removeprefix("\r\033[K")) == 39


def test_a_log_file_gets_a_line_per_twentieth(attach):
    stream = io.StringIO()
    _, logger = attach(stream)
    for jobid in range(21):
        start(logger, jobid)
        finish(logger, jobid)
    lines = stream.getvalue().splitlines()
    assert 15 <= len(lines) <= 20 and lines[-1][9:] == "100% 100 of 100 runs, 1 of 1 other jobs"


def test_failures_are_summed_up_but_for_those_that_are_tried_again(attach, tmp_path):
    stream = Terminal()
    attached, logger = attach(stream)
    log, empty = tmp_path / "run.log", tmp_path / "empty.log"
    log.write_text("at work\noptimize.py: own: out of luck\n")
    empty.touch()
    start(logger, 0, 1, 2)
    fail(logger, 0, log)
    fail(logger, 1, empty, tmp_path / "none.log")
    fail(logger, 2, log)
    assert stream.getvalue().count("failed\n") == 3
    start(logger, 2)
    assert "2 failed" in stream.getvalue().rsplit("\r", 1)[-1]
    assert attached.failures().splitlines() == [
        "2 failed:",
        "  optimize algorithm=own N=3 run=0-4",
        f"    {log}: optimize.py: own: out of luck",
        "  optimize algorithm=own N=3 run=5-9",
        f"    {empty}: empty",
        f"    {tmp_path / 'none.log'}: not there",
    ]


@pytest.mark.parametrize("setting", [{"verbose": True}, {"printshellcmds": True}, {"quiet": {"rules"}}])
def test_who_asks_for_other_messages_gets_snakemakes(attach, setting):
    stream = Terminal()
    attached, logger = attach(stream, **setting)
    start(logger, 0)
    assert stream.getvalue() == "rule\n" and attached.failures() == ""


def test_in_a_log_file_and_complete_in_snakemakes(tmp_path, snakemake):
    done = snakemake(tmp_path, *map(RUN.format, range(4)), *CONFIG)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\d\d:\d\d:\d\d 100% 4 of 4 runs, 1 of 1 other jobs$", done.stderr, re.MULTILINE)
    assert "rule optimize:" not in done.stderr
    (log,) = tmp_path.glob(".snakemake/log/*")
    assert log.read_text().count("rule optimize:") == 4 and "5 of 5 steps (100%) done" in log.read_text()
    assert "Nothing to be done" in snakemake(tmp_path, RUN.format(0), *CONFIG).stderr
    assert "rule optimize:" in snakemake(tmp_path, RUN.format(0), "--dry-run", "--forceall", *CONFIG).stdout


def test_on_a_terminal(tmp_path, copy_repository):
    terminal, own = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "snakemake",
        "--directory",
        tmp_path,
        "--cores",
        "1",
        RUN.format(0),
        *CONFIG,
    ]
    with subprocess.Popen(command, cwd=copy_repository(), stderr=own, stdout=own) as process:
        os.close(own)
        text = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while True:
                text += os.read(terminal, 4096)
    os.close(terminal)
    assert process.wait() == 0
    assert b"[##########] 1 of 1 runs, 1 of 1 other jobs" in text and b"Traceback" not in text


def test_a_failure_is_shown_and_summed_up(tmp_path, copy_repository, snakemake):
    repository = copy_repository()
    (repository / "scripts/optimizers/broken.py").write_text("def optimize(box, rng):\n    return box.best\n")
    run = "data/runs/broken/N3/run0.json"
    done = snakemake(tmp_path, run, "--config", "algorithms=[broken]", repository=repository)
    assert done.returncode != 0
    error = "optimize.py: broken: AttributeError at broken.py:2: 'BlackBox' object has no attribute 'best'"
    assert "Error in rule optimize:" in done.stderr and f"\n{error}\n" in done.stderr
    summary = "1 failed:\n  optimize algorithm=broken N=3 run=0\n    logs/optimize/broken/N3/run0.log: "
    assert summary + error in done.stderr
