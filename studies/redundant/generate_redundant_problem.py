"""Write an instance of the problem with redundant constraints after its 2N rows, as redundant_problem.py describes them.

Every script that takes a --problem takes it.
"""

from klee_minty.command_line import UsageError, option, script
from klee_minty.problem import rotated_klee_minty
from redundant_problem import RedundantProblem

import numpy as np


@script
def main(N, repetitions, shifts, output: option(".npz file to write")):
    if not len(shifts) == len(repetitions) == N:
        raise UsageError(f"redundant constraints need N = {N} --shifts and as many --repetitions")
    problem = rotated_klee_minty(N)
    RedundantProblem(problem, np.array(shifts), np.array(repetitions)).save(output)
