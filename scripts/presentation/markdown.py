"""Tables of the studies."""


def table(lines):
    """A Markdown table; lines of cells, the first one is the header."""
    rule = ["---"] * len(lines[0])
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in (lines[0], rule, *lines[1:]))
