"""Write the rotated Klee-Minty problem of one dimension to an .npz file (arrays A, b, R, t, lower, upper)."""

from klee_minty.command_line import Parser, dimension, run_script  # first: pins the numerics
from klee_minty.problem import rotated_klee_minty


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--N", type=dimension, required=True, help="dimension, an integer of at least 2")
    parser.add_argument("--output", required=True, help=".npz file to write")
    arguments = parser.parse_args()
    rotated_klee_minty(arguments.N).save(arguments.output)


if __name__ == "__main__":
    run_script(main)
