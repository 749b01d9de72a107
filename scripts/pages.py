"""Write pages of Markdown and tables as HTML, each a file of its own with its figures in it, for Snakemake's report."""

import base64
import re
from pathlib import Path

from klee_minty.command_line import SEVERAL_FILES, script
from klee_minty.files import read_csv, write
from presentation import names
from presentation.latex import SPECIAL
from presentation.markdown import environment

from markdown import markdown


def body(page):
    """Of Markdown, of LaTeX of a table, or of a table of numbers that has a template."""
    text = page.read_text("utf-8")
    if page.suffix == ".tex":
        escaped = [(sign, f"&#{ord(character)};") for character, sign in SPECIAL.items()]
        return environment().get_template("table.html.j2").render(title=page.stem, latex=text, ESCAPED=escaped)
    if page.suffix == ".csv":
        text = environment().get_template(f"{page.stem}.md.j2").render(rows=read_csv(page))
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(page.parent / found[2], found[1]), text)
    text = re.sub(r"\[(.*?)\]\((?!http|#).*?\)", r"\1", text)  # files that are not in the report
    return markdown(text.replace("<details>", '<details markdown="1">'), extensions=["tables", "md_in_html"])


def image(path, title):
    return f'<img alt="{title}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'


@script
def main(pages, output: SEVERAL_FILES, labels="{}"):
    names.set_labels(labels)
    template = environment().get_template("page.html.j2")
    for page, path in zip(map(Path, pages), output, strict=True):
        write(path, template.render(title=page.stem, body=body(page)))
