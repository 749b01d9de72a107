"""Write an instance of the rotated Klee-Minty problem to an .npz file (arrays A, b, R, t, lower, upper).

Before that, t is verified to be the optimum: by the multipliers there and by an LP solver.
"""

from klee_minty.command_line import option, script
from klee_minty.errors import InputError
from klee_minty.optimum import admissible_angles, check_optimum
from klee_minty.problem import rotated_klee_minty, transformation


@script
def main(N, output: option(".npz file to write"), instance=0, degrees=None):
    problem = rotated_klee_minty(N, degrees, instance)
    try:
        check_optimum(problem)
    except InputError as error:
        low, high = admissible_angles(transformation(N, instance)[0])
        raise InputError(f"{error}; admissible are {low:.3g} to {high:.3g} degrees") from None
    problem.save(output)
