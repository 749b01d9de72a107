# Optional: snakemake --cores 8 instances. Its tables come from runs that are checked in; `instances_runs` makes these again.
import tomllib

INSTANCES_STUDY = tomllib.loads(Path("studies/instances/instances.toml").read_text(encoding="utf-8"))
INSTANCES_COLLECTED = ["runs", "final_points", "failed", "noted", "lp"]
INSTANCES_TABLES = ["instances", "ratios", "angles", "repeated", "properties", "whole", "class_claims"]


def instances_settings(algorithm, times=1, file=None, parameters=None):
    """ALGORITHM/SETTINGS of runs with so many times the paper's budget."""
    file = file or f"scripts/optimizers/{algorithm}.py"
    limits = {"budget": times * paper.BUDGET, "stagnation": paper.STAGNATION}
    return register_runs(algorithm, file, parameters or {}, **limits)


def instances_files(folder, N, instances, chunk):
    """The files of a run on each instance, of which one job makes each."""
    return [
        f"{folder}/N{N}/instances{first}-{min(first + chunk - 1, instances)}.jsonl"
        for first in range(1, instances + 1, chunk)
    ]


INSTANCES_RUNS = {}  # {drawn factors: {algorithm: {multiple of the paper's budget: folder}}}
REPEATED_RUNS = {"plane-angle-translation": {}, "mild": {}}  # {sample: {algorithm: folder}}
ANGLES_RUNS = {}  # {degrees: {algorithm: folder}}
WHOLE_RUNS = {}  # {degrees: {share: folder}}
NOTED_RUNS = {}  # {variant: {drawn factors: folder}}
INSTANCES_FILES = []
for drawn, dimensions in INSTANCES_STUDY["dimensions"].items():
    INSTANCES_RUNS[drawn] = {algorithm: {} for algorithm in INSTANCES_STUDY["algorithms"]}
    for algorithm, folders in INSTANCES_RUNS[drawn].items():
        for N in dimensions:
            longer = INSTANCES_STUDY["longer"]
            for times in [1, longer["times"]] if N == longer["N"] and drawn in longer["drawn"] else [1]:
                folders[times] = f"data/instances/{drawn}/{instances_settings(algorithm, times)}"
                INSTANCES_FILES += instances_files(
                    folders[times], N, INSTANCES_STUDY["instances"], INSTANCES_STUDY["chunk"]
                )
for sample, folder in (("plane-angle-translation", "data/runs"), ("mild", "data/mild")):
    for algorithm in INSTANCES_STUDY["algorithms"]:
        REPEATED_RUNS[sample][algorithm] = f"{folder}/{instances_settings(algorithm)}"
        INSTANCES_FILES += run_files(
            [REPEATED_RUNS[sample][algorithm]],
            INSTANCES_STUDY["repeated"]["N"],
            records.chunks(INSTANCES_STUDY["repeated"]["runs"], INSTANCES_STUDY["repeated"]["runs"]),
            map(records.instance_suffix, range(1, INSTANCES_STUDY["repeated"]["instances"] + 1)),
        )
for degrees in INSTANCES_STUDY["whole"]["degrees"]:
    WHOLE_RUNS[degrees] = {}
    for share in INSTANCES_STUDY["whole"]["shares"]:
        folder = instances_settings("lshade44", 1, "studies/instances/lshade44_whole.py", {"share": share})
        WHOLE_RUNS[degrees][share] = f"data/angles/{degrees}/{folder}"
        count = INSTANCES_STUDY["whole"]["runs"]
        INSTANCES_FILES += run_files(
            [WHOLE_RUNS[degrees][share]], INSTANCES_STUDY["whole"]["N"], records.chunks(count, count), [""]
        )
for degrees in INSTANCES_STUDY["angles"]["degrees"]:
    ANGLES_RUNS[degrees] = {}
    for algorithm in INSTANCES_STUDY["algorithms"]:
        ANGLES_RUNS[degrees][algorithm] = f"data/angles/{degrees}/{instances_settings(algorithm)}"
        for N, count in INSTANCES_STUDY["angles"]["runs"].items():
            INSTANCES_FILES += run_files([ANGLES_RUNS[degrees][algorithm]], N, records.chunks(count, count), [""])
for variant, parameters in INSTANCES_STUDY["noted"]["variants"].items():
    NOTED_RUNS[variant] = {}
    for drawn in INSTANCES_STUDY["noted"]["drawn"]:
        folder = instances_settings(
            "epsmag_es", INSTANCES_STUDY["noted"]["times"], "studies/instances/epsmag_es_noted.py", parameters
        )
        NOTED_RUNS[variant][drawn] = f"data/instances/{drawn}/{folder}"
        for N in INSTANCES_STUDY["noted"]["dimensions"]:
            count = INSTANCES_STUDY["noted"]["instances"]
            INSTANCES_FILES += instances_files(NOTED_RUNS[variant][drawn], N, count, count)


INSTANCES_SOLUTIONS = expand(
    "data/lp/{solver}/N40{instance}.json",
    solver=INSTANCES_STUDY["lp"]["solvers"],
    instance=map(records.instance_suffix, range(INSTANCES_STUDY["lp"]["instances"] + 1)),
)


def instances_files_of_all(wildcards):
    """Their files, many: a function, so that they are only looked for when the study is asked for."""
    return INSTANCES_FILES


def instances_folders(wildcards):
    """Functions, since braces in a text would be wildcards."""
    return json.dumps(INSTANCES_RUNS)


def angles_folders(wildcards):
    return json.dumps(ANGLES_RUNS)


def repeated_folders(wildcards):
    return json.dumps(REPEATED_RUNS)


def whole_folders(wildcards):
    return json.dumps(WHOLE_RUNS)


def noted_folders(wildcards):
    return json.dumps(NOTED_RUNS)


wildcard_constraints:
    drawn="|".join(INSTANCES_STUDY["dimensions"]),
    degrees=r"\d+",


localrules:
    instances,
    instances_runs,
    collect_instances,
    generate_angle,
    generate_mild,
    study_instances,
    figure_instances,


rule instances:
    """Study: is the paper's instance like others? From the runs that are checked in."""
    input:
        code=sources("scripts/publish.py"),
        files=[
            *expand("<data>/instances/{table}.csv", table=INSTANCES_TABLES),
            "<data>/instances/instances.md",
            *multiext("<data>/instances/instances", ".pdf", ".png"),
            *multiext("<data>/instances/properties", ".pdf", ".png"),
        ],
    log:
        "<logs>/instances/publish.log",
    params:
        folder=f"{OUT}studies/instances",
    shell:
        "python scripts/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule generate_angle:
    """Write the paper's instance with another angle."""
    input:
        code=sources("scripts/generate_problem.py"),
    output:
        "data/angles/{degrees}/problems/N{N}.npz",
    log:
        "logs/angles/{degrees}/problems/N{N}.log",
    priority: longest_first
    shell:
        "python scripts/generate_problem.py --N {wildcards.N} --degrees {wildcards.degrees} --output {output}"
        " > {log} 2>&1"


use rule optimize as optimize_angle with:
    """Run an optimizer several times on the paper's instance with another angle."""
    input:
        code=sources("scripts/optimize.py"),
        optimizer=optimizer_sources,
        problem="data/angles/{degrees}/problems/N{N}.npz",
    output:
        "data/angles/{degrees}/{algorithm}/{settings}/N{N}/runs{chunk}.jsonl",
    log:
        "logs/angles/{degrees}/{algorithm}/{settings}/N{N}/runs{chunk}.log",
    params:
        instance=0,


rule generate_mild:
    """Write an instance of the milder distribution."""
    input:
        code=sources("studies/instances/generate_mild.py"),
    output:
        "data/mild/problems/N{N}{instance}.npz",
    log:
        "logs/mild/problems/N{N}{instance}.log",
    priority: longest_first
    params:
        instance=instance_of,
    shell:
        "PYTHONPATH=scripts python studies/instances/generate_mild.py --N {wildcards.N} --instance {params.instance:q}"
        " --output {output} > {log} 2>&1"


use rule optimize as optimize_mild with:
    """Run an optimizer several times on an instance of the milder distribution."""
    input:
        code=sources("scripts/optimize.py"),
        optimizer=optimizer_sources,
        problem="data/mild/problems/N{N}{instance}.npz",
    output:
        "data/mild/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.jsonl",
    log:
        "logs/mild/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.log",


rule run_instances:
    """Run an optimizer once on each of some instances; only their drawn factors differ from the paper's."""
    input:
        code=sources("studies/instances/run_instances.py"),
        optimizer=optimizer_sources,
    output:
        "data/instances/{drawn}/{algorithm}/{settings}/N{N}/instances{chunk}.jsonl",
    log:
        "logs/instances/{drawn}/{algorithm}/{settings}/N{N}/instances{chunk}.log",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        settings=settings_as_json,
        digest=optimizer_digest,
    shell:
        "PYTHONPATH=scripts python studies/instances/run_instances.py --algorithm {wildcards.algorithm}"
        " --settings {params.settings:q} --N {wildcards.N} --drawn {wildcards.drawn} --instances {wildcards.chunk}"
        " --output {output} > {log} 2>&1"


rule collect_instances:
    """Collect the runs of the study in small tables."""
    input:
        code=sources("studies/instances/collect_instances.py"),
        study="studies/instances/instances.toml",
        runs=instances_files_of_all,
        solutions=INSTANCES_SOLUTIONS,
    output:
        expand("<data>/instances/{table}.csv", table=INSTANCES_COLLECTED),
    log:
        "<logs>/instances/collect.log",
    params:
        runs=instances_folders,
        repeated=repeated_folders,
        angles=angles_folders,
        whole=whole_folders,
        noted=noted_folders,
        solutions=[f"data/lp/{solver}" for solver in INSTANCES_STUDY["lp"]["solvers"]],
    shell:
        "PYTHONPATH=scripts python studies/instances/collect_instances.py --study {input.study:q}"
        " --runs {params.runs:q} --repeated {params.repeated:q} --angles {params.angles:q} --whole {params.whole:q}"
        " --noted {params.noted:q} --solutions {params.solutions:q} --tables {output} > {log} 2>&1"


rule instances_runs:
    """Study: make the runs again from which the tables of `instances` are computed."""
    input:
        code=sources("scripts/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=INSTANCES_COLLECTED),
    log:
        "<logs>/instances/publish_runs.log",
    params:
        folder=f"{OUT}studies/instances",
    shell:
        "python scripts/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule study_instances:
    """Write tables and page: is the paper's instance like others?"""
    input:
        code=sources("studies/instances/study_instances.py"),
        study="studies/instances/instances.toml",
        template="studies/instances/instances.md.j2",
        paper=paper.PAPER,
        collected=expand("studies/instances/{table}.csv", table=INSTANCES_COLLECTED),
    output:
        tables=expand("<data>/instances/{table}.csv", table=INSTANCES_TABLES),
        page="<data>/instances/instances.md",
    log:
        "<logs>/instances/study.log",
    shell:
        "PYTHONPATH=scripts python studies/instances/study_instances.py --study {input.study:q}"
        " --paper {input.paper:q} --collected {input.collected:q} --tables {output.tables} --page {output.page}"
        " > {log} 2>&1"


rule figure_instances:
    """Draw how the factors change the cost, and the success rate against the angle and the flattest slope."""
    input:
        code=sources("studies/instances/figure_instances.py"),
        instances="<data>/instances/instances.csv",
        angles="<data>/instances/angles.csv",
        properties="<data>/instances/properties.csv",
    output:
        instances=multiext("<data>/instances/instances", ".pdf", ".png"),
        properties=multiext("<data>/instances/properties", ".pdf", ".png"),
    log:
        "<logs>/instances/figures.log",
    shell:
        "PYTHONPATH=scripts python studies/instances/figure_instances.py --instances {input.instances:q}"
        " --angles {input.angles:q} --properties {input.properties:q}"
        " --factors-figure {output.instances} --properties-figure {output.properties} > {log} 2>&1"
