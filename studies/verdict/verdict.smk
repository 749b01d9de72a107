# Does the paper reproduce? snakemake --cores 8 verdict
#
# The verdict rests on data/paper and solves the LPs, it needs no run made here: so it is made once, beside the paper's
# tables. In a folder of one's own the terminal says whether the runs there are those of the reference sample.

from klee_minty_studies import paper
from klee_minty_studies.samples import REFERENCE

VERDICT_CODE = [
    "studies/verdict/study_verdict.py",
    *expand("scripts/lp_solvers/{solver}.py", solver=paper.JUDGED_SOLVERS),
]
VERDICT_TABLES = ["lp_rounding", "fidelity", "readings", "claims", "errata_evidence", "authors_ecdf", "headline"]
VERDICT_TABLES += ["samples"]
FIDELITY_TABLES = ["fidelity", "fidelity2_tabular", "fidelity3_tabular"]
VERDICT_PAGES = {  # {page of the report: its title}; the caption has the page's name
    "REPRODUCTION.md": "Does the paper reproduce?",
    "figures/fidelity.png": "The printed numbers on the ranges in which 15 runs fall",
}


def optimizer_files(wildcards):
    return json.dumps({name: plug_in["file"] for name, plug_in in ALGORITHMS.items() if plug_in["file"]})


rule check_reference:
    """Check whether the runs here belong to the reference sample; the terminal shows the answer."""
    input:
        code=sources("studies/verdict/check_reference.py"),
        runs="<data>/runs.csv",
        optimizers=sources(*(plug_in["file"] for plug_in in ALGORITHMS.values() if plug_in["file"])),
        reference=REFERENCE,
    output:
        check="<data>/reference_check.csv",
        overview="<data>/overview/verdict.txt",
    log:
        "<logs>/check_reference.log",
    localrule: True
    params:
        optimizers=optimizer_files,
        conditions=conditions,
    shell:
        "python studies/verdict/check_reference.py --runs {input.runs:q}"
        " --reference {input.reference:q} --optimizers {params.optimizers:q} --conditions {params.conditions:q}"
        " --output {output.check} --overview {output.overview} > {log} 2>&1"


rule judged_paper:
    """Judge each printed number and each claim of the paper; write REPRODUCTION.md, and its headline for the terminal."""
    input:
        code=sources(*VERDICT_CODE),
        files=[
            *paper.PAPER,
            *REFERENCE,
            *expand("data/paper/{table}.csv", table=["random_search_hits", "authors_random_search_ecdf"]),
            *expand("studies/verdict/{page}.j2", page=["REPRODUCTION.md", "verdict_headline.txt"]),
        ],
    output:
        expand("data/{table}.csv", table=VERDICT_TABLES),
        "REPRODUCTION.md",
        "data/overview/verdict_headline.txt",
    log:
        "logs/judged_paper.log",
    priority: 1000  # takes longest
    localrule: True
    params:
        digest=dependencies.source_digest(*VERDICT_CODE),
    shell:
        "python studies/verdict/study_verdict.py --files {input.files:q} --output {output} > {log} 2>&1"


rule fidelity:
    """Show the printed numbers that depend on chance or rounding beside ours, in tables and a figure."""
    input:
        code=sources("studies/verdict/show_fidelity.py"),
        templates=[
            *templates("table.tex"),
            *expand("studies/verdict/{name}.tex.j2", name=["fidelity2", "fidelity3"]),
        ],
        fidelity="data/fidelity.csv",
    output:
        tables=[f"<tables>/{{layout}}{table}.tex" for table in FIDELITY_TABLES],
        figures=figure_files("fidelity"),
    log:
        "<logs>/{layout}fidelity.log",
    localrule: True
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python studies/verdict/show_fidelity.py --fidelity {input.fidelity:q} --labels {params.labels:q}"
        " --layout {params.layout:q} --tables {output.tables} --output {output.figures} > {log} 2>&1"


rule verdict_page:
    """Write REPRODUCTION.md and the figure of the printed numbers as HTML, for Snakemake's report."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        pages=[*VERDICT_PAGES],
        captions=[f"studies/verdict/{Path(page).stem}.rst" for page in VERDICT_PAGES],
    output:
        [
            item(f"data/pages/{Path(page).stem}.html", "Answers", title, f"studies/verdict/{Path(page).stem}.rst")
            for page, title in VERDICT_PAGES.items()
        ],
    log:
        "logs/verdict_page.log",
    localrule: True
    params:
        titles=[*VERDICT_PAGES.values()],
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output} > {log} 2>&1"


rule verdict:
    """Does the paper reproduce? REPRODUCTION.md, and whether the runs here are those of the reference sample."""
    input:
        rules.check_reference.output.overview,
        [rules.judged_paper.output, rules.verdict_page.output] if not OUT else [],
        expand(rules.fidelity.output, layout=LAYOUTS) if not OUT else [],
    localrule: True


include: "reference.smk"
include: "other_paper.smk"
