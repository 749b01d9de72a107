r"""LaTeX fragments that need no package: a manuscript inputs them as they are."""

import math
from dataclasses import dataclass

from klee_minty.files import write

from .layouts import LNCS

SPECIAL = {character: rf"\{character}" for character in "_%$&#{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
GREEK = "αalpha βbeta γgamma δdelta εepsilon ηeta θtheta κkappa λlambda μmu νnu ξxi πpi ρrho σsigma τtau φphi χchi ψpsi ωomega"
SPECIAL |= {letter[0]: rf"$\{letter[1:]}$" for letter in GREEK.split()}

HEADING = 3.3  # lines of a table above the rows of a block


def escape(text):
    """Any text, such as an identifier, as one line of LaTeX."""
    return " ".join(text.split()).translate(str.maketrans(SPECIAL))


def scientific(value):
    """The paper's 1.2345e+00; "--" for what is not defined."""
    return "--" if math.isnan(value) else f"{value:.4e}"


def violation(value, column=()):
    """0 for zero, as the paper prints it; under the first digit where the column has other numbers."""
    if value:
        return scientific(value)
    return r"0\phantom{.0000e-00}" if any(other > 0.0 for other in column) else "0"


def optimum(row):
    """f_opt as the paper prints it, N^3; its value where an instance has another one."""
    return f"${row['N']}^3$" if is_papers(row) else scientific(row["f_opt"])


def is_papers(row):
    """Whether f_opt is that of the paper's instance, which takes less room in print than others."""
    return row["f_opt"] == row["N"] ** 3


def rate(value):
    return "--" if math.isnan(value) else f"{value:.2f}"


@dataclass(frozen=True)
class Table:
    """Titled blocks of rows, one per algorithm.

    columns: as in \begin{tabular}{columns}; header: heads of the columns, or None; blocks: pairs of a title (None for no
    title line) and rows, each a list of cells; wide: too wide for one of two columns; small: in smaller letters where
    the page is narrow; gap: half the space between columns.
    """

    caption: str
    label: str
    columns: str
    header: list
    blocks: list
    wide: bool = False
    small: bool = False
    gap: str = "3pt"

    def floating(self, layout=LNCS):
        """A float; what is too tall for a page goes on in further floats of the same number."""
        star = layout.star or (layout.wide if self.wide else "")
        size = layout.sizes[self.small and not star]
        lines, heading = ([], [rf"{layout.caption}\centering\caption{{{self.caption}}}", rf"\label{{{self.label}}}"])
        for part in pages(self.blocks, layout.rows):
            lines += [
                rf"\begin{{table{star}}}[t]",
                *heading,
                rf"{size}\setlength{{\tabcolsep}}{{{self.gap}}}",
                *self.tabular(layout, part),
                rf"\end{{table{star}}}",
            ]
            heading = [r"\addtocounter{table}{-1}", rf"{layout.caption}\centering\caption{{Continued.}}"]
        return "\n".join([*lines, ""])

    def tabular(self, layout, blocks):
        above, between, below, strut = layout.rules
        lines = [rf"\begin{{tabular}}{{@{{}}{self.columns}@{{}}}}"]
        for number, (title, rows) in enumerate(blocks):
            if number:
                lines.append(r"\\[-1ex]")
            if title is not None:
                lines.append(rf"\multicolumn{{{len(self.header or rows[0])}}}{{c}}{{{title}}} \\")
            lines.append(above)
            if self.header:
                first, *heads, last = self.header
                centred = [first, *(rf"\multicolumn{{1}}{{c}}{{{head}}}" for head in heads), last]
                lines += [strut, " & ".join(centred) + r" \\", between]
            lines.append(strut)  # keeps exponents in the first row off the line above
            lines += [" & ".join(row) + r" \\" for row in rows]
        return [*lines, below, r"\end{tabular}"]


def write_tables(tables, layout, floats, *bare):
    """Write the tables as floats into one file, and each without its float into the next of the others."""
    write(floats, "".join(table.floating(layout) for table in tables))
    for path, table in zip(bare, tables, strict=False):
        write(path, "".join(f"{line}\n" for line in table.tabular(layout, table.blocks)))


def pages(blocks, height):
    """The blocks, parted so that each part fits on a page of so many lines."""
    parts, room = [], 0.0
    for block in blocks:
        lines = HEADING + len(block[1])
        if lines > room:
            parts.append([])
            room = height
        parts[-1].append(block)
        room -= lines
    return parts
