# Optional: snakemake --cores 2 export


rule export_problems:
    """Every problem as MPS, MAT and JSON."""
    input:
        expand(
            "export/problems/N{N}{instance}.{format}", N=DIMENSIONS, instance=SUFFIXES, format=["mps", "mat", "json"]
        ),


rule export:
    """Problems, and traced runs for IOHprofiler and COCO."""
    input:
        rules.export_problems.input,
        expand("export/traces/{algorithm}/IOHprofiler_f1_rotated_klee_minty.json", algorithm=RUN_HERE),
        expand("export/coco/{algorithm}/rotated_klee_minty.info", algorithm=RUN_HERE),


rule export_problem:
    """A problem as MPS, MAT and JSON."""
    input:
        problem="data/problems/N{N}{instance}.npz",
    output:
        multiext("export/problems/N{N}{instance}", ".mps", ".mat", ".json"),
    shell:
        python("input.problem params.instance")


rule export_traces:
    """An algorithm's traced runs in IOHprofiler's format."""
    input:
        traces=expand(TRACED, N=DIMENSIONS, instance=SUFFIXES, run=RUNS, allow_missing=True),
    output:
        "export/traces/{algorithm}/IOHprofiler_f1_rotated_klee_minty.json",
        expand("export/traces/{{algorithm}}/data_f1_rotated_klee_minty/IOHprofiler_f1_DIM{N}.dat", N=DIMENSIONS),
    params:
        traces=lambda *_: "data/runs" if config["traces"] else "data/traces",
        folder=lambda _, output: os.path.dirname(output[0]),
    shell:
        python(
            "wildcards.algorithm params.labels params.dimensions params.instances params.runs params.traces",
            "--output {params.folder}",
        )


use rule export_traces as export_coco with:
    """An algorithm's traced runs in COCO's format."""
    output:
        "export/coco/{algorithm}/rotated_klee_minty.info",
        expand("export/coco/{{algorithm}}/data_f1/rotated_klee_minty_f1_DIM{N}.{t}dat", N=DIMENSIONS, t=["", "t"]),


if not config["traces"]:

    use rule optimize as trace with:
        """A run again, with each improvement."""
        output:
            TRACED,
        params:
            options="--trace",
