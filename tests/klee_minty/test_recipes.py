"""Who plans a job and who runs it have the same digest of its code."""

from klee_minty import recipes
from klee_minty.files import read_json_lines
from klee_minty.recipes import problem_recipe, runs_recipe
from klee_minty.settings import Settings


def read(path):
    (record,) = read_json_lines(path)
    return record


def test_a_record_has_the_digest_of_the_code_that_ran(tmp_path, call):
    """So that who collects runs refuses those of a file that was edited after the call began."""
    mine, table = tmp_path / "mine.py", tmp_path / "table.csv"
    mine.write_text("def optimize(box, rng, table):\n    box.evaluate([box.upper])\n")
    table.write_text("1\n")
    settings = Settings(budget=5, file=str(mine), parameters={"table": str(table)})
    which = ("--algorithm", "mine", "--N", 2, *settings.options(), "--output", tmp_path / "r.jsonl")
    digests = set()
    for edited in (mine, table, mine):
        planned = runs_recipe(problem_recipe("rotated_klee_minty"), "mine", settings).made_by
        assert call("optimize", *which) is None
        assert read(tmp_path / "r.jsonl")["made_by"] == planned
        digests.add(planned)
        edited.write_text(edited.read_text() + "\n")
        recipes.cached_digest.cache_clear()
    assert len(digests) == 3
