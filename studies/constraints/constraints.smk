# Optional: snakemake --cores 8 constraints; needs requirements/coco.txt
sys.path.insert(0, "studies/constraints")
import dataclasses

import constraints_cells

CONSTRAINTS_TABLES = ["cells", "ratios", "hypotheses", "middle", "suite"]
CONSTRAINTS_FILES = []  # of the runs
for cell in constraints_cells.read_cells("studies/constraints/constraints.toml"):
    parts_of_es = dataclasses.replace(cell.settings, file=plug_ins.file_of("optimizers", constraints_cells.ALGORITHM))
    problem = folder_of_problem(cell.problem, parameters=cell.problem_parameters)
    folder_of_settings(constraints_cells.ALGORITHM, parts_of_es, problem)
    CONSTRAINTS_FILES.append(f"data/runs/{cell.problem_folder}/{cell.file}")


def constraints_files(wildcards):
    """Many: a function, so that they are only looked for when the study is asked for."""
    return CONSTRAINTS_FILES


rule constraints:
    """Study: where repair pays and the damping matters, on other problems."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
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
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


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
        runs=sorted({str(Path(*Path(file).parts[:3])) for file in CONSTRAINTS_FILES}),
    shell:
        "python studies/constraints/study_constraints.py --study {input.study:q}"
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
        "python studies/constraints/figure_constraints.py --ratios {input.ratios:q}" " --figure {output:q} > {log} 2>&1"


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
        "python studies/constraints/page_constraints.py --tables {input.tables:q}"
        " --template {input.template:q} --output {output:q} > {log} 2>&1"


SPHERE_ALGORITHMS = {  # {algorithm: file and parameters}; cmaes_cma and pymoo_isres need requirements/today.txt
    "epsmag_es": ("epsmag_es", {}),
    "lshade44": ("lshade44", {}),
    "cmaes_cma": ("cmaes_cma", {}),
    "scipy_cobyla": ("scipy_minimize", {"method": "COBYLA"}),
    "pymoo_isres": ("pymoo_isres", {}),
}


def sphere_files():
    """The runs of each algorithm with half of N planes active, and with N."""
    files = []
    for N in (10, 40):
        for active in (N // 2, N):
            problem = folder_of_problem("sphere_under_planes", parameters={"active": active})
            for algorithm, (name, parameters) in SPHERE_ALGORITHMS.items():
                folder = folder_of_runs(algorithm, plug_ins.file_of("optimizers", name), parameters, problem=problem)
                files.append(f"data/runs/{folder}/N{N}/instances1-5.jsonl")
    return files


if {name for name, _ in SPHERE_ALGORITHMS.values()} <= plug_ins.files(
    "optimizers"
).keys():  # extras/leaderboard/ has some

    rule sphere_algorithms:
        """How do other algorithms do on the sphere under planes? docs/own-problems.md has the table."""
        input:
            code=sources("studies/constraints/sphere_algorithms.py"),
            runs=sphere_files(),
        output:
            "studies/constraints/algorithms.csv",
        log:
            "logs/constraints/algorithms.log",
        localrule: True
        shell:
            "python studies/constraints/sphere_algorithms.py --runs {input.runs:q}" " --output {output} > {log} 2>&1"
