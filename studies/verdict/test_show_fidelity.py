"""The comparison with the paper's tables: what is printed beside what it is held against, and what marks a verdict.

And the figure: every printed number that depends on chance, at its place, in the look of its verdict.
"""

from klee_minty.files import write_csv
from klee_minty.presentation.figures import BLUE, ORANGE, set_style
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty_studies import paper
from show_fidelity import draw, fidelity_tables

import pytest


def row(table, algorithm, quantity, paper, reproduced, **more):
    nothing = float("nan")
    identity = {"table": table, "algorithm": algorithm, "N": 5, "quantity": quantity, "paper": paper}
    values = {"reproduced": reproduced, "ratio": reproduced / float(paper), "expected": reproduced, "p_holm": nothing}
    ends = {"range": (0.9, 1.1), "unnoticed": (0.8, 1.2)}.items()
    values |= {f"{name}_{end}": reproduced * k for name, ks in ends for end, k in zip(("low", "high"), ks, strict=True)}
    values |= {"tolerance": nothing, "corrected": "", "given": "", "note": "", "borderline": 0}
    return identity | values | {"counts_as_information": 1, "verdict": "reproduced"} | more


ROWS = [
    row(2, "epsmag_es", "mean_evaluations", "5.0000e+05", 9000.0, p_holm=0.7,
        verdict="misprint in the paper", corrected="9.9000e+03"),
    row(2, "epsmag_es", "mean_distance", "3.5000e-08", 7e-08, p_holm=0.02, verdict="deviates"),
    row(2, "epsmag_es", "abs_error_med", "2.5000e-09", 5e-09, p_holm=0.0001, verdict="deviates, possibly misprinted"),
    row(2, "new_one", "mean_evaluations", "1.0000e+04", float("nan"), verdict="deviates"),
    row(2, "new_one", "mean_distance", "1.1000e-08", 1e-8, p_holm=0.5, borderline=1, given="all 15 runs succeed"),
    row(2, "new_one", "abs_error_med", "9.0000e-09", 9e-9, p_holm=1.0),
    row(3, "glpk_ipm", "abs_error", "1.0000e-07", 1.1e-07, tolerance=0.2),
    row(3, "glpk_ipm", "distance", "5.0000e-07", 5.0e-07, tolerance=0.1),
]  # fmt: skip


@pytest.fixture
def latex():
    return "".join(floating for floating, _ in fidelity_tables(ROWS))


def test_it_holds_the_right_numbers(latex):
    assert [line for line in latex.splitlines() if line.startswith("$5$")] == [
        r"$5$ & 5.0000e+05 & 1.10 & 0.700 & $\dagger$ & 1.0000e+04 & -- & -- & $\neq$ \\",
        r"$5$ & 3.5000e-08 & 0.50 & 0.020 & $\neq$ & 1.1000e-08 & 1.10 & 0.500\rlap{$^\circ$} & $=$$^*$ \\",
        r"$5$ & 2.5000e-09 & 0.50 & $<$0.001 & $\ddagger$ & 9.0000e-09 & 1.00 & 1 & $=$ \\",
        r"$5$ & 1.0000e-07 & 1.1000e-07 & 0.50 & $=$ & 5.0000e-07 & 5.0000e-07 & 0.00 & $=$ \\",
    ]
    assert r"new\_one" in latex


def test_the_caption_explains_the_marks_that_there_are(latex):
    assert "9.9000e+03 for 5.0000e+05" in latex
    assert r"$^*$:~borderline" in latex and r"$^\circ$:~given that all 15" in latex


ROW = {"expected": 2.0, "range_low": 1.8, "range_high": 2.2}
ROW |= {"unnoticed_low": 1.5, "unnoticed_high": 2.6}
ROW |= {"corrected": "", "borderline": 0, "given": "", "verdict": paper.REPRODUCED}


def rows(**changes):
    """All numbers of both algorithms, of which the first is changed."""
    keys = [
        (algorithm, N, quantity) for algorithm in paper.ALGORITHMS[:2] for N in (2, 40) for quantity in paper.BY_CHANCE
    ]
    made = [ROW | {"algorithm": a, "N": N, "quantity": quantity, "paper": "2.1"} for a, N, quantity in keys]
    made.append(made[0] | {"quantity": "f_opt"})
    return [made[0] | changes, *made[1:]]


def markers(axes):
    """Of numbers, not the ends of accepted ranges."""
    return [line for line in axes.lines if line.get_marker() not in ("None", "|")]


def written(axes):
    """The words in a panel and at its side."""
    return [text.get_text() for text in axes.texts if text.get_text()]


def test_each_number_is_on_its_range_in_the_panel_of_its_quantity():
    figure = draw(rows(paper="2.4"))
    for axes in figure.axes:
        assert [line.get_ydata()[0] for line in markers(axes)] == sorted(axes.get_yticks().tolist())
        thin, thick = axes.lines[1:3]
        assert list(thin.get_xdata()) == [0.75, 1.3] and list(thick.get_xdata()) == [0.9, 1.1]
    ratios = [line.get_xdata()[0] for line in markers(figure.axes[0])]
    assert ratios == pytest.approx([1.2, 1.05, 1.05, 1.05]) and len(figure.axes) == 3
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == ["$N = 2$", "$N = 40$"] * 2
    assert written(figure.axes[0]) == [r"$\epsilon$MAg-ES", "LSHADE44"]


@pytest.mark.parametrize("verdict", [paper.DEVIATES, paper.POSSIBLY_MISPRINTED])
def test_deviating_numbers_have_a_colour_and_a_marker_of_their_own(verdict):
    axes = draw(rows(verdict=verdict)).axes[0]
    deviating, reproduced, *_ = markers(axes)
    assert (deviating.get_color(), reproduced.get_color()) == (ORANGE, BLUE)
    assert deviating.get_marker() != reproduced.get_marker() and deviating.get_markerfacecolor() == ORANGE


def test_borderline_verdicts_and_conditions_are_marked():
    figure = draw(rows(borderline=1, given="all 15 runs succeed"))
    first, *others = markers(figure.axes[0])
    assert first.get_markerfacecolor() == "white" and {line.get_markerfacecolor() for line in others} == {BLUE}
    assert written(figure.axes[0])[0] == "if all succeed"
    assert [text.get_text() for text in figure.legends[0].get_texts()][:3] == [
        "printed number, reproduced",
        "deviates",
        "borderline",
    ]


def test_what_occurs_once_or_twice_has_words_beside_it_and_no_entry_of_the_legend():
    figure = draw(rows(paper="20", corrected="2.0", verdict=paper.MISPRINT, borderline=1))
    assert written(figure.axes[0])[:3] == ["10 →", "misprint", "corrected"]
    assert written(draw(rows(paper="0.2", verdict=paper.POSSIBLY_MISPRINTED)).axes[0])[:2] == ["← 0.1", "misprint?"]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_it_fits_into_every_layout(is_set_in, layout):
    set_style(layout)
    figure = draw(rows(paper="20", corrected="2.0", verdict=paper.MISPRINT, borderline=1), layout)
    is_set_in(figure, layout)


def test_the_script_reads_numbers_as_printed(tmp_path, call):
    write_csv(tmp_path / "fidelity.csv", ROWS)
    tables = [tmp_path / f"{name}.tex" for name in ("both", "sampled", "rounded")]
    files = ("--fidelity", tmp_path / "fidelity.csv", "--tables", *tables)
    figures = ("--output", tmp_path / "a.pdf", tmp_path / "a.png", "--labels", '{"epsmag_es": "Another name"}')
    assert call("show_fidelity", *files, *figures) is None
    assert tables[0].read_text() == "".join(floating for floating, _ in fidelity_tables(ROWS))
    assert [path.read_text() for path in tables[1:]] == [bare for _, bare in fidelity_tables(ROWS)]
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-") and (tmp_path / "a.png").stat().st_size > 1000
