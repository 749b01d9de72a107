# Optional: snakemake leaderboard. Its page, entries for it, and own algorithms beside it.

from klee_minty_studies import paper
import itertools

# An entry is a description, NAME.yaml, a table of target hits, NAME.csv, and perhaps one on instances, instances/NAME.csv.
ENTRIES = sorted(map(str, Path("extras/leaderboard/entries").glob("*.yaml")))
ENTRY_TABLES = [str(Path(entry).with_suffix(".csv")) for entry in ENTRIES]
ENTRY_INSTANCE_TABLES = sorted(map(str, Path("extras/leaderboard/entries/instances").glob("*.csv")))
PLOTS = multiext("data/leaderboard/leaderboard", ".png", ".pdf")
PLOTS_ON_INSTANCES = multiext("data/leaderboard/leaderboard_instances", ".png", ".pdf")


rule leaderboard:
    """The leaderboard's page, figures and table, as they are checked in."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=["data/leaderboard/README.md", "data/leaderboard/leaderboard.csv", *PLOTS, *PLOTS_ON_INSTANCES],
    log:
        "logs/leaderboard/publish.log",
    localrule: True
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder extras/leaderboard > {log} 2>&1"


rule leaderboard_page:
    """Who solves the problem at which N, and at what cost."""
    input:
        code=sources("extras/leaderboard/leaderboard.py"),
        template="extras/leaderboard/leaderboard.md.j2",
        entries=ENTRIES,
        tables=[*ENTRY_TABLES, *ENTRY_INSTANCE_TABLES],
        repetitions="extras/leaderboard/repetitions.csv",
    output:
        page="data/leaderboard/README.md",
        table="data/leaderboard/leaderboard.csv",
        figure=PLOTS,
        figure_on_instances=PLOTS_ON_INSTANCES,
    log:
        "logs/leaderboard/page.log",
    localrule: True
    shell:
        "python extras/leaderboard/leaderboard.py --entries {input.entries:q}"
        " --repetitions {input.repetitions:q} --page {output.page} --table {output.table}"
        " --figure {output.figure} --figure-on-instances {output.figure_on_instances}"
        " > {log} 2>&1"


# Entries are made of the configuration's `own` algorithms, or of all if it has none.
ENTERING = [configuration.as_mapping(entry)["name"] for entry in config["own"]] or list(ALGORITHMS)


def entry_files(wildcards):
    """The files of the entries; what would not count is refused before it runs."""
    if not IS_PAPER_PROBLEM:
        configuration.refuse(f"problem must be {PAPER_PROBLEM} on the leaderboard")
    if others := {*DIMENSIONS} - {*paper.DIMENSIONS}:
        counted = ", ".join(map(str, paper.DIMENSIONS))
        configuration.refuse(f"dimensions: N = {min(others)} does not count on the leaderboard, but {counted} do")
    if config["runs"] < paper.RUNS:
        configuration.refuse(f"runs is {config['runs']}, but an entry of the leaderboard has at least {paper.RUNS}")
    if not paper.limits_agree(config):
        limits = f"{paper.BUDGET} and {paper.STAGNATION}"
        configuration.refuse(f"budget and stagnation must be {limits} on the leaderboard")
    here = [name for name in ENTERING if not ALGORITHMS[name]["records"] or has_instances(ALGORITHMS[name]["records"])]
    return [
        *expand("<folder>leaderboard/{algorithm}.{kind}", algorithm=ENTERING, kind=["csv", "yaml"]),
        *expand("<folder>leaderboard/instances/{algorithm}.csv", algorithm=here),
    ]


def has_instances(folder):
    """Whether records of runs made elsewhere include those on instances 1 to 15; some of them alone are refused."""
    cells = itertools.product(DIMENSIONS, range(1, paper.RUNS + 1))
    files = [Path(folder, f"N{N}_instance{instance}/run0.json") for N, instance in cells]
    missing = [file for file in files if not file.is_file()]
    if missing and len(missing) < len(files):
        needed = f"the second table needs run 0 on each of the instances 1 to {paper.RUNS}"
        configuration.refuse(f"{missing[0]} is missing: {needed}")
    return not missing


rule leaderboard_entry:
    """The entries of the configuration's algorithms; needs a folder: snakemake leaderboard_entry --config folder=mine …"""
    input:
        entry_files,
        "<data>/overview/leaderboard_entry.txt",
    localrule: True


if OUT:

    rule entry_overview:
        """Where the entries are and what is still to be filled in, which the call prints at its end."""
        input:
            files=entry_files,
            entries=expand("<folder>leaderboard/{algorithm}.yaml", algorithm=ENTERING),
        output:
            "<data>/overview/leaderboard_entry.txt",
        localrule: True
        shell:
            "(echo 'Entry       '{input.files:q}; grep --with-filename TODO {input.entries:q};"
            " echo 'Next        extras/leaderboard/JOIN.md, from step 2') > {output:q}"

    rule entry:
        """An entry: a table of target hits, and a description with TODO for the unknown."""
        input:
            code=sources("extras/leaderboard/leaderboard_entry.py"),
            runs=lambda wildcards: run_files([RUNS[wildcards.algorithm]], instances=[0]),
            optimizer=lambda wildcards: ALGORITHMS[wildcards.algorithm]["file"] or [],
        output:
            table="<folder>leaderboard/{algorithm}.csv",
            description="<folder>leaderboard/{algorithm}.yaml",
        log:
            "<logs>/leaderboard/{algorithm}.log",
        params:
            runs=lambda wildcards: RUNS[wildcards.algorithm],
            dimensions=DIMENSIONS,
            chunks=CHUNKS,
            label=lambda wildcards: ALGORITHMS[wildcards.algorithm]["label"] or "",
        shell:
            "python extras/leaderboard/leaderboard_entry.py --runs {params.runs:q}"
            " --dimensions {params.dimensions:q} --chunks {params.chunks:q} --file {input.optimizer:q}"
            " --label {params.label:q} --table {output.table} --description {output.description} > {log} 2>&1"

    rule entry_on_instances:
        """Its second table: a run on each of the instances 1 to 15."""
        input:
            code=sources("extras/leaderboard/leaderboard_entry.py"),
            runs=lambda wildcards: run_files(
                [RUNS[wildcards.algorithm]],
                chunks=["0-0"],
                instances=range(1, paper.RUNS + 1),
            ),
        output:
            "<folder>leaderboard/instances/{algorithm}.csv",
        log:
            "<logs>/leaderboard/instances/{algorithm}.log",
        params:
            runs=lambda wildcards: RUNS[wildcards.algorithm],
            dimensions=DIMENSIONS,
            instances=[*range(1, paper.RUNS + 1)],
        shell:
            "python extras/leaderboard/leaderboard_entry.py --runs {params.runs:q}"
            " --dimensions {params.dimensions:q} --chunks 0-0 --instances {params.instances:q} --table {output}"
            " > {log} 2>&1"
