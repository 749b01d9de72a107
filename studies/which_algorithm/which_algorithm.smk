# Optional: snakemake --cores 2 which_algorithm. which_algorithm_runs makes its tables of runs again: hours. It needs
# requirements/today.txt, coco.txt and suite.txt.
study("which_algorithm", made=["margins.csv", "scores.csv", "which_algorithm", "margins"])
which_algorithm_cells = study_cells("which_algorithm")
study_runs(
    "which_algorithm_runs",
    "which_algorithm",
    made=[f"{kind}_runs.csv" for kind in which_algorithm_cells.CELLS],
    files=files_of_cells(
        cell
        for cells in which_algorithm_cells.CELLS.values()
        for cell in cells(study_toml("which_algorithm"))
        if cell.problem in plug_ins.files("problems")  # bbob-constrained is in studies/damping
    ),
)


# The sequence where an algorithm sees g, and else what fails least on CUTEst's problems of what needs no g
TAKEN_WITHOUT_G = "lexMA-ES with the MA-ES's rule for σ (epsmag_es_parts: {repair: none, rule: ma_es})"
TAKEN = "SLSQP, COBYLA and lexMA-ES in turn (in_turn)" if config["sees"] == "g" else TAKEN_WITHOUT_G


rule recommend:
    """What to take for what an algorithm sees, in the terminal."""
    log:
        "<logs>/which_algorithm/recommend.log",
    localrule: True
    params:
        line=lambda wildcards: TAKEN,  # its braces are no wildcards
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
        figure=multiext("<figures>/suite_profile", ".pdf", ".png"),
        overview="<data>/overview/suite.txt",
    log:
        "<logs>/which_algorithm/compare_suite.log",
    localrule: True
    shell:
        "python studies/which_algorithm/compare_suite.py --runs {input.runs:q} --suite {input.suite:q} --stored {input.stored:q}"
        " --figure {output.figure:q} --overview {output.overview:q} > {log} 2>&1"
