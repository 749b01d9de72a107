"""Bursts of σ: where they begin and end on the path of a run, and what they do to f."""

import numpy as np

BURST = 100.0  # growth of σ from its smallest value; the next burst comes after a fall by as much


def places(sigma):
    """Of each burst the place where σ is smallest before it and the place where it is largest in it."""
    found, low, high = [], 0, None
    for place, value in enumerate(sigma):
        if high is not None:
            if value > sigma[high]:
                high = place
            elif value < sigma[high] / BURST:
                found.append((low, high))
                low, high = place, None
        else:
            if value < sigma[low]:
                low = place
            if value > BURST * sigma[low]:
                high = place
    return found if high is None else [*found, (low, high)]


def bursts(path, f_opt):
    """A dictionary per burst. path: evaluations, σ and parent y (N,) of each generation.

    evaluations and end: where σ is smallest, and where f of the parent is as low again (None where it never is);
    error and error_top: f - f_opt of the parent where σ is smallest and where it is largest.
    """
    found = []
    for low, high in places([sigma for _, sigma, _ in path]):
        f = np.array([y[-1] for _, _, y in path])
        back = np.flatnonzero(f[high:] <= f[low])
        end = path[high + back[0]][0] if len(back) else None
        errors = {"error": float(f[low] - f_opt), "error_top": float(f[high] - f_opt)}
        found.append({"evaluations": path[low][0], "end": end} | errors)
    return found
