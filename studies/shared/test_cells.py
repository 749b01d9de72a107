"""Cells of studies: their records are checked."""

from klee_minty.errors import InputError
from klee_minty.settings import Settings
from studies.shared.cells import Cell, instance_parts
from studies.shared.study import Study

import pytest


def test_records_are_checked_and_have_the_names_of_their_cell(call, tmp_path):
    cell = Cell("random_search", Settings(budget=50), 2, instance_parts(range(1, 4), 3), {"case": "x"})
    path = tmp_path / cell.files[0]
    which = ("--algorithm", "random_search", "--N", 2, "--budget", 50, "--instance", "1-3", "--output", path)
    assert call("optimize", *which) is None
    text = path.read_text(encoding="utf-8")
    records = Study([], runs=tmp_path).records([cell])
    assert [(record["instance"], record["case"]) for record in records] == [(1, "x"), (2, "x"), (3, "x")]
    for altered, fault in (
        (text.replace('"seed": 1', '"seed": 2'), "run 0: seed, budget, .* are those of seed2-budget50"),
        (text.replace('"instance": 3', '"instance": 4'), "run 0: instance is 4, not 3"),
        (text.partition("\n")[2], "has 2 runs, not 3"),
        (text.replace(cell.recipe.made_by, "0"), "stagnation100 was made by other code .*; delete it"),
    ):
        path.write_text(altered, encoding="utf-8")
        with pytest.raises(InputError, match=fault):
            list(Study([], runs=tmp_path).records([cell]))
