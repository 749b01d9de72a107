"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import logging
import os
import sys
import time
from pathlib import Path

SCRIPTS = f"{workflow.basedir}/scripts"
sys.path.insert(0, SCRIPTS)
# `python` in the rules is the one that runs Snakemake, also where its environment is not activated.
os.environ.update(
    PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", ""),
    MPLCONFIGDIR=os.path.abspath(".snakemake/matplotlib"),  # nothing is written outside the working folder
)
START = time.time()
logging.raiseExceptions = False  # where the disk is full, Snakemake's log would fail at every line

import configuration
import progress
import summary
from snakemake.utils import update_config

CONFIG = f"{workflow.basedir}/config.yaml"
configuration.check_file(CONFIG)


configfile: CONFIG


update_config(config, configuration.typed(workflow.config_settings.config))
configuration.check(config)


configuration.check_folder(workflow.basedir, config["folder"])


workdir: f"{workflow.basedir}/{config['folder']}"


configuration.check_folders("data", "figures", "paper_tables", "logs")


include: "rules/common.smk"


rule all:
    default_target: True
    input:
        expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "ecdf", "ranking", "fidelity", "claims"]),
        expand("paper_tables/{table}.tex", table=TABLES),
        expand("figures/{figure}.{format}", figure=FIGURES, format=["pdf", "png"]),
        "REPRODUCTION.md",


# In the order in which the data flow:
include: "rules/runs.smk"
include: "rules/tables.smk"
include: "rules/figures.smk"
include: "rules/report.smk"
# On request, each a target of the name of its file:
include: "rules/manuscript.smk"
include: "rules/es_variants.smk"
include: "rules/success_table.smk"
include: "rules/redundant.smk"
include: "rules/simplex.smk"
include: "rules/export.smk"
include: "rules/timings.smk"


# A cluster gets the rules that run optimizers; the others are small and run where Snakemake runs.
workflow.localrules(
    *(rule.name for rule in workflow.rules if rule.name not in ["optimize", "run_es_variant"])
)


PROGRESS = progress.Progress()


onstart:
    PROGRESS.attach(workflow)


onerror:
    print(PROGRESS.failures(), end="", file=sys.stderr)


onsuccess:
    print(summary.of_results(Path("."), START, workflow.basedir), end="")
