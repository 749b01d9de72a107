# Optional: snakemake --cores 2 export


rule export:
    input:
        expand(
            "export/problems/N{N}{instance}.{format}", N=DIMENSIONS, instance=SUFFIXES, format=["mps", "mat"]
        ),
        expand("export/traces/{algorithm}/IOHprofiler_f1_rotated_klee_minty.json", algorithm=ALGORITHMS),


rule export_problem:
    input:
        script=f"{SCRIPTS}/export_problem.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=BENCHMARK,
    output:
        multiext("export/problems/N{N}{instance}", ".mps", ".mat"),
    log:
        "logs/export_problem/N{N}{instance}.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --problem {input.problem} --output {output} > {log} 2>&1"


rule export_traces:
    input:
        script=f"{SCRIPTS}/export_traces.py",
        traces=expand(
            "data/traces/{{algorithm}}/N{N}{instance}/run{run}.json",
            N=DIMENSIONS,
            instance=SUFFIXES,
            run=range(config["runs"]),
        ),
        modules=[f"{SCRIPTS}/presentation/names.py"],
    output:
        "export/traces/{algorithm}/IOHprofiler_f1_rotated_klee_minty.json",
        expand(
            "export/traces/{{algorithm}}/data_f1_rotated_klee_minty/IOHprofiler_f1_DIM{N}.dat", N=DIMENSIONS
        ),
    log:
        "logs/export_traces/{algorithm}.log",
    conda:
        "../environment.yml"
    params:
        dimensions=DIMENSIONS,
        instances=config["instances"],
        runs=config["runs"],
    shell:
        "python {input.script:q} --algorithm {wildcards.algorithm} --dimensions {params.dimensions}"
        " --instances {params.instances} --runs {params.runs} --output export/traces/{wildcards.algorithm}"
        " > {log} 2>&1"


use rule optimize as trace with:
    input:
        script=f"{SCRIPTS}/optimize.py",
        optimizer=f"{SCRIPTS}/optimizers/{{algorithm}}.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=[*BENCHMARK, f"{SCRIPTS}/klee_minty/trace.py"],
    output:
        "data/traces/{algorithm}/N{N}{instance}/run{run}.json",
    log:
        "logs/trace/{algorithm}/N{N}{instance}/run{run}.log",
    params:
        options="--trace",
