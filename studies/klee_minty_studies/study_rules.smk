# Optional: snakemake --cores 2 NAME for each study that is there, or studies for all, and NAME_runs, which makes its
# tables of runs again.
for name, made in STUDIES.items():

    rule:
        """A study: its tables, figures and page, in seconds, from tables of runs that are checked in."""
        name:
            name
        input:
            **study_input(name),
        output:
            # What is checked in stays there if the job fails.
            files=update([*study_files(name, ["README.md"]), *shown_files(name, made[name])]),
            is_made=f"<logs>/{name}/made",  # missing after a failure, so that the next call makes it again
        log:
            f"<logs>/{name}/study.log",
        localrule: True
        params:
            study=name,
        shell:
            "python studies/{params.study:q}/study_{params.study:q}.py --files {input.files:q} --output {output.files:q}"
            " > {log} 2>&1 && touch {output.is_made:q}"


rule studies:
    """Tables, figures and pages of all studies, from the tables of runs that are checked in."""
    input:
        [study_files(name, ["README.md", *made[name]]) for name, made in STUDIES.items()],
    localrule: True


for runs, (name, files) in RUNS_OF_STUDIES.items():

    rule:
        """The tables of a study's runs, which are checked in, with the runs again: minutes to hours."""
        name:
            runs
        input:
            **study_input(name),
            runs=lambda wildcards, files=files: files,  # many: they are only looked for when they are asked for
        log:
            f"<logs>/{name}/{runs}.log",
        localrule: True
        params:
            study=name,
            made=study_files(name, STUDIES[name][runs]),
        shell:
            "python studies/{params.study:q}/study_{params.study:q}.py --files {input.files:q} --runs data/runs"
            " --output {params.made:q} > {log} 2>&1"
