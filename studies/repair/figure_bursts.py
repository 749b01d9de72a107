"""Draw what a burst does: σ and the error of the parent in a run each with the damping 1, 2 and 4."""

import argparse
import tomllib
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli
from klee_minty.presentation.figures import BLUE, ORANGE, plt, save, set_style
from klee_minty.presentation.layouts import LNCS
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import random_generator
from klee_minty_studies.optimizers.epsmag_es_parts import EpsMAgESParts
from klee_minty_studies.paper import BUDGET, STAGNATION

DAMPING = (1, 2, 4)
N = 40


def figure_bursts(paths):
    """paths: {D: path of a run: evaluations, σ and f - f_opt of the parent}"""
    size = (LNCS.inches, 1.9)
    figure, line = plt.subplots(1, len(paths), layout="constrained", figsize=size, sharex=True, sharey=True)
    for axes, (damping, (evaluations, sigma, error)) in zip(line, paths.items(), strict=True):
        thousands = [count / 1000.0 for count in evaluations]
        axes.semilogy(thousands, sigma, color=BLUE, label=r"$\sigma$")
        axes.semilogy(thousands, error, color=ORANGE, linestyle="--", label=r"$f - f_\mathrm{opt}$ of the parent")
        axes.set_title(f"$D = {damping}$", loc="left", fontsize=7)
        axes.set_xlabel("evaluations / 1000")
    figure.legend(*line[0].get_legend_handles_labels(), loc="outside lower center", ncols=2, fontsize=7)
    return figure


def path_of_a_run(damping, instance, seed):
    """The first run of the study without repair."""
    problem = rotated_klee_minty(N, instance=instance)
    box = BlackBox(problem, BUDGET * N, STAGNATION * N)
    es = EpsMAgESParts(box, random_generator(seed, "epsmag_es_parts", N, 0, instance), repair="none", damping=damping)
    es.run()
    evaluations, sigma, parents = zip(*es.path, strict=True)
    return evaluations, sigma, [parent[-1] - problem.f_opt for parent in parents]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--study", required=True, help=".toml file: its seed and the first instance to report on")
    parser.add_argument("--figure", nargs="+", required=True, help=".pdf and .png files to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    set_style()
    paths = {damping: path_of_a_run(damping, study["sets"]["report"], study["seed"]) for damping in DAMPING}
    save(figure_bursts(paths), *args.figure)


if __name__ == "__main__":
    cli(main)
