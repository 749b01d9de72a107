"""Pages for a browser that need no other file: of a figure, or of a table of LaTeX."""

import base64
import html
import re

from .latex import GREEK

STYLE = """body { font-family: sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border-bottom: 1px solid #ccc; padding: 0.2em 0.6em; text-align: left }
img { max-width: 100% }
"""
SYMBOLS = {f"\\{name}": letter for name, letter in GREEK.items()} | {
    r"\leq": "≤",
    r"\infty": "∞",
    r"\|": "‖",
    r"\,": "\u202f",
}
SYMBOLS |= {f"\\{character}": character for character in "_%&#"} | {"--": "–", "~": "\u00a0", "$": ""}
LETTERS = {r"\{": "&#123;", r"\}": "&#125;", r"\$": "&#36;"}  # letters, not marks
MARKS = {  # marks with an argument in braces, the innermost first
    r"\\multicolumn\{\d+\}\{\w\}\{([^{}]*)\}": r"\1",
    r"_\\mathrm\{([^{}]*)\}": r"<sub>\1</sub>",
    r"\\(?:mathbf|mathrm|tilde|text)\{([^{}]*)\}": r"\1",
    r"\\textbf\{(?:\\boldmath )?([^{}]*)\}": r"<strong>\1</strong>",
    r"\\textsuperscript\{([^{}]*)\}": r"<sup>\1</sup>",
    r"\\phantom\{[^{}]*\}": "",
    r"\{,\}": ",",
}


def item_page(path, title, caption):
    """The HTML of a figure, a .png, or of a tabular, a .tex; title and caption are texts without markup."""
    shown = image(path, title) if path.suffix == ".png" else tables(path.read_text("utf-8"))
    return page(title, f"<h1>{html.escape(title)}</h1>\n{shown}\n<p>{html.escape(' '.join(caption.split()))}</p>")


def page(title, body):
    """The HTML of a page; body: HTML."""
    head = f'<head><meta charset="utf-8"><title>{html.escape(title)}</title><style>\n{STYLE}</style></head>'
    return f'<!DOCTYPE html>\n<html lang="en">{head}<body>\n{body}\n</body></html>\n'


def image(path, title):
    return f'<img alt="{title}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'


def tables(latex):
    """The tables of a tabular, each with the title of its block."""
    parts = []
    for line in latex.splitlines():
        if not line.endswith(r"\\"):
            continue
        cells = line.removesuffix(r"\\").split(" & ")
        if len(cells) == 1:
            parts += ["</table>" if parts else "", f"<h2>{in_html(cells[0])}</h2>", "<table>"]
        else:
            parts += [] if "<table>" in parts else ["<table>"]
            tag = "th" if any(r"\multicolumn{1}" in cell for cell in cells) else "td"
            parts.append("<tr>" + "".join(f"<{tag}>{in_html(cell)}</{tag}>" for cell in cells) + "</tr>")
    return "\n".join([*filter(None, parts), "</table>"])


def in_html(latex):
    """A cell: the marks that our tables use become those of HTML."""
    text, before = html.escape(latex.strip(), quote=False), None
    for letter, entity in LETTERS.items():
        text = text.replace(letter, entity)
    while text != before:
        before = text
        for mark, replacement in MARKS.items():
            text = re.sub(mark, replacement, text)
    text = re.sub(r"\^\{?([\w*]+)\}?", r"<sup>\1</sup>", text)
    return re.sub(
        "|".join(map(re.escape, sorted(SYMBOLS, key=len, reverse=True))), lambda found: SYMBOLS[found[0]], text
    )
