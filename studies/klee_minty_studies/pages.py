"""Write pages for a browser, for Snakemake's report: of Markdown, which contains its figures, of a figure, or of a table of LaTeX."""

import argparse
import re
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty.presentation.html_pages import image, item_page, page

from markdown import markdown


def markdown_body(path):
    text = path.read_text("utf-8")
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(path.parent / found[2], found[1]), text)
    text = re.sub(r"\[(.*?)\]\((?!http|#).*?\)", r"\1", text)  # files that are not in the report
    return markdown(
        text.replace("<details>", '<details markdown="1">'), extensions=["tables", "fenced_code", "md_in_html"]
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    help = "files to show: .md, .png, or .tex with a tabular"
    parser.add_argument("--pages", nargs="+", required=True, type=Path, metavar="FILE", help=help)
    parser.add_argument("--titles", nargs="+", metavar="TEXT", help="title of each page")
    parser.add_argument("--captions", nargs="+", type=Path, metavar="FILE", help="file with a text below each page")
    parser.add_argument("--output", nargs="+", required=True, metavar="FILE", help="HTML file to write for each page")
    args = parser.parse_args(arguments)
    titles = args.titles or [path.stem for path in args.pages]
    captions = [path.read_text("utf-8") for path in args.captions] if args.captions else [""] * len(args.pages)
    for values in (titles, captions, args.output):
        if len(args.pages) != len(values):
            raise InputError(f"{len(args.pages)} pages, but {len(values)} files to write, titles or captions")
    for path, title, caption, output in zip(args.pages, titles, captions, args.output, strict=True):
        write(output, page(title, markdown_body(path)) if path.suffix == ".md" else item_page(path, title, caption))


if __name__ == "__main__":
    cli(main)
