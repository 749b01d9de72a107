"""The stress test of interruptions goes on when a signalled workflow does not end."""

import signal
import sys

import pytest

HANGING = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(600)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seconds", "number", "patience", "expected"), [(4, signal.SIGTERM, 1, ["SIGTERM"]), (0.1, signal.SIGKILL, 60, [])]
)
def test_what_hangs_after_a_signal_is_killed(root, tmp_path, monkeypatch, seconds, number, patience, expected):
    monkeypatch.syspath_prepend(root / "tests/stress")
    import interruptions

    monkeypatch.setattr(interruptions, "command", lambda *_, **__: [sys.executable, "-c", HANGING])
    monkeypatch.setattr(interruptions, "PATIENCE", patience)
    hung = []
    assert interruptions.run_until(seconds, number, tmp_path, tmp_path / "log", hung) is None
    assert hung == expected
