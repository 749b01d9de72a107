"""εMAg-ES with its parts, which notes its bursts of σ: where they begin and end, and what they do to f."""

import math

from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts

import numpy as np

BURST = 100.0  # growth of σ from its smallest value; the next burst comes after a fall by as much


def optimize(box, rng, repair="published", sigma_start="1", damping=1.0, budget=None):
    """As epsmag_es_parts; budget: in evaluations / N, without those of repair where repair is free."""
    es = EpsMAgESParts(box, rng, repair, sigma_start, damping)
    es.run(math.inf if budget is None else budget * box.dimension)
    spent = {"repair_evaluations": es.repair_evaluations, "earlier_repair_evaluations": es.earlier_repair_evaluations}
    return spent | {"bursts": bursts(es.path)}


def bursts(path):
    """A dictionary per burst, f being y_N. path: evaluations, σ and parent y (N,) of each generation.

    evaluations and end: where σ is smallest, and where f of the parent is as low again (None where it never is);
    f and f_top: of the parent where σ is smallest and where it is largest.
    """
    found, f = [], np.array([float(y[-1]) for _, _, y in path])
    for low, high in places([sigma for _, sigma, _ in path]):
        back = np.flatnonzero(f[high:] <= f[low])
        end = path[high + back[0]][0] if len(back) else None
        found.append({"evaluations": path[low][0], "end": end, "f": f[low].item(), "f_top": f[high].item()})
    return found


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
