"""Write pages of Markdown as HTML files that contain their figures, for Snakemake's report."""

import argparse
import base64
import re
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write
from lib.page_markdown import page_templates

from markdown import markdown


def html(page):
    """The text of a page, a file of Markdown."""
    text = page.read_text("utf-8")
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(page.parent / found[2], found[1]), text)
    text = re.sub(r"\[(.*?)\]\((?!http|#).*?\)", r"\1", text)  # files that are not in the report
    body = markdown(
        text.replace("<details>", '<details markdown="1">'), extensions=["tables", "fenced_code", "md_in_html"]
    )
    return page_templates(Path(__file__).parent).get_template("page.html.j2").render(title=page.stem, body=body)


def image(path, title):
    return f'<img alt="{title}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="+", required=True, type=Path, metavar="FILE", help="pages in Markdown")
    parser.add_argument("--output", nargs="+", required=True, metavar="FILE", help="HTML file to write for each page")
    args = parser.parse_args(arguments)
    if len(args.pages) != len(args.output):
        raise InputError(f"{len(args.pages)} pages, but {len(args.output)} files to write")
    for page, path in zip(args.pages, args.output, strict=True):
        write(path, html(page))


if __name__ == "__main__":
    cli(main)
