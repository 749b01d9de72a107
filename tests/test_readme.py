"""README.md is short, and the numbers in it are those of the results."""

import csv
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


@pytest.fixture(scope="module")
def reproduction(root):
    return " ".join((root / "REPRODUCTION.md").read_text(encoding="utf-8").split())


def test_the_verdicts_are_those_of_the_report(readme, reproduction):
    """Counts that the report derives from the tables, and the other algorithm's as a control."""
    counts = [
        re.search(rf"\*\*Of the {what}, (\d+ of \d+) reproduce", reproduction)[1]
        for what in ("mean evaluations", "EAs' distances and errors", "results of GLPK")
    ]
    control = re.search(r"against the \*other\* EA's runs, (\d+) of the 24 would still pass", reproduction)[1]
    assert f"mean evaluations: {counts[0]} reproduce" in readme
    assert f"Distances and errors: {counts[1]}, but {control} would by the *other* EA's runs" in readme
    assert f"GLPK: {counts[2]} reproduce" in readme


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


@pytest.fixture(scope="module")
def to_mind(root):
    """What the page on one's own algorithm says before the claim that one is better."""
    return " ".join((root / "docs/own-algorithms.md").read_text(encoding="utf-8").split())


def test_the_floor_and_the_costs_are_those_of_the_leaderboard(to_mind, root):
    with open(root / "studies/leaderboard/leaderboard.csv", newline="", encoding="utf-8") as file:
        ert = {row["algorithm"]: float(row["ert_paper_40"] or "nan") for row in csv.DictReader(file)}
    with open(root / "data/paper/reference.csv", newline="", encoding="utf-8") as file:
        sample = [row for row in csv.DictReader(file) if (row["algorithm"], row["N"]) == ("epsmag_es", "40")]
    of_sample = sum(int(row["evaluations"]) for row in sample) / sum(row["stop"] == "target" for row in sample)
    costs = [f"{ert['linear_model']:.0f}", f"{ert['scipy_cobyla']:.0f}", f"{round(of_sample, -3):,.0f}"]
    assert "needs {} evaluations, COBYLA {}, εMAg-ES {} (".format(*costs) in to_mind


def test_what_a_margin_and_the_sequence_do_is_as_the_study_says(readme, to_mind, root):
    def rows(table):
        path = root / f"studies/which_algorithm/{table}.csv"
        return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))

    costs = {
        row["margin"]: f"{float(row['ert']):.0f}"
        for row in rows("margins")
        if (row["where"], row["N"], row["method"]) == ("paper", "10", "cobyla")
    }
    assert f"takes {costs['rule']} instead of {costs['none']} evaluations at N = 10" in readme
    scores = [row for row in rows("scores") if (row["sees"], row["nu"], row["algorithm"]) == ("g", "0", "in_turn")]
    failed, problems = (sum(int(row[key]) for row in scores) for key in ("not_solved", "problems"))
    assert f"fails on {failed} of {problems} problems of CUTEst" in readme
    slsqp = {
        row["margin"]: row for row in rows("margins") if (row["where"], row["N"], row["method"]) == ("map", "", "slsqp")
    }
    counts = [slsqp["rule"]["solved"], slsqp["rule"]["problems"], slsqp["none"]["solved"]]
    assert "{} of {} problems instead of {}".format(*counts) in to_mind
    cobyla = [row for row in rows("margins") if (row["where"], row["method"]) == ("suite", "cobyla") and row["N"]]
    solved = {
        margin: sum(int(row["solved"]) for row in cobyla if row["margin"] == margin) for margin in ("rule", "none")
    }
    assert f"COBYLA all {solved['rule']} of COCO's bbob-constrained instead of {solved['none']}" in to_mind


def test_so_many_runs_can_show_a_difference(readme):
    """A permutation test of n against n runs has no p-value below 2 / C(2n, n); one's own against three at each N."""
    assert "runs=7 dimensions='[2,3,5]'" in readme and "Seven runs" in readme
    assert 3 * 3 * 2 / math.comb(14, 7) < 0.05


def test_what_instances_and_the_repair_change_is_as_the_studies_say(readme, to_mind, root):
    with open(root / "studies/instances/repeated.csv", newline="", encoding="utf-8") as file:
        rows = {(row["sample"], row["algorithm"]): row for row in csv.DictReader(file) if row["N"] == "40"}
    for sample in ("plane-angle-translation", "mild"):
        rates = [round(100 * float(rows[sample, algorithm]["success_rate"])) for algorithm in ("epsmag_es", "lshade44")]
        assert re.search(rf"{rates[0]} %? ?(and|and LSHADE44 in) {rates[1]} %", to_mind)
    shares = [
        float(rows["plane-angle-translation", algorithm]["success_between"]) for algorithm in ("epsmag_es", "lshade44")
    ]
    assert (
        "{:.0f} % of the variance of success lies between instances for εMAg-ES, and {:.0f} %".format(
            *(100 * share for share in shares)
        )
        in to_mind
    )
    with open(root / "studies/damping/rules.csv", newline="", encoding="utf-8") as file:
        solved = {
            (row["repair"], row["rule"]): (row["successes"], row["runs"])
            for row in csv.DictReader(file)
            if (row["N"], row["instances"], row["budget"], row["sigma_start"]) == ("40", "drawn", "20000", "1")
            and row["damping"] == "1"
        }
    (own, runs), (published, _) = solved["published", "ma_es"], solved["published", "published"]
    alone = [solved["none", rule][0] for rule in ("ma_es", "published")]
    assert f"solves {published} of {runs} drawn instances within the budget as published, and {own} with" in to_mind
    assert f"rule](../studies/damping/README.md); without repair, {alone[1]} and {alone[0]}" in to_mind
    halves = [solved["published", rule][0] for rule in ("published", "d_sigma", "norm", "ma_es")]
    told = "solves {}, with the divisor alone {}, with the length alone {}, with both {}."
    assert f"Of {runs} instances" in readme and told.format(*halves) in readme


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


def test_the_mean_distance_of_the_failed_run_is_that_of_table_2(readme, root):
    tex = (root / "paper_tables/table2_tabular.tex").read_text(encoding="utf-8").splitlines()
    distances = [float(line.split(" & ")[7]) for line in tex if line.startswith("$40$")]
    assert f"the mean distance is {distances[0]:.1e} where the paper has 8.4e-08" in readme


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
