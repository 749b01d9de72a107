# Optional: snakemake --cores 2 export

PROBLEM_FILES = expand(
    "<folder>export/problems/N{N}{instance}.{format}", N=DIMENSIONS, instance=INSTANCES, format=["mps", "mat", "json"]
)


localrules:
    export,
    export_problems,
    export_problem,
    export_traces,
    export_coco,


rule export_problems:
    """Every problem as MPS, MAT and JSON files."""
    input:
        PROBLEM_FILES,


rule export:
    """Problems, and traced runs for IOHprofiler and COCO."""
    input:
        PROBLEM_FILES,
        "<folder>export/traces",
        "<folder>export/coco",
    shell:
        "echo 'The files are in {OUT}export/: problems/ for other solvers, traces/ for IOHanalyzer,"
        " coco/ for cocopp (python {OUT}export/coco/postprocess.py).'"


rule export_problem:
    """Write a problem as MPS, MAT and JSON files."""
    input:
        code=sources("extras/export/export_problem.py"),
        problem="data/problems/N{N}{instance}.npz",
    output:
        multiext("<folder>export/problems/N{N}{instance}", ".mps", ".mat", ".json"),
    log:
        "<logs>/export/problems/N{N}{instance}.log",
    params:
        instance=instance_of,
    shell:
        "PYTHONPATH=scripts:studies python extras/export/export_problem.py --problem {input.problem:q} --instance {params.instance:q}"
        " --output {output} > {log} 2>&1"


rule export_traces:
    """Write traced runs in IOHprofiler's format, a folder per algorithm."""
    input:
        code=sources("extras/export/export_traces.py"),
        traces=run_files(TRACES.values()),
    output:
        directory("<folder>export/traces"),
    log:
        "<logs>/export/traces.log",
    params:
        traces=which_runs(TRACES.values()),
        labels=labels,
    shell:
        "PYTHONPATH=scripts:studies python extras/export/export_traces.py {params.traces:q} --labels {params.labels:q}"
        " --output {output} > {log} 2>&1"


rule export_coco:
    """Write traced runs in COCO's format, a folder per algorithm."""
    input:
        code=sources("extras/export/export_coco.py"),
        traces=run_files(TRACES.values()),
    output:
        directory("<folder>export/coco"),
    log:
        "<logs>/export/coco.log",
    params:
        traces=which_runs(TRACES.values()),
        labels=labels,
    shell:
        "PYTHONPATH=scripts:studies python extras/export/export_coco.py {params.traces:q} --labels {params.labels:q}"
        " --output {output} > {log} 2>&1"
