# Optional: snakemake --cores 8 constraints; needs requirements/coco.txt
sys.path.insert(0, "studies/constraints")
import dataclasses

import constraints_cells

CONSTRAINTS_TABLES = ["cells", "ratios", "hypotheses", "middle", "suite"]
CONSTRAINTS_FILES = []  # of the runs
for cell in constraints_cells.read_cells("studies/constraints/constraints.toml"):
    parts_of_es = dataclasses.replace(cell.settings, file=plug_ins.file_of("optimizers", constraints_cells.ALGORITHM))
    problem = register_problem(cell.problem, parameters=cell.problem_parameters)
    register_settings(constraints_cells.ALGORITHM, parts_of_es, problem)
    CONSTRAINTS_FILES.append(f"data/runs/{cell.problem_folder}/{cell.file}")


def constraints_files(wildcards):
    """Many: a function, so that they are only looked for when the study is asked for."""
    return CONSTRAINTS_FILES


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
    localrule: True
    params:
        folder=f"{OUT}studies/constraints",
    shell:
        "PYTHONPATH=scripts:studies python studies/lib/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


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
    localrule: True
    params:
        runs=sorted({"/".join(file.split("/")[:3]) for file in CONSTRAINTS_FILES}),
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/study_constraints.py --study {input.study:q}"
        " --runs {params.runs:q} --tables {output:q} > {log} 2>&1"


rule figure_constraints:
    """Draw what repair costs and what the damping saves against the number of active constraints."""
    input:
        code=sources("studies/constraints/figure_constraints.py"),
        ratios="<data>/constraints/ratios.csv",
    output:
        multiext("<data>/constraints/constraints", ".pdf", ".png"),
    log:
        "<logs>/constraints/figure.log",
    localrule: True
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
    localrule: True
    shell:
        "PYTHONPATH=scripts:studies python studies/constraints/page_constraints.py --tables {input.tables:q}"
        " --template {input.template:q} --output {output:q} > {log} 2>&1"
