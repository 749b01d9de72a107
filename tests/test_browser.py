"""Snakemake's report and the comparison in a browser: every picture loads, nothing is cut, and the console has no error."""

import re
import shutil
import subprocess

import pytest

CHROMIUM = shutil.which("chromium")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CHROMIUM, reason="needs chromium")]

WIDTH, HEIGHT = 1366, 768
MEASURED = """<script>window.addEventListener("load", () => {
  const broken = [...document.images].filter(image => !image.naturalWidth).length
  const told = [document.images.length, broken, document.documentElement.scrollWidth].join(" ")
  document.documentElement.setAttribute("data-measured", told)
})</script>"""


def opened(path, tmp_path):
    """(pictures, broken ones, width) of a page, its errors in the console, and its text."""
    page = tmp_path / "page.html"
    page.write_text(path.read_text(encoding="utf-8").replace("</head>", f"{MEASURED}</head>", 1), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    options += ["--disable-component-update", "--disable-sync", "--enable-logging=stderr"]
    options += [f"--user-data-dir={tmp_path / 'profile'}"]
    options += [f"--window-size={WIDTH},{HEIGHT}", "--virtual-time-budget=5000", "--dump-dom", page.as_uri()]
    done = subprocess.run([CHROMIUM, *options], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    measured = tuple(map(int, re.search(r'data-measured="(\d+) (\d+) (\d+)"', done.stdout).groups()))
    return measured, re.findall(r".*CONSOLE.*(?:rror|Refused).*", done.stderr), done.stdout


def test_the_comparison(copy, snakemake, tmp_path):
    config = ("--config", "folder=mine", "own=[]", "runs=2", "dimensions=[2,3]", "budget=200")
    snakemake("compare", *config, repository=copy, check=True)
    (pictures, broken, width), errors, text = opened(copy / "mine/comparison.html", tmp_path)
    assert broken == 0 and width <= WIDTH and not errors, errors
    assert "<table" in text and pictures == 2  # ERT against N, convergence


def test_the_report(copy, snakemake, tmp_path):
    snakemake("all", "--report", "report.html", repository=copy, check=True)
    (_, broken, width), errors, text = opened(copy / "report.html", tmp_path)
    assert broken == 0 and width <= WIDTH and not errors, errors
    assert "Figures" in text and "Tables" in text
