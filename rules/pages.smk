# For a reader: the paper's figures and tables as pages of Snakemake's report, and their numbers by key.


report: "captions/workflow.rst"


TITLES = FIGURES | TABLES


def caption_of(name):
    """The caption of one of the paper's figures or tables."""
    return f"rules/captions/{name}.rst"


def item(page, category, title, caption):
    """A page in Snakemake's report, under its title; caption: relative to the repository."""
    return report(page, category=category, labels={"item": title}, caption=os.path.abspath(caption))


rule paper_pages:
    """Write the paper's figures and tables as HTML, each a page for Snakemake's report."""
    input:
        code=sources("scripts/paper_pages.py"),
        files=[
            *(f"<figures>/{name}.png" for name in FIGURES),
            *(f"<tables>/{name}_tabular.tex" for name in TABLES),
        ],
        captions=[caption_of(name) for name in TITLES],
    output:
        [item(f"<data>/pages/{name}.html", "Figures", title, caption_of(name)) for name, title in FIGURES.items()],
        [item(f"<data>/pages/{name}.html", "Tables", title, caption_of(name)) for name, title in TABLES.items()],
    log:
        "<logs>/paper_pages.log",
    localrule: True
    params:
        titles=list(TITLES.values()),
    shell:
        "python scripts/paper_pages.py --files {input.files:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output:q} > {log} 2>&1"


def quoted_configuration(wildcards):
    """The settings that a text may quote."""
    return json.dumps({key: config[key] for key in ("runs", "budget", "stagnation", "seed", "dimensions")})


rule macros:
    """Write every number of the paper's tables that a text may quote, with its key."""
    input:
        code=sources("scripts/macros.py"),
        template=templates("numbers.tex"),
        tables=expand("<data>/{table}.csv", table=RESULTS),
    output:
        "<tables>/numbers.tex",
        "<tables>/numbers.csv",
    log:
        "<logs>/tables/numbers.log",
    localrule: True
    params:
        configuration=quoted_configuration,
        ways=[],
    shell:
        "python scripts/macros.py --tables {input.tables:q}"
        " --configuration {params.configuration:q} --ways {params.ways:q} --output {output} > {log} 2>&1"
