# How good is my algorithm? snakemake --cores 8 compare --config folder=mine own='[simple_de]'
#
# On demand, by its path: mine/paper_tables/comparison_numbers.tex

import yaml

COMPARED_TABLES = ["comparison", "comparison_tabular", "table2", "table2_tabular", "ranking", "ranking_tabular"]
COMPARED_FIGURES = ["ert", "convergence", "figure2", "figure3", "figure3_by_dimension"]
COMPARISON = "How good is my algorithm?"  # a title in Snakemake's report
# Further pages of the report: {name: (file, category, title, caption)}
COMPARED_PAGES = {
    name: (f"<tables>/{name}_tabular.tex", "Tables", TITLES[name], caption_of(name)) for name in ("table2", "ranking")
}
COMPARED_PAGES |= {
    name: (f"<figures>/{name}.png", "Figures", TITLES[name], caption_of(name))
    for name in ("figure2", "figure3", "figure3_by_dimension")
}
for name, title in {
    "ert": "Expected running time against N",
    "convergence": "Violation and error against evaluations",
}.items():
    COMPARED_PAGES[name] = (f"<figures>/{name}.png", "Figures", title, f"extras/compare/{name}.rst")


rule compare:
    """How good is my algorithm? comparison.md with growth and convergence, Table 2, the ranking, and Figures 2 and 3 with one's own."""
    input:
        rules.collect_runs.input,
        rules.collect_runs.output,
        "<data>/running_times.csv",
        "<folder>comparison.md",
        "<folder>comparison.html",
        expand("<tables>/{layout}{table}.tex", layout=LAYOUTS, table=COMPARED_TABLES),
        expand("<figures>/{layout}{figure}.{format}", layout=LAYOUTS, figure=COMPARED_FIGURES, format=FORMATS),
    localrule: True


rule compare_algorithms:
    """Compute expected running times (ERT), and test their ratios."""
    input:
        code=sources("extras/compare/compare_algorithms.py"),
        runs="<data>/runs.csv",
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
    output:
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
    log:
        "<logs>/compare_algorithms.log",
    localrule: True
    shell:
        "python extras/compare/compare_algorithms.py --targets {input.targets:q}"
        " --runs {input.runs:q} --hits {input.hits:q}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"


rule table_comparison:
    """Set the comparison of algorithms as a table."""
    input:
        code=sources("extras/compare/table_comparison.py"),
        templates=[*templates("table.tex"), "extras/compare/comparison.tex.j2"],
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
    output:
        multiext("<tables>/{layout}comparison", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}comparison.log",
    localrule: True
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/compare/table_comparison.py --targets {input.targets:q} --f-opt {input.f_opt:q}"
        " --times {input.times:q} --tests {input.tests:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


def call(wildcards):
    """What the user configured other than config.yaml, for the commands on the page; as JSON."""
    written = yaml.safe_load(Path("config.yaml").read_text(encoding="utf-8"))
    return json.dumps({key: value for key, value in config.items() if value != written[key]})


def what_was_configured(wildcards):
    """What the page depends on; as JSON."""
    keys = (
        "problem",
        "dimensions",
        "runs",
        "instances",
        "budget",
        "stagnation",
        "seed",
        "algorithms",
        "own",
        "sees",
        "parameters",
    )
    return json.dumps({key: config[key] for key in keys})


rule comparison:
    """Write comparison.md, and its first lines for the terminal: which algorithm succeeds, at what cost."""
    input:
        code=sources("extras/compare/comparison.py"),
        templates="extras/compare/comparison.md.j2",
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
        files=[entry["file"] for entry in ALGORITHMS.values() if entry["file"]] + [PROBLEMS[PROBLEM]["file"]],
    output:
        page="<folder>comparison.md",
        overview="<data>/overview/comparison.txt",
    log:
        "<logs>/comparison.log",
    localrule: True
    params:
        labels=labels,
        call=call,
        problem=problem_label,
        configuration=what_was_configured,
        levels=levels,
        left_out=configuration.excluded_algorithms(config),
    shell:
        "python extras/compare/comparison.py --targets {input.targets:q} --f-opt {input.f_opt:q}"
        " --times {input.times:q} --tests {input.tests:q}"
        " --problem-label {params.problem:q} --labels {params.labels:q} --call {params.call:q}"
        " --configuration {params.configuration:q} --levels {params.levels:q} --left-out {params.left_out:q}"
        " --files {input.files:q}"
        " --output {output.page:q} --overview {output.overview:q} > {log} 2>&1"


rule comparison_pages:
    """Write comparison.md with its figures as one file for the browser, and its tables and figures for Snakemake's report."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        pages=["<folder>comparison.md", *(file for file, *_ in COMPARED_PAGES.values())],
        captions=["extras/compare/comparison.rst", *(caption for *_, caption in COMPARED_PAGES.values())],
    output:
        item("<folder>comparison.html", "Answers", COMPARISON, "extras/compare/comparison.rst"),
        [item(f"<data>/pages/comparison/{name}.html", *shown) for name, (_, *shown) in COMPARED_PAGES.items()],
    log:
        "<logs>/comparison_pages.log",
    localrule: True
    params:
        titles=[COMPARISON, *(title for _, _, title, _ in COMPARED_PAGES.values())],
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output:q} > {log} 2>&1"


use rule macros as comparison_macros with:
    """Write expected running times and tests that a text may quote, with their keys."""
    input:
        code=sources("scripts/macros.py"),
        template=templates("numbers.tex"),
        tables=["<data>/running_times.csv", "<data>/pairwise_tests.csv"],
        numbers=[],
    output:
        multiext("<tables>/comparison_numbers", ".tex", ".csv"),
    log:
        "<logs>/tables/comparison_numbers.log",
    localrule: True
    params:
        ways=[
            "ert=whole",
            "successes=whole",
            "lower=whole",
            "upper=whole",
            "ratio=ratio",
            "p_value=p_value",
            "p_holm=p_value",
        ],


rule ert:
    """Draw expected running times against N."""
    input:
        code=sources("extras/compare/ert.py"),
        times="<data>/running_times.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
    output:
        *figure_files("ert"),
    log:
        "<logs>/{layout}ert.log",
    localrule: True
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/compare/ert.py --targets {input.targets:q} --f-opt {input.f_opt:q} --times {input.times:q}"
        " --budget {params.budget:q} --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


rule convergence:
    """Draw violation and error of the best-so-far against evaluations."""
    input:
        code=sources("extras/compare/convergence.py"),
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
    output:
        *figure_files("convergence"),
    log:
        "<logs>/{layout}convergence.log",
    localrule: True
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/compare/convergence.py --targets {input.targets:q} --f-opt {input.f_opt:q} --hits {input.hits:q}"
        " --budget {params.budget:q} --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"
