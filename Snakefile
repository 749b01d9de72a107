"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import json
import math
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

import configuration
import summary
from klee_minty.files import instance_suffix
from snakemake.utils import update_config

CONFIG = f"{workflow.basedir}/config.yaml"
configuration.check_file(CONFIG)


configfile: CONFIG


update_config(config, configuration.typed(workflow.config_settings.config))
configuration.check(config)


workdir: f"{workflow.basedir}/{config['folder']}"


configuration.check_folders("data", "figures", "paper_tables", "logs")

ALGORITHMS, SOLVERS = config["algorithms"], config["solvers"]
# Modules that a rule's script imports: when one changes, what was made with it is made again.
BENCHMARK = [
    f"{SCRIPTS}/klee_minty/{name}.py" for name in ["numerics", "problem", "blackbox", "callbacks", "targets"]
]
INDICATORS = [f"{SCRIPTS}/klee_minty/{name}.py" for name in ["indicators", "targets"]]
LATEX = [f"{SCRIPTS}/presentation/{name}.py" for name in ["latex", "names"]]
FIGURE = [f"{SCRIPTS}/presentation/{name}.py" for name in ["figures", "names"]]
COMPARISON = [
    *INDICATORS,
    *(f"{SCRIPTS}/{name}.py" for name in ["klee_minty/statistics", "compare_with_paper", "judge_claims"]),
    *(f"{SCRIPTS}/presentation/{name}.py" for name in ["headline", "names"]),
]
START = time.time()
DIMENSIONS = config["dimensions"]
SUFFIXES = [instance_suffix(instance) for instance in config["instances"]]
# A job makes one run, or a chunk of them: then the DAG follows a mark, not every record.
CHUNK = config["chunk"]
if CHUNK == 1:
    RUNS, OPTIMIZED = range(config["runs"]), "data/runs/{algorithm}/N{N}{instance}/run{run}.json"
else:
    starts = range(0, config["runs"], CHUNK)
    RUNS = [f"{start}-{min(start + CHUNK, config['runs']) - 1}" for start in starts]
    OPTIMIZED = "data/runs/{algorithm}/N{N}{instance}/runs{run}.done"
TABLES = ["table1", "table2", "table3", "ranking", "fidelity"]
FIGURES = ["figure1", "figure2", "figure3"]


wildcard_constraints:
    N=r"\d+",
    run=r"\d+(-\d+)?",
    instance=r"(_instance[1-9]\d*)?",
    algorithm=r"\w+",
    solver=r"\w+",


localrules:
    all,
    generate_problem,
    rank,
    table1,
    table2,
    table3,
    table_ranking,
    figure1,
    figure2,
    figure3,


def minutes(wildcards, attempt):
    """Wall time of a job of rule optimize, at least twice what was measured; longer at every retry."""
    N = int(wildcards.N)
    microseconds = 10 + N**2 / 1000  # per evaluation
    return attempt * math.ceil(CHUNK * config["budget"] * N * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)


rule all:
    default_target: True
    input:
        expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "ecdf", "ranking", "fidelity", "claims"]),
        expand("paper_tables/{table}.tex", table=TABLES),
        expand("figures/{figure}.{format}", figure=FIGURES, format=["pdf", "png"]),
        "REPRODUCTION.md",


rule generate_problem:
    input:
        script=f"{SCRIPTS}/generate_problem.py",
        modules=[*BENCHMARK, f"{SCRIPTS}/klee_minty/optimum.py"],
    output:
        "data/problems/N{N}{instance}.npz",
    log:
        "logs/generate_problem/N{N}{instance}.log",
    conda:
        "environment.yml"
    params:
        instance=lambda wildcards: wildcards.instance.removeprefix("_instance") or 0,
    shell:
        "python {input.script:q} --N {wildcards.N} --instance {params.instance} --output {output} > {log} 2>&1"


rule optimize:
    input:
        script=f"{SCRIPTS}/optimize.py",
        optimizer=f"{SCRIPTS}/optimizers/{{algorithm}}.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=BENCHMARK,
    output:
        OPTIMIZED if CHUNK == 1 else touch(OPTIMIZED),
    log:
        "logs/optimize/{algorithm}/N{N}{instance}/run{run}.log",
    priority: lambda wildcards: int(wildcards.N)
    conda:
        "environment.yml"
    threads: 1
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        instance=lambda wildcards: wildcards.instance.removeprefix("_instance") or 0,
        parameters=lambda wildcards: json.dumps(config["parameters"].get(wildcards.algorithm, {})),
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
    shell:
        "python {input.script:q} --algorithm {wildcards.algorithm} --N {wildcards.N} --run {wildcards.run}"
        " --instance {params.instance} --seed {params.seed} --budget {params.budget}"
        " --stagnation {params.stagnation} --parameters {params.parameters:q} --problem {input.problem}"
        " --output data/runs/{wildcards.algorithm}/N{wildcards.N}{wildcards.instance}/run{{run}}.json > {log} 2>&1"


rule solve_lp:
    input:
        script=f"{SCRIPTS}/solve_lp.py",
        solver=f"{SCRIPTS}/lp_solvers/{{solver}}.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=BENCHMARK,
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    log:
        "logs/solve_lp/{solver}/N{N}{instance}.log",
    conda:
        "environment.yml"
    threads: 1
    resources:
        mem_mb=lambda wildcards, attempt: 500 * attempt,
        runtime=lambda wildcards, attempt: 5 * attempt,
    shell:
        "python {input.script:q} --solver {wildcards.solver} --problem {input.problem} --output {output}"
        " > {log} 2>&1"


rule aggregate:
    input:
        script=f"{SCRIPTS}/aggregate.py",
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, instance=SUFFIXES, run=RUNS),
        lp=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=SUFFIXES),
        modules=INDICATORS,
    output:
        "data/indicators.csv",
        "data/lp_indicators.csv",
        "data/ecdf.csv",
    log:
        "logs/aggregate.log",
    conda:
        "environment.yml"
    threads: 1
    resources:
        mem_mb=lambda wildcards, attempt: 1000 * attempt,
        runtime=lambda wildcards, attempt: 30 * attempt,
    params:
        algorithms=ALGORITHMS,
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
        runs=config["runs"],
        instances=config["instances"],
    shell:
        "python {input.script:q} --data data --algorithms {params.algorithms} --solvers {params.solvers}"
        " --dimensions {params.dimensions} --runs {params.runs} --instances {params.instances} > {log} 2>&1"


rule rank:
    input:
        script=f"{SCRIPTS}/rank.py",
        indicators="data/indicators.csv",
        ecdf="data/ecdf.csv",
        modules=INDICATORS,
    output:
        "data/ranking.csv",
    log:
        "logs/rank.log",
    conda:
        "environment.yml"
    params:
        budget=config["budget"],
    shell:
        "python {input.script:q} --indicators {input.indicators} --ecdf {input.ecdf} --budget {params.budget}"
        " --output {output} > {log} 2>&1"


rule lp_rounding:
    input:
        script=f"{SCRIPTS}/lp_rounding.py",
        solve=f"{SCRIPTS}/solve_lp.py",
        solvers=expand(f"{SCRIPTS}/lp_solvers/{{solver}}.py", solver=SOLVERS),
        modules=BENCHMARK,
    output:
        "data/lp_rounding.csv",
    log:
        "logs/lp_rounding.log",
    conda:
        "environment.yml"
    params:
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
    shell:
        "python {input.script:q} --solvers {params.solvers} --dimensions {params.dimensions} --output {output}"
        " > {log} 2>&1"


rule errata_evidence:
    input:
        script=f"{SCRIPTS}/errata_evidence.py",
        optimizer=f"{SCRIPTS}/optimizers/epsmag_es.py",
        modules=BENCHMARK,
    output:
        "data/errata_evidence.csv",
    log:
        "logs/errata_evidence.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --output {output} > {log} 2>&1"


rule compare_with_paper:
    input:
        script=f"{SCRIPTS}/compare_with_paper.py",
        paper=expand(f"{workflow.basedir}/data/paper/{{csv}}.csv", csv=["table2", "table3", "errata"]),
        results=expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "lp_rounding"]),
        runs=rules.aggregate.input.runs,
        modules=COMPARISON,
    output:
        "data/fidelity.csv",
    log:
        "logs/compare_with_paper.log",
    conda:
        "environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
    shell:
        "python {input.script:q} --paper {input.paper:q} --data data --budget {params.budget}"
        " --stagnation {params.stagnation} --output {output} > {log} 2>&1"


rule judge_claims:
    input:
        script=f"{SCRIPTS}/judge_claims.py",
        indicators="data/indicators.csv",
        lp_indicators="data/lp_indicators.csv",
        runs=rules.aggregate.input.runs,
        modules=COMPARISON,
    output:
        "data/claims.csv",
    log:
        "logs/judge_claims.log",
    conda:
        "environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
    shell:
        "python {input.script:q} --indicators {input.indicators} --lp-indicators {input.lp_indicators}"
        " --runs data/runs --budget {params.budget} --stagnation {params.stagnation} --output {output} > {log} 2>&1"


rule report:
    input:
        script=f"{SCRIPTS}/report.py",
        fidelity="data/fidelity.csv",
        claims="data/claims.csv",
        evidence="data/errata_evidence.csv",
        lp_rounding="data/lp_rounding.csv",
        indicators="data/indicators.csv",
        modules=[*COMPARISON, f"{SCRIPTS}/presentation/markdown.py"],
    output:
        "REPRODUCTION.md",
    log:
        "logs/report.log",
    conda:
        "environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
        seed=config["seed"],
    shell:
        "python {input.script:q} --fidelity {input.fidelity} --claims {input.claims} --evidence {input.evidence}"
        " --lp-rounding {input.lp_rounding} --indicators {input.indicators} --budget {params.budget}"
        " --stagnation {params.stagnation} --seed {params.seed} --output {output} > {log} 2>&1"


rule table1:
    input:
        script=f"{SCRIPTS}/table1.py",
        modules=LATEX,
    output:
        "paper_tables/table1.tex",
    log:
        "logs/table1.log",
    conda:
        "environment.yml"
    params:
        runs=len(config["instances"]) * config["runs"],
    shell:
        "python {input.script:q} --runs {params.runs} --output {output} > {log} 2>&1"


rule table2:
    input:
        script=f"{SCRIPTS}/table2.py",
        indicators="data/indicators.csv",
        modules=LATEX,
    output:
        "paper_tables/table2.tex",
    log:
        "logs/table2.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table3:
    input:
        script=f"{SCRIPTS}/table3.py",
        indicators="data/lp_indicators.csv",
        modules=LATEX,
    output:
        "paper_tables/table3.tex",
    log:
        "logs/table3.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table_ranking:
    input:
        script=f"{SCRIPTS}/table_ranking.py",
        ranking="data/ranking.csv",
        modules=LATEX,
    output:
        "paper_tables/ranking.tex",
    log:
        "logs/table_ranking.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --ranking {input.ranking} --output {output} > {log} 2>&1"


rule table_fidelity:
    input:
        script=f"{SCRIPTS}/table_fidelity.py",
        fidelity="data/fidelity.csv",
        modules=[*COMPARISON, *LATEX],
    output:
        "paper_tables/fidelity.tex",
    log:
        "logs/table_fidelity.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --fidelity {input.fidelity} --output {output} > {log} 2>&1"


rule figure1:
    input:
        script=f"{SCRIPTS}/figure1.py",
        problem="data/problems/N2.npz",
        modules=FIGURE,
    output:
        multiext("figures/figure1", ".pdf", ".png"),
    log:
        "logs/figure1.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --problem {input.problem} --output {output} > {log} 2>&1"


rule figure2:
    input:
        script=f"{SCRIPTS}/figure2.py",
        indicators="data/indicators.csv",
        modules=FIGURE,
    output:
        multiext("figures/figure2", ".pdf", ".png"),
    log:
        "logs/figure2.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule figure3:
    input:
        script=f"{SCRIPTS}/figure3.py",
        ecdf="data/ecdf.csv",
        modules=FIGURE,
    output:
        multiext("figures/figure3", ".pdf", ".png"),
    log:
        "logs/figure3.log",
    conda:
        "environment.yml"
    params:
        budget=config["budget"],
    shell:
        "python {input.script:q} --ecdf {input.ecdf} --budget {params.budget} --output {output} > {log} 2>&1"


onsuccess:
    print(summary.of_results(Path("."), START), end="")


include: "rules/manuscript.smk"
include: "rules/es_variants.smk"
include: "rules/success_table.smk"
include: "rules/simplex.smk"
