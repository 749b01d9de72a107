# Optional: snakemake --cores 8 constraints; needs requirements/coco.txt
sys.path.insert(0, "studies/constraints")
import constraints_cells

CONSTRAINTS_CELLS = {  # {file of runs: its cell}
    f"data/constraints/runs/{cell.file}": cell
    for cell in constraints_cells.read_cells("studies/constraints/constraints.toml")
}
CONSTRAINTS_TABLES = ["cells", "ratios", "hypotheses", "middle", "suite"]
CONSTRAINTS_RUNS = "data/constraints/runs/{problem}/{case}/{variant}/N{N}/instances1-{last}.jsonl"


def constraints_cell(wildcards):
    return CONSTRAINTS_CELLS[CONSTRAINTS_RUNS.format(**wildcards)]


def constraints_files(wildcards):
    """Many: a function, so that they are only looked for when the study is asked for."""
    return list(CONSTRAINTS_CELLS)


def constraints_problem(wildcards):
    return constraints_cells.PROBLEMS[wildcards.problem][0]


def constraints_digest(wildcards):
    return dependencies.source_digest(
        constraints_problem(wildcards),
        "studies/lib/optimizers/epsmag_es_parts.py",
        "studies/constraints/run_constraints.py",
    )


localrules:
    constraints,
    study_constraints,
    figure_constraints,
    page_constraints,


rule constraints:
    """Study: where repair pays and the damping matters, on other problems."""
    input:
        code=sources("studies/lib/publish.py"),
        files=[
            *expand("<data>/constraints/{table}.csv", table=[*CONSTRAINTS_TABLES, "runs"]),
            "<data>/constraints/constraints.md",
            *multiext("<data>/constraints/constraints", ".pdf", ".png"),
        ],
    log:
        "<logs>/constraints/publish.log",
    params:
        folder=f"{OUT}studies/constraints",
    shell:
        "PYTHONPATH=scripts:studies python studies/lib/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule constraints_runs:
    """Run a variant of εMAg-ES once on each of some instances of a problem."""
    input:
        code=sources("studies/constraints/run_constraints.py"),
        problem=lambda wildcards: sources(constraints_problem(wildcards)),
        optimizer=sources("studies/lib/optimizers/epsmag_es_parts.py"),
    output:
        CONSTRAINTS_RUNS,
    log:
        "logs/constraints/runs/{problem}/{case}/{variant}/N{N}/instances1-{last}.log",
    wildcard_constraints:
        problem="|".join(constraints_cells.PROBLEMS),
        case=r"[\w=,]+",
        variant=r"[\w.=,+-]+/seed\d+-budget\d+",
    params:
        case=lambda wildcards: json.dumps(constraints_cell(wildcards).problem_parameters),
        parameters=lambda wildcards: constraints_cell(wildcards).parameters,
        seed=lambda wildcards: constraints_cell(wildcards).seed,
        budget=lambda wildcards: constraints_cell(wildcards).budget,
        digest=constraints_digest,
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/run_constraints.py"
        " --problem {wildcards.problem} --file {input.problem[0]:q} --problem-parameters {params.case:q}"
        " --parameters {params.parameters:q} --N {wildcards.N} --instances 1-{wildcards.last}"
        " --seed {params.seed:q} --budget {params.budget:q} --output {output:q} > {log:q} 2>&1"


rule study_constraints:
    """Write the tables of repair and damping on other problems."""
    input:
        code=sources("studies/constraints/study_constraints.py"),
        study="studies/constraints/constraints.toml",
        runs=constraints_files,
    output:
        expand("<data>/constraints/{table}.csv", table=[*CONSTRAINTS_TABLES, "runs"]),
    log:
        "<logs>/constraints/study.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/study_constraints.py --study {input.study:q}"
        " --runs data/constraints/runs --tables {output:q} > {log} 2>&1"


rule figure_constraints:
    """Draw what repair costs and what the damping saves against the number of active constraints."""
    input:
        code=sources("studies/constraints/figure_constraints.py"),
        ratios="<data>/constraints/ratios.csv",
    output:
        multiext("<data>/constraints/constraints", ".pdf", ".png"),
    log:
        "<logs>/constraints/figure.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/figure_constraints.py --ratios {input.ratios:q}"
        " --figure {output:q} > {log} 2>&1"


rule page_constraints:
    """Write the page of repair and damping on other problems."""
    input:
        code=sources("studies/constraints/page_constraints.py"),
        template="studies/constraints/constraints.md.j2",
        tables=expand("<data>/constraints/{table}.csv", table=CONSTRAINTS_TABLES),
    output:
        "<data>/constraints/constraints.md",
    log:
        "<logs>/constraints/page.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/page_constraints.py --tables {input.tables:q}"
        " --template {input.template:q} --output {output:q} > {log} 2>&1"
