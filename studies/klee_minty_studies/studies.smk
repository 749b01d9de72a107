# What the rules of studies share: studies/NAME/NAME.smk has a rule NAME, which makes tables, figures and page from the tables of
# runs that are checked in, in seconds, and mostly a rule NAME_runs, which makes these with the runs again.
import tomllib


def study_toml(name, file=None):
    """What a study runs: NAME.toml, or another file of its folder, as a dict."""
    return tomllib.loads(Path("studies", name, file or f"{name}.toml").read_text(encoding="utf-8"))


def study_input(name, made=(), more=()):
    """What a study reads: its script with what that imports, and its files but for those that it makes; more: of others."""
    script = Path(f"studies/{name}/study_{name}.py")
    kinds = (".toml", ".j2", ".csv")
    files = [str(path) for path in sorted(script.parent.iterdir()) if path.suffix in kinds and path.name not in made]
    return {"code": sources(script), "files": [*files, *more]}


def study_output(name, *made):
    """Where the files go that a study makes, its page among them; a figure is a name without ending."""
    folder = f"{OUT}studies/{name}"
    return [f"{folder}/{file}" for each in made for file in ([each] if "." in each else [f"{each}.pdf", f"{each}.png"])]


def study_folder(name):
    """Where a study is checked in; a function of wildcards, since Snakemake's linter minds a text that is the beginning of an input."""
    return lambda wildcards: f"{OUT}studies/{name}"


def files_of_cells(cells):
    """The files of the runs of a study's cells; notes their problems and settings."""
    files = []
    for cell in cells:
        problem = register_problem(cell.problem, parameters=cell.problem_parameters)
        file = cell.settings.file or plug_ins.file_of("optimizers", cell.algorithm)
        register_runs(cell.algorithm, problem, **vars(cell.settings) | {"file": file})
        files += [f"data/runs/{path}" for path in cell.files]
    return files
