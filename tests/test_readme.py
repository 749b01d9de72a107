"""README.md is short, and its table and commands are those of the results; tests/test_numbers.py has its other numbers."""

import json
import math
import re

import pytest
import yaml


@pytest.fixture(scope="module")
def readme(root):
    return " ".join((root / "README.md").read_text(encoding="utf-8").split())


def test_it_is_read_in_some_minutes(readme):
    assert len(readme.split(" ")) <= 950


def test_mean_evaluations_are_those_of_the_report(root):
    def rows(page):
        text = (root / page).read_text(encoding="utf-8")
        return {cells[0]: cells[1:] for cells in (re.split(r" *\| *", line.strip("| ")) for line in text.splitlines())}

    ours, lines = rows("README.md"), (root / "REPRODUCTION.md").read_text(encoding="utf-8").splitlines()
    for algorithm in ("εMAg-ES", "LSHADE44"):
        place = next(k for k, line in enumerate(lines) if line.startswith(f"| {algorithm}, mean evaluations |"))
        for line, whose in zip(lines[place : place + 2], ("printed", "our sample"), strict=True):
            numbers = [float(number) for number in re.findall(r"[\d.]+e\+\d+", line)]
            shown = [float(cell.replace(",", "")) for cell in ours[f"{algorithm}, {whose}"]]
            assert len(numbers) == 6 and shown == pytest.approx(
                numbers, rel=2e-5, abs=1.0
            )  # the report has five digits


def test_so_many_runs_can_show_a_difference(readme):
    """A permutation test of n against n runs has no p-value below 2 / C(2n, n); one's own against three at each N."""
    assert "runs=7 dimensions='[2,3,5]'" in readme and "Seven runs" in readme
    assert 3 * 3 * 2 / math.comb(14, 7) < 0.05


def test_every_key_of_the_configuration_is_in_the_table(root):
    schema = json.loads((root / "config.schema.json").read_text(encoding="utf-8"))["properties"]
    default = yaml.safe_load((root / "config.yaml").read_text(encoding="utf-8"))
    text = (root / "docs/configuration.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^`(\w+)` \| (.* \| `.*`) \|", text, re.MULTILINE))
    assert sorted(rows) == sorted(schema)
    words = {
        "array": "list",
        "string": "text",
        "object": "mapping",
        "integer": "integer",
        "number": "number",
        "null": "null",
    }
    for key, row in rows.items():
        kind, _, shown = row.partition(" | ")
        assert yaml.safe_load(shown.strip("`")) == default[key], key
        types = schema[key].get("type", ["string", "object"] if key == "problem" else "string")
        types = [types] if isinstance(types, str) else types
        assert {words[name] for name in types} & {*re.findall(r"\w+", kind)}, key


@pytest.mark.slow
@pytest.mark.digits
def test_each_command_of_the_table_makes_its_file_in_a_clean_checkout(root, copy_repository, snakemake):
    rows = re.findall(
        r"^([^|`]+) \| `([\w/]+\.\w+)` \|", (root / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(rows) == 8
    repository = copy_repository()
    for _, file in rows:
        (repository / file).unlink()
        done = snakemake(file, repository=repository)
        assert done.returncode == 0, done.stderr
        assert (repository / file).read_bytes() == (root / file).read_bytes(), file
