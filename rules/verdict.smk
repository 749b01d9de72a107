# Does the paper reproduce? snakemake --cores 8 verdict
#
# The verdict rests on data/paper and on LPs that are solved for it, on no run made here: so it is made once, beside the
# paper's tables. In another folder the terminal says whether the runs there are those of the reference sample.

from dataclasses import replace

from klee_minty.settings import ALL
from klee_minty import paper
from klee_minty.paper.samples import REFERENCE

VERDICT_TABLES = ["errata_evidence", "lp_rounding", "fidelity", "readings"]
VERDICT_TABLES += ["claims", "authors_ecdf", "headline", "samples"]
EAS = {  # {name: settings} of the paper's, as configured or, where the configuration lacks one, with its defaults
    name: configuration.settings(config, configuration.plug_in_file("reference", name, "optimizers"))
    for name in (paper.ES, paper.DE)
} | {name: replace(ALGORITHMS[name]["settings"], sees=ALL) for name in (paper.ES, paper.DE) if name in ALGORITHMS}
SOURCES = [os.path.relpath(path) for path in dependencies.sources(*(ea.file for ea in EAS.values()))]


def conditions(wildcards):
    """What the EAs' runs depend on, which decides whether they can be compared with the paper's; as JSON."""
    settings = {key: config[key] for key in ("seed", "budget", "stagnation", "instances")}
    parameters = {name: ea.parameters for name, ea in EAS.items() if ea.parameters}
    files = {name: ea.file for name, ea in EAS.items()}
    return json.dumps(settings | {"problem": PROBLEM, "parameters": parameters, "files": files})


rule check_reference:
    """Say whether the runs here belong to the reference sample; the terminal shows the answer."""
    input:
        runs="<data>/runs.csv",
        optimizers=SOURCES,
        reference=REFERENCE,
    output:
        "<data>/overview/verdict.txt",
    log:
        "<logs>/check_reference.log",
    localrule: True
    params:
        code=code_of("scripts/check_reference.py"),
        conditions=conditions,
    shell:
        "python scripts/check_reference.py --runs {input.runs:q} --reference {input.reference:q}"
        " --conditions {params.conditions:q} --output {output} > {log} 2>&1"


rule judge_paper:
    """Judge each printed number and each claim of the paper; write REPRODUCTION.md, and its headline for the terminal."""
    input:
        here=HERE,
        printed=paper.PAPER,
        reference=REFERENCE,
        random_search=["data/paper/random_search_hits.csv", "data/paper/authors_random_search_ecdf.csv"],
        pages=templates("REPRODUCTION.md", "verdict_headline.txt"),
    output:
        expand("data/{table}.csv", table=VERDICT_TABLES),
        update("REPRODUCTION.md"),  # it is checked in, and stays there if the job is interrupted
        "data/overview/verdict_headline.txt",
    log:
        "logs/judge_paper.log",
    priority: 1000  # takes longest
    localrule: True
    params:
        code=code_of("scripts/judge_paper.py", *expand("scripts/lp_solvers/{solver}.py", solver=paper.JUDGED_SOLVERS)),
    shell:
        "python scripts/judge_paper.py --printed {input.printed:q} --reference {input.reference:q}"
        " --random-search {input.random_search:q} --pages {input.pages:q} --output {output} > {log} 2>&1"


rule fidelity:
    """Show the printed numbers that depend on chance or rounding beside their reproduction, in tables and a figure."""
    input:
        templates=templates("table.tex", "fidelity2.tex", "fidelity3.tex"),
        fidelity="data/fidelity.csv",
    output:
        tables=multiext("<tables>/{layout}fidelity", ".tex", "2_tabular.tex", "3_tabular.tex"),
        figures=figure_files("fidelity", "The printed numbers on the ranges in which 15 runs fall"),
    log:
        "<logs>/{layout}fidelity.log",
    localrule: True
    params:
        code=code_of("scripts/fidelity.py"),
        labels=labels,
        layout=layout_of,
    shell:
        "python scripts/fidelity.py --fidelity {input.fidelity:q} --labels {params.labels:q}"
        " --layout {params.layout:q} --tables {output.tables} --output {output.figures} > {log} 2>&1"


rule verdict:
    """Does the paper reproduce? REPRODUCTION.md, from the reference sample."""
    input:
        rules.judge_paper.output if not OUT else [],
        expand(rules.fidelity.output, layout=LAYOUTS) if not OUT else [],
    localrule: True


# Optional: snakemake --cores 8 reference. Many runs of each EA, the sample that printed numbers are judged by.
# Verdicts rest on the sample that is checked in; this target makes another one. To judge by the new one, copy it:
# cp data/reference.csv data/reference.json data/paper/
EA_FOLDERS = [register(runs_recipe(RECIPES[PROBLEM], name, ea)).folder for name, ea in EAS.items()]


def sample_of(runs):
    """What a sample is made of; runs: {N: how many of each EA}."""
    return {
        "here": HERE,
        "optimizers": SOURCES,
        "runs": [run_files([folder], [N], run_chunks(runs[N], 100), [0]) for folder in EA_FOLDERS for N in runs],
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
        code=code_of("scripts/reference.py"),
        conditions=conditions,
    shell:
        "python scripts/reference.py --runs {input.runs:q} --conditions {params.conditions:q}"
        " --table {output.table} --made-with {output.made_with} > {log} 2>&1"


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
