# Optional: snakemake --cores 2 damping. Page and figures, in seconds, from tables that are checked in.
# damping_runs makes the tables of the Klee-Minty problem again, three hours on one core; damping_on_others those of other
# problems, an hour.
sys.path.insert(0, "studies/damping")
import dataclasses

import repair_cells
import rule_cells

REPAIR_JOBS = {}  # {file of runs: its cell, instances, runs, and its place in the order in which they are made}
for cell in repair_cells.read_cells("studies/damping/damping.toml"):
    for file, which in cell.jobs("data/repair/runs").items():
        REPAIR_JOBS[file] = {"cell": cell, "place": len(REPAIR_JOBS)} | which


def damping_files_of_cells(path):
    """The runs of εMAg-ES with its parts that the cells of a .toml file name; notes their settings."""
    files = []
    for cell in rule_cells.read_cells(path):
        settings = dataclasses.replace(cell.settings, file=plug_ins.file_of("optimizers", rule_cells.ALGORITHM))
        problem = register_problem(cell.problem, parameters=cell.problem_parameters)
        register_runs(rule_cells.ALGORITHM, problem, **vars(settings))
        files += [f"data/runs/{file}" for file in cell.files]
    return files


RULE_FILES = damping_files_of_cells("studies/damping/damping.toml")
CONSTRAINTS_FILES = damping_files_of_cells("studies/damping/constraints.toml")
REPAIR_TABLES = ["repair", "parts", "contrasts", "law", "retreats", "runs"]
RULE_TABLES = ["rules", "rule_ratios", "rule_runs"]
CONSTRAINTS_TABLES = ["constraint_cells", "constraint_ratios", "hypotheses", "constraint_runs"]


def repair_job(wildcards):
    return REPAIR_JOBS["data/repair/runs/{algorithm}/{variant}/N{N}/{some}.jsonl".format(**wildcards)]


def rule_files(wildcards):
    return RULE_FILES


def repair_files(wildcards):
    """Many: a function, so that they are only looked for when the study is asked for."""
    return list(REPAIR_JOBS)


def constraints_files(wildcards):
    return CONSTRAINTS_FILES


rule damping:
    """Study: what is the damping of σ worth that εMAg-ES left out, and what does its repair cost?"""
    input:
        f"{OUT}studies/damping/README.md",
        multiext(f"{OUT}studies/damping/rules", ".pdf", ".png"),
        multiext(f"{OUT}studies/damping/constraints", ".pdf", ".png"),
    localrule: True


rule figure_rules:
    """Draw which share of the runs succeeds within how many evaluations, with each rule for σ."""
    input:
        code=sources("studies/damping/figure_rules.py"),
        runs="studies/damping/rule_runs.csv",
    output:
        multiext(f"{OUT}studies/damping/rules", ".pdf", ".png"),
    log:
        "<logs>/damping/figure_rules.log",
    localrule: True
    shell:
        "python studies/damping/figure_rules.py --runs {input.runs:q} --figure {output:q} > {log} 2>&1"


rule figure_constraints:
    """Draw what repair costs and what the damping saves against the number of active constraints."""
    input:
        code=sources("studies/damping/figure_constraints.py"),
        ratios="studies/damping/constraint_ratios.csv",
    output:
        multiext(f"{OUT}studies/damping/constraints", ".pdf", ".png"),
    log:
        "<logs>/damping/figure_constraints.log",
    localrule: True
    shell:
        "python studies/damping/figure_constraints.py --ratios {input.ratios:q} --figure {output:q} > {log} 2>&1"


rule damping_runs:
    """Make the tables of `damping` on the Klee-Minty problem again, with all their runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/damping/{table}.csv", table=REPAIR_TABLES + RULE_TABLES),
    log:
        "<logs>/damping/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/damping",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


use rule damping_runs as damping_on_others with:
    """Make the tables of `damping` on other problems again, with all their runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/damping/{table}.csv", table=CONSTRAINTS_TABLES),
    log:
        "<logs>/damping/publish_others.log",
    localrule: True


def repair_digest(wildcards):
    return dependencies.source_digest(repair_cells.file_of(wildcards.algorithm), "studies/damping/run_repair.py")


rule repair_runs:
    """Run a variant on the paper's instance or on drawn ones, once or several times on each."""
    input:
        code=sources("studies/damping/run_repair.py"),
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
        "python studies/damping/run_repair.py --algorithm {wildcards.algorithm} --file {input.optimizer[0]:q}"
        " --parameters {params.parameters:q} --N {wildcards.N}"
        " --instances {params.instances:q} --runs {params.runs:q} --seed {params.seed:q} --output {output:q} > {log:q} 2>&1"


rule study_repair:
    """Write the tables of the repair and the damping."""
    input:
        code=sources("studies/damping/study_repair.py"),
        study="studies/damping/damping.toml",
        runs=repair_files,
    output:
        expand("<data>/damping/{table}.csv", table=REPAIR_TABLES),
    log:
        "<logs>/damping/study_repair.log",
    localrule: True
    shell:
        "python studies/damping/study_repair.py --study {input.study:q} --runs data/repair/runs"
        " --tables {output:q} > {log} 2>&1"


rule study_rules:
    """Write the tables of the rules for σ."""
    input:
        code=sources("studies/damping/study_rules.py"),
        study="studies/damping/damping.toml",
        runs=rule_files,
    output:
        expand("<data>/damping/{table}.csv", table=RULE_TABLES),
    log:
        "<logs>/damping/study_rules.log",
    localrule: True
    shell:
        "python studies/damping/study_rules.py --study {input.study:q} --runs data/runs"
        " --tables {output:q} > {log} 2>&1"


use rule study_rules as study_constraints with:
    """Write the tables of repair and damping on other problems."""
    input:
        code=sources("studies/damping/study_rules.py"),
        study="studies/damping/constraints.toml",
        runs=constraints_files,
    output:
        expand("<data>/damping/{table}.csv", table=CONSTRAINTS_TABLES),
    log:
        "<logs>/damping/study_constraints.log",
    localrule: True
