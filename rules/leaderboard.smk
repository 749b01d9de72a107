# The leaderboard's page, and entries for it: leaderboard/README.md says how to join.


localrules:
    compare_leaderboard,
    beside_leaderboard,
    leaderboard,
    leaderboard_entry,


rule compare_leaderboard:
    """Expected running times of all entries and their ratios, tested."""
    input:
        code=sources(f"{ROOT}scripts/compare_leaderboard.py"),
        tables=STORED,
    output:
        times="data/leaderboard/running_times.csv",
        tests="data/leaderboard/pairwise_tests.csv",
    log:
        "logs/compare_leaderboard.log",
    shell:
        "python {ROOT}scripts/compare_leaderboard.py --tables {input.tables}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"


rule leaderboard:
    """The page that GitHub shows in leaderboard/, and its figure."""
    input:
        code=sources(f"{ROOT}scripts/leaderboard.py"),
        template=templates("leaderboard.md"),
        entries=ENTRIES,
        times="data/leaderboard/running_times.csv",
        tests="data/leaderboard/pairwise_tests.csv",
    output:
        page="leaderboard/README.md",
        figures=multiext("leaderboard/leaderboard", ".png", ".pdf"),
    log:
        "logs/leaderboard.log",
    shell:
        "python {ROOT}scripts/leaderboard.py --entries {input.entries} --times {input.times} --tests {input.tests}"
        " --page {output.page} --figures {output.figures} > {log} 2>&1"


rule beside_leaderboard:
    """The algorithms here that the leaderboard lacks, tested against each of its algorithms."""
    input:
        code=sources(f"{ROOT}scripts/compare_leaderboard.py"),
        tables=STORED,
        own="<data>/target_hits.csv",
    output:
        times="<data>/beside_leaderboard.csv",
        tests="<data>/beside_leaderboard_tests.csv",
    log:
        "<logs>/beside_leaderboard.log",
    shell:
        "python {ROOT}scripts/compare_leaderboard.py --tables {input.tables} --own {input.own}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"


rule leaderboard_entry:
    """The entries of the configuration's algorithms; needs a folder: snakemake leaderboard_entry --config folder=mine …"""
    input:
        expand("<folder>leaderboard/{algorithm}.{kind}", algorithm=ALGORITHMS, kind=["csv", "yaml"]),


if OUT:  # without a folder, leaderboard/ is the leaderboard itself

    rule entry:
        """An entry: a table of target hits, and a description with TODO for the unknown."""
        input:
            code=sources(f"{ROOT}scripts/leaderboard_entry.py"),
            runs=lambda wildcards: run_files([RUNS[wildcards.algorithm]], instances=[""]),
            optimizer=lambda wildcards: PLUG_INS[wildcards.algorithm]["file"] or [],
        output:
            table="<folder>leaderboard/{algorithm}.csv",
            description="<folder>leaderboard/{algorithm}.yaml",
        log:
            "<logs>/leaderboard/{algorithm}.log",
        params:
            runs=lambda wildcards: RUNS[wildcards.algorithm],
            dimensions=DIMENSIONS,
            chunks=CHUNKS,
            label=lambda wildcards: PLUG_INS[wildcards.algorithm]["label"] or "",
        shell:
            "python {ROOT}scripts/leaderboard_entry.py --runs {params.runs} --dimensions {params.dimensions}"
            " --chunks {params.chunks} --file {input.optimizer} --label {params.label:q}"
            " --table {output.table} --description {output.description} > {log} 2>&1"
