"""The numbers on pages that are written by hand are those of the stored tables and of the code.

Each line of HELD has a page, a sentence of it with gaps, and what stands in these.
"""

import csv
import json
import math
import re
from dataclasses import fields
from pathlib import Path

import check_reference
from klee_minty import paper
from klee_minty.blackbox import BlackBox
from klee_minty.comparison import ert_figure
from klee_minty.instances import make
from klee_minty.paper.lp_rounding import right_hand_sides
from klee_minty.presentation.figures import DPI
from klee_minty.results.copies import copy_columns
from klee_minty.results.indicators import order
from klee_minty.rotated_klee_minty import rotated_klee_minty, transformation
from klee_minty.running import random_generator
from klee_minty.statistics.inference import DRAWS, LEVEL, p_value
from klee_minty.statistics.judging import REFERENCES
from klee_minty.statistics.running_times import PARTITIONS, UNSEEN, ratio_test
from klee_minty.targets import PAPER_TARGETS, Targets
from klee_minty.visibility import RestrictedBox

import numpy as np
import pytest
import yaml

ROOT = Path(__file__).parent.parent
SIZES = {1: "one", 2: "two", 3: "three", 4: "four", 10: "ten"}


def text(page):
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def rows(path, **key):
    with open(ROOT / f"{path}.csv", newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if all(row[column] == value for column, value in key.items())]


def row(path, **key):
    (found,) = rows(path, **key)
    return found


def verdicts():
    """Of the first paragraph of REPRODUCTION.md, which a test of its study computes."""
    said = r"mean evaluations (?P<means>\d+) of (?P<of_means>\d+) reproduce \((?P<unguarded>\d+) with"
    said += r".* GLPK's results all (?P<glpk>\d+); so do (?P<weak>\d+) of (?P<of_weak>\d+)"
    said += r".* against the \*other\* EA's runs, (?P<other>\d+) of the 24"
    return re.search(said, text("REPRODUCTION.md")).groupdict()


def evaluations():
    """How many of the mean evaluations of each EA reproduce, LSHADE44's without our guard, too, and why the rest of
    εMAg-ES's does not.
    """
    key = {"algorithm": "epsMAg-ES", "quantity": "mean_evaluations"}
    kinds = [row["kind"] for row in rows("data/paper/errata", **key)]
    tested = rows("studies/variants/es_variants", variant="main", quantity="mean_evaluations")
    es = sum(float(row["p_holm"]) >= 0.05 for row in tested) - kinds.count("misprint")  # tested as corrected
    means, unguarded = (int(verdicts()[each]) for each in ("means", "unguarded"))
    left = [kinds.count("misprint"), kinds.count("perhaps")]
    left = [SIZES[count] for count in (*left, len(tested) - es - sum(left))]
    return {"es": es, "de": means - es, "unguarded": unguarded - es, "each": len(tested), "left": left}


def claims():
    """How many of the five have each verdict, of the headings of REPRODUCTION.md."""
    found = re.findall(r"^### \d\. .*: (.*)$", (ROOT / "REPRODUCTION.md").read_text(encoding="utf-8"), re.MULTILINE)
    return [SIZES[found.count(each)] for each in ("supported", "in part", "depends on the measure")]


def sizes():
    """Runs of the reference sample at each N."""
    cells = [(row["algorithm"], row["N"]) for row in rows("data/paper/reference")]
    return [cells.count(cell) for cell in {*cells}]


def drawn(rule="published", repair="published"):
    """The row of a rule on drawn instances at N = 40, within the paper's budget."""
    its = {"instances": "drawn", "N": "40", "budget": "20000", "sigma_start": "1", "damping": "1"}
    return row("studies/damping/rules", rule=rule, repair=repair, **its)


def solved(rule, repair="published"):
    return int(drawn(rule, repair)["successes"])


def rates(sample, column="success_rate"):
    """Percents of both EAs at N = 40, of several runs on each instance."""
    its = [row("studies/instances/repeated", sample=sample, algorithm=each, N="40") for each in (paper.ES, paper.DE)]
    return [f"{100 * float(each[column]):.0f}" for each in its]


DRAWN = "plane-angle-translation"


def cost(algorithm):
    return float(row("studies/leaderboard/leaderboard", algorithm=algorithm)["ert_paper_40"])


def ert_of_sample(algorithm):
    runs = rows("data/paper/reference", algorithm=algorithm, N="40")
    return sum(int(run["evaluations"]) for run in runs) / sum(run["stop"] == "target" for run in runs)


def coverage():
    """Percents of samples whose interval contains the ERT."""
    lines = re.findall(r"as in comparison.md \|([^a-zA-Z]*) %", text("tests/benchmarks/README.md"))
    return [int(number) for line in lines for number in line.split(" % |")]


def macro(*key):
    """Both forms of a number in numbers.tex."""
    start = r"\KMnumber" + "".join(f"{{{part}}}" for part in key)
    lines = (ROOT / "paper_tables/numbers.tex").read_text(encoding="utf-8").splitlines()
    (line,) = [line for line in lines if line.startswith(start)]
    return line.removeprefix(start)[1:-1].split("}{", 1)


def largest_N():
    """With more than one double within the target of N³."""
    return max(N for N in range(2, 1000) if math.ulp(float(N**3)) <= PAPER_TARGETS.precision)


def slurm():
    profile, chunks = (
        yaml.safe_load((ROOT / f"profiles/slurm/{name}.yaml").read_text(encoding="utf-8"))
        for name in ("config", "chunks")
    )
    return profile["group-components"][0].removeprefix("bundle="), chunks["chunk"], SIZES[profile["retries"]]


def better():
    """Which violation is better, and which f at equal violations."""
    runs = [{"f_opt": None, "nu": nu, "f": f} for nu, f in ((0.0, 2.0), (0.0, 1.0), (1.0, 1.0))]
    return ["smaller" if order(runs[1]) < order(worse) else "larger" for worse in (runs[2], runs[0])]


def hollow():
    """What a hollow mark means in the figure of a comparison."""
    return [ert_figure.NO_SUCCESS]


def short(value):
    """1e-6"""
    return re.sub(r"e([+-])0", lambda sign: "e" + sign[1].strip("+"), f"{value:.0e}")


def shown(*levels):
    """What boxes tell of f, g and ν, in words: as they do of a feasible and of an infeasible point."""
    problem = rotated_klee_minty(2)
    box, points = BlackBox(problem, 10, 10), np.array([problem.y_opt, problem.lower])
    for level in levels:
        for whole, told in zip(problem.evaluate(points), RestrictedBox(level, box).evaluate(points), strict=True):
            if told is None or np.array_equal(told, whole):
                yield "None" if told is None else "yes"
            elif told[0] == whole[0] and np.isnan(told[1]):
                yield "where ν = 0, else NaN"
            else:
                yield "{:.0f}, or {:.0f} where infeasible".format(*told)


def rows_of_bounds():
    """What follows the rows of g, by their signs at a point below the lower bounds."""
    problem = make("spring", 3, file=ROOT / "docs/spring.py")
    _, (g,), _ = problem.evaluate(problem.lower[None, :] - 1.0)
    return ["lower − y" if part.min() > 0.0 else "y − upper" for part in np.split(g[-2 * problem.N :], 2)]


def doubled_tail():
    """Of the test with unequal numbers of runs: of the smaller one p is small where they are far apart."""
    far = [np.array([mean + np.arange(count), np.ones(count)]) for mean, count in ((100.0, 5), (900.0, 9))]
    return ["smaller" if ratio_test(*far) < 0.01 else "larger"]


def without_y():
    """has_y of a run without points."""
    run = dict.fromkeys(("algorithm", "N", "instance", "run", "evaluations", "f", "nu", "y", "improvements"))
    return [next(copy_columns([run]))["has_y"]]


def parts_of_targets():
    return [{"constraint": "ν", "objective": "the error"}[part.name] for part in fields(Targets)]


def drawn_instances():
    """Of many: the distribution of v2's components, and the ends of the angle and of a component of t, over N³ / 2."""
    v2, angles, t = zip(*(transformation(3, instance) for instance in range(1, 1000)), strict=True)
    sign = "half-normal" if np.min(v2) == 0.0 else "normal"
    least, most = (f"{end(t) * 2 / 27:.0f}N³/2".removeprefix("1") for end in (np.min, np.max))
    return sign, min(angles), max(angles), least, most


def first_instance():
    v2, angle, t = transformation(3, 1)
    return [*v2[:2].tolist(), angle, *t.tolist()]


def active():
    """Whether a point in which constraints are active, g = 0, has ν = 0."""
    _, g, nu = rotated_klee_minty(2, degrees=0).evaluate(np.zeros((1, 2)) + rotated_klee_minty(2, degrees=0).y_opt)
    assert g.max() == 0.0
    return ["≤" if nu[0] == 0.0 else "<"]


def streams():
    """The names in a run's identity by which it has another stream than another run."""
    first = {"seed": 1, "instance": 0, "algorithm": "a", "N": 2, "run": 0}
    other = {"seed": 2, "instance": 1, "algorithm": "b", "N": 3, "run": 1}
    drawn = {name: random_generator(**first | {name: other[name]}).random() for name in first}
    return [", ".join(name for name in first if drawn[name] != random_generator(**first).random())]


OWN, STUDIES = "docs/own-algorithms.md", "studies/README.md"
HELD = [
    ("README.md", "budget of {:,} N evaluations; it succeeds when its best point has ν = 0 and an error of at most {}.", lambda: [paper.BUDGET, short(paper.SUCCESS)]),
    ("README.md", "## Does the paper reproduce? {}", lambda: re.search(r"\*\*(.+?)\. Of the mean", text("REPRODUCTION.md")).groups()),
    ("README.md", "reference sample ({} to {:,} runs of each algorithm at each N)", lambda: (min(sizes()), max(sizes()))),
    ("README.md", "Grey bars: where 90 % of samples of {} runs fall;", lambda: [paper.RUNS]),
    ("README.md", "GLPK's solutions, Table 3 | {glpk} of {glpk}", verdicts),
    ("README.md", "mean evaluations of LSHADE44, Table 2 | {de} of {each}; {unguarded} without [our guard]", evaluations),
    ("README.md", "mean evaluations of εMAg-ES, Table 2 | {es} of {each}. Of the others {left[0]} is a misprint, {left[1]} may be one, and {left[2]} reproduce if the [first repair]", evaluations),
    ("README.md", "distances and errors, Table 2 | {weak} of {of_weak}, a weak check", verdicts),
    ("README.md", "five claims | {} are supported, {} holds in part, {} depends on the measure", claims),
    ("README.md", "it prefers the {} violation, then the {} f:", better),
    ("README.md", "of {} runs each with 95 % intervals.", lambda: [paper.RUNS]),
    ("README.md", "At ∞ {}.", hollow),
    ("README.md", "Table 2 is of runs 0 to {} of the sample.", lambda: [paper.RUNS - 1]),
    ("README.md", "of {} such instances, a run on each, εMAg-ES solves {}; with its predecessor's adaptation {}.", lambda: [drawn()["runs"], *map(solved, ("published", "ma_es"))]),
    ("README.md", "both evolutionary algorithms fail in about {} of their runs at N = {}.", lambda: [*{"half" if 40 < float(rate) < 60 else rate for rate in rates(DRAWN)}, drawn()["N"]]),
    ("README.md", "at N = {} lexMA-ES needs {:,.0f} evaluations per success, LSHADE44 {:,.0f}; one that assumes linearity {:.0f}.", lambda: [drawn()["N"], *(round(cost(each), -3) for each in ("lexma_es", paper.DE)), cost("linear_model")]),
    (STUDIES, "εMAg-ES as published does not give those at N = {}, {} and {}.", lambda: [row["N"] for row in rows("studies/variants/es_variants", variant="main", quantity="mean_evaluations") if float(row["p_holm"]) < 0.05]),
    (STUDIES, "Not at N = {}. On drawn instances both algorithms fail in about {} of their runs", lambda: [drawn()["N"], *{"half" if 40 < float(rate) < 60 else rate for rate in rates(DRAWN)}]),
    (STUDIES, "Of {} variants, two whose first repair comes later", lambda: [len({each["variant"] for each in rows("studies/variants/es_variants")})]),
    (STUDIES, "εMAg-ES solves {} instead of {} of {} drawn instances at N = {} (a run on each)", lambda: [*map(solved, ("ma_es", "published")), *(drawn()[each] for each in ("runs", "N"))]),
    (STUDIES, "At N = {} an algorithm that assumes linearity needs {:.0f} evaluations, COBYLA by PRIMA, which sees each constraint, {:.0f},", lambda: [drawn()["N"], *map(cost, ("linear_model", "scipy_cobyla"))]),
    (STUDIES, "lexMA-ES, {:,.0f} (expected running times of {} runs on the paper's instance).", lambda: [round(cost("lexma_es"), -3), paper.RUNS]),
    ("docs/method.md", "{} to {:,} runs of each algorithm", lambda: (min(sizes()), max(sizes()))),
    ("docs/method.md", "(seed {seed}, made with NumPy {numpy} on {machine})", lambda: json.loads((ROOT / "data/paper/reference.json").read_text(encoding="utf-8"))),
    ("docs/method.md", "We draw {} runs from the sample, {:,} times", lambda: [paper.RUNS, DRAWS]),
    ("docs/method.md", "No p is below {:.0e}", lambda: [2 / DRAWS]),
    ("docs/method.md", "p is twice the {} of two shares", lambda: ["smaller" if p_value(range(9), 0.5) < 0.5 else "larger"]),
    ("docs/method.md", "Holm's method corrects p for the {} tests", lambda: [len(paper.BY_CHANCE) * len(paper.DIMENSIONS) * 2]),
    ("docs/method.md", "if the corrected p is below {}.", lambda: [LEVEL]),
    ("docs/method.md", "from {} resamples of the sample", lambda: [REFERENCES]),
    ("docs/method.md", "With probability {:.1f} % one of {} runs is beyond all of 1,000", lambda: [100 * paper.RUNS / (1000 + paper.RUNS), paper.RUNS]),
    ("docs/method.md", "we solve each problem {} times", lambda: [len(right_hand_sides(rotated_klee_minty(2)))]),
    ("docs/method.md", "at the level {} (at {} if", lambda: [check_reference.SURE, LEVEL]),
    ("docs/method.md", "one of {:,} runs stagnates", lambda: [sum(sizes())]),
    (OWN, "100 N points are only {} % of the budget", lambda: [100 * 100 / paper.BUDGET]),
    (OWN, "It takes 10⁴ to 10⁵ random permutations, or all ways to divide the runs where these are at most {:,}: {} against {} runs, or {} against 100.", lambda: [PARTITIONS, *2 * [SIZES[max(n for n in range(99) if math.comb(2 * n, n) <= PARTITIONS)]], SIZES[max(n for n in range(99) if math.comb(100 + n, n) <= PARTITIONS)]]),
    (OWN, "ends at (Σe + {:.0f} max e)/(Σs + 1) or above: with one more run that takes {} times", lambda: [UNSEEN, SIZES[int(UNSEEN)]]),
    (OWN, "contain the true ERT in {} to {} % of samples", lambda: (min(coverage()), max(coverage()))),
    (OWN, "the test rejects {}; if only their ERTs are equal, up to {}, and more", lambda: re.search(r"rejects in (\d+ to \d+ %) of 1000 cases .* different in \d+ to (\d+ %)", text("tests/benchmarks/README.md")).groups()),
    (OWN, "needs {:.0f} evaluations, COBYLA {:.0f}, εMAg-ES {:,.0f} (ERTs at N = 40; εMAg-ES's of the reference sample)", lambda: (cost("linear_model"), cost("scipy_cobyla"), round(ert_of_sample(paper.ES), -3))),
    (OWN, "COBYLA then takes {:.0f} instead of {:.0f} evaluations at N = 10", lambda: [float(row("studies/leaderboard/leaderboard", algorithm=each)["ert_paper_10"]) for each in ("scipy_cobyla_margin", "scipy_cobyla")]),
    (OWN, "{} N generations without a new best", lambda: [paper.STAGNATION]),
    (OWN, "`nu` | {} | {} | {} `feasible_f` | {} | {} | {} `feasible` | {} | {} | {}", lambda: [*shown("nu", "feasible_f", "feasible")]),
    ("docs/own-problems.md", "({0} components), the angle ({1:.0f} to {2:.0f}°) and t ({3} to {4} in each", drawn_instances),
    ("docs/own-problems.md", "For k = 1 and N = 3, v2 = ({}, {}, 0), the angle is {}° and t = ({}, {}, {}).", first_instance),
    ("docs/own-problems.md", "0 exactly where all g {} 0, else above 0", active),
    ("docs/reproducibility.md", "seeded by ({})", streams),
    ("docs/method.md", "the means at N = {} and {} deviate", lambda: [row["N"] for row in rows("studies/variants/de_variants", variant="lshade44_no_guard") if float(row["p_holm"]) < 0.05]),
    ("docs/own-problems.md", "the paper's {}, of which the hardest, {}, is success", lambda: (len(PAPER_TARGETS), short(PAPER_TARGETS.precision))),
    (OWN, "p is twice the {} tail", doubled_tail),
    (OWN, "`has_y` is {} where a table has no y", without_y),
    ("docs/own-problems.md", "2N further rows of g, {} and {}, and their", rows_of_bounds),
    ("docs/own-problems.md", "your own, for {} and for {}:", parts_of_targets),
    ("docs/reproducibility.md", "The largest N is {}: above it", lambda: [largest_N()]),
    ("docs/reproducibility.md", "up to {} chunks of {} in a cluster job. A failed job is repeated up to {} times", slurm),
    ("docs/manuscript.md", "a PDF and a PNG of {} dpi", lambda: [DPI]),
    ("docs/manuscript.md", "with three digits: {} · 10⁴. **`\\KM`** has the digits of the tables, {}, which", lambda: (macro("lshade44", "mean_evaluations", 10)[1].split(" ")[0].removeprefix(r"\ensuremath{"), macro("lshade44", "mean_evaluations", 10)[0])),
]  # fmt: skip


def sentence(said, values):
    return said.format(**values) if isinstance(values, dict) else said.format(*values)


@pytest.mark.parametrize(("page", "said", "values"), HELD, ids=[f"{page} {said}" for page, said, _ in HELD])
def test_a_sentence_has_the_numbers_of_its_source(page, said, values):
    assert sentence(said, values()) in text(page)


CONSTANTS = {"README.md": {"2", "3", "15", "64", "95", "2018", "3.11"}, "studies/README.md": {"0"}}


@pytest.mark.parametrize("page", CONSTANTS)
def test_no_other_number_is_on_the_page(page):
    """But what is in code and links, and constants such as numbers of tables and the level of intervals."""
    rest = text(page)
    for _, said, values in (held for held in HELD if held[0] == page):
        rest = rest.replace(sentence(said, values()), "")
    for hidden in (r"```.*?```", r"`[^`]*`", r"\]\([^)]*\)", r"<img[^>]*>"):
        rest = re.sub(hidden, "", rest)
    assert {*re.findall(r"(?<![A-Za-z\d])\d[\d.,]*\d|(?<![A-Za-z\d])\d", rest)} <= CONSTANTS[page]
