"""Figures: deterministic files, whatever the user's style, and any data that the workflow can produce."""

import math

import figure2
import figure3
from presentation.figures import dimension_colours, plt, save, set_style

import matplotlib
import pytest


def indicator(algorithm="es", N=2, error=1e-9, nu=0.0, distance=1e-8, deviation=1e-9):
    return {
        "algorithm": algorithm,
        "N": N,
        "abs_error_med": error,
        "nu_med": nu,
        "mean_distance": distance,
        "std_distance": deviation,
    }


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "rows",
    [
        [indicator()],
        [indicator(deviation=math.nan)],
        [indicator(error=2.0, nu=0.5, distance=math.nan, deviation=math.nan)],
        [indicator(error=0.0, distance=0.0, deviation=0.0)],
        [indicator(), indicator(N=3, error=0.0, distance=math.nan, deviation=math.nan)],
        [indicator("random_search", distance=math.nan, deviation=math.nan)],
        [indicator(f"a_{i}", N) for i in range(9) for N in (2, 3)],
    ],
    ids=["one", "one run", "infeasible", "exact", "mixed", "baseline", "many"],
)
def test_figure_2_of_any_indicators(tmp_path, rows):
    set_style()
    save(figure2.draw(rows), tmp_path / "a.pdf", tmp_path / "a.png")
    assert (tmp_path / "a.pdf").stat().st_size > 1000 and (tmp_path / "a.png").stat().st_size > 1000


@pytest.mark.filterwarnings("error")
def test_figure_3_of_runs_that_hit_nothing(tmp_path):
    set_style()
    steps = [{"algorithm": "es", "N": 2, "evaluations": 1, "proportion": 1 / 103}]
    save(figure3.draw(steps, 100), tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def drawing(path):
    set_style()
    figure, axes = plt.subplots()
    axes.plot([1, 2], [3, 4])
    save(figure, path)
    return path.read_bytes()


@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_files_depend_on_the_figure_alone(tmp_path, monkeypatch, kind):
    expected = drawing(tmp_path / f"a.{kind}")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    matplotlib.rcParams.update({"font.size": 20, "savefig.dpi": 50, "lines.linewidth": 9})
    assert drawing(tmp_path / f"b.{kind}") == expected
    assert b"CreationDate" not in expected and b"Software" not in expected


def test_pdf_fonts_are_embedded(tmp_path):
    assert b"/FontFile2" in drawing(tmp_path / "a.pdf")


def test_colours_get_lighter_with_the_dimension():
    colours = dimension_colours([40, 2, 10])
    assert list(colours) == [2, 10, 40]
    grey = [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue, _ in colours.values()]
    assert grey == sorted(grey)
    assert list(dimension_colours([5])) == [5]
