"""LSHADE44 with another population size at first."""

import lshade44_small


def test_the_population_has_the_size(run_once):
    small = run_once("lshade44", 3, file=lshade44_small.__file__, NP_per_N=6)
    assert len(small.blocks[0]) == 18


def test_as_large_as_usual_it_is_the_published_algorithm(run_once):
    same, published = run_once("lshade44", 3, file=lshade44_small.__file__), run_once("lshade44", 3)
    assert same.target_hits == published.target_hits
