"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import logging
import os
import sys
import time
from pathlib import Path

ROOT = str(workflow.current_basedir)
IS_MODULE = not workflow.modifier.is_main_snakefile()  # of another workflow, which gives its config and its folder
sys.path.insert(0, f"{ROOT}/scripts")
# Jobs find our modules first and read and write UTF-8; no file or function of the shell's comes between.
for name in list(os.environ):
    if name in ("BASH_ENV", "BASHOPTS", "SHELLOPTS", "PYTHONSAFEPATH") or name.startswith("BASH_FUNC_"):
        del os.environ[name]
os.environ.update(
    PYTHONPATH=os.pathsep.join(filter(None, [f"{ROOT}/scripts", os.environ.get("PYTHONPATH")])),
    PYTHONUTF8="1",
    MPLCONFIGDIR=os.path.abspath(".snakemake/matplotlib"),  # nothing is written outside the working folder
)
START = time.time()
logging.raiseExceptions = False  # where the disk is full, Snakemake's log would fail at every line

from snakemake.utils import update_config
from workflow import call, configuration, progress, summary, trial, verification

CONFIG = f"{ROOT}/config.yaml"
if IS_MODULE:
    if "folder" in config:
        configuration.refuse("folder: a module has none, its results go to the folder of the workflow that imports it")
    if workflow.modifier.path_modifier.replace_prefix("data/ecdf.csv") != "data/ecdf.csv":
        sys.exit(
            "module: prefix and replace_prefix do not work here, since scripts read results where others write them"
        )
    config = configuration.check_file(CONFIG) | config
else:
    for path in [CONFIG, *workflow.config_settings.configfiles]:
        configuration.check_file(path)

    configfile: CONFIG

    update_config(config, configuration.typed(workflow.config_settings.config))


configuration.check(config)
config["folder"] = os.path.normpath(str(config["folder"]))
if not IS_MODULE:
    configuration.check_folder(ROOT, config["folder"])

    workdir: f"{ROOT}/{config['folder']}"


configuration.check_folders("data", "figures", "paper_tables", "logs", "export", "manuscript")


report: "rules/captions/workflow.rst"


include: "rules/common.smk"


rule all:
    """Tables, figures, report, and the numbers behind them."""
    default_target: not IS_MODULE
    input:
        csv("indicators lp_indicators ecdf ranking fidelity claims"),
        expand("paper_tables/{layout}{table}.tex", layout=LAYOUT_FOLDERS, table=TABLES),
        expand(
            "figures/{layout}{figure}.{format}",
            layout=LAYOUT_FOLDERS,
            figure=FIGURES,
            format=["pdf", "png"],
        ),
        "paper_tables/numbers.tex",
        "REPRODUCTION.md",
        "data/pages/REPRODUCTION.html",
        ["data/running_times.csv", "comparison.md"] if IS_COMPARED else [],


# In the order in which the data flow:
include: "rules/runs.smk"
include: "rules/tables.smk"
include: "rules/figures.smk"
include: "rules/report.smk"
# On request, each a target of the name of its file:
include: "rules/manuscript.smk"
include: "rules/export.smk"
include: "rules/performance.smk"
# A study is a folder and its line here:
include: "studies/reference/reference.smk"
include: "studies/es_variants/es_variants.smk"
include: "studies/large_dimensions/large_dimensions.smk"
include: "studies/redundant/redundant.smk"
include: "studies/simplex/simplex.smk"
# How long the runs took:
include: "benchmarks/timings.smk"


DEMANDED = verification.attach(workflow, records, SHARED, sources, ROOT, is_main=config["folder"] == ".")

# A cluster gets the rules that run optimizers, whose time depends on N; the others are small and run where Snakemake runs.
if not IS_MODULE:
    workflow.localrules(*(rule.name for rule in workflow.rules if not callable(rule.resources.get("runtime"))))


PROGRESS = progress.Progress()


onstart:
    call.begin(workflow, DEMANDED)
    trial.of_own_algorithms(workflow.dag.needrun_jobs(), PLUG_INS, config, ROOT)
    PROGRESS.attach(workflow)


onerror:
    print(PROGRESS.failures(), end="", file=sys.stderr)


onsuccess:
    print(summary.of_results(Path("."), START, ROOT), end="")
