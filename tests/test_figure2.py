"""Figure 2: errors and distances where they can be drawn, and what explains them."""

import figure2

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
        return [
            "lower edge" in axes.get_title(loc="left")
            for axes in figure2.draw(indicator_rows("a", **values)).axes
        ]

    assert explained(abs_error_med=1e-8) == [False, False]
    assert explained(abs_error_med=0.0) == [True, False]
    assert explained(abs_error_med=1e-8, mean_distance=0.0) == [False, True]
