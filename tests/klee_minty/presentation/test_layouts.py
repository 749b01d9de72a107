"""Layouts: what a document class leaves to a float."""

from klee_minty.presentation.layouts import LAYOUTS, folder

import pytest


def test_the_papers_layout_is_at_the_top_and_the_others_in_folders_of_their_names():
    assert [folder(name) for name in LAYOUTS] == ["", *(f"{name}/" for name in LAYOUTS if name != "lncs")]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_float_across_two_columns_is_wider_than_one_in_a_column_and_starred(name):
    layout = LAYOUTS[name]
    assert layout.star in ("", "*") and layout.inches == pytest.approx(layout.width / 72.27)
    if name.endswith("_wide"):
        column = LAYOUTS[name.removesuffix("_wide")]
        assert layout.star and column.narrow and not layout.narrow
        assert 2 * column.width < layout.width < 2.2 * column.width
        assert (layout.document, layout.points) == (column.document, column.points)
