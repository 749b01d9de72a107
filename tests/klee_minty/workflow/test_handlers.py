"""What the Snakefile's handlers note and print."""

import time

from klee_minty.workflow import handlers

import pytest
import yaml

FAILED = """
[Mon Nov 23 13:50:49 2026]
Error in rule {rule}:
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

    def failed(*texts, succeeded=(), status=None, clock=""):
        told = tmp_path / "snakemake.log"
        with told.open("w") as file:
            for number, text in enumerate([*texts, *succeeded]):
                log = tmp_path / f"{number}.log"
                if text is not None:
                    log.write_text(text)
                if number < len(texts):
                    if status:
                        file.write(f"Command 'python x > {log} 2>&1' returned non-zero exit status {status}.\n")
                    file.write(FAILED.format(rule="optimize", log=log))
            file.write(clock)
        return handlers.summary(handlers.failures([told]))

    return failed


def test_only_failed_jobs_are_named(failed):
    text = failed("a fault\n", succeeded=["a success that prints\n"])
    assert "0.log:" in text and "a fault" in text and "success" not in text and "Correct" in text


def test_equal_errors_are_told_once(failed):
    text = failed("a traceback\nan error\n", "an error\n", "another\n")
    assert "0.log and 1 more: an error\n" in text and "2.log: another\n" in text and "traceback" not in text


@pytest.mark.parametrize(
    ("status", "end"), [(139, ": SIGSEGV"), (137, ": SIGKILL"), (3, ": exit status 3"), (None, "")]
)
@pytest.mark.parametrize("log", ["", None])
def test_a_job_without_a_message_is_named_with_its_signal_or_exit_status(failed, log, status, end):
    assert f"0.log: ended without a message{end}\n" in failed(log, status=status)


def test_of_a_long_log_the_last_line_is_shown(failed):
    text = failed("".join(f"line {k}\n" for k in range(100)))
    assert "line 99" in text and "line 98" not in text


def test_a_file_from_the_future_is_told_how_to_be_touched(failed):
    told = (
        "Output x has older modification time (2026-11-26 02:00:00) than input ../my es/mine.py (2026-11-27 02:00:00). "
    )
    text = failed("", clock=f"{told}This could indicate a clock skew problem in your network")
    assert "\n../my es/mine.py: its time is in the future" in text and "touch {} +)\n" in text


def test_after_an_interruption_there_is_nothing_to_correct(failed):
    assert "Correct" not in failed("optimize.py: interrupted\n") and "Correct" not in failed()


def test_nor_where_a_script_was_interrupted_while_it_imported(failed):
    text = failed('Traceback (most recent call last):\n  File "x.py", line 1, in <module>\nKeyboardInterrupt\n')
    assert ": interrupted\n" in text and "Traceback" not in text and "Correct" not in text


def test_the_configuration_is_noted_where_it_is_ours(tmp_path):
    path = tmp_path / "config.yaml"
    handlers.note_configuration(tmp_path, {"seed": 1, "own": [{"name": "mine", "label": "ü: {x}"}]})
    assert yaml.safe_load(path.read_text(encoding="utf-8")) == {"seed": 1, "own": [{"name": "mine", "label": "ü: {x}"}]}
    first = path.read_bytes(), path.stat().st_mtime_ns
    handlers.note_configuration(tmp_path, {"seed": 1, "own": [{"name": "mine", "label": "ü: {x}"}]})
    assert (path.read_bytes(), path.stat().st_mtime_ns) == first
    handlers.note_configuration(tmp_path, {"seed": 2})
    assert yaml.safe_load(path.read_text(encoding="utf-8")) == {"seed": 2}
    path.write_text("seed: 3\n")
    handlers.note_configuration(tmp_path, {"seed": 4})
    assert path.read_text() == "seed: 3\n"


def test_a_job_that_ended_well_without_its_output_is_named(failed):
    """As Snakemake tells it."""
    told = "Job 1  completed successfully, but some output files are missing. Missing files after 5 seconds.\n"
    told += "data/my runs/runs0-0.jsonl (missing locally, parent dir contents: )\n"
    said = failed(clock=told)
    assert f"data/my runs/runs0-0.jsonl: {handlers.UNWRITTEN}\n" in said and "Correct what" in said


def test_steps_that_are_done_are_told_now_and_then(tmp_path, capsys):
    (tmp_path / "log").write_text("1 of 9 steps (11%) done\n")
    handlers.report_progress([tmp_path / "log"], seconds=0.01)
    time.sleep(0.1)
    (tmp_path / "log").write_text("1 of 9 steps (11%) done\n2 of 9 steps (22%) done\n")
    time.sleep(0.1)
    assert capsys.readouterr().err == "1 of 9 steps done\n2 of 9 steps done\n"
