r"""Numbers by key: \num can read them plain, a sentence can take them, and TeX finds them or names the nearest."""

import math
import os
import re
import shutil
import subprocess

from klee_minty.presentation.latex import template
from klee_minty.presentation.quoted_numbers import (
    number,
    word,
    write_p_value,
    write_ratio,
    write_real,
    write_share,
    write_whole,
)

import pytest


@pytest.mark.parametrize(
    ("written", "value", "plain", "text"),
    [
        (write_whole, 82421.3, "82421", r"82\,421"),
        (write_whole, 1499.7, "1500", "1500"),
        (write_real, 9.326e-9, "9.3260e-9", r"\ensuremath{9.33 \cdot 10^{-9}}"),
        (write_real, 0.0, "0", "0"),
        (write_real, 8.0, "8.0000", "8"),
        (write_real, 64000.0, "6.4000e4", r"\ensuremath{6.40 \cdot 10^{4}}"),
        (write_share, 0.983, "0.983", r"98.3\,\%"),
        (write_share, 0.9996, "0.9996", r"99.96\,\%"),
        (write_share, 1.0, "1", r"100\,\%"),
        (write_ratio, 3.4567, "3.457", "3.46"),
        (write_ratio, 8.6e-7, "8.6e-7", r"\ensuremath{8.60 \cdot 10^{-7}}"),
        (write_ratio, 999.7, "999.7", "1000"),
        (write_p_value, 0.0119, "0.0119", r"\ensuremath{p = 0.012}"),
        (write_p_value, 0.1852, "0.185", r"\ensuremath{p = 0.185}"),
        (write_p_value, 0.00036, "0.00036", r"\ensuremath{p < 0.001}"),
        (word, "a_b & 50 %", r"a\_b \& 50 \%", r"a\_b \& 50 \%"),
        (write_real, math.nan, "nan", "--"),
        (write_whole, math.inf, "inf", r"\ensuremath{\infty}"),
    ],
)
def test_a_number_is_written_both_ways(written, value, plain, text):
    made = number("x", "y", 2, value, "table.csv", written)
    assert (made.value, made.text) == (plain, text)


NUMBERS = [
    number("my_es2", "mean_evaluations", 2, 12345.6, "", write_whole),
    number("my_es2", "mean_evaluations", 10, 54321.0, "", write_whole),
    number("my_es2", "mean_distance", 10, 2e-8, ""),
    number("lshade44", "mean_distance", 10, 3e-8, ""),
    number("claims.target", "share, my_es2.low", 10, 0.98, "", write_share),
    number("config", "seed", "", 1, "", write_whole),
]


def typeset(folder, body, *packages):
    """The text of a document that takes in the numbers, as pdftotext tells it, and the errors of its log."""
    text = template("numbers.tex.j2").render(numbers=NUMBERS)
    (folder / "numbers.tex").write_text(text, encoding="utf-8")
    loaded = "".join(rf"\usepackage{{{package}}}" for package in packages)
    source = rf"\documentclass{{article}}{loaded}\input{{numbers}}\begin{{document}}{body}\end{{document}}"
    (folder / "a.tex").write_text(source)
    for _ in range(2):  # so that what was written to the table of contents is read
        command = ["pdflatex", "-interaction=nonstopmode", "a.tex"]
        environ = os.environ | {"max_print_line": "1000"}
        subprocess.run(command, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, env=environ)
    log = re.sub(r"\n\(numbers\) +", " ", (folder / "a.log").read_text(errors="replace"))
    shown = subprocess.run(["pdftotext", "a.pdf", "-"], cwd=folder, capture_output=True, text=True).stdout
    return " ".join(shown.split()), re.findall(r"^! (.*)", log, re.MULTILINE)


LATEX = pytest.mark.skipif(
    not (shutil.which("pdflatex") and shutil.which("pdftotext")), reason="LaTeX or poppler is missing"
)


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize("package", [None, "underscore", "hyperref", "siunitx"])
def test_numbers_are_found_wherever_they_stand(tmp_path, package):
    if package and subprocess.run(["kpsewhich", f"{package}.sty"], capture_output=True).returncode:
        pytest.skip(f"{package} is not installed")
    parts = [
        r"\tableofcontents\section{Title \KM*{my_es2}{mean_evaluations}{2}}",
        r"\begin{figure}\caption{Caption \KM{my_es2}{mean_evaluations}{10}}\end{figure}",
        r"Word \KM*{claims.target}{share, my_es2.low}{10}, $x = \KM*{lshade44}{mean_distance}{10}$.",
        r"\newcommand{\who}{my_es2}\newcommand{\size}{10} Loop \KM{\who}{mean_evaluations}{\size}.",
        r"\ifnum\KM{config}{seed}{}=1 One.\else Other.\fi",
    ]
    if package == "siunitx":
        parts.append(r"Rounded \num[round-mode=figures, round-precision=2]{\KM{my_es2}{mean_distance}{10}}.")
    text, errors = typeset(tmp_path, "\n".join(parts), *filter(None, [package]))
    assert errors == []
    assert text.count("Title 12 346") == 2 and "Caption 54321" in text and "98 %" in text
    assert "Loop 54321." in text and "One." in text
    assert package != "siunitx" or "Rounded 2.0 × 10−8" in text


UNKNOWN = [r"{my_es}{mean_evaluations}{10}", r"{my_es2}{mean_evaluations}{15}", r"{config}{seed}{2}", r"{xyz}{}{}"]


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize("package", ["array", "underscore"])
def test_the_error_for_an_unknown_key_names_it(tmp_path, package):
    _, errors = typeset(tmp_path, "\n".join(rf"\KM{key} \KM*{key}" for key in UNKNOWN), package)
    told = [re.findall(r"\\KM(\S+)\.", error) for error in errors]
    assert told[::2] == told[1::2] == [[key] for key in UNKNOWN]
