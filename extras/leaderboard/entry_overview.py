"""Write where entries of the leaderboard are, and what is still to be filled in."""

import argparse
from pathlib import Path

from entries import FIELDS, MORE_FIELDS, OPEN, read_entry, table_files
from klee_minty.command_line import cli
from klee_minty.files import write


def overview(paths):
    """The text on the descriptions NAME.yaml."""
    lines = []
    for path in paths:
        entry = read_entry(path)
        unknown = [field for field in (*FIELDS, *MORE_FIELDS) if str(entry.get(field)).startswith(OPEN)]
        lines.append(f"Entry       {', '.join(map(str, [path, *filter(Path.exists, table_files(path))]))}")
        lines.append(f"To fill in  {', '.join(unknown) or 'nothing'}")
    return "\n".join([*lines, "Next        extras/leaderboard/JOIN.md, from step 2", ""])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--entries", nargs="+", required=True, metavar="NAME.yaml", help="written by leaderboard_entry.py"
    )
    parser.add_argument("--output", required=True, help="file to write")
    args = parser.parse_args(arguments)
    write(args.output, overview(args.entries))


if __name__ == "__main__":
    cli(main)
