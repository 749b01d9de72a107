"""What the Snakefile prints at the end of a call."""

from klee_minty.workflow import handlers

import pytest

STARTED = """
[Mon Nov 23 13:50:48 2026]
rule optimize:
    output: data/x
    log: {log}
    jobid: 11
"""
FAILED = """
[Mon Nov 23 13:50:49 2026]
Error in rule optimize:
    message: None
    jobid: 11
    output: data/x
    log: {log} (check log file(s) for error details)
    shell:
        python scripts/optimize.py > {log} 2>&1
        (command exited with non-zero exit code)
[Mon Nov 23 13:50:49 2026]
Finished jobid: 4 (Rule: optimize)
"""


@pytest.fixture
def failed(tmp_path):
    """What is told of jobs with these logs, of which the first ones failed."""

    def failed(*texts, succeeded=()):
        told = tmp_path / "snakemake.log"
        with told.open("w") as file:
            for number, text in enumerate([*texts, *succeeded]):
                log = tmp_path / f"{number}.log"
                if text is not None:
                    log.write_text(text)
                file.write(STARTED.format(log=log))
                if number < len(texts):
                    file.write(FAILED.format(log=log))
        return handlers.summary(handlers.failures([told]))

    return failed


def test_each_way_to_fail_is_told_once_by_the_last_line_of_a_log(failed):
    text = failed("a traceback\nan error\n", "an error\n", "another\n", succeeded=["a success that prints\n"])
    assert "0.log and 1 more: an error\n" in text and "2.log: another\n" in text and "Correct" in text
    assert "traceback" not in text and "success" not in text


@pytest.mark.parametrize("log", ["", None])
def test_a_job_without_a_message_is_named(failed, log):
    assert f"0.log: {handlers.SILENT}\n" in failed(log)
