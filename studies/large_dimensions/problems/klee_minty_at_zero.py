"""The rotated Klee-Minty problem with its optimum and its box moved so that the optimum is 0, where doubles are finest."""

from klee_minty.affine import AffineProblem
from problems import rotated_klee_minty


def problem(N, instance=0):
    original = rotated_klee_minty.problem(N, instance=instance)
    t = original.t
    moved = AffineProblem(original.A, original.b, original.R, 0.0 * t, original.lower - t, original.upper - t)
    moved.stream = "rotated_klee_minty"  # runs are compared with those on the original
    return moved
