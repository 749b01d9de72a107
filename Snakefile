"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import os
import sys

if not (os.path.isdir("scripts/klee_minty") and os.path.samefile(os.getcwd(), workflow.basedir)):
    sys.exit(
        "call snakemake in the folder of the repository: it works nowhere else, and as no module of another workflow;"
        " the key `folder` sets where results go"
    )

import shlex
import time
from pathlib import Path

from snakemake.utils import min_version

min_version("9.17")

START = time.time()
sys.path[:0] = ["scripts", "."]
# Jobs import from the same folders, and one hash seed gives sets of texts one order in all of them.
shell.prefix('export PYTHONPATH="scripts:.${{PYTHONPATH:+:$PYTHONPATH}}" PYTHONHASHSEED=0; ')

from klee_minty.workflow import call, configuration, folder_note, handlers


configfile: "config.yaml"


config.update(call.values_of_config(sys.argv[1:]))
CHANGED = configuration.check(config, "config.schema.json")
config["instances"] = configuration.instances(config["instances"])
config["dimensions"] = sorted(config["dimensions"])
OUT = os.path.normpath(str(config["folder"])) + "/"
OUT = "" if OUT == "./" else OUT
DATA = f"{OUT}data"


# Tables, figures and pages go to the folder that the configuration names; problems and runs do not depend on it.
pathvars:
    folder=OUT,
    data=DATA,
    tables=f"{OUT}paper_tables",
    figures=f"{OUT}figures",
    logs=f"{OUT}logs",


include: "rules/common.smk"
# In the order in which the data flow:
include: "rules/runs.smk"
include: "rules/tables.smk"
include: "rules/figures.smk"
include: "rules/verdict.smk"
include: "rules/compare.smk"
# What studies share:
include: "studies/shared/studies.smk"
# Each of the others is a folder that can be deleted with its line here; its target has its name.
include: "extras/export/export.smk"
include: "extras/external_runs/external_runs.smk"
include: "extras/manuscript/manuscript.smk"
include: "studies/damping/damping.smk"
include: "studies/instances/instances.smk"
include: "studies/leaderboard/leaderboard.smk"
include: "studies/variants/variants.smk"


rule paper:
    """What are the paper's tables and figures?"""
    input:
        # And the files between: as long as tables made of such a file are there, Snakemake does not notice that a
        # failed job left it out.
        rules.collect_runs.input,
        rules.collect_runs.output,
        rules.lp_indicators.input if HAS_LINEAR_PROGRAM else [],
        expand("<data>/{table}.csv", table=[*RESULTS, "ecdf"]),
        expand("<tables>/{layout}{table}{kind}.tex", layout=LAYOUTS, table=TABLES, kind=["", "_tabular"]),
        expand("<figures>/{layout}{figure}.{format}", layout=LAYOUTS, figure=FIGURES, format=FORMATS),


rule all:
    """The paper's tables and figures, and whether the paper reproduces."""
    default_target: True
    input:
        rules.paper.input,
        rules.macros.output,
        [rules.verdict.input, rules.check_reference.output] if IS_PAPER_PROBLEM else [],


onstart:
    if not sys.stderr.isatty():  # the logger draws its bars in terminals only
        sys.stderr.write(f"To follow the progress: tail -f {shlex.join(map(str, log))} | grep steps\n")
    try:
        if OUT and not os.path.exists(f"{OUT}.gitignore"):  # results in a folder of your own are not for Git
            os.makedirs(OUT, exist_ok=True)
            Path(f"{OUT}.gitignore").write_text("*\n")
        folder_note.leave(OUT, NOTE)
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}; results cannot be written there")


onsuccess:
    texts = [path for path in sorted(Path(f"{OUT}data/overview").glob("*.txt")) if path.stat().st_mtime >= START]
    print("", *(path.read_text(encoding="utf-8") for path in texts), sep="\n")
    if texts and os.path.isdir(f"{OUT}paper_tables"):
        print(f"Tables      {OUT}paper_tables/*.tex\nFigures     {OUT}figures/*.pdf, *.png")


onerror:
    print(handlers.summary(handlers.failures(log)), file=sys.stderr)  # log: Snakemake's own
