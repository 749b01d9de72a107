# What studies and extras share: their modules, and pages of Snakemake's report: snakemake pages --report report.html
sys.path.insert(0, "studies")


def conditions(wildcards):
    """Those of all runs, which decide whether the results can be compared with the paper's."""
    parameters = {name: plug_in["parameters"] for name, plug_in in PLUG_INS.items() if plug_in["parameters"]}
    compared = {key: config[key] for key in ("seed", "budget", "stagnation", "instances")}
    return json.dumps(compared | {"parameters": parameters})


# A study or extra shows its page if it has a caption of its name: NAME/NAME.rst.
SHOWN = [
    path
    for path in sorted([*Path("studies").glob("*/*.rst"), *Path("extras").glob("*/*.rst")])
    if path.stem == path.parent.name
]


def page_beside(caption):
    """NAME.md beside the caption NAME.rst, or README.md where there is none."""
    page = caption.with_suffix(".md")
    return str(page if page.exists() else page.with_name("README.md"))


rule pages:
    """Write the pages of studies and extras as HTML."""
    input:
        code=sources("studies/lib/pages.py"),
        template="studies/lib/page.html.j2",
        pages=list(map(page_beside, SHOWN)),
        figures=[str(path) for caption in SHOWN for path in sorted(caption.parent.glob("*.png"))],
    output:
        [
            report(
                f"<data>/pages/{caption.stem}.html",
                category="Studies",
                labels={"page": caption.stem},
                caption=f"../../{caption}",
            )
            for caption in SHOWN
        ],
    log:
        "<logs>/pages.log",
    localrule: True
    shell:
        "PYTHONPATH=scripts:studies python studies/lib/pages.py --pages {input.pages:q} --output {output} > {log} 2>&1"
