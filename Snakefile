"""Hellwig & Beyer (2018), "The Rotated Klee-Minty Problem": from the configuration to tables and figures.

snakemake --cores 8
"""

import math
import os
import sys

SCRIPTS = f"{workflow.basedir}/scripts"
sys.path.insert(0, SCRIPTS)
# `python` in the rules is the one that runs Snakemake, also where its environment is not activated.
os.environ.update(PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", ""))

import configuration
from klee_minty.errors import InputError
from snakemake.exceptions import WorkflowError
from snakemake.utils import update_config


configfile: f"{workflow.basedir}/config.yaml"


update_config(config, configuration.typed(workflow.config_settings.config))
try:
    configuration.check(config)
except InputError as error:
    raise WorkflowError(str(error))

ALGORITHMS, SOLVERS = config["algorithms"], config["solvers"]
# Modules that a rule's script imports: when one changes, what was made with it is made again.
BENCHMARK = [f"{SCRIPTS}/klee_minty/{name}.py" for name in ["numerics", "problem", "blackbox", "targets"]]
INDICATORS = [f"{SCRIPTS}/klee_minty/{name}.py" for name in ["indicators", "targets"]]
LATEX = [f"{SCRIPTS}/presentation/{name}.py" for name in ["latex", "names"]]
FIGURE = [f"{SCRIPTS}/presentation/{name}.py" for name in ["figures", "names"]]
DIMENSIONS = config["dimensions"]
# A job makes one run, or a chunk of them: then the DAG follows a mark, not every record.
CHUNK = config["chunk"]
if CHUNK == 1:
    RUNS, OPTIMIZED = range(config["runs"]), "data/runs/{algorithm}/N{N}/run{run}.json"
else:
    starts = range(0, config["runs"], CHUNK)
    RUNS = [f"{start}-{min(start + CHUNK, config['runs']) - 1}" for start in starts]
    OPTIMIZED = "data/runs/{algorithm}/N{N}/runs{run}.done"
TABLES = ["table1", "table2", "table3", "ranking"]
FIGURES = ["figure1", "figure2", "figure3"]


wildcard_constraints:
    N=r"\d+",
    run=r"\d+(-\d+)?",
    algorithm=r"\w+",
    solver=r"\w+",


localrules:
    all,
    generate_problem,
    solve_lp,
    aggregate,
    rank,
    table1,
    table2,
    table3,
    table_ranking,
    figure1,
    figure2,
    figure3,


def minutes(wildcards, attempt):
    """Wall time of a job of rule optimize: at least twice what the slowest algorithm takes for the whole budget."""
    N = int(wildcards.N)
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil(CHUNK * config["budget"] * N * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)


rule all:
    default_target: True
    input:
        expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "ecdf", "ranking"]),
        expand("paper_tables/{table}.tex", table=TABLES),
        expand("figures/{figure}.{format}", figure=FIGURES, format=["pdf", "png"]),


rule generate_problem:
    input:
        script=f"{SCRIPTS}/generate_problem.py",
        modules=BENCHMARK,
    output:
        "data/problems/N{N}.npz",
    log:
        "logs/generate_problem/N{N}.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --N {wildcards.N} --output {output} > {log} 2>&1"


rule optimize:
    input:
        script=f"{SCRIPTS}/optimize.py",
        optimizer=f"{SCRIPTS}/optimizers/{{algorithm}}.py",
        problem="data/problems/N{N}.npz",
        modules=BENCHMARK,
    output:
        OPTIMIZED if CHUNK == 1 else touch(OPTIMIZED),
    log:
        "logs/optimize/{algorithm}/N{N}/run{run}.log",
    priority: lambda wildcards: int(wildcards.N)
    conda:
        "environment.yml"
    threads: 1
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
    shell:
        "python {input.script:q} --algorithm {wildcards.algorithm} --N {wildcards.N} --run {wildcards.run}"
        " --seed {params.seed} --budget {params.budget} --stagnation {params.stagnation}"
        " --problem {input.problem} --output data/runs/{wildcards.algorithm}/N{wildcards.N}/run{{run}}.json"
        " > {log} 2>&1"


rule solve_lp:
    input:
        script=f"{SCRIPTS}/solve_lp.py",
        solver=f"{SCRIPTS}/lp_solvers/{{solver}}.py",
        problem="data/problems/N{N}.npz",
        modules=BENCHMARK,
    output:
        "data/lp/{solver}/N{N}.json",
    log:
        "logs/solve_lp/{solver}/N{N}.log",
    conda:
        "environment.yml"
    shell:
        "python {input.script:q} --solver {wildcards.solver} --problem {input.problem} --output {output}"
        " > {log} 2>&1"


rule aggregate:
    input:
        script=f"{SCRIPTS}/aggregate.py",
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, run=RUNS),
        lp=expand("data/lp/{solver}/N{N}.json", solver=SOLVERS, N=DIMENSIONS),
        modules=INDICATORS,
    output:
        "data/indicators.csv",
        "data/lp_indicators.csv",
        "data/ecdf.csv",
    log:
        "logs/aggregate.log",
    conda:
        "environment.yml"
    params:
        algorithms=ALGORITHMS,
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
        runs=config["runs"],
    shell:
        "python {input.script:q} --data data --algorithms {params.algorithms} --solvers {params.solvers}"
        " --dimensions {params.dimensions} --runs {params.runs} > {log} 2>&1"


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
        runs=config["runs"],
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
