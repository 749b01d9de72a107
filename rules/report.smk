# Did the paper reproduce? Each number and each claim judged, and the pages that tell it.

import glob


localrules:
    lp_rounding,
    errata_evidence,
    compare_with_paper,
    check_reference,
    judge_claims,
    report,
    comparison,
    overview,
    pages,
    readme,


rule lp_rounding:
    """How far rounding of the right-hand side moves the LP solutions."""
    input:
        code=sources(
            f"{ROOT}scripts/lp_rounding.py", *expand(f"{ROOT}scripts/lp_solvers/{{solver}}.py", solver=SOLVERS)
        ),
    output:
        "<data>/lp_rounding.csv",
    log:
        "<logs>/lp_rounding.log",
    params:
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
    shell:
        "python {ROOT}scripts/lp_rounding.py --solvers {params.solvers} --dimensions {params.dimensions}"
        " --output {output} > {log} 2>&1"


rule errata_evidence:
    """The evidence for the errata."""
    input:
        code=sources(f"{ROOT}scripts/errata_evidence.py"),
        table2=f"{ROOT}data/paper/table2.csv",
        table3=f"{ROOT}data/paper/table3.csv",
        errata=f"{ROOT}data/paper/errata.csv",
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
    output:
        "<data>/errata_evidence.csv",
    log:
        "<logs>/errata_evidence.log",
    priority: 1000  # takes longer than any run
    shell:
        "python {ROOT}scripts/errata_evidence.py --table2 {input.table2} --table3 {input.table3}"
        " --errata {input.errata} --reference {input.reference} --reference-settings {input.reference_settings}"
        " --output {output} > {log} 2>&1"


OPTIMIZERS = {name: plug_in["file"] for name, plug_in in PLUG_INS.items() if plug_in["file"]}  # by algorithm


def optimizers(wildcards):
    return json.dumps(OPTIMIZERS)


rule check_reference:
    """Whether the runs here are those of the reference sample."""
    input:
        code=sources(f"{ROOT}scripts/check_reference.py"),
        runs=run_files(RUNS.values()),
        optimizers=sources(*OPTIMIZERS.values()),
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
    output:
        "<data>/reference_check.csv",
    log:
        "<logs>/check_reference.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        optimizers=optimizers,
        settings=run_settings,
    shell:
        "python {ROOT}scripts/check_reference.py --runs {params.runs} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --reference {input.reference}"
        " --reference-settings {input.reference_settings} --optimizers {params.optimizers:q}"
        " --settings {params.settings:q} --output {output} > {log} 2>&1"


rule compare_with_paper:
    """Each printed number beside ours, with its verdict."""
    input:
        code=sources(f"{ROOT}scripts/compare_with_paper.py"),
        table2=f"{ROOT}data/paper/table2.csv",
        table3=f"{ROOT}data/paper/table3.csv",
        errata=f"{ROOT}data/paper/errata.csv",
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
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
        "python {ROOT}scripts/compare_with_paper.py --table2 {input.table2} --table3 {input.table3}"
        " --errata {input.errata} --reference {input.reference} --reference-settings {input.reference_settings}"
        " --indicators {input.indicators} --lp-indicators {input.lp_indicators} --lp-rounding {input.lp_rounding}"
        " --reference-check {input.reference_check} --settings {params.settings:q}"
        " --fidelity {output.fidelity} --readings {output.readings} > {log} 2>&1"


rule judge_claims:
    """The paper's claims, judged."""
    input:
        code=sources(f"{ROOT}scripts/judge_claims.py"),
        table2=f"{ROOT}data/paper/table2.csv",
        table3=f"{ROOT}data/paper/table3.csv",
        errata=f"{ROOT}data/paper/errata.csv",
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
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
        "python {ROOT}scripts/judge_claims.py --table2 {input.table2} --table3 {input.table3}"
        " --errata {input.errata} --reference {input.reference} --reference-settings {input.reference_settings}"
        " --indicators {input.indicators} --lp-indicators {input.lp_indicators}"
        " --reference-check {input.reference_check} --settings {params.settings:q} --output {output} > {log} 2>&1"


rule report:
    """REPRODUCTION.md: did the paper reproduce?"""
    input:
        code=sources(f"{ROOT}scripts/report.py"),
        templates=templates("REPRODUCTION.md", "claims.md", "errata.md"),
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
        fidelity="<data>/fidelity.csv",
        readings="<data>/readings.csv",
        claims="<data>/claims.csv",
        reference_check="<data>/reference_check.csv",
        errata_evidence="<data>/errata_evidence.csv",
        lp_rounding="<data>/lp_rounding.csv",
        indicators="<data>/indicators.csv",
        ranking="<data>/ranking.csv",
        run_time_ratios=checked_in("studies/es_variants/run_time_ratios.csv"),
        de_variants=checked_in("studies/de_variants/de_variants.csv"),
    output:
        "<folder>REPRODUCTION.md",
    log:
        "<logs>/report.log",
    params:
        settings=run_settings,
        labels=labels,
    shell:
        "python {ROOT}scripts/report.py --reference {input.reference} --reference-settings {input.reference_settings}"
        " --fidelity {input.fidelity} --readings {input.readings} --claims {input.claims}"
        " --reference-check {input.reference_check} --errata-evidence {input.errata_evidence}"
        " --lp-rounding {input.lp_rounding} --indicators {input.indicators} --ranking {input.ranking}"
        " --run-time-ratios {input.run_time_ratios} --de-variants {input.de_variants}"
        " --settings {params.settings:q} --labels {params.labels:q} --output {output} > {log} 2>&1"


rule comparison:
    """comparison.md: success, cost and significance of the algorithms that ran."""
    input:
        code=sources(f"{ROOT}scripts/comparison.py"),
        templates=templates("comparison.md", "beside.md"),
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
        beside=["<data>/beside_leaderboard.csv", "<data>/beside_leaderboard_tests.csv"] if IS_BESIDE else [],
        entries=ENTRIES if IS_BESIDE else [],
    output:
        "<folder>comparison.md",
    log:
        "<logs>/comparison.log",
    params:
        labels=labels,
    shell:
        "python {ROOT}scripts/comparison.py --times {input.times} --tests {input.tests}"
        " --beside {input.beside} --entries {input.entries} --labels {params.labels:q} --output {output} > {log} 2>&1"


rule overview:
    """What the terminal shows at the end."""
    input:
        code=sources(f"{ROOT}scripts/overview.py"),
        fidelity="<data>/fidelity.csv",
        claims="<data>/claims.csv",
        reference_check="<data>/reference_check.csv",
        times="<data>/running_times.csv" if IS_COMPARED else [],
        tests="<data>/pairwise_tests.csv" if IS_COMPARED else [],
    output:
        "<data>/overview.txt",
    log:
        "<logs>/overview.log",
    params:
        labels=labels,
    shell:
        "python {ROOT}scripts/overview.py --fidelity {input.fidelity} --claims {input.claims}"
        " --reference-check {input.reference_check} --times {input.times} --tests {input.tests}"
        " --labels {params.labels:q} --output {output} > {log} 2>&1"


# What Snakemake's report shows beside the figures: studies and the leaderboard as they are checked in.
HERE = ROOT or "."
PAGES = [*sorted(glob.glob("studies/*/*.md", root_dir=HERE)), *glob.glob("leaderboard/*.md", root_dir=HERE)]
PICTURES = [*sorted(glob.glob("studies/*/*.png", root_dir=HERE)), *glob.glob("leaderboard/*.png", root_dir=HERE)]
STUDY_PAGES = {Path(page).parent.name: page for page in PAGES}  # {name: page}


def study_page(study):
    """The page of a study for Snakemake's report, with its caption."""
    caption = f"captions/{study}.rst" if os.path.exists(f"{ROOT}rules/captions/{study}.rst") else "captions/study.rst"
    return report(f"<data>/pages/{study}.html", category="Studies", labels={"page": study}, caption=caption)


# For the start page of Snakemake's report, rules/captions/workflow.rst: the verdict, where there is one.
OVERVIEW = Path(f"{OUT}data/overview.txt")
config["verdict"] = OVERVIEW.read_text(encoding="utf-8").partition("\n\n")[0] if OVERVIEW.exists() else ""


rule pages:
    """The pages of Snakemake's report, as HTML."""
    input:
        code=sources(f"{ROOT}scripts/pages.py"),
        templates=templates("page.html"),
        pages=["<folder>REPRODUCTION.md", *(["<folder>comparison.md"] if IS_COMPARED else []), *checked_in(*PAGES)],
        figures=["<figures>/fidelity.png", *checked_in(*PICTURES)],  # the pages show them
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
        [study_page(study) for study in STUDY_PAGES],
    log:
        "<logs>/pages.log",
    shell:
        "python {ROOT}scripts/pages.py --pages {input.pages:q} --output {output} > {log} 2>&1"


rule readme:  # has no output: README.md is more than its results
    """The results in README.md, written anew."""
    input:
        code=sources(f"{ROOT}scripts/readme.py"),
        templates=templates("results.md"),
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
        fidelity="<data>/fidelity.csv",
        claims="<data>/claims.csv",
        leaderboard="data/leaderboard/running_times.csv",
    log:
        "<logs>/readme.log",
    params:
        readme=f"{ROOT}README.md",
    shell:
        "python {ROOT}scripts/readme.py --reference {input.reference} --reference-settings {input.reference_settings}"
        " --fidelity {input.fidelity} --claims {input.claims} --leaderboard {input.leaderboard}"
        " --readme {params.readme} > {log} 2>&1"
