# Did the paper reproduce? Verdicts on each number and each claim, and the pages that show them.


localrules:
    lp_rounding,
    errata_evidence,
    compare_with_paper,
    check_reference,
    judge_claims,
    report,
    overview,
    pages,
    readme,


rule lp_rounding:
    """Measure how far rounding of the right-hand side moves the LP solutions."""
    input:
        code=sources("scripts/lp_rounding.py", *expand(f"scripts/lp_solvers/{{solver}}.py", solver=SOLVERS)),
    output:
        "<data>/lp_rounding.csv",
    log:
        "<logs>/lp_rounding.log",
    params:
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
    shell:
        "python scripts/lp_rounding.py --solvers {params.solvers:q} --dimensions {params.dimensions:q}"
        " --output {output} > {log} 2>&1"


rule errata_evidence:
    """Compute the evidence for the errata."""
    input:
        code=sources("scripts/errata_evidence.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
    output:
        "<data>/errata_evidence.csv",
    log:
        "<logs>/errata_evidence.log",
    priority: 1000  # takes longer than any run
    shell:
        "python scripts/errata_evidence.py --paper {input.paper:q} --reference {input.reference:q}"
        " --output {output} > {log} 2>&1"


OPTIMIZERS = {name: plug_in["file"] for name, plug_in in PLUG_INS.items() if plug_in["file"]}  # by algorithm


def optimizers(wildcards):
    return json.dumps(OPTIMIZERS)


rule check_reference:
    """Check whether the runs here agree with the reference sample."""
    input:
        code=sources("scripts/check_reference.py"),
        runs=run_files(RUNS.values()),
        optimizers=sources(*OPTIMIZERS.values()),
        reference=REFERENCE,
    output:
        "<data>/reference_check.csv",
    log:
        "<logs>/check_reference.log",
    params:
        runs=WHICH_RUNS,
        optimizers=optimizers,
        settings=run_settings,
    shell:
        "python scripts/check_reference.py {params.runs:q} --reference {input.reference:q}"
        " --optimizers {params.optimizers:q}"
        " --settings {params.settings:q} --output {output} > {log} 2>&1"


rule compare_with_paper:
    """Compare each printed number with ours, and give a verdict."""
    input:
        code=sources("scripts/compare_with_paper.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
        indicators="<data>/indicators.csv",
        lp_indicators="<data>/lp_indicators.csv",
        lp_rounding="<data>/lp_rounding.csv",
        reference_check="<data>/reference_check.csv",
    output:
        fidelity="<data>/fidelity.csv",
        readings="<data>/readings.csv",
    log:
        "<logs>/compare_with_paper.log",
    params:
        settings=run_settings,
    shell:
        "python scripts/compare_with_paper.py --paper {input.paper:q} --reference {input.reference:q}"
        " --indicators {input.indicators:q} --lp-indicators {input.lp_indicators:q} --lp-rounding {input.lp_rounding:q}"
        " --reference-check {input.reference_check:q} --settings {params.settings:q}"
        " --fidelity {output.fidelity} --readings {output.readings} > {log} 2>&1"


rule judge_claims:
    """Judge the paper's claims."""
    input:
        code=sources("scripts/judge_claims.py"),
        paper=paper.PAPER,
        reference=REFERENCE,
        indicators="<data>/indicators.csv",
        lp_indicators="<data>/lp_indicators.csv",
        reference_check="<data>/reference_check.csv",
    output:
        "<data>/claims.csv",
    log:
        "<logs>/judge_claims.log",
    params:
        settings=run_settings,
    shell:
        "python scripts/judge_claims.py --paper {input.paper:q} --reference {input.reference:q}"
        " --indicators {input.indicators:q} --lp-indicators {input.lp_indicators:q}"
        " --reference-check {input.reference_check:q} --settings {params.settings:q} --output {output} > {log} 2>&1"


rule report:
    """Write REPRODUCTION.md (did the paper reproduce?) and docs/method.md (by which rules?)."""
    input:
        code=sources("scripts/report.py"),
        templates=templates("REPRODUCTION.md", "claims.md", "errata.md", "method.md"),
        reference=REFERENCE,
        fidelity="<data>/fidelity.csv",
        readings="<data>/readings.csv",
        claims="<data>/claims.csv",
        reference_check="<data>/reference_check.csv",
        errata_evidence="<data>/errata_evidence.csv",
        lp_rounding="<data>/lp_rounding.csv",
        indicators="<data>/indicators.csv",
        ranking="<data>/ranking.csv",
        explanations="data/paper/explanations.csv",
        instances="data/paper/instances.csv",
        run_time_ratios="data/paper/run_time_ratios.csv",
        de_variants="data/paper/de_variants.csv",
    output:
        "<folder>REPRODUCTION.md",
        "<folder>docs/method.md",
    log:
        "<logs>/report.log",
    params:
        settings=run_settings,
        labels=labels,
    shell:
        "python scripts/report.py --reference {input.reference:q}"
        " --fidelity {input.fidelity:q} --readings {input.readings:q} --claims {input.claims:q}"
        " --reference-check {input.reference_check:q} --errata-evidence {input.errata_evidence:q}"
        " --lp-rounding {input.lp_rounding:q} --indicators {input.indicators:q} --ranking {input.ranking:q}"
        " --explanations {input.explanations:q} --instances {input.instances:q}"
        " --run-time-ratios {input.run_time_ratios:q}"
        " --de-variants {input.de_variants:q}"
        " --settings {params.settings:q} --labels {params.labels:q} --output {output} > {log} 2>&1"


rule overview:
    """Write the verdict that the terminal shows at the end."""
    input:
        code=sources("scripts/overview.py"),
        fidelity="<data>/fidelity.csv",
        claims="<data>/claims.csv",
        reference_check="<data>/reference_check.csv",
        times="<data>/running_times.csv" if IS_COMPARED else [],
        tests="<data>/pairwise_tests.csv" if IS_COMPARED else [],
    output:
        report("<data>/overview.txt", category="Answers", labels={"page": "overview"}, caption="captions/overview.rst"),
    log:
        "<logs>/overview.log",
    params:
        labels=labels,
    shell:
        "python scripts/overview.py --fidelity {input.fidelity:q} --claims {input.claims:q}"
        " --reference-check {input.reference_check:q} --times {input.times:q} --tests {input.tests:q}"
        " --labels {params.labels:q} --output {output} > {log} 2>&1"


# A study or extra shows its page in Snakemake's report if it has a caption of its name: NAME/NAME.rst.
SHOWN = [
    path
    for path in sorted([*Path("studies").glob("*/*.rst"), *Path("extras").glob("*/*.rst")])
    if path.stem == path.parent.name
]


def page_beside(caption):
    """NAME.md beside the caption NAME.rst, or README.md where there is none."""
    page = caption.with_suffix(".md")
    return str(page if page.exists() else page.with_name("README.md"))


def shown_page(caption):
    """The page of a study or extra in Snakemake's report."""
    name = caption.stem
    return report(f"<data>/pages/{name}.html", category="Studies", labels={"page": name}, caption=f"../{caption}")


rule pages:
    """Write the pages of Snakemake's report as HTML."""
    input:
        code=sources("scripts/pages.py"),
        templates=templates("page.html"),
        pages=["<folder>REPRODUCTION.md", *(["<folder>comparison.md"] if IS_COMPARED else []), *map(page_beside, SHOWN)],
        figures=[
            "<figures>/fidelity.png",
            *(str(path) for caption in SHOWN for path in sorted(caption.parent.glob("*.png"))),
        ],
    output:
        report(
            "<data>/pages/REPRODUCTION.html",
            category="Answers",
            labels={"page": "REPRODUCTION"},
            caption="captions/REPRODUCTION.rst",
        ),
        report(
            "<data>/pages/comparison.html",
            category="Answers",
            labels={"page": "comparison"},
            caption="captions/comparison.rst",
        )
        if IS_COMPARED
        else [],
        [shown_page(caption) for caption in SHOWN],
    log:
        "<logs>/pages.log",
    shell:
        "python scripts/pages.py --pages {input.pages:q} --output {output} > {log} 2>&1"


rule readme:  # has no output: README.md is more than its results
    """Update the results in README.md."""
    input:
        code=sources("scripts/readme.py"),
        templates=templates("results.md"),
        reference=REFERENCE,
        fidelity="<data>/fidelity.csv",
        claims="<data>/claims.csv",
        explanations="data/paper/explanations.csv",
        instances="data/paper/instances.csv",
    log:
        "<logs>/readme.log",
    params:
        readme="README.md",
    shell:
        "python scripts/readme.py --reference {input.reference:q}"
        " --fidelity {input.fidelity:q} --claims {input.claims:q} --explanations {input.explanations:q}"
        " --instances {input.instances:q} --readme {params.readme:q} > {log} 2>&1"
