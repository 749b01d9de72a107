# Optional: snakemake leaderboard. Its page, and entries for it.

from klee_minty_studies import paper
import itertools


rule leaderboard:
    """Who solves the problem at which N, and at what cost: the leaderboard's page, figures and table."""
    input:
        code=sources("extras/leaderboard/leaderboard.py"),
        template="extras/leaderboard/leaderboard.md.j2",
        entries=sorted(map(str, Path("extras/leaderboard/entries").glob("*.yaml"))),
        tables=sorted(map(str, Path("extras/leaderboard/entries").glob("**/*.csv"))),
        repetitions="extras/leaderboard/repetitions.csv",
    output:
        *("<folder>extras/leaderboard/README.md", "<folder>extras/leaderboard/leaderboard.csv"),
        multiext("<folder>extras/leaderboard/leaderboard", ".png", ".pdf"),
        multiext("<folder>extras/leaderboard/leaderboard_instances", ".png", ".pdf"),
    log:
        "<logs>/leaderboard/page.log",
    localrule: True
    shell:
        "python extras/leaderboard/leaderboard.py --entries {input.entries:q}"
        " --repetitions {input.repetitions:q} --output {output:q} > {log} 2>&1"


# Entries are made of the configuration's `own` algorithms, or of all if it has none.
ON_INSTANCES = [*range(1, paper.RUNS + 1)]
ENTERING = [configuration.as_mapping(entry)["name"] for entry in config["own"]] or list(ALGORITHMS)


def entry_files(wildcards):
    """The files of the entries; what would not count is refused before it runs."""
    if not OUT:
        configuration.refuse("an entry of the leaderboard needs a folder: --config folder=mine")
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
    cells = itertools.product(DIMENSIONS, ON_INSTANCES)
    files = [Path(folder, f"N{N}_instance{instance}/run0.json") for N, instance in cells]
    missing = [file for file in files if not file.is_file()]
    if missing and len(missing) < len(files):
        needed = f"the second table needs run 0 on each of the instances 1 to {paper.RUNS}"
        configuration.refuse(f"{missing[0]} is missing: {needed}")
    return not missing


rule leaderboard_entry:
    """The entries of the configuration's algorithms; needs a folder: snakemake leaderboard_entry --config folder=mine …"""
    input:
        files=entry_files,
        entries=expand("<folder>leaderboard/{algorithm}.yaml", algorithm=ENTERING),
    output:
        "<data>/overview/leaderboard_entry.txt",  # which the call prints at its end
    log:
        "<logs>/leaderboard/overview.log",
    localrule: True
    shell:
        "(echo 'Entry       '{input.files:q}; grep --with-filename TODO {input.entries:q};"
        " echo 'Next        extras/leaderboard/JOIN.md, from step 2') > {output:q} 2> {log}"


rule entry:
    """An entry: a table of target hits, and a description with TODO for the unknown."""
    input:
        code=sources("extras/leaderboard/leaderboard_entry.py"),
        runs=lambda wildcards: run_files([RUNS[wildcards.algorithm]], instances=[0]),
        optimizer=lambda wildcards: ALGORITHMS[wildcards.algorithm]["file"] or [],
    output:
        multiext("<folder>leaderboard/{algorithm}", ".csv", ".yaml"),
    log:
        "<logs>/leaderboard/{algorithm}.log",
    params:
        runs=lambda wildcards: RUNS[wildcards.algorithm],
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=0,
        label=lambda wildcards: ALGORITHMS[wildcards.algorithm]["label"] or "",
    shell:
        "python extras/leaderboard/leaderboard_entry.py --runs {params.runs:q} --dimensions {params.dimensions:q}"
        " --chunks {params.chunks:q} --instances {params.instances:q} --file {input.optimizer:q}"
        " --label {params.label:q} --output {output} > {log} 2>&1"


use rule entry as entry_on_instances with:
    """Its second table: a run on each of the instances 1 to 15."""
    input:
        code=sources("extras/leaderboard/leaderboard_entry.py"),
        runs=lambda wildcards: run_files([RUNS[wildcards.algorithm]], chunks=["0-0"], instances=ON_INSTANCES),
        optimizer=[],
    output:
        "<folder>leaderboard/instances/{algorithm}.csv",
    log:
        "<logs>/leaderboard/instances/{algorithm}.log",
    params:
        runs=lambda wildcards: RUNS[wildcards.algorithm],
        dimensions=DIMENSIONS,
        chunks="0-0",
        instances=ON_INSTANCES,
        label="",
