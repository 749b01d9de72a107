# Optional: snakemake --cores 8 reference. Many runs of each EA, the sample that printed numbers are judged by.
# Verdicts rest on the sample that is checked in; this target makes another one. To judge by the new one, copy it:
# cp data/reference.csv data/reference.json data/paper/
JUDGING_OPTIMIZERS, JUDGING_FOLDERS = {}, []  # files of the EAs, and folders of their runs
for name in (paper.ES, paper.DE):
    # As configured, or as it is where the configuration has it not.
    ea = ALGORITHMS.get(name, {"file": configuration.plug_in_file("reference", name, "optimizers"), "parameters": {}})
    JUDGING_OPTIMIZERS[name] = ea["file"]
    JUDGING_FOLDERS.append(register_runs(name, file=ea["file"], parameters=ea["parameters"]))


def sample_of(runs):
    """What a sample is made of; runs: {N: how many of each EA}."""
    return {
        "code": sources("studies/verdict/collect_reference.py"),
        "optimizers": sources(*JUDGING_OPTIMIZERS.values()),
        "runs": [run_files([folder], N, run_chunks(runs[N], 100), [0]) for folder in JUDGING_FOLDERS for N in runs],
    }


rule reference:
    """Make the reference sample, many runs of each EA, by which printed numbers are judged."""
    input:
        **sample_of({2: 2500, 3: 2500, 5: 1000, 10: 1000, 20: 1000, 40: 400}),
    output:
        table="<data>/reference.csv",
        made_with="<data>/reference.json",
    log:
        "<logs>/reference.log",
    localrule: True
    params:
        optimizers=lambda wildcards: json.dumps(JUDGING_OPTIMIZERS),
        conditions=conditions,
    shell:
        "python studies/verdict/collect_reference.py --runs {input.runs:q}"
        " --optimizers {params.optimizers:q} --conditions {params.conditions:q} --table {output.table}"
        " --made-with {output.made_with} > {log} 2>&1"


use rule reference as reference_cheap with:
    """Make the reference sample's first runs up to N = 5, in seconds."""
    input:
        **sample_of({2: 100, 3: 100, 5: 100}),
    output:
        table="<data>/reference_cheap.csv",
        made_with="<data>/reference_cheap.json",
    log:
        "<logs>/reference_cheap.log",
    localrule: True
