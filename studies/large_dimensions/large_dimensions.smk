# Optional: snakemake --cores 2 large_dimensions. The page, in seconds, from the table that is checked in.
# large_dimensions_runs makes table and figure again, with all their runs: some 40 minutes on one core.
from klee_minty_studies import paper

LARGE = study_toml("large_dimensions")


def large_folder(setting, times):
    """The folder of a case's runs with so many times the paper's budget."""
    algorithm = setting["algorithm"]
    file = plug_ins.file_of("optimizers", algorithm)
    if "file" in setting:
        file = f"studies/large_dimensions/{setting['file']}"
    limits = {"budget": times * paper.BUDGET, "stagnation": paper.STAGNATION}
    problem = register_problem("klee_minty_at_zero" if setting.get("at_zero") else PAPER_PROBLEM)
    return register_runs(algorithm, problem, file=file, parameters=setting.get("parameters", {}), **limits)


LARGE_FOLDERS = {}  # {case: {multiple of the paper's budget: folder of its runs}}
LARGE_RUNS = []
for case, setting in LARGE["cases"].items():
    LARGE_FOLDERS[case] = {}
    for N, multiples in setting["budgets"].items():
        single_runs = run_chunks((LARGE["runs"] | setting.get("runs", {}))[N], 1)  # each takes minutes
        for times in multiples:
            LARGE_FOLDERS[case][times] = large_folder(setting, times)
            LARGE_RUNS += run_files([LARGE_FOLDERS[case][times]], N, single_runs, [0])


def large_folders(wildcards):
    return json.dumps(LARGE_FOLDERS)


rule large_dimensions:
    """Study: what limits the EAs at N = 100 and 200?"""
    input:
        code=sources("studies/klee_minty_studies/study.py"),
        files=["studies/large_dimensions/README.md.j2", "studies/large_dimensions/large_dimensions.csv"],
    output:
        study_output("large_dimensions", "README.md"),
    log:
        "<logs>/large_dimensions/page.log",
    localrule: True
    shell:
        "python studies/klee_minty_studies/study.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule large_dimensions_runs:
    """Make table and figure of `large_dimensions` again, with all their runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=multiext("<data>/large_dimensions/large_dimensions", ".csv", ".pdf", ".png"),
    log:
        "<logs>/large_dimensions/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/large_dimensions",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule study_large_dimensions:
    """Write table and figure of the study of large dimensions."""
    input:
        code=sources("studies/large_dimensions/study_large_dimensions.py"),
        study="studies/large_dimensions/large_dimensions.toml",
        runs=LARGE_RUNS,
    output:
        table="<data>/large_dimensions/large_dimensions.csv",
        figure=multiext("<data>/large_dimensions/large_dimensions", ".pdf", ".png"),
    log:
        "<logs>/large_dimensions/study.log",
    localrule: True
    params:
        folders=large_folders,
    shell:
        "python studies/large_dimensions/study_large_dimensions.py --study {input.study:q}"
        " --runs {params.folders:q} --table {output.table} --figure {output.figure} > {log} 2>&1"
