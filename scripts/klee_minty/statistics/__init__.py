"""Tests and intervals, one way for each kind of quantity.

quantity                                    interval and test
ERT of independent runs                     Student's t for log ERT: running_times.expected_running_time
ratio of two ERTs of independent runs       the same variances (damping); permutations: running_times.ratio_test
ERTs and ratios of runs on many instances   bootstrap over the instances (instances): inference.resamples
paired evaluations                          Student's t for their log ratio (damping)
share of successes                          exact, Clopper-Pearson: inference.proportion
a statistic of 15 runs of a large sample    draws of 15 runs: inference.drawn_statistics and p_value
an order statistic of 15 unseen runs        their places among those of the sample: inference.drawn_places
what depends on all runs of a sample        bootstrap over the runs: inference.interval
"""
