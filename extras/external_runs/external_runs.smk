# Runs that another program made: an algorithm of the configuration with the key `records`.
sys.path.insert(0, "extras/external_runs")
from import_runs import are_equal


def record_file(algorithm, N, instance, run):
    """The file of a run: those of instance 3 at N = 2 are in N2_instance3."""
    of_instance = f"_instance{instance}" if int(instance) else ""
    return f"{ALGORITHMS[algorithm]['records']}/N{N}{of_instance}/run{run}.json"


def external_records(wildcards):
    """The files of the runs of a chunk, or the table of all runs."""
    if (records := ALGORITHMS[wildcards.algorithm]["records"]).endswith(".csv"):
        return [records]
    first, last = map(int, wildcards.chunk.split("-"))
    algorithm, N, instance = wildcards.algorithm, wildcards.N, wildcards.instance
    return [record_file(algorithm, N, instance, run) for run in range(first, last + 1)]


for name in [name for name in RUNS if ALGORITHMS[name]["records"] and config["runs"] > 1]:
    if are_equal(*(record_file(name, DIMENSIONS[0], INSTANCES[0], run) for run in (0, 1))):
        told = f"runs 0 and 1 of {name} at N = {DIMENSIONS[0]} are equal"
        print(f"config: {told}; is the random generator seeded by the run's number?", file=sys.stderr)


rule external_runs:
    """Check and import all runs made elsewhere."""
    input:
        run_files([folder for name, folder in RUNS.items() if ALGORITHMS[name]["records"]]),


rule import_runs:
    """Check and import runs made elsewhere."""
    input:
        code=sources("extras/external_runs/import_runs.py"),
        schema="extras/external_runs/record.schema.json",
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
        digest=lambda wildcards: dependencies.source_digest(*dependencies.named_files(external_records(wildcards))),  # of older files, too
    shell:
        "python extras/external_runs/import_runs.py --records {input.records:q}"
        " --algorithm {wildcards.algorithm} --problem {input.problem:q} --runs {wildcards.chunk} --budget {params.budget:q}"
        " --output {output} > {log} 2>&1"
