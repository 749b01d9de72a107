"""LSHADE44 with another population size at first."""

from unittest import mock

from optimizers import lshade44


def optimize(box, rng, NP_per_N=lshade44.NP_PER_N):
    with mock.patch.object(lshade44, "NP_PER_N", NP_per_N):
        lshade44.optimize(box, rng)
