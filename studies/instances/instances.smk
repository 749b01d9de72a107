# Optional: snakemake --cores 2 instances. Page and figure, in seconds, from tables that are checked in; instances_tables
# makes these again, in a minute, from runs that are checked in. instances_runs makes those with several runs on an instance again, half an hour on one core; instances_factors those with
# single factors drawn and at other angles, two to three hours.
from klee_minty_studies import paper
import tomllib

INSTANCES_STUDY = tomllib.loads(Path("studies/instances/instances.toml").read_text(encoding="utf-8"))
INSTANCES_FACTORS = ["plane", "angle", "translation", "plane-angle", "plane-translation", "angle-translation"]
INSTANCES_FACTORS = ["none", *INSTANCES_FACTORS, "plane-angle-translation"]  # drawn; the others are as in the paper
REPEATED = INSTANCES_STUDY["repeated"]
COLLECTED_RUNS = ["runs", "failed", "lp"]
COLLECTED_FACTORS = ["factor_runs", "final_points"]
FACTORS_TABLES = ["instances", "ratios", "angles", "class_claims"]
INSTANCES_TABLES = ["repeated", "properties"]


def instances_runs_of(problem, algorithm, times=1):
    """The folder of runs with so many times the paper's budget."""
    file = plug_ins.file_of("optimizers", algorithm)
    limits = {"budget": times * paper.BUDGET, "stagnation": paper.STAGNATION}
    return register_runs(algorithm, problem, file=file, **limits)


def instances_files(folder, N, instances, chunk):
    """The files of a run on each instance, of which one job makes each."""
    return [
        f"{folder}/N{N}/instances{first}-{min(first + chunk - 1, instances)}.jsonl"
        for first in range(1, instances + 1, chunk)
    ]


register_problem(PAPER_PROBLEM)
DRAWN = {drawn: register_problem("klee_minty_factors", parameters={"drawn": drawn}) for drawn in INSTANCES_FACTORS}
SAMPLES = {"plane-angle-translation": PAPER_PROBLEM, "mild": register_problem("klee_minty_mild")}


def at_degrees(degrees):
    return register_problem(PAPER_PROBLEM, parameters={"degrees": degrees})


REPEATED_RUNS = {sample: {} for sample in SAMPLES}  # {sample: {algorithm: folder}}
SINGLE_RUNS = {}  # {algorithm: folder}
REPEATED_FILES = []
for algorithm in INSTANCES_STUDY["algorithms"]:
    for sample, problem in SAMPLES.items():
        folder = REPEATED_RUNS[sample][algorithm] = instances_runs_of(problem, algorithm)
        chunks = run_chunks(REPEATED["runs"], REPEATED["runs"])
        REPEATED_FILES += run_files([folder], REPEATED["N"], chunks, range(1, REPEATED["instances"] + 1))
    SINGLE_RUNS[algorithm] = instances_runs_of(DRAWN["plane-angle-translation"], algorithm)
    others = f"{REPEATED['instances'] + 1}-{REPEATED['single']}"
    REPEATED_FILES.append(f"{SINGLE_RUNS[algorithm]}/N{REPEATED['N']}/instances{others}.jsonl")

INSTANCES_RUNS = {}  # {drawn factors: {algorithm: {multiple of the paper's budget: folder}}}
ANGLES_RUNS = {}  # {degrees: {algorithm: folder}}
INSTANCES_FILES = []
for drawn in INSTANCES_FACTORS:
    INSTANCES_RUNS[drawn] = {algorithm: {} for algorithm in INSTANCES_STUDY["algorithms"]}
    for algorithm, folders in INSTANCES_RUNS[drawn].items():
        for N in INSTANCES_STUDY["dimensions"]:
            for times in INSTANCES_STUDY["budgets"].get(str(N), [1]):
                folders[times] = instances_runs_of(DRAWN[drawn], algorithm, times)
                count, chunk = INSTANCES_STUDY["instances"], INSTANCES_STUDY["chunk"]
                INSTANCES_FILES += instances_files(folders[times], N, count, chunk)
for degrees in INSTANCES_STUDY["angles"]["degrees"]:
    ANGLES_RUNS[degrees] = {}
    for algorithm in INSTANCES_STUDY["algorithms"]:
        folder = ANGLES_RUNS[degrees][algorithm] = instances_runs_of(at_degrees(degrees), algorithm)
        for N, count in INSTANCES_STUDY["angles"]["runs"].items():
            INSTANCES_FILES += run_files([folder], N, run_chunks(count, count), [0])


INSTANCES_SOLUTIONS = expand(
    "data/lp/{problem}/{solver}/N40/instance{instance}.json",
    problem=PAPER_PROBLEM,
    solver=INSTANCES_STUDY["lp"]["solvers"],
    instance=range(INSTANCES_STUDY["lp"]["instances"] + 1),
)


def repeated_files(wildcards):
    """Many: functions, so that they are only looked for when they are asked for."""
    return REPEATED_FILES


def factors_files(wildcards):
    return INSTANCES_FILES


def as_json(value):
    """A function that returns the value as JSON, since braces in a text would be wildcards."""
    return lambda wildcards: json.dumps(value)


rule instances:
    """Study: is the paper's instance like others?"""
    input:
        f"{OUT}studies/instances/README.md",
        multiext(f"{OUT}studies/instances/instances", ".pdf", ".png"),
    localrule: True


rule instances_tables:
    """Make the tables of `instances` again, from runs that are checked in."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=[*INSTANCES_TABLES, *FACTORS_TABLES]),
    log:
        "<logs>/instances/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/instances",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


use rule instances_tables as instances_runs with:
    """Make the runs of `instances` again, several on each instance."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=COLLECTED_RUNS),
    log:
        "<logs>/instances/publish_runs.log",
    localrule: True


use rule instances_tables as instances_factors with:
    """Make the runs with single factors drawn and at other angles again."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/instances/{table}.csv", table=COLLECTED_FACTORS),
    log:
        "<logs>/instances/publish_factors.log",
    localrule: True


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
    localrule: True
    params:
        repeated=as_json(REPEATED_RUNS),
        single=as_json(SINGLE_RUNS),
        solutions=[f"data/lp/{PAPER_PROBLEM}/{solver}" for solver in INSTANCES_STUDY["lp"]["solvers"]],
    shell:
        "python studies/instances/collect_instances.py --study {input.study:q}"
        " --repeated {params.repeated:q} --single {params.single:q}"
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
    localrule: True
    params:
        runs=as_json(INSTANCES_RUNS),
        angles=as_json(ANGLES_RUNS),
    shell:
        "python studies/instances/collect_factors.py --study {input.study:q} --runs {params.runs:q}"
        " --angles {params.angles:q} --tables {output:q} > {log} 2>&1"


rule study_factors:
    """Write the tables of drawn factors and angles, and judge the claims on our distribution."""
    input:
        code=sources("studies/instances/study_factors.py"),
        study="studies/instances/instances.toml",
        paper=paper.PAPER,
        collected=expand("studies/instances/{table}.csv", table=COLLECTED_FACTORS),
    output:
        expand("<data>/instances/{table}.csv", table=FACTORS_TABLES),
    log:
        "<logs>/instances/factors.log",
    localrule: True
    shell:
        "python studies/instances/study_factors.py --study {input.study:q} --paper {input.paper:q}"
        " --collected {input.collected:q} --tables {output:q} > {log} 2>&1"


rule study_instances:
    """Write the tables of several runs on each instance."""
    input:
        code=sources("studies/instances/study_instances.py"),
        study="studies/instances/instances.toml",
        runs="studies/instances/runs.csv",
    output:
        expand("<data>/instances/{table}.csv", table=INSTANCES_TABLES),
    log:
        "<logs>/instances/study.log",
    localrule: True
    shell:
        "python studies/instances/study_instances.py --study {input.study:q} --runs {input.runs:q}"
        " --tables {output:q} > {log} 2>&1"


rule figure_instances:
    """Draw how the factors change the cost."""
    input:
        code=sources("studies/instances/figure_instances.py"),
        instances="studies/instances/instances.csv",
        angles="studies/instances/angles.csv",
    output:
        multiext(f"{OUT}studies/instances/instances", ".pdf", ".png"),
    log:
        "<logs>/instances/figure.log",
    localrule: True
    shell:
        "python studies/instances/figure_instances.py --instances {input.instances:q}"
        " --angles {input.angles:q} --figure {output:q} > {log} 2>&1"
