# How good is my algorithm? snakemake --cores 8 compare --config folder=mine own='[simple_de]'
#
# On demand, by its path: mine/paper_tables/comparison_numbers.tex

import yaml
from klee_minty.settings import ALL
from klee_minty_studies import paper
from klee_minty_studies.tables import read_table

IN_PRINT = [  # files of each layout
    *("<tables>/{layout}comparison.tex", "<tables>/{layout}comparison_tabular.tex"),
    *figure_files("ert"),
    *figure_files("convergence"),
]
# The stored results of the leaderboard, where they are and the runs here are like them.
STORED = sorted(map(str, Path("studies/leaderboard/runs").glob("*.csv")))
OTHERS = {*ALGORITHMS} - {Path(path).stem for path in STORED}
IS_LIKE_STORED = IS_PAPER_PROBLEM and INSTANCES == [0] and paper.limits_agree(config)
BOARD = ["studies/leaderboard/leaderboard.csv", *STORED] if STORED and OTHERS and IS_LIKE_STORED else []


rule compare:
    """How good is my algorithm? comparison.md with growth and convergence, Table 2, the ranking, and Figures 2 and 3 with one's own."""
    input:
        rules.collect_runs.input,
        rules.collect_runs.output,
        "<data>/running_times.csv",
        "<folder>comparison.html",
        expand(IN_PRINT, layout=LAYOUTS),
        expand("<tables>/{layout}{table}{kind}.tex", layout=LAYOUTS, table=["table2", "ranking"], kind=["", "_tabular"]),
        *(expand(figure_files(name), layout=LAYOUTS) for name in ("figure2", "figure3", "figure3_by_dimension")),
    localrule: True


def about(wildcards):
    """What the comparison says beside its tables, as JSON; call: what was configured other than config.yaml."""
    written = yaml.safe_load(Path("config.yaml").read_text(encoding="utf-8"))
    told = {
        "budget": config["budget"],
        "problem": PROBLEM_LABEL,
        "folder": OUT,
        "labels": json.loads(labels(wildcards)),
    }
    told["levels"] = {name: ALL if its["records"] else its["settings"].sees for name, its in ALGORITHMS.items()}
    told["left_out"] = configuration.excluded_algorithms(config)
    without_effect = ("layouts", "formats", "chunk", "solvers")
    told["configuration"] = {key: value for key, value in config.items() if key not in without_effect}
    told["call"] = {key: value for key, value in config.items() if value != written[key]}
    return json.dumps(told)


rule compare_algorithms:
    """Which algorithm succeeds, at what cost? Expected running times (ERT), tests of their ratios, and the page, table and figures of them."""
    input:
        code=sources("extras/compare/compare_algorithms.py"),
        templates=[
            *templates("table.tex"),
            *expand("extras/compare/{name}.j2", name=["comparison.tex", "comparison.md", "notes.txt"]),
        ],
        runs="<data>/runs.csv",
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
        board=BOARD,
        imported="<data>/code.csv",
        problems=rules.collect_runs.input.problems,
    output:
        *("<data>/running_times.csv", "<data>/pairwise_tests.csv", "<data>/overview/comparison.txt"),
        "<folder>comparison.md",
        ["<data>/leaderboard_tests.csv"] if BOARD else [],
        expand(IN_PRINT, layout=""),
    log:
        "<logs>/compare_algorithms.log",
    localrule: True
    params:
        about=about,
        problems=["--problems", f"data/problems/{PROBLEM}"],
        layout=layout_of,
    shell:
        "python extras/compare/compare_algorithms.py --runs {input.runs:q} --hits {input.hits:q}"
        " --targets {input.targets:q} --f-opt {input.f_opt:q} --board {input.board:q} --code {input.imported:q}"
        " {params.problems:q}"
        " --about {params.about:q} --layout {params.layout:q} --output {output:q} > {log} 2>&1"


use rule compare_algorithms as comparison_in_layout with:
    """Set the table and the figures of the comparison for another document class."""
    output:
        IN_PRINT,
    log:
        "<logs>/{layout}comparison.log",
    wildcard_constraints:
        layout=".+/",


use rule pages as comparison_html with:
    """Write comparison.md with its figures as one file for the browser, which Snakemake's report shows."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        pages="<folder>comparison.md",
        figures=expand("<figures>/{name}.png", name=["ert", "convergence"]),
    output:
        item("<folder>comparison.html", "Answers", "How good is my algorithm?", "extras/compare/comparison.rst"),
    log:
        "<logs>/comparison_html.log",


use rule macros as comparison_macros with:
    """Write expected running times and tests that a text may quote, with their keys."""
    input:
        code=sources("scripts/macros.py"),
        template=templates("numbers.tex"),
        tables=["<data>/running_times.csv", "<data>/pairwise_tests.csv"],
    output:
        multiext("<tables>/comparison_numbers", ".tex", ".csv"),
    log:
        "<logs>/tables/comparison_numbers.log",
    params:
        ways=[
            *("ert=whole", "successes=whole", "lower=whole", "upper=whole"),
            *("ratio=ratio", "p_value=p_value", "p_holm=p_value"),
        ],


# Several problems: snakemake --cores 8 compare_suite --config folder=mine own='[simple_de]' suite='[beam.py, truss.py]'; cutest stands for
# CUTEst's problems with linear constraints, on which own algorithms alone run, beside stored runs.
CUTEST = "studies/which_algorithm/suite.csv"
IS_CUTEST = "cutest" in config["suite"] and os.path.exists(CUTEST)
MADE_HERE = [name for name in ALGORITHMS if not ALGORITHMS[name]["records"]]
OWN = [configuration.as_mapping(entry)["name"] for entry in config["own"]]
SUITE = {}  # {PROBLEM: its label, N and the folders of its runs}


def add_to_suite(label, N, problem, algorithms):
    """Note a problem of the suite and its runs; returns PROBLEM."""
    folder = register_problem(**problem)
    SUITE[folder] = label, N, [register_runs(folder, name, ALGORITHMS[name]["settings"]) for name in algorithms]
    return folder


for entry in [entry for entry in config["suite"] if not (IS_CUTEST and entry == "cutest")]:
    entry = {"name": Path(entry).stem, "file": entry} if str(entry).endswith(".py") else configuration.as_mapping(entry)
    problem = configuration.checked_problem("suite", entry, config["precision"])
    N = configuration.facts("suite", problem, entry.get("N"))["N"]
    add_to_suite(entry.get("label", entry["name"]), N, problem, MADE_HERE)
for row in [row for row in read_table(CUTEST) if not row["left_out"]] if IS_CUTEST else []:
    of_cutest = add_to_suite(row["name"], row["N"], {"name": "cutest", "parameters": {"name": row["name"]}}, OWN)
if IS_CUTEST:
    configuration.facts("suite", PROBLEMS[of_cutest], row["N"])  # its packages may be missing


def of_suite(wildcards):
    """The files of the runs on a problem of the suite, and the problem."""
    _, N, folders = SUITE[wildcards.problem]
    problem = f"data/problems/{wildcards.problem}/N{N}/instance0.npz"
    return {"runs": run_files(folders, [N], instances=[0]), "problem": problem}


def which_of_suite(wildcards):
    _, N, folders = SUITE[wildcards.problem]
    return which_runs(folders, [N], [0])


use rule collect_runs as collect_suite with:
    """Collect the runs on a problem of the suite."""
    input:
        unpack(of_suite),
        code=sources("scripts/collect_runs.py"),
        here=HERE,
    output:
        table="<data>/suite/{problem}/runs.csv",
        hits="<data>/suite/{problem}/target_hits.csv",
        targets="<data>/suite/{problem}/targets.csv",
        f_opt=update("<data>/suite/{problem}/f_opt.csv"),
        code="<data>/suite/{problem}/code.csv",
    log:
        "<logs>/suite/{problem}.log",
    params:
        runs=which_of_suite,
        problems=lambda wildcards: ["--problems", f"data/problems/{wildcards.problem}"],


def suite_tables(wildcards):
    """The tables of all problems of the suite; refused where the call names none."""
    if not OUT or not SUITE:
        configuration.refuse(
            "compare_suite needs a folder and problems: --config folder=mine suite='[beam.py, truss.py]'"
        )
    tables = ["runs", "target_hits", "targets", "f_opt"]
    return expand("<data>/suite/{problem}/{table}.csv", problem=SUITE, table=tables)


rule compare_suite:
    """How good is my algorithm on several problems? suite.md: the answer, a data profile, and a table of each problem."""
    input:
        code=sources("extras/compare/suite.py"),
        template="extras/compare/suite.md.j2",
        tables=suite_tables,
        instances=[f"data/problems/{problem}/N{N}/instance0.npz" for problem, (_, N, _) in SUITE.items()],
        stored=["studies/which_algorithm/cutest_runs.csv"] if IS_CUTEST else [],
    output:
        "<folder>suite.md",
        "<data>/overview/suite.txt",
        multiext("<figures>/suite_profile", ".pdf", ".png"),
    log:
        "<logs>/compare_suite.log",
    localrule: True
    params:
        problems=lambda wildcards: [label for label, _, _ in SUITE.values()],
        folders=[f"{OUT}data/suite/{problem}" for problem in SUITE],
        instances=[f"data/problems/{problem}" for problem in SUITE],
        labels=labels,
        budget=config["budget"],
    shell:
        "python extras/compare/suite.py --problems {params.problems:q} --folders {params.folders:q}"
        " --instances {params.instances:q} --stored {input.stored:q} --labels {params.labels:q} --budget {params.budget:q}"
        " --output {output:q} > {log} 2>&1"
