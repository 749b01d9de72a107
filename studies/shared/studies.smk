# The rules of studies. NAME.smk names the files of a study in two calls: study makes tables, figures and page in
# seconds, from the tables of runs that are checked in; study_runs makes these again.
import tomllib

MADE_BY_STUDIES = []


def study_toml(path):
    """What a study runs, as a dict."""
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def files_of_cells(cells):
    """The files of the runs of a study's cells; registers what makes them."""
    files = []
    for cell in cells:
        register(problem_recipe(cell.problem, parameters=cell.problem_parameters))
        register(cell.recipe)
        files += [f"data/runs/{path}" for path in cell.files]
    return files


def study(name, reads, makes):
    """The rule NAME. reads: paths, beside the template of the page; makes: names of tables and figures, in the study's
    folder, which Snakemake's report shows under the title of the page.
    """
    folder, template = f"{OUT}studies/{name}", f"studies/{name}/README.md.j2"
    title = re.search("^# (.*)$", Path(template).read_text(encoding="utf-8"), re.MULTILINE)[1]
    shown = [report(f"{folder}/{file}", category=title, labels={"file": file}) for file in makes]
    MADE_BY_STUDIES.extend([f"{folder}/README.md", *shown])

    rule:
        """A study: its tables, figures and page, in seconds, from tables of runs that are checked in."""
        name:
            name
        input:
            here=HERE,
            files=[template, *reads],
        output:
            files=update([f"{folder}/README.md", *shown]),  # what is checked in stays there if the job fails
            is_made=f"<logs>/{name}/made",  # missing after a failure, so that the next call makes it again
        log:
            f"<logs>/{name}/study.log",
        localrule: True
        params:
            code=code_of(f"studies/{name}/study_{name}.py"),
            study=name,
        shell:
            "python studies/{params.study:q}/study_{params.study:q}.py --files {input.files:q} --output {output.files:q}"
            " > {log} 2>&1 && touch {output.is_made:q}"


def study_runs(name, reads, makes, cells):
    """The rule NAME_runs, of the runs of cells; reads and makes as in study."""
    files = files_of_cells(cells)

    rule:
        """The tables of a study's runs, which are checked in, with the runs again: minutes to hours."""
        name:
            f"{name}_runs"
        input:
            files=reads,
            runs=lambda wildcards: files,  # many: they are only looked for when they are asked for
        log:
            f"<logs>/{name}/{name}_runs.log",
        localrule: True
        params:
            study=name,
            code=code_of(f"studies/{name}/study_{name}.py"),
            made=[f"{OUT}studies/{name}/{file}" for file in makes],
        shell:
            "python studies/{params.study:q}/study_{params.study:q}.py --files {input.files:q} --runs data/runs"
            " --output {params.made:q} > {log} 2>&1"


rule studies:
    """Tables, figures and pages of all studies, from the tables of runs that are checked in."""
    input:
        lambda wildcards: MADE_BY_STUDIES,
    localrule: True


rule optimize_instances:
    """Run an optimizer once on each of some instances; the job makes them, the one exception to generate_problem."""
    output:
        "data/runs/{problem}/{algorithm}/{settings}/N{N}/instances{chunk}.jsonl",
    log:
        "logs/runs/{problem}/{algorithm}/{settings}/N{N}/instances{chunk}.log",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        problem=lambda wildcards: RECIPES[wildcards.problem].options,
        options=options,
        code=code_of_recipe,
    shell:
        "python scripts/optimize.py {params.options:q} {params.problem:q} --N {wildcards.N}"
        " --instance {wildcards.chunk} --runs 0 --output {output} > {log}.out 2> {log}"
