# Optional: snakemake --cores 8 instances. The page and its tables, in seconds, from runs that are checked in.
# instances_runs makes those with several runs on an instance again, half an hour on one core; instances_factors those with
# single factors drawn and at other angles, two to three hours.
from lib import paper
import tomllib

INSTANCES_STUDY = tomllib.loads(Path("studies/instances/instances.toml").read_text(encoding="utf-8"))
INSTANCES_FACTORS = ["plane", "angle", "translation", "plane-angle", "plane-translation", "angle-translation"]
INSTANCES_FACTORS = ["none", *INSTANCES_FACTORS, "plane-angle-translation"]  # drawn; the others are as in the paper
REPEATED = INSTANCES_STUDY["repeated"]
COLLECTED_RUNS = ["runs", "failed", "lp"]
COLLECTED_FACTORS = ["factor_runs", "final_points", "noted"]
FACTORS_TABLES = ["instances", "ratios", "angles", "class_claims"]
INSTANCES_TABLES = ["repeated", "properties", "whole"]


def instances_settings(algorithm, times=1, file=None, parameters=None):
    """ALGORITHM/SETTINGS of runs with so many times the paper's budget."""
    file = file or plug_ins.file_of("optimizers", algorithm)
    limits = {"budget": times * paper.BUDGET, "stagnation": paper.STAGNATION}
    return register_runs(algorithm, file, parameters or {}, **limits)


def instances_files(folder, N, instances, chunk):
    """The files of a run on each instance, of which one job makes each."""
    return [
        f"{folder}/N{N}/instances{first}-{min(first + chunk - 1, instances)}.jsonl"
        for first in range(1, instances + 1, chunk)
    ]


REPEATED_RUNS = {"plane-angle-translation": {}, "mild": {}}  # {sample: {algorithm: folder}}
SINGLE_RUNS = {}  # {algorithm: folder}
WHOLE_RUNS = {}  # {degrees: {share: folder}}
REPEATED_FILES = []
for algorithm in INSTANCES_STUDY["algorithms"]:
    settings = instances_settings(algorithm)
    for sample, folder in (("plane-angle-translation", "data/runs"), ("mild", "data/mild")):
        REPEATED_RUNS[sample][algorithm] = f"{folder}/{settings}"
        instances = map(records.instance_suffix, range(1, REPEATED["instances"] + 1))
        chunks = records.chunks(REPEATED["runs"], REPEATED["runs"])
        REPEATED_FILES += run_files([REPEATED_RUNS[sample][algorithm]], REPEATED["N"], chunks, instances)
    SINGLE_RUNS[algorithm] = f"data/instances/plane-angle-translation/{settings}"
    others = f"{REPEATED['instances'] + 1}-{REPEATED['single']}"
    REPEATED_FILES.append(f"{SINGLE_RUNS[algorithm]}/N{REPEATED['N']}/instances{others}.jsonl")
for degrees in INSTANCES_STUDY["whole"]["degrees"]:
    WHOLE_RUNS[degrees] = {}
    for share in INSTANCES_STUDY["whole"]["shares"]:
        folder = instances_settings("lshade44", 1, "studies/instances/lshade44_whole.py", {"share": share})
        WHOLE_RUNS[degrees][share] = f"data/angles/{degrees}/{folder}"
        chunks = records.chunks(INSTANCES_STUDY["whole"]["runs"], INSTANCES_STUDY["whole"]["runs"])
        REPEATED_FILES += run_files([WHOLE_RUNS[degrees][share]], INSTANCES_STUDY["whole"]["N"], chunks, [""])

INSTANCES_RUNS = {}  # {drawn factors: {algorithm: {multiple of the paper's budget: folder}}}
ANGLES_RUNS = {}  # {degrees: {algorithm: folder}}
NOTED_RUNS = {}  # {variant: {drawn factors: folder}}
INSTANCES_FILES = []
for drawn in INSTANCES_FACTORS:
    INSTANCES_RUNS[drawn] = {algorithm: {} for algorithm in INSTANCES_STUDY["algorithms"]}
    for algorithm, folders in INSTANCES_RUNS[drawn].items():
        for N in INSTANCES_STUDY["dimensions"]:
            for times in INSTANCES_STUDY["budgets"].get(str(N), [1]):
                folders[times] = f"data/instances/{drawn}/{instances_settings(algorithm, times)}"
                INSTANCES_FILES += instances_files(
                    folders[times], N, INSTANCES_STUDY["instances"], INSTANCES_STUDY["chunk"]
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


def repeated_files(wildcards):
    """Many: functions, so that they are only looked for when they are asked for."""
    return REPEATED_FILES


def factors_files(wildcards):
    return INSTANCES_FILES


def repeated_folders(wildcards):
    """Functions, since braces in a text would be wildcards."""
    return json.dumps(REPEATED_RUNS)


def single_folders(wildcards):
    return json.dumps(SINGLE_RUNS)


def whole_folders(wildcards):
    return json.dumps(WHOLE_RUNS)


def instances_folders(wildcards):
    return json.dumps(INSTANCES_RUNS)


def angles_folders(wildcards):
    return json.dumps(ANGLES_RUNS)


def noted_folders(wildcards):
    return json.dumps(NOTED_RUNS)


wildcard_constraints:
    drawn="|".join(INSTANCES_FACTORS),
    degrees=r"\d+",


localrules:
    instances,
    instances_runs,
    instances_factors,
    generate_angle,
    generate_mild,
    collect_instances,
    collect_factors,
    study_factors,
    study_instances,
    page_instances,
    figure_instances,


rule instances:
    """Study: is the paper's instance like others? From runs that are checked in."""
    input:
        code=sources("studies/lib/publish.py"),
        files=[
            *expand("<data>/instances/{table}.csv", table=[*INSTANCES_TABLES, *FACTORS_TABLES]),
            "<data>/instances/instances.md",
            *multiext("<data>/instances/instances", ".pdf", ".png"),
            *multiext("<data>/instances/properties", ".pdf", ".png"),
        ],
    log:
        "<logs>/instances/publish.log",
    params:
        folder=f"{OUT}studies/instances",
    shell:
        "PYTHONPATH=scripts:studies python studies/lib/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


use rule instances as instances_runs with:
    """Make the runs of `instances` again, several on each instance."""
    input:
        code=sources("studies/lib/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=COLLECTED_RUNS),
    log:
        "<logs>/instances/publish_runs.log",


use rule instances as instances_factors with:
    """Make the runs with single factors drawn and at other angles again."""
    input:
        code=sources("studies/lib/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=COLLECTED_FACTORS),
    log:
        "<logs>/instances/publish_factors.log",


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
        "PYTHONPATH=scripts:studies python studies/instances/generate_mild.py --N {wildcards.N} --instance {params.instance:q}"
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
        "PYTHONPATH=scripts:studies python studies/instances/run_instances.py --algorithm {wildcards.algorithm}"
        " --settings {params.settings:q} --N {wildcards.N} --drawn {wildcards.drawn} --instances {wildcards.chunk}"
        " --output {output} > {log} 2>&1"


rule collect_instances:
    """Collect several runs on each instance in small tables."""
    input:
        code=sources("studies/instances/collect_instances.py"),
        study="studies/instances/instances.toml",
        runs=repeated_files,
        solutions=INSTANCES_SOLUTIONS,
    output:
        expand("<data>/instances/{table}.csv", table=COLLECTED_RUNS),
    log:
        "<logs>/instances/collect_runs.log",
    params:
        repeated=repeated_folders,
        single=single_folders,
        whole=whole_folders,
        solutions=[f"data/lp/{solver}" for solver in INSTANCES_STUDY["lp"]["solvers"]],
    shell:
        "PYTHONPATH=scripts:studies python studies/instances/collect_instances.py --study {input.study:q}"
        " --repeated {params.repeated:q} --single {params.single:q} --whole {params.whole:q}"
        " --solutions {params.solutions:q} --tables {output:q} > {log} 2>&1"


rule collect_factors:
    """Collect the runs with drawn factors and angles in small tables."""
    input:
        code=sources("studies/instances/collect_factors.py"),
        study="studies/instances/instances.toml",
        runs=factors_files,
    output:
        expand("<data>/instances/{table}.csv", table=COLLECTED_FACTORS),
    log:
        "<logs>/instances/collect_factors.log",
    params:
        runs=instances_folders,
        angles=angles_folders,
        noted=noted_folders,
    shell:
        "PYTHONPATH=scripts:studies python studies/instances/collect_factors.py --study {input.study:q} --runs {params.runs:q}"
        " --angles {params.angles:q} --noted {params.noted:q} --tables {output:q} > {log} 2>&1"


rule study_factors:
    """Write the tables of drawn factors and angles, and judge the claims on our distribution."""
    input:
        code=sources("studies/instances/study_factors.py"),
        study="studies/instances/instances.toml",
        paper=paper.PAPER,
        collected=expand("studies/instances/{table}.csv", table=COLLECTED_FACTORS[:2]),
    output:
        expand("<data>/instances/{table}.csv", table=FACTORS_TABLES),
    log:
        "<logs>/instances/factors.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/instances/study_factors.py --study {input.study:q} --paper {input.paper:q}"
        " --collected {input.collected:q} --tables {output:q} > {log} 2>&1"


rule study_instances:
    """Write the tables of several runs on each instance."""
    input:
        code=sources("studies/instances/study_instances.py"),
        study="studies/instances/instances.toml",
        runs="studies/instances/runs.csv",
        instances="<data>/instances/instances.csv",
    output:
        expand("<data>/instances/{table}.csv", table=INSTANCES_TABLES),
    log:
        "<logs>/instances/study.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/instances/study_instances.py --study {input.study:q} --runs {input.runs:q}"
        " --instances {input.instances:q} --tables {output:q} > {log} 2>&1"


rule page_instances:
    """Write the page of the study."""
    input:
        code=sources("studies/instances/page_instances.py"),
        study="studies/instances/instances.toml",
        template="studies/instances/instances.md.j2",
        paper=paper.PAPER,
        tables=[
            *expand("<data>/instances/{table}.csv", table=[*FACTORS_TABLES, *INSTANCES_TABLES]),
            *expand("studies/instances/{table}.csv", table=["noted", "failed", "lp"]),
        ],
    output:
        "<data>/instances/instances.md",
    log:
        "<logs>/instances/page.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/instances/page_instances.py --study {input.study:q} --paper {input.paper:q}"
        " --tables {input.tables:q} --output {output:q} > {log} 2>&1"


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
        "PYTHONPATH=scripts:studies python studies/instances/figure_instances.py --instances {input.instances:q}"
        " --angles {input.angles:q} --properties {input.properties:q}"
        " --factors-figure {output.instances:q} --properties-figure {output.properties:q} > {log} 2>&1"
