# What the rules of studies share. A study's script says what its rules make; study_rules.smk, which comes after all of
# NAME.smk, has a rule NAME, which makes tables, figures and page in seconds, from the tables of runs that are checked
# in, and the rules that make these again.
import ast
import importlib
import tomllib

STUDIES = {}  # {study: {its rule: what it makes}}
READS = {}  # {study: files of others that it reads}
RUNS_OF_STUDIES = {}  # {rule: its study, and the files of runs of which it makes tables and figures}


def study(name, reads=(), **runs):
    """Note a study; reads: files of others; runs: {rule: the files of runs of which it makes tables and figures}.

    By default NAME_runs makes all runs of its cells.
    """
    STUDIES[name], READS[name] = made_files(f"studies/{name}/study_{name}.py"), reads
    runs = runs or {f"{name}_runs": files_of_cells(study_cells(name).cells(study_toml(name)))}
    RUNS_OF_STUDIES.update({rule: (name, files) for rule, files in runs.items()})


def made_files(script):
    """{rule: names of files} of a script's MADE, which is read and not imported: that takes seconds."""
    lines = ast.parse(Path(script).read_text(encoding="utf-8")).body
    (made,) = [line.value for line in lines if isinstance(line, ast.Assign) and line.targets[0].id == "MADE"]
    rules = {rule.value: files for rule, files in zip(made.keys, made.values) if isinstance(files, ast.Dict)}
    return {rule: [file.value for file in files.keys] for rule, files in rules.items()}


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
        noted(problem_recipe(cell.problem, parameters=cell.problem_parameters))
        noted(cell.recipe)
        files += [f"data/runs/{path}" for path in cell.files]
    return files


def study_input(name):
    """What a study reads: its script with what that imports, its files but for its tables, and those of others."""
    folder, kinds, made = Path("studies", name), (".toml", ".j2", ".csv"), STUDIES[name][name]
    files = [str(path) for path in sorted(folder.rglob("*")) if path.suffix in kinds and path.name not in made]
    return {"code": sources(folder / f"study_{name}.py"), "files": [*files, *READS[name]]}


def study_files(name, made):
    """The files of a study, where it is checked in."""
    return [f"{OUT}studies/{name}/{file if '.' in file else f'{file}.png'}" for file in made]


def shown_files(name, made):
    """The same, which Snakemake's report shows under the title of the study's page."""
    lines = Path(f"studies/{name}/README.md.j2").read_text(encoding="utf-8").splitlines()
    title = next(line.removeprefix("# ") for line in lines if line.startswith("# "))
    return [report(file, category=title, labels={"file": Path(file).name}) for file in study_files(name, made)]


rule optimize_instances:
    """Run an optimizer once on each of some instances, in one job."""
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
        made_by=made_by,
        versions=versions,
    shell:
        "python scripts/optimize.py {params.options:q} {params.problem:q} --N {wildcards.N}"
        " --instance {wildcards.chunk} --runs 0 --output {output} > {log}.out 2> {log}"
