# What studies and extras share: their modules, and pages of Snakemake's report: snakemake pages --report report.html


def title_of(page):
    """The heading of a page, without its marks."""
    return Path(page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").replace("`", "")


# A study or extra shows its README.md if it has a caption of its name beside it, NAME/NAME.rst.
SHOWN = {}  # {caption: page}
for page in sorted([*Path("studies").glob("*/README.md"), *Path("extras").glob("*/README.md")]):
    if (caption := page.with_name(f"{page.parent.name}.rst")).exists():
        SHOWN[caption] = str(page)


rule pages:
    """Write the pages of studies and extras as HTML."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
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
        "python studies/klee_minty_studies/pages.py --pages {input.pages:q} --output {output:q} > {log} 2>&1"
