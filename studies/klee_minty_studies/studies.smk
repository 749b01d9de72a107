# What the rules of studies share. studies/NAME/NAME.smk says what a study makes; study_rules.smk, which comes after all of them, has a rule
# NAME, which makes tables, figures and page in seconds, from the tables of runs that are checked in, and the rules that make these again.
import importlib
import tomllib

STUDIES = {}  # {study: the files that it makes, and those of others that it reads}
STUDY_RUNS = {}  # {rule: its study, the files that it makes, and a function of wildcards for those of runs}


def study(name, made, reads=()):
    """Note a study; made: its tables (.csv) and figures, which have no ending; reads: files of others."""
    STUDIES[name] = made, reads


def study_runs(rule, name, made, files):
    """Note a rule that makes tables of runs and figures of a study again, from these files."""
    STUDY_RUNS[rule] = name, made, lambda wildcards: files  # many: they are only looked for when they are asked for


def study_toml(name, file=None):
    """What a study runs: NAME.toml, or another file of its folder, as a dict."""
    return tomllib.loads(Path("studies", name, file or f"{name}.toml").read_text(encoding="utf-8"))


def study_cells(name):
    """The module NAME_cells of a study."""
    sys.path.insert(0, f"studies/{name}")
    return importlib.import_module(f"{name}_cells")


def files_of_cells(cells):
    """The files of the runs of a study's cells; notes their problems and settings."""
    files = []
    for cell in cells:
        problem = register_problem(cell.problem, parameters=cell.problem_parameters)
        file = cell.settings.file or plug_ins.file_of("optimizers", cell.algorithm)
        register_runs(cell.algorithm, problem, **vars(cell.settings) | {"file": file})
        files += [f"data/runs/{path}" for path in cell.files]
    return files


def study_input(name):
    """What a study reads: its script with what that imports, its files but for the tables that it makes, and those of others."""
    script, (made, reads) = Path(f"studies/{name}/study_{name}.py"), STUDIES[name]
    kinds = (".toml", ".j2", ".csv")
    files = [str(path) for path in sorted(script.parent.rglob("*")) if path.suffix in kinds and path.name not in made]
    return {"code": sources(script), "files": [*files, *reads]}


def study_files(name, made):
    """The files of a study, where it is checked in; a figure has two formats."""
    files = [file for each in made for file in ([each] if "." in each else [f"{each}.pdf", f"{each}.png"])]
    return [f"{OUT}studies/{name}/{file}" for file in files]


rule optimize_instances:
    """Run an optimizer once on each of some instances, in one job."""
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
        options=run_options,
        versions=lambda wildcards: versions(*run_code(wildcards)),
        name=lambda wildcards: problem_of(wildcards)["name"],
        parameters=lambda wildcards: json.dumps(problem_of(wildcards)["parameters"]),
    shell:
        "python scripts/optimize.py --algorithm {wildcards.algorithm} {params.options:q}"
        " --problem {params.name:q} --problem-parameters {params.parameters:q} --N {wildcards.N}"
        " --instance {wildcards.chunk} --runs 0 --output {output} > {log}.out 2> {log}"
