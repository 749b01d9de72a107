"""Streams of random numbers: one per run, whatever else is run."""

from klee_minty.paper import DE, DIMENSIONS, ES, RANDOM
from klee_minty.running import random_generator

from hypothesis import given
from hypothesis import strategies as st

PAPERS = (ES, DE, RANDOM)


def stream(seed, algorithm, N, run):
    return tuple(random_generator(seed, algorithm, N, run).integers(2**63, size=4).tolist())


def test_streams_are_distinct_over_the_whole_grid():
    grid = [(seed, a, N, run) for seed in (0, 1) for a in PAPERS for N in DIMENSIONS for run in range(15)]
    draws = [draw for key in grid for draw in stream(*key)]
    assert len(set(draws)) == len(grid) * 4


KEYS = st.tuples(
    st.integers(0, 2**32 - 1),
    st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True),
    st.integers(2, 406),
    st.integers(0, 9999),
)


@given(KEYS, KEYS)
def test_streams_are_equal_only_where_the_keys_are(first, second):
    assert (stream(*first) == stream(*second)) == (first == second)
