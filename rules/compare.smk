# How good is my algorithm? snakemake --cores 8 compare --config folder=mine own='[simple_de]'
#
# On demand, by its path: mine/paper_tables/comparison_numbers.tex

import yaml
from klee_minty import paper

IN_PRINT = [  # files of each layout
    *("<tables>/{layout}comparison.tex", "<tables>/{layout}comparison_tabular.tex"),
    *figure_files("ert"),
    *figure_files("convergence"),
]
# The stored results of the leaderboard, where they are and the runs here are like them.
STORED = sorted(map(str, Path("studies/leaderboard/runs").glob("*.csv")))
STORED_NAMES = {Path(path).stem for path in STORED}
OTHERS = {*ALGORITHMS} - STORED_NAMES
RUN_HERE = [name for name, its in ALGORITHMS.items() if its["settings"]]
for name in ALGORITHMS.keys() & STORED_NAMES - plug_ins.files("optimizers").keys():
    # One of the studies' own files is the stored algorithm, run here.
    if name not in RUN_HERE or not ALGORITHMS[name]["settings"].file.startswith("studies/"):
        configuration.refuse(f"own: {name!r} is an algorithm of the leaderboard; give yours another name")
IS_LIKE_STORED = IS_PAPER_PROBLEM and INSTANCES == [0] and paper.limits_agree(config)
BOARD = ["studies/leaderboard/leaderboard.csv", *STORED] if STORED and OTHERS and IS_LIKE_STORED else []

OF_RESULTS = [table for table in TABLES if table in ("table2", "ranking")]


rule compare:
    """How good is my algorithm? comparison.md with its figures, Table 2, the ranking, and Figures 2 and 3."""
    input:
        rules.collect_runs.input,
        rules.collect_runs.output,
        "<data>/running_times.csv",
        "<folder>comparison.html",
        expand(IN_PRINT, layout=LAYOUTS),
        expand("<tables>/{layout}{table}{kind}.tex", layout=LAYOUTS, table=OF_RESULTS, kind=["", "_tabular"]),
        *(expand(figure_files(name), layout=LAYOUTS) for name in FIGURES if name != "figure1"),
    localrule: True


def about(wildcards):
    """What the comparison says beside its tables, as JSON; call: what was configured other than config.yaml."""
    entries = map(configuration.as_mapping, [*config["algorithms"], *config["own"]])
    says = {entry["name"] for entry in entries if "sees" in entry or config["sees"] != ALL}
    written = yaml.safe_load(Path("config.yaml").read_text(encoding="utf-8"))
    told = {
        "budget": config["budget"],
        "problem": PROBLEM_LABEL,
        "folder": OUT,
        "labels": json.loads(labels(wildcards)),
    }
    told["levels"] = {name: ALGORITHMS[name]["settings"].sees for name in RUN_HERE if name in says}
    without_effect = ("layouts", "formats", "chunk", "solvers")
    told["configuration"] = {key: value for key, value in config.items() if key not in without_effect}
    told["call"] = {key: value for key, value in config.items() if value != written[key]}
    return json.dumps(told)


rule compare_algorithms:
    """Which algorithm succeeds, at what cost? Expected running times (ERT), tests, and page, table and figures."""
    input:
        templates=templates("table.tex", "comparison.tex", "comparison.md"),
        tables=rules.collect_runs.output,
        problems=rules.collect_runs.input.problems,
        board=BOARD,
    output:
        expand("<data>/{table}.csv", table=["running_times", "pairwise_tests", "best_points"]),
        "<data>/overview/comparison.txt",
        "<folder>comparison.md",
        report("<folder>comparison.html", category="Answers", labels={"item": "How good is my algorithm?"}),
        ["<data>/leaderboard_tests.csv"] if BOARD else [],
        expand(IN_PRINT, layout=""),
    log:
        "<logs>/compare_algorithms.log",
    localrule: True
    params:
        code=code_of("scripts/compare_algorithms.py", *RECIPES[PROBLEM].files),
        data=data_folder,
        about=about,
        problems=["--problems", f"data/problems/{PROBLEM}"],
        layout=layout_of,
    shell:
        "python scripts/compare_algorithms.py --data {params.data:q} {params.problems:q} --board {input.board:q}"
        " --about {params.about:q} --layout {params.layout:q} --output {output:q} > {log} 2>&1"


use rule compare_algorithms as comparison_in_layout with:
    """Set the table and the figures of the comparison for another document class."""
    output:
        IN_PRINT,
    log:
        "<logs>/{layout}comparison.log",
    wildcard_constraints:
        layout=".+/",


use rule macros as comparison_macros with:
    """Write expected running times and tests that a text may quote, with their keys."""
    input:
        template=templates("numbers.tex"),
        tables=["<data>/running_times.csv", "<data>/pairwise_tests.csv"],
    output:
        "<tables>/comparison_numbers.tex",
    log:
        "<logs>/tables/comparison_numbers.log",
    params:
        data=data_folder,
        tables=["running_times", "pairwise_tests"],
