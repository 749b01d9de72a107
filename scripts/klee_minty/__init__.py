"""The rotated Klee-Minty benchmark: problem, black box, targets, indicators."""
