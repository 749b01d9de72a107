r"""LaTeX fragments that need no package: a manuscript inputs them as they are."""

import math

from klee_minty import paper
from klee_minty.files import write

from . import markdown
from .layouts import LAYOUTS

SPECIAL = {character: rf"\{character}" for character in "_%$&#{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
GREEK = "αalpha βbeta γgamma δdelta εepsilon ηeta θtheta κkappa λlambda μmu νnu ξxi πpi ρrho σsigma τtau φphi χchi ψpsi ωomega"
SPECIAL |= {letter[0]: rf"$\{letter[1:]}$" for letter in GREEK.split()}

SIGNS = {  # by the verdict on a number
    paper.REPRODUCED: "$=$",
    paper.DEVIATES: r"$\neq$",
    paper.POSSIBLY_MISPRINTED: r"$\ddagger$",
    paper.MISPRINT: r"$\dagger$",
    paper.NOT_COMPARABLE: "--",
}
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
    """f_opt as the paper prints it, N^3; its value where an instance has another one, which takes more room."""
    return f"${row['N']}^3$" if row["f_opt"] == row["N"] ** 3 else scientific(row["f_opt"])


def rate(value):
    return "--" if math.isnan(value) else f"{value:.2f}"


def table(template, layout="lncs", **values):
    """A table as a float, and without it; what is too tall for a page goes on in further floats of the same number.

    template: the name of one that extends templates/table.tex.j2, which says what it sets; values: what it asks for.
    """
    made = environment().get_template(f"{template}.tex.j2")
    return [made.render(values, layout=LAYOUTS[layout], as_float=as_float) for as_float in (True, False)]


def environment():
    """For the templates of tables, in which << and <% stand for {{ and {%."""
    signs = {
        "block_start_string": "<%",
        "block_end_string": "%>",
        "comment_start_string": "<#",
        "comment_end_string": "#>",
    }
    found = markdown.environment().overlay(**signs, variable_start_string="<<", variable_end_string=">>")
    found.filters |= {
        "latex": escape,
        "optimum": optimum,
        "rate": rate,
        "scientific": scientific,
        "violation": violation,
    }
    found.globals |= vars(paper) | {"SIGNS": SIGNS, "pages": pages}
    found.tests["nan"] = math.isnan
    return found


def write_tables(output, *tables):
    """Write the tables as floats into the first file, and each without its float into the next of the others."""
    write(output[0], "".join(floating for floating, _ in tables))
    for path, (_, bare) in zip(output[1:], tables, strict=False):
        write(path, bare)


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
