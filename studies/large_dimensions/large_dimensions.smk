# Optional: snakemake --cores 8 large_dimensions
import tomllib

LARGE = tomllib.loads(Path(ROOT, "studies/large_dimensions/large_dimensions.toml").read_text(encoding="utf-8"))
LARGE_RUNS = [
    f"data/large_dimensions/{case}/N{N}/x{times}/run{run}.json"
    for case, setting in LARGE["cases"].items()
    for N, budgets in setting["budgets"].items()
    for times in budgets
    for run in range((LARGE["runs"] | setting.get("runs", {}))[N])
]


rule large_dimensions:
    """Study: what limits the EAs at N = 100 and 200."""
    input:
        code=sources("studies/large_dimensions/study_large_dimensions.py"),
        study=f"{ROOT}/studies/large_dimensions/large_dimensions.toml",
        runs=LARGE_RUNS,
    output:
        multiext("studies/large_dimensions/large_dimensions", ".csv", ".md", ".pdf", ".png"),
    shell:
        python("input.study input.runs")


rule run_large_dimensions:
    """A run in a large dimension, with a multiple of the paper's budget."""
    output:
        "data/large_dimensions/{case}/N{N}/x{times}/run{run}.json",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=lambda wildcards, attempt: minutes(int(wildcards.times))(wildcards, attempt),
    params:
        algorithm=lambda wildcards: LARGE["cases"][wildcards.case]["algorithm"],
        parameters=lambda wildcards: json.dumps(LARGE["cases"][wildcards.case].get("settings", {})),
        at_zero=lambda wildcards: "--at-zero" * LARGE["cases"][wildcards.case].get("at_zero", False),
        budget=lambda wildcards: paper.BUDGET * int(wildcards.times),
    shell:
        python(
            "params.algorithm params.parameters wildcards.N wildcards.run params.seed params.budget",
            "{params.at_zero} --output {output}",
        )
