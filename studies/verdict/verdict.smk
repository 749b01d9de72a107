# Does the paper reproduce? snakemake --cores 8 verdict
#
# The verdict rests on data/paper and on the LP solutions, on no run made here: so it is made once, beside the paper's
# tables. In a folder of one's own the terminal says whether the runs there are those of the reference sample.

from klee_minty_studies import paper

REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]
JUDGED_SOLVERS = ["glpk_ipm", "highs_ipm", "highs_ipm_crossover"]
LP_ROUNDING = ["studies/verdict/lp_rounding.py", *expand("scripts/lp_solvers/{solver}.py", solver=JUDGED_SOLVERS)]
VERDICT_PAGES = [
    "Does the paper reproduce?",
    "The printed numbers on the ranges in which 15 runs fall",
]  # in the report
VERDICT_TABLES = ["authors_ecdf", "fidelity", "readings", "claims", "errata_evidence", "lp_rounding"]
VERDICT_TABLES += ["verdict/lp_indicators", "verdict/numbers"]  # between, as in the rule paper
VERDICT = [
    *expand("data/{table}.csv", table=VERDICT_TABLES),
    "data/overview/verdict_headline.txt",
    "REPRODUCTION.md",
    "data/pages/REPRODUCTION.html",
    *multiext("paper_tables/verdict_numbers", ".tex", ".csv"),
    *expand(
        "paper_tables/{layout}{table}.tex", layout=LAYOUTS, table=["fidelity", "fidelity2_tabular", "fidelity3_tabular"]
    ),
    *expand("figures/{layout}fidelity.{format}", layout=LAYOUTS, format=FORMATS),
]


rule verdict:
    """Does the paper reproduce? REPRODUCTION.md, and whether the runs here are those of the reference sample."""
    input:
        "<data>/overview/verdict.txt",
        VERDICT if not OUT else [],
    localrule: True


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


rule lp_rounding:
    """Measure how far rounding of the right-hand side moves the LP solutions."""
    input:
        code=sources(*LP_ROUNDING),
    output:
        "data/lp_rounding.csv",
    log:
        "logs/lp_rounding.log",
    localrule: True
    params:
        solvers=JUDGED_SOLVERS,
        dimensions=paper.DIMENSIONS,
        digest=dependencies.source_digest(*LP_ROUNDING),
    shell:
        "python studies/verdict/lp_rounding.py --solvers {params.solvers:q}"
        " --dimensions {params.dimensions:q} --output {output} > {log} 2>&1"


rule errata_evidence:
    """Compute the evidence for the errata."""
    input:
        code=sources("studies/verdict/errata_evidence.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
    output:
        "data/errata_evidence.csv",
    log:
        "logs/errata_evidence.log",
    priority: 1000  # takes longer than any run
    localrule: True
    params:
        digest=dependencies.source_digest("studies/verdict/errata_evidence.py"),
    shell:
        "python studies/verdict/errata_evidence.py --paper {input.paper:q}"
        " --reference {input.reference:q} --output {output} > {log} 2>&1"


use rule lp_indicators as judged_solutions with:
    """Compute the indicators of the LP solutions that are judged."""
    input:
        code=sources("scripts/lp_indicators.py"),
        solutions=expand(
            "data/lp/rotated_klee_minty/{solver}/N{N}/instance0.json", solver=JUDGED_SOLVERS, N=paper.DIMENSIONS
        ),
    output:
        table="data/verdict/lp_indicators.csv",
        made_with="data/verdict/lp_made_with.json",
    log:
        "logs/verdict/lp_indicators.log",
    localrule: True
    params:
        solutions=[f"data/lp/rotated_klee_minty/{solver}" for solver in JUDGED_SOLVERS],
        problems=["--dimensions", *paper.DIMENSIONS],
        made_with="the paper's problem, whatever is configured",


rule compare_with_paper:
    """Compare each printed number with ours, and give a verdict."""
    input:
        code=sources("studies/verdict/compare_with_paper.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
        lp_indicators="data/verdict/lp_indicators.csv",
        lp_rounding="data/lp_rounding.csv",
    output:
        fidelity="data/fidelity.csv",
        readings="data/readings.csv",
    log:
        "logs/compare_with_paper.log",
    localrule: True
    shell:
        "python studies/verdict/compare_with_paper.py --paper {input.paper:q}"
        " --reference {input.reference:q} --lp-indicators {input.lp_indicators:q} --lp-rounding {input.lp_rounding:q}"
        " --fidelity {output.fidelity} --readings {output.readings} > {log} 2>&1"


rule judge_claims:
    """Judge the paper's claims."""
    input:
        code=sources("studies/verdict/judge_claims.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
        lp_indicators="data/verdict/lp_indicators.csv",
        fidelity="data/fidelity.csv",
    output:
        "data/claims.csv",
    log:
        "logs/judge_claims.log",
    localrule: True
    shell:
        "python studies/verdict/judge_claims.py --paper {input.paper:q} --reference {input.reference:q}"
        " --lp-indicators {input.lp_indicators:q} --fidelity {input.fidelity:q} --output {output} > {log} 2>&1"


rule authors_ecdf:
    """Compare our random search with the authors' curve of it."""
    input:
        code=sources("studies/verdict/authors_ecdf.py"),
        hits="data/paper/random_search_hits.csv",
        authors="data/paper/authors_random_search_ecdf.csv",
    output:
        "data/authors_ecdf.csv",
    log:
        "logs/verdict/authors_ecdf.log",
    localrule: True
    shell:
        "python studies/verdict/authors_ecdf.py --hits {input.hits:q} --authors {input.authors:q} --output {output}"
        " > {log} 2>&1"


rule verdict_numbers:
    """Write the numbers of the verdict that a text may quote, with their keys."""
    input:
        code=sources("studies/verdict/verdict_numbers.py"),
        fidelity="data/fidelity.csv",
        readings="data/readings.csv",
        claims="data/claims.csv",
        errata_evidence="data/errata_evidence.csv",
        lp_rounding="data/lp_rounding.csv",
        authors_ecdf="data/authors_ecdf.csv",
        reference=REFERENCE,
    output:
        "data/verdict/numbers.csv",
    log:
        "logs/verdict/numbers.log",
    localrule: True
    shell:
        "python studies/verdict/verdict_numbers.py --fidelity {input.fidelity:q}"
        " --readings {input.readings:q} --claims {input.claims:q} --errata-evidence {input.errata_evidence:q} --lp-rounding {input.lp_rounding:q}"
        " --authors-ecdf {input.authors_ecdf:q} --reference {input.reference:q} --output {output} > {log} 2>&1"


use rule macros as verdict_macros with:
    """Write the verdict's numbers as LaTeX."""
    input:
        code=sources("scripts/macros.py"),
        template=templates("numbers.tex"),
        tables=[],
        numbers="data/verdict/numbers.csv",
    output:
        "paper_tables/verdict_numbers.tex",
        "paper_tables/verdict_numbers.csv",
    log:
        "logs/verdict/macros.log",
    localrule: True
    params:
        configuration=lambda wildcards: "{}",


rule report:
    """Write REPRODUCTION.md: did the paper reproduce?"""
    input:
        code=sources("studies/verdict/report.py"),
        template="studies/verdict/REPRODUCTION.md.j2",
        numbers="data/verdict/numbers.csv",
        fidelity="data/fidelity.csv",
        claims="data/claims.csv",
    output:
        "REPRODUCTION.md",
    log:
        "logs/report.log",
    localrule: True
    shell:
        "python studies/verdict/report.py --template {input.template:q} --numbers {input.numbers:q}"
        " --fidelity {input.fidelity:q} --claims {input.claims:q} --output {output} > {log} 2>&1"


use rule report as verdict_headline with:
    """Write its headline; the terminal shows it."""
    input:
        code=sources("studies/verdict/report.py"),
        template="studies/verdict/headline.txt.j2",
        numbers="data/verdict/numbers.csv",
        fidelity="data/fidelity.csv",
        claims="data/claims.csv",
    output:
        "data/overview/verdict_headline.txt",
    log:
        "logs/verdict/headline.log",
    localrule: True


rule verdict_page:
    """Write REPRODUCTION.md and the figure of the printed numbers as HTML, for Snakemake's report."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        pages=["REPRODUCTION.md", "figures/fidelity.png"],
        captions=["studies/verdict/REPRODUCTION.rst", "studies/verdict/fidelity.rst"],
    output:
        item("data/pages/REPRODUCTION.html", "Answers", VERDICT_PAGES[0], "studies/verdict/REPRODUCTION.rst"),
        item("data/pages/fidelity.html", "Answers", VERDICT_PAGES[1], "studies/verdict/fidelity.rst"),
    log:
        "logs/verdict/page.log",
    localrule: True
    params:
        titles=VERDICT_PAGES,
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output} > {log} 2>&1"


rule table_fidelity:
    """Write which printed numbers reproduce, as tables."""
    input:
        code=sources("studies/verdict/table_fidelity.py"),
        templates=[
            *templates("table.tex"),
            *expand("studies/verdict/{name}.tex.j2", name=["fidelity2", "fidelity3"]),
        ],
        fidelity="data/fidelity.csv",
    output:
        "<tables>/{layout}fidelity.tex",
        "<tables>/{layout}fidelity2_tabular.tex",
        "<tables>/{layout}fidelity3_tabular.tex",
    log:
        "<logs>/tables/{layout}fidelity.log",
    localrule: True
    params:
        layout=layout_of,
    shell:
        "python studies/verdict/table_fidelity.py --fidelity {input.fidelity:q}"
        " --layout {params.layout:q} --output {output} > {log} 2>&1"


rule figure_fidelity:
    """Draw the printed numbers that depend on chance on their accepted ranges."""
    input:
        code=sources("studies/verdict/figure_fidelity.py"),
        fidelity="data/fidelity.csv",
    output:
        *figure_files("fidelity"),
    log:
        "<logs>/{layout}figure_fidelity.log",
    localrule: True
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python studies/verdict/figure_fidelity.py --fidelity {input.fidelity:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


include: "reference.smk"
include: "other_paper.smk"
