"""Another optimizer within a limit of CPU time: a run that reaches it ends, wherever it is, and notes that.

By a signal, since trust-constr spends minutes without an evaluation; Windows has no such signal.
"""

import signal

from klee_minty.running import load_optimizer


class OutOfTime(BaseException):
    """Leaves the optimizer; a BaseException, which `except Exception` does not catch."""


def optimize(box, rng, optimizer, seconds, parameters=None):
    """optimizer: its name; seconds of CPU time per run; parameters: those of the optimizer."""
    optimize_within = load_optimizer(optimizer, **(parameters or {}))
    before = signal.signal(signal.SIGPROF, end_run)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        returned = optimize_within(box, rng) or {}
    except OutOfTime:
        return {"is_out_of_time": True}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)
    return {"is_out_of_time": False} | returned


def end_run(number, frame):
    raise OutOfTime
