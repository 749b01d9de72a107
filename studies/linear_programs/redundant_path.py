"""Follow the central path of the unrotated cube with the redundant rows and without them: which vertices does it visit?

Rows of redundant_path.csv: N, rows (redundant ones), farthest (the largest distance of the path from a vertex), visited
(vertices within DELTA), in_order (1 if in the order of falling f), visited_without (without the rows).
"""

import argparse
from functools import reduce

from klee_minty.command_line import cli, dimension
from klee_minty.files import write_csv
from problems.klee_minty_redundant import DELTA, central_path, repetitions, shifts, visited_distances
from problems.rotated_klee_minty import EPSILON


def path_row(N):
    d = shifts(N)
    h = repetitions(N, d)
    visits, bare = (visited_distances(central_path(N, d, counts)) for counts in (h, 0 * h))
    on_the_way = sorted(visits, key=lambda vertex: visits[vertex][1])
    return {
        "N": N,
        "rows": int(h.sum()),
        "farthest": max(distance for distance, _ in visits.values()),
        "visited": within(visits),
        "in_order": int(on_the_way == sorted(visits, key=height, reverse=True)),
        "visited_without": within(bare),
    }


def within(visits):
    return sum(distance <= DELTA for distance, _ in visits.values())


def height(vertex):
    """x_N of a vertex of the cube, given by which coordinates are at their upper bounds."""
    return reduce(lambda x, upper: 1.0 - EPSILON * x if upper else EPSILON * x, vertex, 0.0)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dimensions", nargs="+", type=dimension, required=True, metavar="N", help="at least 2")
    parser.add_argument("--output", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, [path_row(N) for N in args.dimensions])


if __name__ == "__main__":
    cli(main)
