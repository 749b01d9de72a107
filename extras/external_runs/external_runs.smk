# Runs that other programs made: algorithms of the configuration with the key `records`, a table of runs.
from klee_minty.errors import InputError
from extras.external_runs.runs_table import check_table

RECORDS = {}  # {table: algorithms whose runs it has}
for name, algorithm in ALGORITHMS.items():
    if algorithm["records"]:
        RECORDS.setdefault(algorithm["records"], []).append(name)
for table, names in RECORDS.items():
    try:
        check_table(table, names, [*product(DIMENSIONS, INSTANCES)])
    except InputError as error:
        configuration.refuse(error)


rule external_runs:
    """Check and import all runs made elsewhere."""
    input:
        run_files([RUNS[name] for names in RECORDS.values() for name in names]),


rule import_runs:
    """Import the runs of all tables, each of which is read once; notes for the user go to the terminal."""
    input:
        tables=[*RECORDS],
        problems=expand(rules.generate_problem.output, problem=PROBLEM, N=DIMENSIONS, instance=INSTANCES),
    output:
        rules.external_runs.input,
    log:
        f"logs/runs/{PROBLEM}/import_runs.log",
    localrule: True
    params:
        code=code_of("extras/external_runs/import_runs.py", *RECIPES[PROBLEM].files),
        budget=config["budget"],
        problems=["--problems", f"data/problems/{PROBLEM}", "--dimensions", *DIMENSIONS, "--instances", *INSTANCES],
        records=[word for table, names in RECORDS.items() for word in ("--records", table, *names)],
        folder=f"data/runs/{PROBLEM}",
        # By times alone Snakemake would miss an older table in the place of another.
        digests=[dependencies.source_digest(table) for table in RECORDS],
    shell:
        "python extras/external_runs/import_runs.py {params.records:q} {params.problems:q} --budget {params.budget:q}"
        " --output {params.folder:q} >&2 2> {log}"
