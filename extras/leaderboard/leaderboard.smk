# Optional: snakemake leaderboard. Its page, and entries for it.

from klee_minty_studies import paper


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


def entry_runs(algorithm, chunks, instances):
    """The files of an algorithm's runs; a call whose runs would make no entry ends before they are made."""
    counts = OUT and IS_PAPER_PROBLEM and {*DIMENSIONS} <= {*paper.DIMENSIONS} and config["runs"] >= paper.RUNS
    if not (counts and paper.limits_agree(config)):
        limits = f"N among {paper.DIMENSIONS}, budget {paper.BUDGET}, stagnation {paper.STAGNATION}"
        configuration.refuse(
            f"an entry of the leaderboard needs a folder, {paper.RUNS} runs of {PAPER_PROBLEM}, {limits}"
        )
    return run_files([RUNS[algorithm]], chunks=chunks, instances=instances)


def entry_files(wildcards):
    """The files of the entries; the second table of runs made elsewhere is made if they have other instances than the paper's."""
    folders = {name: ALGORITHMS[name]["records"] for name in ENTERING}
    here = [name for name, folder in folders.items() if not folder or any(Path(folder).glob("N*_instance*"))]
    return [
        *expand("<folder>leaderboard/{algorithm}.{kind}", algorithm=ENTERING, kind=["csv", "yaml"]),
        *expand("<folder>leaderboard/instances/{algorithm}.csv", algorithm=here),
    ]


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
        runs=lambda wildcards: entry_runs(wildcards.algorithm, CHUNKS, [0]),
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
        runs=lambda wildcards: entry_runs(wildcards.algorithm, ["0-0"], ON_INSTANCES),
        optimizer=[],
    output:
        "<folder>leaderboard/instances/{algorithm}.csv",
    log:
        "<logs>/leaderboard/instances/{algorithm}.log",
    params:
        chunks="0-0",
        instances=ON_INSTANCES,
        label="",
