# The numbers that a text may quote, with their keys.


def quoted_configuration(wildcards):
    """The settings that a text may quote."""
    return json.dumps({key: config[key] for key in ("runs", "budget", "stagnation", "seed", "dimensions")})


rule macros:
    """Write every number of the paper's tables that a text may quote, with its key."""
    input:
        code=sources("studies/klee_minty_studies/macros.py"),
        template="studies/klee_minty_studies/numbers.tex.j2",
        tables=expand("<data>/{table}.csv", table=RESULTS),
        numbers=[],
    output:
        "<tables>/numbers.tex",
        "<tables>/numbers.csv",
    log:
        "<logs>/tables/numbers.log",
    localrule: True
    params:
        configuration=quoted_configuration,
    shell:
        "python studies/klee_minty_studies/macros.py --tables {input.tables:q} --numbers {input.numbers:q}"
        " --configuration {params.configuration:q} --output {output} > {log} 2>&1"
