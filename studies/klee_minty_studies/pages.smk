# What studies and extras share: their modules, and pages of Snakemake's report: snakemake pages --report report.html


def title_of(page):
    """The heading of a page, without its marks; of a study that is made, its template's."""
    text = next(path for path in (Path(f"{page}.j2"), Path(page)) if path.exists()).read_text(encoding="utf-8")
    return text.partition("\n")[0].removeprefix("# ").replace("`", "")


# A study or extra shows its README.md, which may have to be made, if it has a caption of its name, NAME/NAME.rst: {caption: page}.
SHOWN = {}
for caption in sorted([*Path("studies").glob("*/*.rst"), *Path("extras").glob("*/*.rst")]):
    page = caption.with_name("README.md")
    if caption.stem == caption.parent.name and (page.exists() or Path(f"{page}.j2").exists()):
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
