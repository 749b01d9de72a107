# Optional: snakemake leaderboard. Its page, entries for it, and own algorithms beside it.

# An entry is a description, NAME.yaml, and a table of target hits, NAME.csv.
ENTRIES = sorted(map(str, Path("extras/leaderboard/entries").glob("*.yaml")))
ENTRY_TABLES = [str(Path(entry).with_suffix(".csv")) for entry in ENTRIES]


localrules:
    compare_leaderboard,
    leaderboard_page,
    leaderboard,
    compare_with_leaderboard,
    beside_leaderboard,
    figure_stored,
    leaderboard_entry,


rule leaderboard:
    """The leaderboard's page and figure, as they are checked in."""
    input:
        code=sources("scripts/publish.py"),
        files=["data/leaderboard/README.md", *multiext("data/leaderboard/leaderboard", ".png", ".pdf")],
    log:
        "logs/leaderboard/publish.log",
    shell:
        "python scripts/publish.py --files {input.files:q} --folder extras/leaderboard > {log} 2>&1"


rule compare_leaderboard:
    """Expected running times of all entries and their ratios, tested."""
    input:
        code=sources("extras/leaderboard/compare_leaderboard.py"),
        tables=ENTRY_TABLES,
    output:
        times="data/leaderboard/running_times.csv",
        tests="data/leaderboard/pairwise_tests.csv",
    log:
        "logs/leaderboard/compare.log",
    shell:
        "PYTHONPATH=scripts python extras/leaderboard/compare_leaderboard.py --tables {input.tables:q}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"


rule leaderboard_page:
    """Who solves the problem at which N, and at what cost."""
    input:
        code=sources("extras/leaderboard/leaderboard.py"),
        template="extras/leaderboard/leaderboard.md.j2",
        entries=ENTRIES,
        times="data/leaderboard/running_times.csv",
        tests="data/leaderboard/pairwise_tests.csv",
    output:
        page="data/leaderboard/README.md",
        figures=multiext("data/leaderboard/leaderboard", ".png", ".pdf"),
    log:
        "logs/leaderboard/page.log",
    shell:
        "PYTHONPATH=scripts python extras/leaderboard/leaderboard.py --entries {input.entries:q}"
        " --times {input.times:q} --tests {input.tests:q} --page {output.page} --figures {output.figures} > {log} 2>&1"


rule compare_with_leaderboard:
    """The algorithms here that the leaderboard lacks, tested against each of its algorithms."""
    input:
        code=sources("extras/leaderboard/compare_leaderboard.py"),
        tables=ENTRY_TABLES,
        own="<data>/target_hits.csv",
    output:
        times="<data>/beside_leaderboard.csv",
        tests="<data>/beside_leaderboard_tests.csv",
    log:
        "<logs>/leaderboard/beside_tests.log",
    shell:
        "PYTHONPATH=scripts python extras/leaderboard/compare_leaderboard.py --tables {input.tables:q}"
        " --own {input.own:q} --times {output.times} --tests {output.tests} > {log} 2>&1"


rule beside_leaderboard:
    """The algorithms here beside those of the leaderboard, with the paper's problem and budget."""
    input:
        code=sources("extras/leaderboard/beside_leaderboard.py"),
        template="extras/leaderboard/beside.md.j2",
        entries=ENTRIES,
        times="<data>/beside_leaderboard.csv",
        tests="<data>/beside_leaderboard_tests.csv",
    output:
        "<folder>beside_leaderboard.md",
    log:
        "<logs>/leaderboard/beside.log",
    params:
        labels=labels,
        settings=run_settings,
    shell:
        "PYTHONPATH=scripts python extras/leaderboard/beside_leaderboard.py --entries {input.entries:q}"
        " --times {input.times:q} --tests {input.tests:q} --labels {params.labels:q}"
        " --settings {params.settings:q} --output {output} > {log} 2>&1"


rule figure_stored:
    """Share of targets hit, in front of the leaderboard's entries: snakemake figures/leaderboard/stored.pdf."""
    input:
        code=sources("extras/leaderboard/figure_stored.py"),
        ecdf="<data>/ecdf.csv",
        bands="<data>/ecdf_bands.csv",
        tables=ENTRY_TABLES,
        entries=ENTRIES,
    output:
        "<figures>/{layout}leaderboard/stored.pdf",
        report(
            "<figures>/{layout}leaderboard/stored.png",
            category="Leaderboard",
            labels=lambda wildcards: {"figure": "stored", "layout": layout_of(wildcards)},
            caption="stored.rst",
        ),
    log:
        "<logs>/leaderboard/{layout}figure_stored.log",
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "PYTHONPATH=scripts python extras/leaderboard/figure_stored.py --ecdf {input.ecdf:q} --bands {input.bands:q}"
        " --tables {input.tables:q} --entries {input.entries:q} --budget {params.budget:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


rule leaderboard_entry:
    """The entries of the configuration's algorithms; needs a folder: snakemake leaderboard_entry --config folder=mine …"""
    input:
        expand("<folder>leaderboard/{algorithm}.{kind}", algorithm=ALGORITHMS, kind=["csv", "yaml"]),


if OUT:

    rule entry:
        """An entry: a table of target hits, and a description with TODO for the unknown."""
        input:
            code=sources("extras/leaderboard/leaderboard_entry.py"),
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
            "PYTHONPATH=scripts python extras/leaderboard/leaderboard_entry.py --runs {params.runs:q}"
            " --dimensions {params.dimensions:q} --chunks {params.chunks:q} --file {input.optimizer:q}"
            " --label {params.label:q} --table {output.table} --description {output.description} > {log} 2>&1"
