"""The paper's problem for anybody's Python: from klee_minty.problem import rotated_klee_minty."""

from problems.rotated_klee_minty import problem as rotated_klee_minty

__all__ = ["rotated_klee_minty"]
