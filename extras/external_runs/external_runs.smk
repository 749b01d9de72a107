# Runs that another program made: an algorithm of the configuration with the key `records`.
sys.path.insert(0, "extras/external_runs")
from import_runs import are_equal, run_file

for name, plug_in in ALGORITHMS.items():
    first = [Path(plug_in["records"] or "", run_file(DIMENSIONS[0], run, INSTANCES[0])) for run in (0, 1)]
    if plug_in["records"] and config["runs"] > 1 and are_equal(*first):
        told = f"runs 0 and 1 of {name} at N = {DIMENSIONS[0]} are equal"
        print(f"config: {told}; is the random generator seeded by the run's number?", file=sys.stderr)


def external_records(wildcards):
    """The files of the runs of a chunk."""
    first, last = map(int, wildcards.chunk.split("-"))
    folder = ALGORITHMS[wildcards.algorithm]["records"]
    return [f"{folder}/{run_file(wildcards.N, run, int(wildcards.instance))}" for run in range(first, last + 1)]


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
        records=lambda wildcards: ALGORITHMS[wildcards.algorithm]["records"],
        budget=config["budget"],
    shell:
        "python extras/external_runs/import_runs.py --records {params.records:q}"
        " --algorithm {wildcards.algorithm} --problem {input.problem:q} --runs {wildcards.chunk} --budget {params.budget:q}"
        " --output {output} > {log} 2>&1"
