"""Figure 3: one panel while the algorithms are few, and else one per dimension."""

import figure3
from klee_minty.files import write_csv
from klee_minty.hits import packed
from klee_minty.targets import TARGETS
from presentation.figures import CROWD, save, set_style

import pytest

ALGORITHMS = [f"algorithm{number}" for number in range(8)]


def test_it_is_one_panel_for_few_algorithms_and_one_per_dimension_for_many(ecdf_steps):
    assert len(figure3.draw(ecdf_steps(ALGORITHMS[: CROWD - 1]), 100).axes) == 1
    figure = figure3.draw(ecdf_steps(ALGORITHMS), 100)
    titles = [axes.get_title(loc="left") for axes in figure.axes if axes.axison]
    assert titles == ["$N = 2$", "$N = 3$", "$N = 5$"]
    assert len(figure.legends[0].get_texts()) == len(ALGORITHMS)


def test_a_curve_goes_from_its_first_hit_to_the_budget():
    steps = [
        {"algorithm": algorithm, "N": N, "evaluations": evaluations * N, "proportion": proportion}
        for algorithm, last in (("epsmag_es", 1.0), ("mine", 0.75))
        for N in (2, 10)
        for evaluations, proportion in ((1, 0.25), (4, 0.5), (30, last))
    ]
    (axes,) = figure3.draw(steps, 100).axes
    *curves, budget, constraints = axes.lines
    assert [(list(line.get_xdata()), list(line.get_ydata())) for line in curves] == [
        ([1, 1, 4, 30, 100], [0.0, 0.25, 0.5, last, last]) for last in (1.0, 1.0, 0.75, 0.75)
    ]
    assert {line.get_drawstyle() for line in curves} == {"steps-post"}
    assert [line.get_linestyle() for line in curves] == ["-", "-", "--", "--"]
    colours = [line.get_color() for line in curves]
    assert colours[:2] == colours[2:] and colours[0] != colours[1]
    assert list(budget.get_xdata()) == [100, 100] and list(constraints.get_ydata()) == [52 / 103] * 2
    assert (axes.get_xscale(), axes.get_xlabel()) == ("log", "evaluations / $N$")
    assert axes.get_ylabel() == "share of runs × targets hit"
    assert [text.get_text() for text in axes.texts] == ["budget", "all constraint targets"]
    dimensions, algorithms = axes.artists[0], axes.get_legend()
    assert [text.get_text() for text in dimensions.get_texts()] == ["$N = 2$", "$N = 10$"]
    assert [text.get_text() for text in algorithms.get_texts()] == [r"$\epsilon$MAg-ES", "mine"]


@pytest.mark.filterwarnings("error")
def test_it_can_be_drawn_of_runs_that_hit_nothing(tmp_path):
    set_style()
    figure = figure3.draw([{"algorithm": "es", "N": 2, "evaluations": 1, "proportion": 1 / 103}], 100)
    save(figure, tmp_path / "a.png")
    (curve, *_) = figure.axes[0].lines
    assert (list(curve.get_xdata()), list(curve.get_ydata())) == ([0.5, 0.5, 100], [0.0, 1 / 103, 1 / 103])


def test_bands_give_a_panel_per_dimension(ecdf_steps):
    steps = ecdf_steps(["mine"], (2, 3))
    bands = [{"algorithm": "mine", "N": N, "evaluations": 3, "lower": 0.4, "upper": 0.6} for N in (2, 3)]
    bands += [row | {"evaluations": 60, "lower": 0.5, "upper": 0.7} for row in bands]
    panels = figure3.draw(steps, 100, bands).axes
    for N, axes in zip((2, 3), panels, strict=True):
        (band,) = axes.collections
        (outline,) = band.get_paths()
        assert outline.vertices.min(axis=0) == pytest.approx([3 / N, 0.4])
        assert outline.vertices.max(axis=0) == pytest.approx([60 / N, 0.7])


STORED = [
    {"algorithm": algorithm, "N": N, "evaluations": evaluations * N, "proportion": proportion}
    for algorithm, last in (("es", 1.0), ("lost", 0.1))
    for N in (2, 3)
    for evaluations, proportion in ((1, 0.05), (10, last))
]


@pytest.mark.filterwarnings("error")
def test_stored_results_are_grey_numbered_and_behind(ecdf_steps, tmp_path):
    set_style()
    figure = figure3.draw(ecdf_steps(["mine"], (2, 5)), 100, stored=STORED)
    save(figure, tmp_path / "a.png")
    first, second = (axes for axes in figure.axes if axes.axison)
    es, lost, mine, *frame = first.lines
    assert es.get_color() == lost.get_color() == figure3.STORED != mine.get_color() and len(frame) == 2
    numbers = {text.get_text(): text.get_position() for text in first.texts}
    assert numbers["1"] == (10, 1.0) and numbers["2"] == (100, 0.1)  # at its height, or at the end
    assert len(second.lines) == 3  # at N = 5 nothing is stored
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words == ["mine", "es", "lost"]
    assert [line.get_marker() for line in figure.legends[0].get_lines()] == ["None", "$1$", "$2$"]


def test_only_others_in_the_same_dimensions_are_in_the_background(tmp_path, ecdf_steps):
    runs = record("es", 2, 90), record("es", 7, 90), record("mine", 2, 50), record("es", 2, 70)
    write_csv(tmp_path / "a.csv", list(map(packed, runs)))
    write_csv(tmp_path / "b.csv", [packed(record("late", 2, 100))])
    rows = figure3.read_tables([tmp_path / "a.csv", tmp_path / "b.csv"])
    found = figure3.background_of(ecdf_steps(["mine"], (2, 3)), rows)
    expected = [("es", 70, 0.5), ("es", 90, 1.0), ("late", 100, 1.0)]
    assert found == [{"algorithm": a, "N": 2, "evaluations": x, "proportion": y} for a, x, y in expected]


def test_the_script_takes_no_bands_or_several_tables_and_labels(tmp_path, call, ecdf_steps):
    write_csv(tmp_path / "ecdf.csv", ecdf_steps(["mine"]))
    for name in ("es", "late"):
        write_csv(tmp_path / f"{name}.csv", [packed(record(name, 2, 100))])
    sizes = []
    for more in ((), ("--labels", '{"mine": "A name of its own"}'), ("--stored", *tmp_path.glob("*e*s.csv"))):
        output = tmp_path / "a.pdf"
        arguments = ("--ecdf", tmp_path / "ecdf.csv", "--bands", *more, "--output", output)
        assert call("figure3", *arguments) is None
        sizes.append(output.read_bytes())
    assert len(set(sizes)) == 3


def record(algorithm, N, last):
    return {"algorithm": algorithm, "N": N, "run": 0, "evaluations": last, "target_hits": [last] * TARGETS}


def test_curves_beyond_the_budget_have_room(ecdf_steps):
    steps = [*ecdf_steps(["es"], (2, 3)), {"algorithm": "es", "N": 3, "evaluations": 90000, "proportion": 1.0}]
    bands = [{"algorithm": "es", "N": 2, "evaluations": 3, "lower": 0.4, "upper": 0.6}]
    for axes in figure3.draw(steps, 100, bands).axes:
        assert axes.lines[0].get_xdata()[-1] == 30000 < axes.get_xlim()[1]
