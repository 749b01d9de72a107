"""The MA-ES whose matrix also learns from the worst offspring, under the name that the records of its runs have."""

from klee_minty_studies.optimizers.ma_es import optimize as ma_es


def optimize(box, rng, weights="own", damping=2.0, population=None):
    ma_es(box, rng, damping, population=population, weights=weights)
