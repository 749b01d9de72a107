"""Write an instance of the rotated Klee-Minty problem to an .npz file (arrays A, b, R, t, lower, upper).

Before that, t is verified to be the optimum: by the multipliers there and by an LP solver.
"""

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.errors import InputError
from klee_minty.optimum import admissible_angles, check_optimum
from klee_minty.problem import rotated_klee_minty, transformation


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument(
        "--instance", type=whole_number(0), default=0, help="0, the paper's, or the seed of another (default 0)"
    )
    parser.add_argument("--degrees", type=float, help="rotation angle (default: the instance's)")
    parser.add_argument("--output", required=True, help=".npz file to write")
    arguments = parser.parse_args()
    problem = rotated_klee_minty(arguments.N, arguments.degrees, arguments.instance)
    try:
        check_optimum(problem)
    except InputError as error:
        low, high = admissible_angles(transformation(arguments.N, arguments.instance)[0])
        raise InputError(f"{error}; admissible are {low:.3g} to {high:.3g} degrees") from None
    problem.save(arguments.output)


if __name__ == "__main__":
    run_script(main)
