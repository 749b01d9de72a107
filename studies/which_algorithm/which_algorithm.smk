# Optional: snakemake --cores 2 which_algorithm. Page and figures, in seconds, from tables that are checked in.
# which_algorithm_runs makes these tables again, with all their runs: hours. It needs requirements/today.txt, coco.txt and suite.txt.
sys.path.insert(0, "studies/which_algorithm")
import which_algorithm_cells

WHICH_STUDY = study_toml("which_algorithm")
WHICH_FILES = (
    {}
)  # {map, suite, boundary or cutest: files of its runs}, where their problems are here: bbob-constrained is in studies/damping
for kind, cells in which_algorithm_cells.CELLS.items():
    here = [cell for cell in cells(WHICH_STUDY) if cell.problem in plug_ins.files("problems")]
    WHICH_FILES[kind] = files_of_cells(here)


def which_files(wildcards):
    """Many: a function, so that they are only looked for when they are asked for."""
    return [file for files in WHICH_FILES.values() for file in files]


rule which_algorithm:
    """Study: which algorithm for which problem?"""
    input:
        **study_input("which_algorithm", made=["margins.csv", "scores.csv"]),
    output:
        study_output("which_algorithm", "README.md", "margins.csv", "scores.csv", "which_algorithm", "margins"),
    log:
        "<logs>/which_algorithm/page.log",
    localrule: True
    shell:
        "python studies/which_algorithm/study_which_algorithm.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule which_algorithm_runs:
    """Make the tables of `which_algorithm` again, with all their runs: hours."""
    input:
        **study_input("which_algorithm", made=["margins.csv", "scores.csv"]),
        runs=which_files,
    log:
        "<logs>/which_algorithm/runs.log",
    localrule: True
    params:
        tables=[f"{kind}_runs.csv" for kind in WHICH_FILES],
        folder=study_folder("which_algorithm"),
    shell:
        "python studies/which_algorithm/study_which_algorithm.py --files {input.files:q} --runs data/runs"
        " --make {params.tables:q} --folder {params.folder:q} > {log} 2>&1"


def recommended(wildcards):
    """The sequence where a point shows g, and else what fails least on CUTEst's problems of what needs no g."""
    of_nu = "lexMA-ES with the MA-ES's rule for σ (epsmag_es_parts: {repair: none, rule: ma_es})"
    return "SLSQP, COBYLA and lexMA-ES in turn (in_turn)" if config["sees"] == "g" else of_nu


rule recommend:
    """What to take for what a point shows (sees), in the terminal."""
    log:
        "<logs>/which_algorithm/recommend.log",
    localrule: True
    params:
        line=recommended,
    shell:
        "printf '%s\\n' {params.line:q} | tee {log}"


# An own algorithm on CUTEst's problems: snakemake --cores 2 compare_suite --config folder=mine own='[simple_de]' runs=3 budget=2000
SUITE_OWN = {configuration.as_mapping(entry)["name"] for entry in config["own"]}


def suite_files(wildcards):
    """The files of the runs of own algorithms on each of the suite's problems, with the configuration's budget and number of runs."""
    if not OUT or not SUITE_OWN:
        configuration.refuse("compare_suite needs a folder and own algorithms: --config folder=mine own='[simple_de]'")
    files = []
    for row in which_algorithm_cells.suite_rows():
        problem = register_problem("cutest", parameters={"name": row["name"]})
        for name in sorted(SUITE_OWN):
            settings = {key: ALGORITHMS[name][key] for key in ("file", "parameters", "sees")}
            files += run_files([register_runs(name, problem, **settings)], [row["N"]], instances=[0])
    return files


rule compare_suite:
    """How good is my algorithm on CUTEst's problems with linear constraints? Its data profile beside stored results."""
    input:
        code=sources("studies/which_algorithm/compare_suite.py"),
        runs=suite_files,
        suite="studies/which_algorithm/suite.csv",
        stored="studies/which_algorithm/cutest_runs.csv",
    output:
        table="<data>/suite_runs.csv",
        figure=multiext("<figures>/suite_profile", ".pdf", ".png"),
        overview="<data>/overview/suite.txt",
    log:
        "<logs>/which_algorithm/compare_suite.log",
    localrule: True
    shell:
        "python studies/which_algorithm/compare_suite.py --runs {input.runs:q} --suite {input.suite:q} --stored {input.stored:q}"
        " --table {output.table:q} --figure {output.figure:q} --overview {output.overview:q} > {log} 2>&1"
