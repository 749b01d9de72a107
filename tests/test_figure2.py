"""Figure 2: errors, distances and runs where they can be drawn."""

import math

import figure2
from klee_minty.presentation.figures import set_style
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.targets import PAPER_TARGETS

import pytest

LOWEST = figure2.LOWEST * PAPER_TARGETS.precision

ABOVE = "failed runs above"


def hollow(axes):
    """(N, height) of the hollow markers."""
    lines = [line for line in axes.lines if line.get_markerfacecolor() == "white"]
    return [point for line in lines for point in line.get_xydata().tolist()]


def bars(axes):
    """(low, high) of each bar, and the heights of the caps."""
    ends = [tuple(segment[:, 1]) for part in axes.collections for segment in part.get_segments()]
    caps = [height for line in axes.lines if line.get_marker() == "_" for height in line.get_ydata()]
    return ends, caps


def curve_lines(axes, count):
    """The first lines with markers of so many algorithms."""
    lines = [line for line in axes.lines if line.get_marker() not in ("None", "_") and len(line.get_xdata()) > 1]
    return lines[:count]


def curves(axes, count):
    """Their heights."""
    return [list(line.get_ydata()) for line in curve_lines(axes, count)]


def test_it_draws_small_errors_at_the_edge_and_infeasible_medians_hollow(indicator_rows):
    axes = figure2.draw(indicator_rows(["a"]), []).axes[0]
    assert set(axes.lines[1].get_ydata()) == {LOWEST} == {axes.get_ylim()[0]}
    assert not hollow(axes) and axes.get_title(loc="left").startswith("runs and median run\n")
    axes = figure2.draw(indicator_rows(["a"], abs_error_med=2.0, nu_med=1e-12), []).axes[0]
    assert hollow(axes) == [[2, 2.0], [3, 2.0], [5, 2.0]]
    assert axes.get_title(loc="left") == "runs and median run, hollow where infeasible"


def runs_of(count=3, **values):
    """Rows of runs.csv of algorithm a at N = 5."""
    run = {"algorithm": "a", "N": 5, "nu": 0.0, "error": 9e-9, "distance": 2e-8, "stop": "target"}
    return [run | {"run": number, "error": 9e-9 - 1e-9 * number} | values for number in range(count)]


def points(axes, key):
    """The heights of the points of such runs."""
    alpha = figure2.POINTS[key]["alpha"]
    drawn = [line for line in axes.lines if line.get_alpha() == alpha]
    assert {line.get_marker() for line in drawn} <= ({"x"} if key == "failed run" else {axes.lines[1].get_marker()})
    return sorted(height for line in drawn for height in line.get_ydata())


def test_each_run_is_a_point_and_a_failed_one_is_seen_as_one(indicator_rows):
    rows = indicator_rows(["a", "b"], mean_distance=2e-8)
    failed = runs_of(1, error=2e-4, distance=7e-3, stop="budget")
    infeasible = runs_of(1, error=3.0, nu=0.1, stop="budget")
    figure = figure2.draw(rows, [*runs_of(), *failed, *infeasible])
    left, right = figure.axes
    assert points(left, "successful run") == pytest.approx([7e-9, 8e-9, 9e-9])
    assert (points(left, "failed run"), points(right, "failed run")) == ([2e-4], [7e-3])
    assert points(left, "infeasible run") == [3.0]
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words[-3:] == ["successful run", "failed run", "infeasible run"]
    (place,) = {x for line in left.lines if line.get_marker() == "x" for x in line.get_xdata()}
    assert 4.8 < place < 5.0, "a few per cent beside N, as its algorithm"
    assert left.get_ylim()[1] > 3.0


def test_it_draws_medians_and_means_with_bars_against_n(indicator_rows):
    rows = indicator_rows(["epsmag_es", "mine"], abs_error_med=3e-9, mean_distance=4e-8, std_distance=1e-8)
    rows += indicator_rows(["random_search"])
    rows[4] |= {"abs_error_med": 5e-9, "mean_distance": 6e-8}
    figure = figure2.draw(rows, [])
    left, right = figure.axes
    assert curves(left, 2) == [[3e-9] * 3, [3e-9, 5e-9, 3e-9]]
    assert curves(right, 2) == [[4e-8] * 3, [4e-8, 6e-8, 4e-8]]
    for axes in (left, right):
        first = next(line for line in axes.lines if line.get_marker() == "o")
        assert list(first.get_xdata()) == pytest.approx([N * math.exp(-0.5 * figure2.GAP) for N in (2, 3, 5)])
        assert (axes.get_xscale(), axes.get_yscale(), axes.get_xlabel()) == ("log", "log", "$N$")
        assert [tick.get_text() for tick in axes.get_xticklabels()] == ["2", "3", "5"]
    ends, caps = bars(right)
    means = [4e-8, 4e-8, 4e-8, 4e-8, 6e-8, 4e-8]
    assert ends == [pytest.approx((mean - 1e-8, mean + 1e-8)) for mean in means]
    assert sorted(caps) == pytest.approx(sorted(end for bar in ends for end in bar))
    (target,) = (line for line in left.lines if list(line.get_ydata()) == [1e-8, 1e-8])
    assert list(target.get_xdata()) == [0, 1]
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words == [r"$\epsilon$MAg-ES", "mine", "target $10^{-8}$"]
    for axes in (left, right):
        colours = [line.get_color() for line in figure.legends[0].get_lines()[:2]]
        assert [line.get_color() for line in curve_lines(axes, 2)] == colours
    assert left.get_ylabel() == r"$|f - f_\mathrm{opt}|$"
    assert right.get_ylabel() == r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"


@pytest.mark.parametrize(("layout", "N"), [("lncs", 2), ("ieee", 5)])
def test_a_minority_of_failed_runs_is_written_above_the_rest_and_sets_no_scale(indicator_rows, layout, N):
    rows = indicator_rows(["a"], abs_error_med=9e-9, mean_distance=2e-8)
    figure = figure2.draw(rows, runs_of(), LAYOUTS[layout])
    scales = [axes.get_ylim()[0] for axes in figure.axes]
    set_style(LAYOUTS[layout])
    row = next(row for row in rows if row["N"] == N)
    row |= {"success_rate": 0.8, "mean_distance": 3e-3, "mean_distance_successful": 2e-8}
    failed = [{"N": N, "error": error, "distance": 7e-3, "stop": "budget"} for error in (2e-4, 3e-5)]
    figure = figure2.draw(rows, [*runs_of(), *(runs_of(1, **values)[0] for values in failed)], LAYOUTS[layout])
    figure.draw_without_rendering()
    expected = [
        [r"2 runs, up to $2 \cdot 10^{-4}$", ABOVE],
        [r"2 runs, up to $7 \cdot 10^{-3}$", r"mean of all runs $3 \cdot 10^{-3}$", ABOVE],
    ]
    assert [[text.get_text() for text in axes.texts] for axes in figure.axes] == expected
    for axes, low in zip(figure.axes, scales, strict=True):
        assert axes.get_ylim()[0] == pytest.approx(low, rel=0.5) and axes.get_ylim()[1] < 1e-6
        (mark,) = points(axes, "failed run")
        ticks = [*axes.yaxis.get_majorticklocs(), *axes.yaxis.get_minorticklocs()]
        assert max(ticks) < 1e-7, "above the break there is no scale"
        highest = axes.transAxes.inverted().transform(axes.transData.transform((N, axes.dataLim.y1)))[1]
        for text in axes.texts:
            box = text.get_window_extent().transformed(axes.transAxes.inverted())
            assert highest < box.y0 and 0.0 < box.x0 and box.x1 < 1.0 and box.y1 < 1.0
        assert highest < mark < 1.0


def test_a_failed_run_whose_value_fits_the_scale_is_drawn_at_its_height(indicator_rows):
    rows = indicator_rows(["a"], abs_error_med=9e-9, mean_distance=2e-8, success_rate=0.8)
    rows[0] |= {"success_rate": 0.0, "mean_distance": 5e-2}
    runs = runs_of() + runs_of(2, N=2, error=3e-2, stop="budget")
    runs += runs_of(1, error=2e-4, distance=7e-3, stop="budget")
    for axes, height in zip(figure2.draw(rows, runs).axes, (2e-4, 7e-3), strict=True):
        assert height in points(axes, "failed run") and not axes.texts
        assert not [line for line in axes.lines if line.get_gid() == "break"]


@pytest.mark.parametrize("distance", [3e-3, math.nan])
def test_a_minority_of_failed_runs_at_the_only_n_is_written_where_it_has_numbers(indicator_rows, distance):
    known = dict.fromkeys(("mean_distance", "std_distance", "mean_distance_successful"), distance)
    rows = indicator_rows(["a"], (4,), success_rate=0.8, **known)
    failed = {"N": 4, "error": 2e-4, "distance": distance, "stop": "budget"}
    left, right = figure2.draw(rows, [*runs_of(1, N=4, distance=distance / 9), *runs_of(1, **failed)]).axes
    assert [text.get_text() for text in left.texts] == [r"$2 \cdot 10^{-4}$", ABOVE]
    told = ["no distance to show"] if math.isnan(distance) else [r"mean of all runs $3 \cdot 10^{-3}$", ABOVE]
    assert [text.get_text() for text in right.texts][-len(told) :] == told


def test_where_many_rows_have_failed_runs_all_are_drawn_at_their_heights(indicator_rows):
    rows = indicator_rows(["a"], (2, 3, 5, 10), success_rate=0.8, mean_distance=3e-3)
    left, right = figure2.draw(rows, runs_of(1, error=2e-4, stop="budget")).axes
    assert points(left, "failed run") == [2e-4] and curves(right, 1) == [[3e-3] * 4] and not right.texts


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
def test_it_can_be_drawn_of_any_indicators(indicator_rows, case):
    (row,) = indicator_rows(["es"], (2,), abs_error_med=1e-9, std_distance=1e-9)
    rows = [row | changes for changes in case]
    set_style()
    figure = figure2.draw(rows, [])
    figure.draw_without_rendering()
    left, right = figure.axes
    number = len({row["algorithm"] for row in rows})
    first = [row for row in rows if row["algorithm"] == rows[0]["algorithm"]]
    assert list(left.lines[1].get_ydata()) == [max(row["abs_error_med"], LOWEST) for row in first]
    means = [max(row["mean_distance"], LOWEST) for row in first]
    assert list(right.lines[0].get_ydata()) == pytest.approx(means, nan_ok=True)
    assert len(figure.legends[0].get_texts()) == number + 1
    told = [text.get_text() for text in right.texts]
    assert told == ["no distance to show"] * all(math.isnan(row["mean_distance"]) for row in rows)
    assert left.get_xlim() == right.get_xlim()


def test_a_bar_that_would_reach_0_has_its_upper_half_alone_and_shows_the_standard_deviation(indicator_rows):
    rows = indicator_rows(["es"], (2, 3), mean_distance=4e-8, std_distance=5e-8)
    right = figure2.draw(rows, []).axes[1]
    ends, _ = bars(right)
    assert ends == [pytest.approx((4e-8, 9e-8))] * 2
    assert right.get_title(loc="left").startswith("runs, mean and standard deviation")


def test_where_some_runs_failed_the_mean_of_the_successful_ones_is_beside_that_of_all(indicator_rows):
    rows = indicator_rows(["es"], (2, 3, 5), mean_distance=4e-4, std_distance=1e-4)
    rows[1] |= {"success_rate": 0.5, "mean_distance_successful": 3e-8}
    rows[2] |= {"success_rate": 0.0, "mean_distance_successful": float("nan")}
    figure = figure2.draw(rows, runs_of(1, algorithm="es", N=3, distance=7e-3, stop="budget"))
    right = figure.axes[1]
    assert [height for _, height in hollow(right)] == [3e-8]
    assert curves(right, 1) == [[4e-4, 3e-8, 4e-4]], "the line joins these where at least half succeed"
    assert [text.get_text() for text in right.texts][1:] == [r"mean of all runs $4 \cdot 10^{-4}$", ABOVE]
    assert figure.legends[0].get_texts()[-1].get_text() == figure2.SUCCESSFUL_MEAN
    without_failures = figure2.draw(rows[:1], []).legends[0].get_texts()
    assert figure2.SUCCESSFUL_MEAN not in [text.get_text() for text in without_failures]


@pytest.mark.parametrize("layout", ["lncs", "ieee"])
@pytest.mark.parametrize(("errors", "distances"), [((3e-9, 2e-4), (2e-8, 7e-3)), ((5e-9, 6e-9), (3e-8, 3e-8))])
def test_all_that_is_drawn_is_inside_its_axes_and_fills_them(indicator_rows, layout, errors, distances):
    rows = indicator_rows(["es"], (2, 3), abs_error_med=errors[0], mean_distance=distances[0], std_distance=0.0)
    rows[1] |= {"abs_error_med": errors[1], "mean_distance": distances[1]}
    figure = figure2.draw(rows, [], LAYOUTS[layout])
    assert len({axes.get_subplotspec().rowspan.start for axes in figure.axes}) == (2 if layout == "ieee" else 1)
    for axes, (lowest, highest) in zip(figure.axes, (errors, distances), strict=True):
        low, high = axes.get_ylim()
        highest = max(highest, PAPER_TARGETS.precision)  # the target is in both
        assert low < lowest <= highest < high
        assert math.log(high / low) <= 1.3 * math.log(max(highest / lowest, 1.2))
