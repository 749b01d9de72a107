# Optional: snakemake --cores 8 reference. The verdicts rest on its result, which is checked in.
from klee_minty.paper import DE, ES
from klee_minty.samples import chunk_files

REFERENCE_RUNS = {2: 1000, 3: 1000, 5: 1000, 10: 1000, 20: 1000, 40: 400}  # by N
REFERENCE_CHUNK = 100
REFERENCE_CHUNKS = {
    (algorithm, N): chunk_files(f"data/reference/{algorithm}/N{N}", runs, REFERENCE_CHUNK)
    for algorithm in (ES, DE)
    for N, runs in REFERENCE_RUNS.items()
}


rule reference:
    """Study: many runs of each EA, which printed numbers are judged by."""
    input:
        multiext("studies/reference/reference", ".csv", ".json"),
        REFERENCE_CHUNKS.values(),  # not checked in: so a fresh clone makes them


rule collect_reference:
    """The reference sample, in one file."""
    input:
        chunks=REFERENCE_CHUNKS.values(),
    output:
        multiext("studies/reference/reference", ".csv", ".json"),
    shell:
        python("input.chunks params.settings")


rule reference_cheap:
    """The same up to N = 5, which takes seconds."""
    input:
        [chunks for (_, N), chunks in REFERENCE_CHUNKS.items() if N <= 5],


rule run_reference:
    """A chunk of reference runs."""
    input:
        optimizer=lambda wildcards: optimizers(wildcards.algorithm),
        problem="data/problems/N{N}.npz",
    output:
        "data/reference/{algorithm}/N{N}/runs{run}.csv",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes(REFERENCE_CHUNK),
    params:
        parameters=lambda wildcards: json.dumps(PARAMETERS.get(wildcards.algorithm, {})),
        stagnation_evaluations=0,
    shell:
        python(
            "wildcards.algorithm wildcards.run input.problem params.parameters params.seed params.budget params.stagnation"
            " params.stagnation_evaluations",
            "--file {input.optimizer[0]:q} --output {output}",
        )
