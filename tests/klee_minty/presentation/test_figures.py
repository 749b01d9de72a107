"""Figures: deterministic files, whatever the user's style, inside of their layout, and own algorithms in front."""

import figure2
import figure3
from klee_minty.presentation.figures import algorithm_look, algorithm_looks, plt, save, set_style
from klee_minty.presentation.layouts import LAYOUTS

import matplotlib
import pytest
from PIL import Image

ALGORITHMS = [f"algorithm{number}" for number in range(8)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "algorithms"), [("lncs", 2), ("ieee", 9), ("acm", 9)])
def test_figures_are_as_wide_as_their_layout_and_all_words_are_inside(
    indicator_rows, ecdf_steps, is_set_in, name, algorithms
):
    layout = LAYOUTS[name]
    set_style(layout)
    rows = [f"algorithm_{number}" for number in range(algorithms)], (2, 40)
    for figure in (
        figure2.draw(indicator_rows(*rows, abs_error_med=1e-9, std_distance=1e-9), [], layout),
        figure3.draw_by_dimension(ecdf_steps(*rows), 100, layout=layout),
        figure3.draw(ecdf_steps(*rows), 100, layout),
    ):
        assert is_set_in(figure, layout)


def drawing(path):
    set_style()
    figure, axes = plt.subplots()
    axes.plot([1, 2], [3, 4])
    save(figure, path)
    return path.read_bytes()


@pytest.mark.parametrize("kind", [".pdf", ".png", ".svg"])
def test_files_depend_on_the_figure_alone(tmp_path, monkeypatch, kind):
    expected = drawing(tmp_path / f"a{kind}")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    matplotlib.rcParams.update({"font.size": 20, "savefig.dpi": 50, "lines.linewidth": 9})
    assert drawing(tmp_path / f"b{kind}") == expected
    assert b"CreationDate" not in expected and b"Software" not in expected


def test_pictures_have_300_dpi(tmp_path):
    drawing(tmp_path / "a.png")
    picture = Image.open(tmp_path / "a.png")
    assert [round(float(dpi)) for dpi in picture.info["dpi"]] == [300, 300] and picture.size == (1920, 1440)


def test_pdf_fonts_are_embedded(tmp_path):
    assert b"/FontFile2" in drawing(tmp_path / "a.pdf")


def test_the_papers_algorithms_have_the_same_looks_whatever_is_beside_them():
    published = ["epsmag_es", "lshade44", "random_search"]
    alone = algorithm_looks(published)
    assert list(alone.values()) == [algorithm_look(number) for number in range(3)]
    assert algorithm_looks(["lshade44"]) == {"lshade44": alone["lshade44"]}
    for own in (["mine"], ALGORITHMS):
        looks = algorithm_looks([*own, *published[::-1]])
        assert list(looks) == [*own, *published[::-1]]
        assert {algorithm: looks[algorithm] for algorithm in published} == alone


def test_own_algorithms_have_other_looks_and_are_thicker_and_in_front():
    es, mine, de = algorithm_looks(["epsmag_es", "mine", "lshade44"]).values()
    assert len({look["color"] for look in (mine, es, de)}) == len({look["linestyle"] for look in (mine, es, de)}) == 3
    assert mine["linewidth"] > es["linewidth"] == de["linewidth"] and mine["zorder"] > 2 and "zorder" not in es
    assert len({tuple(look.values()) for look in algorithm_looks(ALGORITHMS).values()}) == len(ALGORITHMS)
