"""Random search: points uniform in the box until the budget ends (Section 4, the baseline of Figure 3)."""

BLOCK = 200  # points per generation: fits the cache, and memory does not grow with the budget


def optimize(box, rng):
    for _ in box.generations(stop_at_stagnation=False):
        points = rng.random((min(BLOCK, box.budget - box.evaluations), box.dimension))
        box.evaluate(box.lower + points * (box.upper - box.lower))
