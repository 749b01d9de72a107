# Runs that another program made: an algorithm of the configuration with the key `records`.


def external_records(wildcards):
    """The files of the runs of a chunk: those of instance 3 at N = 2 are in N2_instance3."""
    first, last = map(int, wildcards.chunk.split("-"))
    of_instance = f"_instance{wildcards.instance}" if wildcards.instance != "0" else ""
    folder = f"{ALGORITHMS[wildcards.algorithm]['records']}/N{wildcards.N}{of_instance}"
    return [f"{folder}/run{run}.json" for run in range(first, last + 1)]


rule external_runs:
    """Check and import all runs made elsewhere."""
    input:
        run_files([folder for name, folder in RUNS.items() if ALGORITHMS[name]["records"]]),


rule import_runs:
    """Check and import runs made elsewhere."""
    input:
        code=sources("extras/external_runs/import_runs.py"),
        records=external_records,
        problem="data/problems/{problem}/N{N}/instance{instance}.npz",
    output:
        "data/runs/{problem}/{algorithm}/{settings}/N{N}/instance{instance}/runs{chunk}.jsonl",
    log:
        "logs/runs/{problem}/{algorithm}/{settings}/N{N}/instance{instance}/runs{chunk}.log",
    wildcard_constraints:
        settings=r"external-budget\d+",
    localrule: True
    params:
        budget=config["budget"],
    shell:
        "python extras/external_runs/import_runs.py --records {input.records:q}"
        " --algorithm {wildcards.algorithm} --problem {input.problem:q} --runs {wildcards.chunk} --budget {params.budget:q}"
        " --output {output} > {log} 2>&1"
