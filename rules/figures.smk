rule figure1:
    """The polytope before and after the transformation."""
    input:
        problem="data/problems/N2.npz",
    output:
        figure("figure1"),
    shell:
        python("input.problem params.layout")


rule figure2:
    """Error and distance against N."""
    input:
        indicators="data/indicators.csv",
    output:
        figure("figure2"),
    priority: 1000  # takes longest
    shell:
        python("input.indicators params.labels params.layout")


rule figure3:
    """Share of targets hit against evaluations."""
    input:
        ecdf="data/ecdf.csv",
        bands=rules.confidence.output if config["confidence"] else [],
    output:
        figure("figure3"),
    priority: 1000  # takes longest
    params:
        more=lambda _, input: " ".join(
            shlex.join([f"--{key}", *input[key]]) for key in ("bands", "stored") if input.get(key)
        ),
    shell:
        python("input.ecdf params.labels params.layout", "--budget {params.budget} {params.more} --output {output}")
