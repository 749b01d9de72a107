"""Bootstrap samples are samples, and bands their central part."""

import math

from bootstrap import band, resamples

import numpy as np


def test_bootstrap_samples_have_the_size_of_the_sample_and_are_the_same_again():
    counts = resamples(15)
    assert set(counts.sum(axis=1)) == {15} and len(np.unique(counts, axis=0)) > 900
    assert (counts == resamples(15)).all()


def test_a_band_leaves_out_the_outer_2_5_percent_at_both_ends():
    assert band(np.array([1.0, *[2.0] * 97, math.inf, math.inf])).tolist() == [2.0, 2.0]
    assert band(np.array([1.0, 2.0, math.inf])).tolist() == [1.0, math.inf]
