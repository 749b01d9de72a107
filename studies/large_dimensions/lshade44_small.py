"""LSHADE44 with another population size at first."""

from optimizers import lshade44


def optimize(box, rng, NP_per_N=lshade44.NP_PER_N):
    lshade44.evolve(box, rng, lshade44.Memory(), lshade44.randrl, NP_per_N)
