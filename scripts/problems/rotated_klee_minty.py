"""The paper's problem, found by its name."""

from klee_minty.rotated_klee_minty import rotated_klee_minty as problem

__all__ = ["problem"]
