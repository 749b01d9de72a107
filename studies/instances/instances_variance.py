"""Is it the run or the instance? Shares of variance, from several runs on each instance.

Arrays (n, m) have a row for each of n instances and a column for each of m runs on it.
"""

from klee_minty_studies.statistics.inference import RESAMPLES, SEED, interval

import numpy as np
from scipy.optimize import minimize
from scipy.special import log_ndtr, logsumexp

NODES = 30  # of the quadrature over what the instance adds
PERMUTATIONS = 9999
SHARES = np.linspace(0.0, 0.98, 50)  # that are tried
REACH = 1.92  # half of the 95 % quantile of chi-squared with one degree of freedom


def share_between(values):
    """The share of the variance of values (n, m) that lies between instances; NaN where all are equal.

    The estimate of the one-way analysis of variance (intraclass correlation); it can be negative.
    """
    n, m = values.shape
    means = values.mean(axis=1)
    between = m * means.var(ddof=1)
    within = ((values - means[:, None]) ** 2).sum() / (n * (m - 1))
    total = between + (m - 1) * within
    return (between - within) / total if total else np.nan


def share_with_interval(values):
    """share_between and its 95 % interval, from a bootstrap over the instances."""
    rng = np.random.default_rng(SEED)
    drawn = rng.integers(len(values), size=(RESAMPLES, len(values)))
    resampled = np.array([share_between(values[rows]) for rows in drawn])
    resampled = resampled[np.isfinite(resampled)]
    return (share_between(values), *(interval(resampled) if len(resampled) else (np.nan, np.nan)))


def same_rate_test(succeeds):
    """p-value of H0 that all instances have one success rate: succeeds (n, m) are as spread as a binomial.

    A permutation of all runs; the statistic is the variance of the instances' successes.
    """
    rng, runs = np.random.default_rng(SEED), succeeds.ravel().astype(float)
    observed = succeeds.sum(axis=1).var()
    spread = [rng.permutation(runs).reshape(succeeds.shape).sum(axis=1).var() for _ in range(PERMUTATIONS)]
    return (1 + np.count_nonzero(np.array(spread) >= observed - 1e-9)) / (1 + PERMUTATIONS)


def censored_share(logs, censored):
    """(share, low, high) of the variance of log evaluations to the target that lies between instances, with a 95 % interval.

    logs, censored (n, m): where a run is censored, its logarithm is that of its budget, which the target needs more than. Maximum
    likelihood of normal logarithms, with a normal shift for each instance; the interval is the profile likelihood's.
    """
    nodes, weights = np.polynomial.hermite_e.hermegauss(NODES)
    log_weights = np.log(weights / weights.sum())

    def negative_log_likelihood(at, share):
        mean, deviation = at[0], np.exp(at[1])
        within = deviation * np.sqrt(1.0 - share)
        z = (logs[:, :, None] - mean - deviation * np.sqrt(share) * nodes) / within
        of_runs = np.where(censored[:, :, None], log_ndtr(-z), -0.5 * z**2 - np.log(within))
        return -logsumexp(of_runs.sum(axis=1) + log_weights, axis=1).sum()

    start, profile = (logs.mean(), np.log(logs.std() + 1e-9)), []
    for share in SHARES:
        found = minimize(negative_log_likelihood, start, (share,), "Nelder-Mead")
        start = found.x
        profile.append(-found.fun)
    inside = SHARES[np.array(profile) >= max(profile) - REACH]
    return tuple(map(float, (SHARES[np.argmax(profile)], inside.min(), inside.max())))
