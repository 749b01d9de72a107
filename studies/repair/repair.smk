# Optional: snakemake --cores 8 repair
sys.path.insert(0, "studies/repair")
import dataclasses

import repair_cells
import rule_cells

REPAIR_JOBS = {}  # {file of runs: its cell, instances, runs, and its place in the order in which they are made}
for cell in repair_cells.read_cells("studies/repair/repair.toml"):
    for file, which in cell.jobs("data/repair/runs").items():
        REPAIR_JOBS[file] = {"cell": cell, "place": len(REPAIR_JOBS)} | which
RULE_FILES = []  # of the runs with each rule for σ
for cell in rule_cells.read_rule_cells("studies/repair/repair.toml"):
    parts_of_es = dataclasses.replace(cell.settings, file=plug_ins.file_of("optimizers", rule_cells.ALGORITHM))
    folder_of_settings(rule_cells.ALGORITHM, parts_of_es, folder_of_problem(PAPER_PROBLEM))
    RULE_FILES += [f"{rule_cells.RUNS}/{file}" for file in cell.files]
REPAIR_TABLES = ["repair", "parts", "contrasts", "law", "angles", "correlations", "retreats"]
RUN_TABLES = ["runs", "bursts"]
RULE_TABLES = ["rules", "rule_ratios"]
THEORY_TABLES = ["theory", "corners"]


def repair_job(wildcards):
    return REPAIR_JOBS["data/repair/runs/{algorithm}/{variant}/N{N}/{some}.jsonl".format(**wildcards)]


def rule_files(wildcards):
    return RULE_FILES


def repair_files(wildcards):
    """Many: a function, so that they are only looked for when the study is asked for."""
    return list(REPAIR_JOBS)


rule repair:
    """Study: what is the repair worth, and what the damping of σ?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=[
            *expand("<data>/repair/{table}.csv", table=REPAIR_TABLES + RUN_TABLES + THEORY_TABLES + RULE_TABLES),
            "<data>/repair/rule_runs.csv",
            "<data>/repair/repair.md",
            *multiext("<data>/repair/repair", ".pdf", ".png"),
            *multiext("<data>/repair/law", ".pdf", ".png"),
            *multiext("<data>/repair/theory", ".pdf", ".png"),
            *multiext("<data>/repair/bursts", ".pdf", ".png"),
            *multiext("<data>/repair/rules", ".pdf", ".png"),
        ],
    log:
        "<logs>/repair/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/repair",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


def repair_digest(wildcards):
    return dependencies.source_digest(repair_cells.file_of(wildcards.algorithm), "studies/repair/run_repair.py")


rule repair_runs:
    """Run a variant on the paper's instance or on drawn ones, once or several times on each."""
    input:
        code=sources("studies/repair/run_repair.py"),
        optimizer=lambda wildcards: sources(repair_cells.file_of(wildcards.algorithm)),
    output:
        "data/repair/runs/{algorithm}/{variant}/N{N}/{some}.jsonl",
    log:
        "logs/repair/runs/{algorithm}/{variant}/N{N}/{some}.log",
    wildcard_constraints:
        variant=r"[\w.=,+-]+/seed\d+",
        some=r"(runs|instances)\d+-\d+",
    priority: lambda wildcards: -repair_job(wildcards)["place"]
    params:
        instances=lambda wildcards: repair_job(wildcards)["instances"],
        runs=lambda wildcards: repair_job(wildcards)["runs"],
        parameters=lambda wildcards: repair_job(wildcards)["cell"].parameters,
        seed=lambda wildcards: repair_job(wildcards)["cell"].seed,
        digest=repair_digest,
    shell:
        "python studies/repair/run_repair.py --algorithm {wildcards.algorithm} --file {input.optimizer[0]:q}"
        " --parameters {params.parameters:q} --N {wildcards.N}"
        " --instances {params.instances:q} --runs {params.runs:q} --seed {params.seed:q} --output {output:q} > {log:q} 2>&1"


rule study_repair:
    """Write the tables of the repair and the damping."""
    input:
        code=sources("studies/repair/study_repair.py"),
        study="studies/repair/repair.toml",
        runs=repair_files,
    output:
        expand("<data>/repair/{table}.csv", table=REPAIR_TABLES + RUN_TABLES),
    log:
        "<logs>/repair/study.log",
    localrule: True
    shell:
        "python studies/repair/study_repair.py --study {input.study:q} --runs data/repair/runs"
        " --tables {output:q} > {log} 2>&1"


rule study_rules:
    """Write the tables of the rules for σ."""
    input:
        code=sources("studies/repair/study_rules.py"),
        study="studies/repair/repair.toml",
        runs=rule_files,
    output:
        expand("<data>/repair/{table}.csv", table=[*RULE_TABLES, "rule_runs"]),
    log:
        "<logs>/repair/study_rules.log",
    localrule: True
    shell:
        "python studies/repair/study_rules.py --study {input.study:q}"
        " --runs data/runs/rotated_klee_minty/epsmag_es_parts --tables {output:q} > {log} 2>&1"


rule figure_rules:
    """Draw which share of the runs succeeds within how many evaluations, with each rule for σ."""
    input:
        code=sources("studies/repair/figure_rules.py"),
        runs="<data>/repair/rule_runs.csv",
    output:
        multiext("<data>/repair/rules", ".pdf", ".png"),
    log:
        "<logs>/repair/figure_rules.log",
    localrule: True
    shell:
        "python studies/repair/figure_rules.py --runs {input.runs:q} --figure {output:q} > {log} 2>&1"


rule half_space:
    """Simulate σ on a linear function between linear constraints, as theory has it; a few minutes."""
    input:
        code=sources("studies/repair/half_space.py"),
    output:
        theory="<data>/repair/theory.csv",
        corners="<data>/repair/corners.csv",
    log:
        "<logs>/repair/half_space.log",
    shell:
        "python studies/repair/half_space.py --theory {output.theory:q} --corners {output.corners:q}" " > {log} 2>&1"


rule figure_bursts:
    """Draw what a burst of σ does, in a run with each damping."""
    input:
        code=sources("studies/repair/figure_bursts.py"),
        study="studies/repair/repair.toml",
    output:
        multiext("<data>/repair/bursts", ".pdf", ".png"),
    log:
        "<logs>/repair/figure_bursts.log",
    localrule: True
    shell:
        "python studies/repair/figure_bursts.py --study {input.study:q} --figure {output:q} > {log} 2>&1"


rule figure_theory:
    """Draw what σ does in the corners of the instances."""
    input:
        code=sources("studies/repair/figure_theory.py"),
        corners="<data>/repair/corners.csv",
    output:
        multiext("<data>/repair/theory", ".pdf", ".png"),
    log:
        "<logs>/repair/figure_theory.log",
    localrule: True
    shell:
        "python studies/repair/figure_theory.py --corners {input.corners:q} --figure {output:q} > {log} 2>&1"


rule figure_repair:
    """Draw what repair and damping are worth, and the law of the damping."""
    input:
        code=sources("studies/repair/figure_repair.py"),
        repair="<data>/repair/repair.csv",
        parts="<data>/repair/parts.csv",
        law="<data>/repair/law.csv",
    output:
        repair=multiext("<data>/repair/repair", ".pdf", ".png"),
        law=multiext("<data>/repair/law", ".pdf", ".png"),
    log:
        "<logs>/repair/figures.log",
    localrule: True
    shell:
        "python studies/repair/figure_repair.py --repair {input.repair:q} --parts {input.parts:q}"
        " --law {input.law:q} --repair-figure {output.repair:q} --law-figure {output.law:q} > {log} 2>&1"


rule page_repair:
    """Write the page of the repair and the damping."""
    input:
        code=sources("studies/repair/page_repair.py"),
        template="studies/repair/repair.md.j2",
        tables=expand("<data>/repair/{table}.csv", table=REPAIR_TABLES + THEORY_TABLES),
    output:
        "<data>/repair/repair.md",
    log:
        "<logs>/repair/page.log",
    localrule: True
    shell:
        "python studies/repair/page_repair.py --tables {input.tables:q}"
        " --template {input.template:q} --output {output:q} > {log} 2>&1"
