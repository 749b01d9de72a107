"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import os
import sys

if not os.path.samefile(os.getcwd(), workflow.basedir):
    sys.exit(
        "call snakemake in the folder of the repository, without --directory; the key `folder` sets where results go"
    )

import json
import math
import time
from pathlib import Path

from snakemake.utils import min_version, update_config

min_version("9.17")

START = time.time()
sys.path.insert(0, "scripts")

from analysis import paper
from klee_minty import records, settings
from presentation import layouts
from workflow import configuration, dependencies

overrides = configuration.typed(config)  # a text in config.yaml stays a text


configfile: "config.yaml"


update_config(config, overrides)
configuration.check(config, "config.schema.json")
config["instances"] = configuration.instances(config["instances"])
OUT = os.path.normpath(str(config["folder"])) + "/"
OUT = "" if OUT == "./" else OUT


# Tables, figures and pages go to the folder that the configuration names; problems and runs do not depend on it.
pathvars:
    folder=OUT,
    data=f"{OUT}data",
    tables=f"{OUT}paper_tables",
    figures=f"{OUT}figures",
    logs=f"{OUT}logs",


report: "rules/captions/workflow.rst"


include: "rules/common.smk"


rule all:
    """Tables, figures, report, and the numbers behind them."""
    input:
        expand("<data>/{table}.csv", table=["indicators", "lp_indicators", "ecdf", "ranking", "fidelity", "claims"]),
        expand("<tables>/{layout}{table}.tex", layout=LAYOUTS, table=TABLES),
        expand("<figures>/{layout}{figure}.{format}", layout=LAYOUTS, figure=FIGURES, format=["pdf", "png"]),
        "<tables>/numbers.tex",
        "<folder>REPRODUCTION.md",
        "<data>/pages/REPRODUCTION.html",
        "<data>/overview.txt",
        ["<data>/running_times.csv", "<folder>comparison.md"] if IS_COMPARED else [],


# In the order in which the data flow:
include: "rules/runs.smk"
include: "rules/tables.smk"
include: "rules/figures.smk"
include: "rules/comparison.smk"
include: "rules/verdict.smk"
# Each of the others is a folder that can be deleted with its line here; its target has its name.
include: "extras/benchmarks/benchmarks.smk"
include: "extras/export/export.smk"
include: "extras/leaderboard/leaderboard.smk"
include: "extras/manuscript/manuscript.smk"
include: "extras/performance/performance.smk"
include: "studies/de_variants/de_variants.smk"
include: "studies/es_variants/es_variants.smk"
include: "studies/instances/instances.smk"
include: "studies/large_dimensions/large_dimensions.smk"
include: "studies/redundant/redundant.smk"
include: "studies/reference/reference.smk"
include: "studies/repair/repair.smk"
include: "studies/simplex/simplex.smk"


onstart:
    if OUT and not os.path.exists(f"{OUT}.gitignore"):  # results in a folder of your own are not for Git
        os.makedirs(OUT, exist_ok=True)
        Path(f"{OUT}.gitignore").write_text("*\n")


onsuccess:
    overview = Path(f"{OUT}data/overview.txt")
    if overview.exists() and overview.stat().st_mtime >= START:
        print(f"\n{overview.read_text(encoding='utf-8')}")


onerror:
    faults = {}  # {what failed jobs wrote: their logs}; a job that succeeds leaves its log empty
    for path in sorted({*Path("logs").rglob("*.log"), *Path(f"{OUT}logs").rglob("*.log")}):
        if path.stat().st_mtime >= START and path.stat().st_size:
            faults.setdefault(path.read_text(encoding="utf-8", errors="replace"), []).append(path)
    for fault, paths in faults.items():
        others = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
        print(f"\n{paths[0]}{others}:", *fault.splitlines()[-10:], sep="\n    ", file=sys.stderr)
    is_to_mend = not all(fault.endswith(": interrupted\n") for fault in faults)
    again = "Correct what the log names, then run" if is_to_mend else "Run"
    print(f"\n{again} the same command again; finished jobs are not repeated.", file=sys.stderr)
