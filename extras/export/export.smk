# Optional: snakemake --cores 2 export


rule export_problem:
    """Write a problem as MPS, MAT and JSON files."""
    input:
        here=HERE,
        problem=f"data/problems/{PROBLEM}/N{{N}}/instance{{instance}}.npz",
    output:
        multiext("<folder>export/problems/N{N}/instance{instance}", ".mps", ".mat", ".json"),
    log:
        "<logs>/export/problems/N{N}/instance{instance}.log",
    localrule: True
    params:
        code=code_of("extras/export/export_problem.py"),
    shell:
        "python extras/export/export_problem.py --problem {input.problem:q} --output {output} > {log} 2>&1"


rule export_problems:
    """Every problem as MPS, MAT and JSON files."""
    input:
        expand(rules.export_problem.output, N=DIMENSIONS, instance=INSTANCES),
    localrule: True


def exported_problems(wildcards):
    """The files of the problem, if it is affine; there are none of others."""
    return rules.export_problems.input if IS_PAPER_PROBLEM or FACTS["affine"] else []


def told_of_problems(wildcards, input):
    if input.problems:
        return f"For other solvers: {input.problems[0]} …"
    return "The problem is not affine, so that there is no file of it for other solvers"


rule export:
    """Problems, and traces of the runs for IOHprofiler and COCO."""
    input:
        problems=exported_problems,
        traces="<folder>export/traces",
        coco="<folder>export/coco",
    log:
        "<logs>/export/export.log",
    localrule: True
    params:
        problems=told_of_problems,
    shell:
        "echo {params.problems:q}'; for IOHanalyzer:' {input.traces:q}'; for cocopp: python'"
        " {input.coco:q}/postprocess.py | tee {log}"


rule export_traces:
    """Write traces of the runs in the formats of IOHprofiler and of COCO, a folder per algorithm."""
    input:
        here=HERE,
        runs=run_files(RUNS.values()),
        template="extras/export/postprocess.py.j2",
    output:
        ioh=directory("<folder>export/traces"),
        coco=directory("<folder>export/coco"),
    log:
        "<logs>/export/traces.log",
    localrule: True
    params:
        code=code_of("extras/export/export_traces.py"),
        runs=which_runs(),
        labels=labels,
    shell:
        "python extras/export/export_traces.py {params.runs:q} --labels {params.labels:q}"
        " --ioh {output.ioh} --coco {output.coco} > {log} 2>&1"
