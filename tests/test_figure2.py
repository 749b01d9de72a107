"""Figure 2: errors and distances where they can be drawn, and what explains them."""

import math

import figure2
from presentation.figures import save, set_style
from presentation.layouts import LAYOUTS, LNCS

import pytest

ALGORITHMS = [f"algorithm{number}" for number in range(8)]


def test_its_legend_is_beside_the_panels_of_many_algorithms(indicator_rows):
    few, many = figure2.draw(indicator_rows(ALGORITHMS[:2])), figure2.draw(indicator_rows(ALGORITHMS))
    assert few.axes[0].get_legend() and not few.legends
    assert not many.axes[0].get_legend() and len(many.legends[0].get_texts()) == len(ALGORITHMS)


def test_it_draws_small_errors_at_the_edge_and_infeasible_medians_hollow(indicator_rows):
    axes = figure2.draw(indicator_rows(["a"])).axes[0]
    assert set(axes.lines[0].get_ydata()) == {figure2.LOWEST} == {axes.get_ylim()[0]}
    assert not [line for line in axes.lines if line.get_markerfacecolor() == "white"]
    axes = figure2.draw(indicator_rows(["a"], nu_med=1e-12)).axes[0]
    assert [line for line in axes.lines if line.get_markerfacecolor() == "white"]


@pytest.mark.parametrize("algorithms", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("error", [1e-8, 0.0, 1e-3])
def test_the_name_of_the_target_meets_no_title(indicator_rows, algorithms, error):
    set_style(LNCS)
    figure = figure2.draw(indicator_rows(ALGORITHMS[:algorithms], abs_error_med=error))
    figure.draw_without_rendering()
    axes = figure.axes[0]
    (name,), title = axes.texts, axes.title if axes.get_title() else axes._left_title
    assert not name.get_window_extent().overlaps(title.get_window_extent())
    assert name.get_window_extent().y1 < axes.get_window_extent().y1


@pytest.mark.parametrize("distance", [0.0, 0.5 * figure2.LOWEST])
def test_it_draws_small_distances_at_the_edge(indicator_rows, distance):
    rows = indicator_rows(["a", "b"])
    rows[1] |= {"mean_distance": distance, "std_distance": distance}
    axes = figure2.draw(rows).axes[1]
    assert list(axes.lines[0].get_ydata()) == [1e-8, figure2.LOWEST, 1e-8]
    assert axes.get_ylim()[0] == figure2.LOWEST and not axes.lines[0].get_clip_on()
    assert all(artist.get_clip_on() for artist in axes.containers[0][2])  # bars may go through the edge


def test_a_bar_ends_where_its_numbers_say_and_never_below_the_edge():
    assert figure2.bar(2e-8, 1e-8) == (2e-8, 1e-8, 1e-8)
    assert figure2.bar(0.0, 0.0) == (figure2.LOWEST, 0.0, 0.0)
    assert figure2.bar(0.5e-9, 2e-9) == pytest.approx((1e-9, 0.0, 1.5e-9))


def test_it_explains_its_lower_edge_where_something_lies_on_it(indicator_rows):
    def explained(**values):
        return ["lower edge" in axes.get_title(loc="left") for axes in figure2.draw(indicator_rows("a", **values)).axes]

    assert explained(abs_error_med=1e-8) == [False, False]
    assert explained(abs_error_med=0.0) == [True, False]
    assert explained(abs_error_med=1e-8, mean_distance=0.0) == [False, True]


def test_it_draws_medians_and_means_with_bars_against_n(indicator_rows):
    rows = indicator_rows(["epsmag_es", "mine"], abs_error_med=3e-9, mean_distance=4e-8, std_distance=1e-8)
    rows += indicator_rows(["random_search"])
    rows[4] |= {"abs_error_med": 5e-9, "mean_distance": 6e-8}
    figure = figure2.draw(rows)
    left, right = figure.axes
    for axes, values in ((left, ([3e-9] * 3, [3e-9, 5e-9, 3e-9])), (right, ([4e-8] * 3, [4e-8, 6e-8, 4e-8]))):
        lines = axes.lines[:2] if axes is left else [bars.lines[0] for bars in axes.containers]
        assert [list(line.get_ydata()) for line in lines] == list(values)
        for line, shift in zip(lines, (1.05**-0.5, 1.05**0.5), strict=True):
            assert list(line.get_xdata()) == pytest.approx([2 * shift, 3 * shift, 5 * shift])
        assert (axes.get_xscale(), axes.get_yscale(), axes.get_xlabel()) == ("log", "log", "$N$")
        assert [tick.get_text() for tick in axes.get_xticklabels()] == ["2", "3", "5"]
    for bars, middle in zip(right.containers, ([4e-8] * 3, [4e-8, 6e-8, 4e-8]), strict=True):
        ends = [segment[:, 1].tolist() for segment in bars.lines[2][0].get_segments()]
        assert ends == [pytest.approx([mean - 1e-8, mean + 1e-8]) for mean in middle]
    (target,) = (line for line in left.lines if list(line.get_ydata()) == [1e-8, 1e-8])
    assert list(target.get_xdata()) == [0, 1] and left.texts[0].get_text() == "target $10^{-8}$"
    assert [text.get_text() for text in left.get_legend().get_texts()] == [r"$\epsilon$MAg-ES", "mine"]
    assert (left.get_ylabel(), right.get_ylabel()) == (
        r"$|f_\mathrm{med} - f_\mathrm{opt}|$",
        r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$",
    )


UNDEFINED = {"mean_distance": math.nan, "std_distance": math.nan}
CASES = {
    "one": [{}],
    "one run": [{"std_distance": math.nan}],
    "infeasible": [{"abs_error_med": 2.0, "nu_med": 0.5} | UNDEFINED],
    "exact": [{"abs_error_med": 0.0, "mean_distance": 0.0, "std_distance": 0.0}],
    "mixed": [{}, {"N": 3, "abs_error_med": 0.0} | UNDEFINED],
    "baseline": [{"algorithm": "random_search"} | UNDEFINED],
    "many": [{"algorithm": f"a_{number}", "N": N} for number in range(9) for N in (2, 3)],
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_it_can_be_drawn_of_any_indicators(tmp_path, indicator_rows, case):
    (row,) = indicator_rows(["es"], (2,), abs_error_med=1e-9, std_distance=1e-9)
    rows = [row | changes for changes in case]
    set_style()
    figure = figure2.draw(rows)
    save(figure, tmp_path / "a.pdf", tmp_path / "a.png")
    left, right = figure.axes
    algorithms = list(dict.fromkeys(row["algorithm"] for row in rows))
    medians = [line for line in left.lines if line.get_label() in algorithms or len(algorithms) == 1]
    for number, algorithm in enumerate(algorithms):
        own = [row for row in rows if row["algorithm"] == algorithm]
        errors = [max(row["abs_error_med"], figure2.LOWEST) for row in own]
        means = [row["mean_distance"] for row in own]
        assert list(medians[number].get_ydata()) == errors
        distances = right.containers[number].lines[0].get_ydata()
        assert list(distances) == pytest.approx([max(mean, figure2.LOWEST) for mean in means], nan_ok=True)
    told = [text.get_text() for text in right.texts]
    assert told == ["no distance to show"] * all(math.isnan(row["mean_distance"]) for row in rows)


def test_panels_stand_upon_each_other_in_a_column(indicator_rows):
    for layout, shape in ((LNCS, (1, 2)), (LAYOUTS["ieee"], (2, 1)), (LAYOUTS["ieee_wide"], (1, 2))):
        axes = figure2.draw(indicator_rows(["es"], (2,)), layout).axes[0]
        assert axes.get_gridspec().get_geometry() == shape
