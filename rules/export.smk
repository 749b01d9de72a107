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
    """Every problem as MPS, MAT and JSON."""
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
    """A problem as MPS, MAT and JSON."""
    input:
        code=sources(f"{ROOT}scripts/export_problem.py"),
        problem="data/problems/N{N}{instance}.npz",
    output:
        multiext("<folder>export/problems/N{N}{instance}", ".mps", ".mat", ".json"),
    log:
        "<logs>/export/problems/N{N}{instance}.log",
    params:
        instance=instance_of,
    shell:
        "python {ROOT}scripts/export_problem.py --problem {input.problem} --instance {params.instance}"
        " --output {output} > {log} 2>&1"


rule export_traces:
    """Traced runs in IOHprofiler's format, a folder per algorithm."""
    input:
        code=sources(f"{ROOT}scripts/export_traces.py"),
        traces=run_files(TRACES.values()),
    output:
        directory("<folder>export/traces"),
    log:
        "<logs>/export/traces.log",
    params:
        traces=list(TRACES.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        labels=labels,
    shell:
        "python {ROOT}scripts/export_traces.py --runs {params.traces} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --labels {params.labels:q}"
        " --output {output} > {log} 2>&1"


rule export_coco:
    """Traced runs in COCO's format, a folder per algorithm."""
    input:
        code=sources(f"{ROOT}scripts/export_coco.py"),
        traces=run_files(TRACES.values()),
    output:
        directory("<folder>export/coco"),
    log:
        "<logs>/export/coco.log",
    params:
        traces=list(TRACES.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        labels=labels,
    shell:
        "python {ROOT}scripts/export_coco.py --runs {params.traces} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --labels {params.labels:q}"
        " --output {output} > {log} 2>&1"
