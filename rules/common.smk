# What the rules share: the runs, the modules of a script, the resources of a job.

PLUG_INS = configuration.plug_ins(config)  # the algorithms
ALGORITHMS, SOLVERS, DIMENSIONS = list(PLUG_INS), config["solvers"], config["dimensions"]
INSTANCES = [records.instance_suffix(instance) for instance in config["instances"]]
CHUNKS = records.chunks(config["runs"], config["chunk"])  # of the run numbers, a job each
LAYOUTS = [layouts.folder(layout) for layout in ["lncs", *config["layouts"]]]
# With several instances, tables have results on each instance and on all.
BY_INSTANCE = "_by_instance" if len(config["instances"]) > 1 else ""
TABLES = ["table1", "table2", "table3", "ranking"]
FIGURES = ["figure1", "figure2", "figure3", "figure3_single"]


wildcard_constraints:
    N=r"\d+",
    chunk=r"\d+-\d+",
    instance=r"(_instance[1-9]\d*)?",
    algorithm=r"\w+",
    solver=r"\w+",
    settings=r"[\w.=,+-]+",
    layout="|".join(map(layouts.folder, layouts.LAYOUTS)),


def without_config(wildcards):
    configuration.refuse(f"write --config {wildcards.key}={wildcards.value}: {wildcards.key} is no file to make")


rule config_is_missing:
    """Says that --config is missing, where a key of the configuration is given as a target."""
    input:
        without_config,
    output:
        "{key}={value}",
    wildcard_constraints:
        key="|".join(config),
        value=".*",


SETTINGS = {}  # {ALGORITHM/SETTINGS, a folder of runs: what its name stands for}
DIGESTS = {}  # {file of an optimizer: digest of its sources, and of those of optimize.py}


def register_runs(algorithm, file, parameters, budget=config["budget"], stagnation=config["stagnation"]):
    """The folder ALGORITHM/SETTINGS of an algorithm's runs."""
    settings = Settings(config["seed"], budget, stagnation, parameters, file)
    folder = settings.folder(algorithm)
    SETTINGS[folder] = settings
    if file not in DIGESTS:
        DIGESTS[file] = dependencies.source_digest(file, "scripts/optimize.py")
    return folder


def settings_of(wildcards):
    folder = f"{wildcards.algorithm}/{wildcards.settings}"
    if folder not in SETTINGS:
        raise ValueError(f"with this configuration there are no runs in {folder}, but in {', '.join(SETTINGS)}")
    return SETTINGS[folder]


def settings_as_json(wildcards):
    return settings_of(wildcards).as_json()


def optimizer_sources(wildcards):
    return sources(settings_of(wildcards).file)


def optimizer_digest(wildcards):
    return DIGESTS[settings_of(wildcards).file]


def run_files(folders, dimensions=DIMENSIONS, chunks=CHUNKS, instances=INSTANCES):
    """The files of runs in these folders, of which one job makes each."""
    return expand(
        "{folder}/N{N}{instance}/runs{chunk}.jsonl", folder=folders, N=dimensions, instance=instances, chunk=chunks
    )


RUNS, TRACES = {}, {}  # {algorithm: folder of its runs}, and of the same runs with each improvement
for name, plug_in in PLUG_INS.items():
    if plug_in["records"]:
        RUNS[name] = f"data/runs/{name}/{external_name(config['budget'])}"
    else:
        folder = register_runs(name, plug_in["file"], plug_in["parameters"])
        TRACES[name] = f"data/traces/{folder}"
        RUNS[name] = TRACES[name] if config["traces"] else f"data/runs/{folder}"

SOLUTIONS = [f"data/lp/{solver}" for solver in SOLVERS]


def which_runs(folders):
    """The options of command_line.add_runs: the runs of the configuration in these folders."""
    return [
        *("--runs", *folders, "--dimensions", *DIMENSIONS),
        *("--chunks", *CHUNKS, "--instances", *config["instances"]),
    ]


WHICH_RUNS = which_runs(RUNS.values())


def sources(*scripts):
    """The scripts and the repository's modules that they import: if one changes, the rule runs again."""
    return [os.path.relpath(file) for file in dependencies.sources(*scripts)]


def templates(*names):
    """Files in presentation/templates/."""
    return [f"scripts/presentation/templates/{name}.j2" for name in names]


def drawn(figure, caption, category="Figures"):
    """The files of a figure, the PNG with its place in Snakemake's report; caption: beside the rule's file."""

    def shown_as(wildcards):
        return {"figure": Path(figure).name, "layout": layout_of(wildcards)}

    png = report(f"<figures>/{{layout}}{figure}.png", category=category, labels=shown_as, caption=caption)
    return [f"<figures>/{{layout}}{figure}.pdf", png]


def layout_of(wildcards):
    return Path(wildcards.layout).name or "lncs"


def instance_of(wildcards):
    return wildcards.instance.removeprefix("_instance") or 0


def labels(wildcards):
    """The configuration's names of algorithms; a function, since braces in a text would be wildcards."""
    return json.dumps({name: plug_in["label"] for name, plug_in in PLUG_INS.items() if plug_in["label"]})


def conditions(wildcards):
    """Those of all runs, which decide whether the results can be compared with the paper's."""
    parameters = {name: plug_in["parameters"] for name, plug_in in PLUG_INS.items() if plug_in["parameters"]}
    compared = {key: config[key] for key in ("seed", "budget", "stagnation", "instances")}
    return json.dumps(compared | {"parameters": parameters})


def longest_first(wildcards):
    return int(wildcards.N)


def minutes(wildcards, attempt):
    """At least twice the wall time that the slowest algorithm takes for the whole budget of all runs of a job."""
    N = int(wildcards.N)
    first, last = map(int, wildcards.chunk.split("-"))
    evaluations = (last - first + 1) * settings_of(wildcards).limits(N)[0]
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil(evaluations * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)
