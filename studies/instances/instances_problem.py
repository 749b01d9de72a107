"""How steep the edges of a problem are that meet in its optimum."""

import math

from klee_minty_studies.optimum import multipliers

import numpy as np


def slopes(problem):
    """How much f rises along each of the N edges of the polytope that meet in t, per unit of length; (N,).

    A slope is the cosine of the angle between the edge and the axis of f. Along edge k only the slack of constraint
    N + k grows, and f by the Lagrange multiplier for each unit of it.
    """
    edges = np.linalg.inv(-problem.A[problem.N :])  # a column each, in x = R (y - t), for a slack of 1
    return multipliers(problem) / np.linalg.norm(edges, axis=0)


def along_edges(problem, y):
    """The components (N,) of y - t along the edges that meet in t, in units of length."""
    edges = np.linalg.inv(-problem.A[problem.N :])
    return -problem.A[problem.N :] @ (problem.R @ (y - problem.t)) * np.linalg.norm(edges, axis=0)


def edge_shares(problem, y):
    """The shares of the squared distance of y to the optimum along the last edge, and along the flattest tenth of them."""
    squares = along_edges(problem, np.array(y)) ** 2
    flattest = np.argsort(slopes(problem))[: problem.N // 10]
    return float(squares[-1] / squares.sum()), float(squares[flattest].sum() / squares.sum())


def flattest_slope(problem):
    """The least slope of an edge that meets in t, as a share of the median one: at most 1."""
    of_edges = slopes(problem)
    return float(of_edges.min() / np.median(of_edges))


def rotation_angle(problem):
    """In degrees, from 0 to 90: the one between the axis of f before and after the rotation."""
    return math.degrees(math.acos(problem.R[-1, -1]))
