"""A page of Markdown as one file for the browser, which contains its figures."""

import base64
import html
import re

from markdown import markdown

STYLE = """body { font-family: sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border-bottom: 1px solid #ccc; padding: 0.2em 0.6em; text-align: left }
img { max-width: 100% }
img[alt^="ERT"] { max-height: 24em }
"""


def html_page(path):
    """The HTML of a file of Markdown, under its heading."""
    text = path.read_text("utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(path.parent / found[2], found[1]), text)
    text = text.replace("<details>", '<details markdown="1">')
    head = f'<head><meta charset="utf-8"><title>{html.escape(title)}</title><style>\n{STYLE}</style></head>'
    body = markdown(text, extensions=["tables", "fenced_code", "md_in_html"])
    return f'<!DOCTYPE html>\n<html lang="en">{head}<body>\n{body}\n</body></html>\n'


def image(path, title):
    return f'<img alt="{title}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'
