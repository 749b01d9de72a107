"""Numbers by key: which keys tables have, by hand, how they are printed, and that TeX finds them or names the key."""

import math
import os
import re
import shutil
import subprocess

from klee_minty.errors import InputError
from klee_minty.presentation.latex import template
from macros import in_print, quoted_numbers

import pytest

TABLES = {
    "indicators": "algorithm,N,runs,abs_error_med,mean_evaluations,se_evaluations,success_rate\n"
    "lshade44,2,16,7.5e-09,3953.4,100.0,1.0\nmy_es2,2,15,nan,12000.0,nan,0.5",
    "ranking": "N,algorithm,success_rate,rank\n2,lshade44,1.0,1.0\nall,lshade44,0.9,1.0",
    "lp_indicators": "solver,N,f,nu,status\nglpk_ipm,2,8.0,0.0,optimal",
    "running_times": "algorithm,N,instances,runs,ert\n"
    "sa,2,0,1,7.5\nsa,2,1,1,nan\nsa,2,0 1,2,inf\nsa,10,0,1,9.0\nsa,10,1,1,9.5\nsa,10,0 1,2,18.5",
    "pairwise_tests": "N,algorithm,other,ratio,p_value,p_holm\n2,lshade44,my_es2,0.5,0.001,0.003",
}


@pytest.fixture
def made(tmp_path, call):
    """Call macros.py on the tables; returns {key: the number as tables print it, and for prose}."""
    for name, text in TABLES.items():
        (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    output = tmp_path / "numbers.tex"
    assert call("macros", "--data", tmp_path, "--tables", *TABLES, "--output", output) is None
    found = re.findall(r"^\\KMnumber(\{.*)\}$", output.read_text(encoding="utf-8"), re.MULTILINE)
    parts = [line.removeprefix("{").split("}{", 4) for line in found]
    assert len({tuple(key) for *key, _, _ in parts}) == len(parts)
    return {tuple(key): (number, text) for *key, number, text in parts}


def test_every_number_has_its_key(made):
    expected = {
        ("lshade44", "runs", "2"): ("16", r"\ensuremath{16}"),
        ("lshade44", "abs_error_med", "2"): ("7.5000e-09", r"\ensuremath{7.5 \cdot 10^{-9}}"),
        ("lshade44", "success_rate", "2"): ("1.0000e+00", r"\ensuremath{1}"),  # of two tables
        ("my_es2", "abs_error_med", "2"): ("nan", "--"),
        ("my_es2", "mean_evaluations", "2"): ("1.2000e+04", r"\ensuremath{1.2 \cdot 10^{4}}"),
        ("lshade44", "rank", "all"): ("1.0000e+00", r"\ensuremath{1}"),
        ("sa", "ert", "2"): ("inf", r"\ensuremath{\infty}"),  # over both instances
        ("sa", "runs", "2"): ("2", r"\ensuremath{2}"),
        ("sa", "ert", "10"): ("1.8500e+01", r"\ensuremath{18.5}"),
        ("lshade44/my_es2", "p_holm", "2"): ("3.0000e-03", r"\ensuremath{0.003}"),
        ("glpk_ipm", "nu", "2"): ("0.0000e+00", r"\ensuremath{0}"),
        ("lshade44", "se_evaluations", "2"): ("1.0000e+02", r"\ensuremath{100}"),
    }
    assert {key: made.get(key) for key in expected} == expected
    assert not any(column in ("status", "instances", "N", "algorithm") for _, column, _ in made)


def test_a_key_with_two_values_is_refused(tmp_path):
    paths = [tmp_path / f"{name}.csv" for name in ("indicators", "ranking")]
    for path, rate in zip(paths, (1.0, 0.9), strict=True):
        path.write_text(f"algorithm,N,success_rate\nmine,2,{rate}\n")
    with pytest.raises(InputError, match="success_rate = 0.9 of mine at N = 2, and a row before it 1.0"):
        quoted_numbers(paths)


@pytest.mark.parametrize(
    ("value", "number", "text"),
    [
        (82421.3, "8.2421e+04", r"8.24 \cdot 10^{4}"),
        (1626.4, "1.6264e+03", "1630"),
        (9999.7, "9.9997e+03", "10^{4}"),
        (0.0119, "1.1900e-02", "0.0119"),
        (9.326e-9, "9.3260e-09", r"9.33 \cdot 10^{-9}"),
        (-64250.0, "-6.4250e+04", r"-6.42 \cdot 10^{4}"),
        (-0.0, "0.0000e+00", "0"),
    ],
)
def test_a_number_is_printed_as_in_tables_and_with_three_digits(value, number, text):
    assert in_print(value) == (number, rf"\ensuremath{{{text}}}")


NUMBERS = {
    ("my_es2", "mean_evaluations", 2): in_print(1234.5),
    ("my_es2", "mean_evaluations", 10): in_print(54321.0),
    ("my_es2", "mean_distance", 10): in_print(2e-8),
    ("claims.target", "share, my_es2.low", 10): in_print(0.98),
    ("my_es2", "nothing", ""): in_print(math.nan),
}


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
        r"Word \KM*{claims.target}{share, my_es2.low}{10}, $x = \KM*{my_es2}{mean_distance}{10}$.",
        r"None \KM*{my_es2}{nothing}{}.",
    ]
    if package == "siunitx":
        parts.append(r"Rounded \num[round-mode=figures, round-precision=2]{\KM{my_es2}{mean_distance}{10}}.")
    text, errors = typeset(tmp_path, "\n".join(parts), *filter(None, [package]))
    assert errors == []
    assert text.count("Title 1230") == 2 and "Caption 5.4321e+04" in text and "Word 0.98, x = 2 · 10−8" in text
    assert "None –." in text
    assert package != "siunitx" or "Rounded 2.0 × 10−8" in text


UNKNOWN = [r"{my_es}{mean_evaluations}{10}", r"{my_es2}{mean_evaluations}{15}", r"{xyz}{}{}"]


@LATEX
@pytest.mark.slow
@pytest.mark.parametrize("package", ["array", "underscore"])
def test_the_error_for_an_unknown_key_names_it(tmp_path, package):
    _, errors = typeset(tmp_path, "\n".join(rf"\KM{key} \KM*{key}" for key in UNKNOWN), package)
    told = [re.findall(r"\\KM ?(\S+)\.", error) for error in errors]
    assert told[::2] == told[1::2] == [[key] for key in UNKNOWN]
