"""Write pages of Markdown as HTML that contains their figures, for a browser and for Snakemake's report."""

import argparse
import re
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty.presentation.html_pages import image, page

from markdown import markdown


def html(path):
    """The page of a file of Markdown, under its heading."""
    text = path.read_text("utf-8")
    title = text.partition("\n")[0].removeprefix("# ").replace("`", "")
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(path.parent / found[2], found[1]), text)
    text = re.sub(r"\[(.*?)\]\((?!http|#).*?\)", r"\1", text)  # files that are not in the report
    text = text.replace("<details>", '<details markdown="1">')
    return page(title, markdown(text, extensions=["tables", "fenced_code", "md_in_html"]))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", nargs="+", required=True, type=Path, metavar="FILE", help="pages of Markdown")
    parser.add_argument("--output", nargs="+", required=True, metavar="FILE", help="HTML file to write for each page")
    args = parser.parse_args(arguments)
    for path, output in zip(args.pages, args.output, strict=True):
        write(output, html(path))


if __name__ == "__main__":
    cli(main)
