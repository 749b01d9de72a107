"""Figures 2 and 3 with more algorithms than the paper's three."""

import figure2
import figure3
from presentation.figures import CROWD, algorithm_look, plt, set_style

import pytest

ALGORITHMS = [f"algorithm{number}" for number in range(8)]
DIMENSIONS = [2, 3, 5]


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def steps(algorithms):
    return [
        {"algorithm": algorithm, "N": N, "evaluations": 10 * N, "proportion": 0.5}
        for algorithm in algorithms
        for N in DIMENSIONS
    ]


def indicators(algorithms, **values):
    row = {"nu_med": 0.0, "abs_error_med": 0.0, "mean_distance": 1e-8, "std_distance": 1e-8}
    return [row | {"algorithm": algorithm, "N": N} | values for algorithm in algorithms for N in DIMENSIONS]


def test_no_two_algorithms_look_alike():
    looks = [tuple(algorithm_look(number).values()) for number in range(24)]
    assert len(set(looks)) == len(looks)
    assert len({colour for colour, _ in looks[:8]}) == 8


def test_figure3_is_one_panel_for_few_algorithms_and_one_per_dimension_for_many():
    assert len(figure3.draw(steps(ALGORITHMS[: CROWD - 1]), 100).axes) == 1
    figure = figure3.draw(steps(ALGORITHMS), 100)
    titles = [axes.get_title(loc="left") for axes in figure.axes if axes.axison]
    assert titles == ["$N = 2$", "$N = 3$", "$N = 5$"]
    assert len(figure.legends[0].get_texts()) == len(ALGORITHMS)


def test_figure2_has_its_legend_beside_the_panels_of_many_algorithms():
    few, many = figure2.draw(indicators(ALGORITHMS[:2])), figure2.draw(indicators(ALGORITHMS))
    assert few.axes[0].get_legend() and not few.legends
    assert not many.axes[0].get_legend() and len(many.legends[0].get_texts()) == len(ALGORITHMS)


LONG = ["cma_es_resampling", "cma_es_penalty", "cma_es_augmented_lagrangian"]


@pytest.mark.parametrize(
    ("algorithms", "columns"),
    [
        (ALGORITHMS, 4),
        (["epsmag_es", "lshade44", *LONG], 3),
        ([f"cma_es_augmented_lagrangian_{number}" for number in range(24)], 2),
        (["a" * 60, "b" * 60, "c" * 60, "d" * 60], 1),
    ],
)
def test_a_legend_below_fits_between_the_edges_and_leaves_the_panels_their_height(algorithms, columns):
    panels = []
    for draw in (
        lambda names: figure2.draw(indicators(names)),
        lambda names: figure3.draw(steps(names), 100),
    ):
        for shown in (ALGORITHMS, algorithms):
            set_style()
            figure = draw(shown)
            figure.draw_without_rendering()
            panels.append(figure.axes[0].get_window_extent().height)
        legend, page = figure.legends[0].get_window_extent(), figure.bbox
        assert page.x0 <= legend.x0 and legend.x1 <= page.x1 and page.y0 <= legend.y0
        assert len({text.get_window_extent().x0 for text in figure.legends[0].get_texts()}) == columns
        assert panels[-1] > 0.9 * panels[-2]


def test_figure2_draws_small_errors_at_the_edge_and_infeasible_medians_hollow():
    axes = figure2.draw(indicators(["a"])).axes[0]
    assert set(axes.lines[0].get_ydata()) == {figure2.LOWEST} == {axes.get_ylim()[0]}
    assert not [line for line in axes.lines if line.get_markerfacecolor() == "white"]
    axes = figure2.draw(indicators(["a"], nu_med=1e-12)).axes[0]
    assert [line for line in axes.lines if line.get_markerfacecolor() == "white"]


@pytest.mark.parametrize("distance", [0.0, 0.5 * figure2.LOWEST])
def test_figure2_draws_small_distances_at_the_edge(distance):
    rows = indicators(["a", "b"])
    rows[1] |= {"mean_distance": distance, "std_distance": distance}
    axes = figure2.draw(rows).axes[1]
    assert list(axes.lines[0].get_ydata()) == [1e-8, figure2.LOWEST, 1e-8]
    assert axes.get_ylim()[0] == figure2.LOWEST and not axes.lines[0].get_clip_on()
    assert all(artist.get_clip_on() for artist in axes.containers[0][2])  # bars may go through the edge


def test_a_bar_ends_where_its_numbers_say_and_never_below_the_edge():
    assert figure2.bar(2e-8, 1e-8) == (2e-8, 1e-8, 1e-8)
    assert figure2.bar(0.0, 0.0) == (figure2.LOWEST, 0.0, 0.0)
    assert figure2.bar(0.5e-9, 2e-9) == pytest.approx((1e-9, 0.0, 1.5e-9))


def test_figure2_explains_its_lower_edge_where_something_lies_on_it():
    def explained(**values):
        return [
            "lower edge" in axes.get_title(loc="left")
            for axes in figure2.draw(indicators("a", **values)).axes
        ]

    assert explained(abs_error_med=1e-8) == [False, False]
    assert explained(abs_error_med=0.0) == [True, False]
    assert explained(abs_error_med=1e-8, mean_distance=0.0) == [False, True]
