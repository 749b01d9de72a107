"""Mesh adaptive direct search (MADS) by NOMAD, as engineers use it for constrained black boxes.

C. Audet, S. Le Digabel, V. Rochon Montplaisir, C. Tribes, "Algorithm 1027: NOMAD Version 4: Nonlinear Optimization
with the MADS Algorithm", 2022.

Settings: the initial point is uniform in the box, which are NOMAD's bounds; the constraints are handled by the
progressive barrier (PB), NOMAD's for constraints that may be violated during the search; a seed from rng; one thread;
everything else, quadratic models included, is NOMAD's default. N + 1 evaluations are a generation. The box ends the
run; a run also ends where the mesh is as fine as NOMAD allows. No restarts.
"""

from klee_minty.callbacks import Callbacks, Finished

import PyNomad


def optimize(box, rng):
    N, is_finished = box.dimension, False
    with Callbacks(box, generation=N + 1) as point:

        def values(candidate):
            """Sets f and g of a point; NOMAD lets no exception through, and may still ask when the box is done."""
            nonlocal is_finished
            x = [candidate.get_coord(i) for i in range(N)]
            try:
                if not is_finished:
                    candidate.setBBO(" ".join(map(repr, [point.f(x), *point.g(x).tolist()])).encode())
            except Finished:
                is_finished = True
            return not is_finished

        def is_over(*_):  # has a name, since NOMAD does not keep it alive
            return is_finished

        settings = [
            f"BB_OUTPUT_TYPE OBJ {'PB ' * (2 * N)}",
            f"SEED {int(rng.integers(2**16))}",  # NOMAD's start takes time in proportion to it: half a minute for 2**31
            f"MAX_BB_EVAL {2 * box.budget}",
            "NB_THREADS_PARALLEL_EVAL 1",
            "DISPLAY_DEGREE 0",
        ]
        PyNomad.setSeed(0)  # since NOMAD passes over a SEED that is the last run's and starts as with SEED 0
        PyNomad.setCustomMegaIterEndCallback(is_over)
        x0 = rng.uniform(box.lower, box.upper)
        PyNomad.optimize(values, x0.tolist(), box.lower.tolist(), box.upper.tolist(), settings)
        if is_finished:
            raise Finished
