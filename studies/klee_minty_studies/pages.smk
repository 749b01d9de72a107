# What studies and extras share: their modules, and pages of Snakemake's report: snakemake pages --report report.html


def conditions(wildcards):
    """The conditions of all runs, which decide whether the results can be compared with the paper's."""
    parameters = {name: plug_in["parameters"] for name, plug_in in ALGORITHMS.items() if plug_in["parameters"]}
    compared = {key: config[key] for key in ("seed", "budget", "stagnation", "instances")}
    return json.dumps(compared | {"problem": PROBLEM, "parameters": parameters})


def levels(wildcards):
    """{algorithm: what it sees}; as JSON."""
    return json.dumps({name: plug_in["sees"] for name, plug_in in ALGORITHMS.items()})


report: "captions/workflow.rst"


TITLES = {
    "figure1": "Figure 1: the polytope before and after the transformation",
    "figure2": "Figure 2: error and distance against N",
    "figure3": "Figure 3: share of targets hit",
    "figure3_by_dimension": "Figure 3 with a panel for each N",
    "table1": "Table 1: the quality indicators",
    "table2": "Table 2: the evolutionary algorithms",
    "table3": "Table 3: the LP solvers",
    "ranking": "The ranking",
}
PAPER_FIGURES = [name for name in TITLES if name in FIGURES]
PAPER_TABLES = [name for name in TITLES if name in TABLES]
for name in {*FIGURES, *TABLES} - TITLES.keys():
    sys.exit(f"pages.smk: {name} has no title in TITLES, so the report would not show it")


def caption_of(name):
    """The caption of one of the paper's figures or tables."""
    return f"studies/klee_minty_studies/captions/{name}.rst"


def item(page, category, title, caption):
    """A page in Snakemake's report, under its title; caption: relative to the repository."""
    return report(page, category=category, labels={"item": title}, caption=os.path.abspath(caption))


def title_of(page):
    """The heading of a page, without its marks."""
    return Path(page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").replace("`", "")


rule paper_pages:
    """Write the paper's figures and tables as HTML, each a page for Snakemake's report."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        template="studies/klee_minty_studies/page.html.j2",
        pages=[
            *(f"<figures>/{name}.png" for name in PAPER_FIGURES),
            *(f"<tables>/{name}_tabular.tex" for name in PAPER_TABLES),
        ],
        captions=[caption_of(name) for name in PAPER_FIGURES + PAPER_TABLES],
    output:
        [item(f"<data>/pages/{name}.html", "Figures", TITLES[name], caption_of(name)) for name in PAPER_FIGURES],
        [item(f"<data>/pages/{name}.html", "Tables", TITLES[name], caption_of(name)) for name in PAPER_TABLES],
    log:
        "<logs>/paper_pages.log",
    localrule: True
    params:
        titles=[TITLES[name] for name in PAPER_FIGURES + PAPER_TABLES],
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output:q} > {log} 2>&1"


# A study or extra shows its page if it has a caption of its name, NAME/NAME.rst: NAME.md beside it, or README.md.
SHOWN = {}  # {caption: page}
for caption in sorted([*Path("studies").glob("*/*.rst"), *Path("extras").glob("*/*.rst")]):
    own = caption.with_suffix(".md")
    page = own if own.exists() else caption.with_name("README.md")
    if caption.stem == caption.parent.name and page.exists():
        SHOWN[caption] = str(page)


rule pages:
    """Write the pages of studies and extras as HTML."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        template="studies/klee_minty_studies/page.html.j2",
        pages=list(SHOWN.values()),
        figures=[str(path) for caption in SHOWN for path in sorted(caption.parent.glob("*.png"))],
    output:
        [
            item(f"<data>/pages/{caption.stem}.html", "Studies", title_of(page), caption)
            for caption, page in SHOWN.items()
        ],
    log:
        "<logs>/pages.log",
    localrule: True
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --output {output} > {log} 2>&1"
