# What the rules share: the runs, the modules of a script, the resources of a job.

PLUG_INS = configuration.plug_ins(config, ROOT)  # the algorithms
ALGORITHMS, SOLVERS, DIMENSIONS = list(PLUG_INS), config["solvers"], config["dimensions"]
INSTANCES = [records.instance_suffix(instance) for instance in config["instances"]]
CHUNKS = records.chunks(config["runs"], config["chunk"])  # of the run numbers, a job each
LAYOUTS = [layouts.folder(layout) for layout in ["lncs", *config["layouts"]]]
# With several instances, tables have results on each instance and on all.
BY_INSTANCE = "_by_instance" if len(config["instances"]) > 1 else ""
# Own algorithms are compared with the others.
IS_COMPARED = config["confidence"] or not {*ALGORITHMS} <= {*paper.ALGORITHMS}
# Bands in Figure 3; of fewer runs they would say nothing.
HAS_BANDS = config["confidence"] or (IS_COMPARED and config["runs"] >= 5)
FIGURES = ["figure1", "figure2", "figure3", "fidelity"]
FLOATS = ["table1", "table2", "table3", "ranking", "fidelity"]
TABLES = [*FLOATS, "table1_tabular", "table2_tabular", "table3_tabular", "ranking_tabular"]
TABLES += ["fidelity2_tabular", "fidelity3_tabular"]
if IS_COMPARED:
    FLOATS.append("comparison")
    TABLES += ["comparison", "comparison_tabular"]
# What the paper prints, and the sample of many runs that its numbers are judged by.
PAPER = [f"{ROOT}data/paper/{table}.csv" for table in ("table2", "table3", "errata")]
REFERENCE = [f"{ROOT}{config['reference']}", f"{ROOT}{Path(config['reference']).with_suffix('.json')}"]
# The leaderboard's entries: a description, and a table of target hits of the same name.
ENTRIES = sorted(str(path) for path in Path(f"{ROOT}leaderboard").glob("*.yaml"))
STORED = [str(Path(entry).with_suffix(".csv")) for entry in ENTRIES]
# Its runs are of the paper's problem and budget: those of others are not shown beside them.
IS_AS_STORED = not paper.incomparable(config, made_with=config, algorithm="")
IS_BESIDE = IS_AS_STORED and bool(ENTRIES) and not {*ALGORITHMS} <= {Path(entry).stem for entry in ENTRIES}


wildcard_constraints:
    N=r"\d+",
    chunk=r"\d+-\d+",
    instance=r"(_instance[1-9]\d*)?",
    algorithm=r"\w+",
    solver=r"\w+",
    settings=r"[\w.=,+-]+",
    layout="|".join(map(layouts.folder, layouts.LAYOUTS)),


EXPERIMENTS = {}  # {folder of runs: what optimize.py is told of them}


def runs_folder(
    algorithm,
    file,
    parameters,
    budget=config["budget"],
    stagnation=config["stagnation"],
    seed=config["seed"],
    traces=config["traces"],
):
    """The folder of an algorithm's runs, whose name says what they depend on; rule optimize looks up what it means."""
    other_file = "" if Path(file).stem == algorithm else Path(file).stem
    name = settings.folder_name(seed, budget, stagnation, parameters, other_file)
    EXPERIMENTS[f"{algorithm}/{name}"] = {
        "file": file,
        "seed": seed,
        "budget": budget,
        "stagnation": stagnation,
        "parameters": json.dumps(parameters),
    }
    return f"data/{'traces' if traces else 'runs'}/{algorithm}/{name}"


def experiment(wildcards):
    folder = f"{wildcards.algorithm}/{wildcards.settings}"
    if folder not in EXPERIMENTS:
        raise ValueError(f"with this configuration there are no runs in {folder}, but in {', '.join(EXPERIMENTS)}")
    return EXPERIMENTS[folder]


def run_files(folders, dimensions=DIMENSIONS, chunks=CHUNKS, instances=INSTANCES):
    """The files of runs in these folders, of which one job makes each."""
    return expand(
        "{folder}/N{N}{instance}/runs{chunk}.jsonl", folder=folders, N=dimensions, instance=instances, chunk=chunks
    )


RUNS, TRACES = {}, {}  # {algorithm: folder of its runs}, and of the same runs with each improvement
for name, plug_in in PLUG_INS.items():
    if plug_in["records"]:
        RUNS[name] = f"data/runs/{name}/{settings.external_name(config['budget'])}"
    else:
        RUNS[name] = runs_folder(name, plug_in["file"], plug_in["parameters"])
        TRACES[name] = runs_folder(name, plug_in["file"], plug_in["parameters"], traces=True)
SOLUTIONS = [f"data/lp/{solver}" for solver in SOLVERS]


def sources(*scripts):
    """The scripts and the repository's modules that they import: if one changes, the rule runs again."""
    return [os.path.relpath(file) for file in dependencies.sources(*scripts)]


def checked_in(*paths):
    """Files as they are checked in, those that are there, since a study may be deleted.

    The detour makes their paths those of no rule's output: whoever reads a study's result does not run the study.
    """
    return [f"{ROOT}rules/../{path}" for path in paths if os.path.exists(f"{ROOT}{path}")]


def templates(*names):
    """Files in presentation/templates/."""
    return [f"{ROOT}scripts/presentation/templates/{name}.j2" for name in names]


def layout_of(wildcards):
    return Path(wildcards.layout).name or "lncs"


def instance_of(wildcards):
    return wildcards.instance.removeprefix("_instance") or 0


def labels(wildcards):
    """The configuration's names of algorithms; a function, since braces in a text would be wildcards."""
    return json.dumps({name: plug_in["label"] for name, plug_in in PLUG_INS.items() if plug_in["label"]})


def run_settings(wildcards):
    """What decides whether the results can be compared with the paper's."""
    parameters = {name: plug_in["parameters"] for name, plug_in in PLUG_INS.items() if plug_in["parameters"]}
    compared = {key: config[key] for key in ("seed", "budget", "stagnation", "instances")}
    return json.dumps(compared | {"parameters": parameters})


def longest_first(wildcards):
    return int(wildcards.N)


def minutes(wildcards, attempt):
    """At least twice the wall time that the slowest algorithm takes for the whole budget of all runs of a job."""
    N = int(wildcards.N)
    first, last = map(int, wildcards.chunk.split("-"))
    evaluations = (last - first + 1) * settings.evaluations(experiment(wildcards)["budget"], N)
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil(evaluations * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)
