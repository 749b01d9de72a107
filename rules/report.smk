rule lp_rounding:
    """How much the LP solutions owe to the rounding of the right-hand side."""
    input:
        solvers=lp_solvers(*SOLVERS),
    output:
        "data/lp_rounding.csv",
    shell:
        python("params.solvers params.dimensions")


rule errata_evidence:
    """The evidence for the errata."""
    input:
        paper=PAPER,
    output:
        "data/errata_evidence.csv",
    priority: 1000  # takes longer than any run
    shell:
        python("input.paper")


rule compare_with_paper:
    """Each printed number beside ours, with its verdict."""
    input:
        paper=PAPER,
        results=csv("indicators lp_indicators lp_rounding"),
        reference=REFERENCE,
    output:
        "data/fidelity.csv",
        "data/readings.csv",
    shell:
        python("input.paper input.reference params.settings")


rule check_reference:
    """Whether the runs here are those of the reference sample."""
    input:
        indicators="data/indicators.csv",
        runs=rules.aggregate.input.runs,
        reference=REFERENCE,
    output:
        "data/reference_check.csv",
    shell:
        python("input.indicators input.reference params.settings")


rule judge_claims:
    """The paper's claims, judged."""
    input:
        indicators="data/indicators.csv",
        lp_indicators="data/lp_indicators.csv",
        paper=PAPER,
        reference=REFERENCE,
    output:
        "data/claims.csv",
    shell:
        python("input.indicators input.lp_indicators input.paper input.reference params.settings")


rule report:
    """REPRODUCTION.md: did the paper reproduce?"""
    input:
        tables=csv("fidelity readings claims reference_check errata_evidence lp_rounding indicators ranking"),
        reference=REFERENCE,
    output:
        "REPRODUCTION.md",
    shell:
        python("input.reference params.labels params.settings")


rule comparison:
    """comparison.md: success, cost and significance of the algorithms that ran."""
    input:
        results=rules.compare_algorithms.output,
    output:
        "comparison.md",
    shell:
        python("params.labels")


rule pages:
    """What Snakemake's report shows beside the figures, as HTML."""
    input:
        pages=PAGES.values(),
    output:
        [shown(*pages) for pages in PAGES.items()],
    shell:
        python("input.pages params.labels")


rule readme:  # has no output: README.md is more than its results
    """The results in README.md, written anew."""
    input:
        tables=csv("fidelity claims lp_indicators"),
        reference=REFERENCE,
    params:
        readme=f"{ROOT}/README.md",
    shell:
        python("input.reference params.readme", "")
