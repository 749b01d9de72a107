"""Figure 3: one panel while the algorithms are few, and else one per dimension."""

import figure3
from presentation.figures import CROWD

ALGORITHMS = [f"algorithm{number}" for number in range(8)]


def test_it_is_one_panel_for_few_algorithms_and_one_per_dimension_for_many(ecdf_steps):
    assert len(figure3.draw(ecdf_steps(ALGORITHMS[: CROWD - 1]), 100).axes) == 1
    figure = figure3.draw(ecdf_steps(ALGORITHMS), 100)
    titles = [axes.get_title(loc="left") for axes in figure.axes if axes.axison]
    assert titles == ["$N = 2$", "$N = 3$", "$N = 5$"]
    assert len(figure.legends[0].get_texts()) == len(ALGORITHMS)
