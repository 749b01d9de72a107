"""Bursts of σ: where they begin and end on the path of a run, and what they do to f and to the distance from the optimum."""

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


def bursts(path, problem):
    """A dictionary per burst. path: evaluations, σ and parent y (N,) of each generation.

    evaluations and end: where σ is smallest, and where f of the parent is as low again (None where it never is);
    growth: of σ; error, error_top and error_end: f - f_opt of the parent where σ is smallest, where it is largest and at the
    end; distance, distance_top and distance_end from the optimum.
    """
    found = []
    for low, high in places([sigma for _, sigma, _ in path]):
        parents = np.array([y for _, _, y in path[low:]])
        top, f = high - low, parents[:, -1]
        back = np.flatnonzero(f[top:] <= f[0])
        end = top + int(back[0]) if len(back) else None
        burst = {"evaluations": path[low][0], "end": None if end is None else path[low + end][0]}
        burst["growth"] = path[high][1] / path[low][1]
        for name, place in {"": 0, "_top": top, "_end": end}.items():
            burst["error" + name] = None if place is None else float(f[place] - problem.f_opt)
            burst["distance" + name] = None if place is None else float(np.linalg.norm(parents[place] - problem.t))
        found.append(burst)
    return found
