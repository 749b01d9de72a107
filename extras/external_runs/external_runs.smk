# Runs that another program made: an algorithm of the configuration with the key `records`, a table of runs.
from klee_minty.errors import InputError
from extras.external_runs.runs_table import columns_of

RECORDS = {name: algorithm["records"] for name, algorithm in ALGORITHMS.items() if algorithm["records"]}
for name, table in RECORDS.items():
    try:
        columns = columns_of(table)
    except InputError as error:
        configuration.refuse(error)
    if "algorithm" not in columns and [*RECORDS.values()].count(table) > 1:
        configuration.refuse(f"{name} and others are read from {table}, which has no column algorithm")


rule external_runs:
    """Check and import all runs made elsewhere."""
    input:
        run_files([RUNS[name] for name in RECORDS]),


rule import_runs:
    """Import the runs of an algorithm from a table, which is read once; notes for the user go to the terminal."""
    input:
        table=lambda wildcards: RECORDS[wildcards.algorithm],
        problems=expand(rules.generate_problem.output, problem=PROBLEM, N=DIMENSIONS, instance=INSTANCES),
    output:
        run_files([f"{PROBLEM}/{{algorithm}}/{external_name(config['budget'])}"]),
    log:
        f"logs/runs/{PROBLEM}/{{algorithm}}/{external_name(config['budget'])}.log",
    localrule: True
    params:
        code=code_of("extras/external_runs/import_runs.py", *RECIPES[PROBLEM].files),
        budget=config["budget"],
        problems=["--problems", f"data/problems/{PROBLEM}", "--dimensions", *DIMENSIONS, "--instances", *INSTANCES],
        chunks=CHUNKS,
        folder=lambda wildcards: f"data/runs/{RUNS[wildcards.algorithm]}",
        # Also of an older table, and of a problem's file that a call without this algorithm has made again.
        table=lambda wildcards: dependencies.source_digest(RECORDS[wildcards.algorithm]),
    shell:
        "python extras/external_runs/import_runs.py --records {input.table:q} --algorithm {wildcards.algorithm}"
        " {params.problems:q} --chunks {params.chunks:q} --budget {params.budget:q} --output {params.folder:q} >&2 2> {log}"
