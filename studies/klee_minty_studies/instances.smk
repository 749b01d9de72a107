# A run on each of some instances in one job, for studies with many instances.


rule optimize_instances:
    """Run an optimizer once on each of some instances."""
    input:
        code=sources("scripts/optimize.py"),
        plugged_in=run_code,
    output:
        "data/runs/{problem}/{algorithm}/{settings}/N{N}/instances{chunk}.jsonl",
    log:
        "logs/runs/{problem}/{algorithm}/{settings}/N{N}/instances{chunk}.log",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        settings=settings_options,
        name=lambda wildcards: problem_of(wildcards)["name"],
        parameters=lambda wildcards: json.dumps(problem_of(wildcards)["parameters"]),
        digest=lambda wildcards: source_digest("scripts/optimize.py", *run_code(wildcards)),
        versions=lambda wildcards: versions(*run_code(wildcards)),
    shell:
        "python scripts/optimize.py --algorithm {wildcards.algorithm} {params.settings:q}"
        " --problem {params.name:q} --problem-parameters {params.parameters:q} --N {wildcards.N}"
        " --instance {wildcards.chunk} --runs 0 --output {output} > {log}.out 2> {log}"
