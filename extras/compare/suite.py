"""How good is my algorithm on several problems? The answer in a sentence, a data profile, and a table of each problem.

An algorithm solves a problem if at least half of its runs reach the target.
"""

import argparse
import math
from pathlib import Path

from best_point import best_points
from klee_minty.command_line import cli, json_object, positive
from klee_minty.files import group_by, read_csv, write
from klee_minty.names import NAMES, Names
from klee_minty.presentation import figures
from klee_minty.presentation.figures import plt
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.layouts import LNCS
from klee_minty.presentation.line_labels import label_lines
from klee_minty.results.best_known import read_best_known
from klee_minty.results.hits import read_runs_and_hits
from klee_minty.targets import read_targets
from klee_minty_studies.formats import evaluations_text
from klee_minty_studies.page_markdown import escape, escape_names, page_templates
from klee_minty_studies.paper import ALGORITHMS
from klee_minty_studies.plots import draw_shares
from klee_minty_studies.statistics.running_times import evaluations_and_successes, summary
from standings import ends


def read_problem(label, folder, problems):
    """What the page says of a problem.

    folder: of the tables of its runs; problems: the folder of its instances. rows: {algorithm: what its runs reached and took}.
    """
    runs, hits = read_runs_and_hits(folder / "runs.csv", folder / "target_hits.csv")
    known, hits = read_best_known(folder / "f_opt.csv"), group_by(hits, "algorithm")
    rows = {name: row_of(some, hits[name]) for name, some in group_by(runs, "algorithm").items()}
    lowest = min(row["ert"] for row in rows.values())
    for row in rows.values():
        row["is_lowest"] = row["ert"] == lowest < math.inf
    precision, points = read_targets(folder / "targets.csv").precision, best_points(known, runs, problems)
    return {"label": label, "N": runs[0]["N"], "known": known, "precision": precision, "rows": rows, "points": points}


def row_of(runs, hits):
    """The row of an algorithm; runs: of runs.csv, hits: of target_hits.csv. target: of each run in evaluations, None if it is missed."""
    row = {"runs": len(runs), "evaluations": sum(run["evaluations"] for run in runs) / len(runs)}
    row |= summary(evaluations_and_successes(hits)) | ends(runs)
    return row | {"targets": [run["target_hits"][-1] for run in hits], "is_solved": 2 * row["successes"] >= row["runs"]}


def profiles_of(problems):
    """{algorithm: [evaluations of the target / (N + 1), None if it is missed, of each run on each problem]}."""
    profiles = {}
    for problem in problems:
        for algorithm, row in problem["rows"].items():
            profiles.setdefault(algorithm, []).extend(hit and hit / (problem["N"] + 1) for hit in row["targets"])
    return profiles


def stored_profiles(path):
    """The same of stored runs, cutest_runs.csv."""
    rows = group_by(read_csv(path, "name", "algorithm"), "algorithm")
    return {
        algorithm: [row["evaluations"] / (row["N"] + 1) if row["success"] else None for row in some]
        for algorithm, some in rows.items()
    }


def draw_profiles(profiles, stored, budget, names=NAMES):
    """Data profiles (Moré and Wild 2009): share of runs that reach the target within so many times N + 1 evaluations."""
    figure, axes = plt.subplots(figsize=(LNCS.inches, 2.9), layout="constrained")
    looks, in_grey = figures.algorithm_looks(list(profiles)), {}
    for algorithm, targets in (stored | profiles).items():
        look = looks.get(algorithm, {"color": figures.GREY, "linewidth": 0.7})
        draw_shares(axes, [hit for hit in targets if hit is not None and hit <= budget], len(targets), budget, **look)
        if algorithm not in looks:
            in_grey[axes.lines[-1]] = figures.text(names.name(algorithm))
    axes.set(xscale="log", xlabel="evaluations / $(N + 1)$", xlim=(1, budget))
    axes.set(ylabel="share of runs at the target", ylim=(0.0, 1.02))
    axes.grid()
    figures.legend_below(figure, *figures.algorithm_legend(looks, names))
    figure.draw_without_rendering()
    label_lines(axes, in_grey, LNCS.points - 2.0)
    return figure


def answer(problems, names=NAMES):
    """How many problems each algorithm solves, and on which of them an own one has the lowest ERT."""
    found = [(name, problem["label"], row) for problem in problems for name, row in problem["rows"].items()]
    solved = {name: sum(row["is_solved"] for own, _, row in found if own == name) for name, _, _ in found}
    counts = [f"{names.name(name)} {count}" for name, count in sorted(solved.items(), key=lambda item: -item[1])]
    sentences = [f"Solved, of {len(problems)}: {joined_words(counts)}."]
    for name in (name for name in solved if name not in ALGORITHMS):
        lowest = [label for own, label, row in found if own == name and row["is_lowest"]]
        where = f": {joined_words(lowest)}" if lowest else ""
        sentences.append(f"{names.name(name)} has the lowest ERT on {len(lowest)}{where}.")
    return " ".join(sentences)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--problems", nargs="+", required=True, help="names of the problems")
    add("--folders", nargs="+", required=True, type=Path, help="of the tables by collect_runs.py, one a problem")
    add("--instances", nargs="+", required=True, help="data/problems/PROBLEM of each")
    add("--stored", nargs="*", default=[], help="cutest_runs.csv, of runs that are drawn beside")
    add("--labels", type=json_object, default={}, help="{algorithm: its name}")
    add("--budget", type=positive, required=True, help="evaluations / N")
    help = "suite.md, a text for the terminal, and two files of the figure"
    add("--output", nargs=4, type=Path, required=True, help=help)
    args = parser.parse_args(arguments)
    page, overview, *pictures = args.output
    problems = [read_problem(*its) for its in zip(args.problems, args.folders, args.instances, strict=True)]
    stored = {name: some for path in args.stored for name, some in stored_profiles(path).items()}
    names = Names(args.labels)
    figures.set_style()
    figures.save(draw_profiles(profiles_of(problems), stored, args.budget, names), *pictures)
    given = {"problems": problems, "budget": args.budget, "stored": list(stored), "figure": pictures[-1].name}
    answer_here = answer(problems, names)
    templates = page_templates(Path(__file__).parent, escape_names(names))
    templates.filters |= {"cost": evaluations_text, "escape": escape}
    write(page, templates.get_template("suite.md.j2").render(answer=escape(answer_here), **given))
    write(overview, f"{answer_here}\nSuite       {page}\n")


if __name__ == "__main__":
    cli(main)
