r"""LaTeX fragments that need no package: a manuscript inputs them as they are."""

import math

SPECIAL = {character: rf"\{character}" for character in "_%$&#{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
GREEK = "αalpha βbeta γgamma δdelta εepsilon ηeta θtheta κkappa λlambda μmu νnu ξxi πpi ρrho σsigma τtau φphi χchi ψpsi ωomega"
SPECIAL |= {letter[0]: rf"$\{letter[1:]}$" for letter in GREEK.split()}

PAGE, HEADING = 42.0, 3.3  # rows: a page of LNCS beside the caption; what stands above the rows of a block


def escape(text):
    """Any text, such as an identifier, as LaTeX."""
    return text.translate(str.maketrans(SPECIAL))


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


def table(caption, label, columns, header, blocks, position="t", size=r"\footnotesize", gap="3pt"):
    """A floating table; columns as in \begin{tabular}{columns}, one titled block of rows per algorithm.

    blocks: pairs of a title (None for no title line) and rows, each a list of cells; gap: half the space between
    columns. What is too tall for a page goes on in further tables of the same number.
    """
    lines, heading = [], [rf"\centering\caption{{{caption}}}", rf"\label{{{label}}}"]
    for part in pages(blocks):
        lines += [
            rf"\begin{{table}}[{position}]",
            *heading,
            rf"{size}\setlength{{\tabcolsep}}{{{gap}}}",
            rf"\begin{{tabular}}{{@{{}}{columns}@{{}}}}",
            *body(header, part),
            r"\hline",
            r"\end{tabular}",
            r"\end{table}",
        ]
        heading = [r"\addtocounter{table}{-1}", r"\centering\caption{Continued.}"]
    return "\n".join([*lines, ""])


def pages(blocks):
    """The blocks, parted so that each part fits on a page."""
    parts, room = [], 0.0
    for block in blocks:
        height = HEADING + len(block[1])
        if height > room:
            parts.append([])
            room = PAGE
        parts[-1].append(block)
        room -= height
    return parts


def body(header, blocks):
    lines = []
    for number, (title, rows) in enumerate(blocks):
        if number:
            lines.append(r"\\[-1ex]")
        if title is not None:
            lines.append(rf"\multicolumn{{{len(header or rows[0])}}}{{c}}{{{title}}} \\")
        lines.append(r"\hline\hline")
        if header:
            centred = [
                header[0],
                *(rf"\multicolumn{{1}}{{c}}{{{head}}}" for head in header[1:-1]),
                header[-1],
            ]
            lines += [r"\rule{0pt}{2.5ex}%", " & ".join(centred) + r" \\", r"\hline"]
        lines.append(r"\rule{0pt}{2.5ex}%")  # keeps exponents in the first row off the line above
        lines += [" & ".join(row) + r" \\" for row in rows]
    return lines
