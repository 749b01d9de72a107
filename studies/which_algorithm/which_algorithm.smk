# Optional: snakemake which_algorithm, in seconds. Its runs: snakemake --cores 2 which_algorithm_runs, which needs
# requirements/today.txt and requirements/coco.txt.
sys.path.insert(0, "studies/which_algorithm")
import map_cells

WHICH_STUDY = "studies/which_algorithm/which_algorithm.toml"
WHICH_TABLES = ["rule", "summary"]
WHICH_FILES = {}  # {map or suite: files of its runs}, where their problem is here: the suite's is in studies/damping
for kind, which_cells in map_cells.CELLS.items():
    for cell in which_cells(map_cells.read_study(WHICH_STUDY)):
        if cell.problem in plug_ins.files("problems"):
            problem = register_problem(cell.problem, parameters=cell.problem_parameters)
            register_runs(cell.algorithm, problem, **vars(cell.settings))
            WHICH_FILES.setdefault(kind, []).append(f"data/runs/{cell.file}")


def which_files(wildcards):
    """Many: a function, so that they are only looked for when they are asked for."""
    return WHICH_FILES[wildcards.kind]


rule which_algorithm:
    """Study: which algorithm for which problem? From the checked-in runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=[
            *expand("<data>/which_algorithm/{table}.csv", table=WHICH_TABLES),
            "<data>/which_algorithm/README.md",
            *multiext("<data>/which_algorithm/which_algorithm", ".pdf", ".png"),
        ],
    log:
        "<logs>/which_algorithm/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/which_algorithm",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q}"
        " --folder {params.folder:q} > {log} 2>&1"


use rule which_algorithm as which_algorithm_runs with:
    """The runs of the map and of the other suite, and the tables of them, as they are checked in: hours."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/which_algorithm/{kind}_runs.csv", kind=WHICH_FILES),
    log:
        "<logs>/which_algorithm/publish_runs.log",
    localrule: True


rule collect_which_algorithm:
    """A row per run of the map or of the other suite."""
    input:
        code=sources("studies/which_algorithm/collect_map.py"),
        study=WHICH_STUDY,
        runs=which_files,
    output:
        "<data>/which_algorithm/{kind}_runs.csv",
    log:
        "<logs>/which_algorithm/{kind}_runs.log",
    localrule: True
    shell:
        "python studies/which_algorithm/collect_map.py --study {input.study:q}"
        " --cells {wildcards.kind} --runs data/runs --table {output:q} > {log} 2>&1"


rule read_rule:
    """Read the rule off the map; score it there and on the other suite, beside always the same algorithm."""
    input:
        code=sources("studies/which_algorithm/read_rule.py"),
        study=WHICH_STUDY,
        runs=["studies/which_algorithm/map_runs.csv", "studies/which_algorithm/suite_runs.csv"],
    output:
        rule="<data>/which_algorithm/rule.csv",
        summary="<data>/which_algorithm/summary.csv",
    log:
        "<logs>/which_algorithm/rule.log",
    localrule: True
    shell:
        "python studies/which_algorithm/read_rule.py --study {input.study:q}"
        " --map {input.runs[0]:q} --suite {input.runs[1]:q} --rule {output.rule:q}"
        " --summary {output.summary:q} > {log} 2>&1"


rule figure_which_algorithm:
    """Draw the map: the cheapest algorithm that solves a cell."""
    input:
        code=sources("studies/which_algorithm/figure_which_algorithm.py"),
        study=WHICH_STUDY,
        runs="studies/which_algorithm/map_runs.csv",
    output:
        multiext("<data>/which_algorithm/which_algorithm", ".pdf", ".png"),
    log:
        "<logs>/which_algorithm/figure.log",
    localrule: True
    shell:
        "python studies/which_algorithm/figure_which_algorithm.py --study {input.study:q}"
        " --runs {input.runs:q} --figure {output:q} > {log} 2>&1"


rule page_which_algorithm:
    """Write the page: its template with the numbers of the tables."""
    input:
        code=sources("studies/which_algorithm/page_which_algorithm.py"),
        template="studies/which_algorithm/README.md.j2",
        study=WHICH_STUDY,
        runs=["studies/which_algorithm/map_runs.csv", "studies/which_algorithm/suite_runs.csv"],
        tables=expand("<data>/which_algorithm/{table}.csv", table=WHICH_TABLES),
    output:
        "<data>/which_algorithm/README.md",
    log:
        "<logs>/which_algorithm/page.log",
    localrule: True
    shell:
        "python studies/which_algorithm/page_which_algorithm.py --study {input.study:q}"
        " --tables {input.runs:q} {input.tables:q} --template {input.template:q} --output {output:q} > {log} 2>&1"


rule recommend:
    """What the rule takes for the problem of the configuration at each N, in the terminal."""
    input:
        code=sources("studies/which_algorithm/recommend_algorithm.py"),
        rule="studies/which_algorithm/rule.csv",
        file=PROBLEMS[PROBLEM]["file"],
    log:
        "<logs>/which_algorithm/recommend.log",
    localrule: True
    params:
        name=PROBLEMS[PROBLEM]["name"],
        parameters=json.dumps(PROBLEMS[PROBLEM]["parameters"]),
        dimensions=DIMENSIONS,
    shell:
        "python studies/which_algorithm/recommend_algorithm.py --problem {params.name:q}"
        " --problem-file {input.file:q} --problem-parameters {params.parameters:q} --dimensions {params.dimensions:q}"
        " --rule {input.rule:q} | tee {log}"
