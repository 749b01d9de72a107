"""What makes the files of a folder in data/: a script with options, and the plug-ins that it runs.

A job notes the digest of the code that it ran; whoever collects its files compares that with today's. Both ask here.
"""

import json
from dataclasses import dataclass, replace
from functools import cache

from .dependencies import files_of_plug_in, source_digest, versions
from .plug_ins import REPOSITORY, file_of, path_of
from .settings import problem_folder

cached_digest, cached_versions = cache(source_digest), cache(versions)  # in a plan hundreds are the same


@dataclass(frozen=True)
class Recipe:
    """folder: below data/problems, data/runs or data/lp; files: the plug-ins, and files that their parameters name."""

    folder: str
    script: str
    options: tuple
    files: tuple

    @property
    def made_by(self):
        """The digest of the script, the files, and all that these import."""
        return cached_digest(REPOSITORY / self.script, *self.files)


def problem_recipe(problem, file=None, parameters=None, precision=None):
    """The Recipe of PROBLEM, the instances of the problem of this name, or in this file."""
    parameters = parameters or {}
    options = ["--problem", problem, "--problem-file", file or file_of("problems", problem)]
    options += ["--problem-parameters", json.dumps(parameters)]
    options += ["--precision", precision] if precision else []
    files = files_of_plug_in(file or path_of("problems", problem), parameters)
    folder = problem_folder(problem, parameters, file, precision)
    return Recipe(folder, "scripts/generate_problem.py", tuple(options), tuple(files))


def recipe_of_instance(identity):
    """The Recipe of an instance's problem; identity: what instances.read returns with the instance."""
    return problem_recipe(*(identity.get(key) for key in ("problem", "file", "parameters", "precision")))


def runs_recipe(problem, algorithm, settings):
    """The Recipe of PROBLEM/ALGORITHM/SETTINGS; problem: a Recipe, settings: Settings."""
    named = replace(settings, file=settings.file or file_of("optimizers", algorithm))
    options = ("--algorithm", algorithm, *named.options())
    files = files_of_plug_in(settings.file or path_of("optimizers", algorithm), settings.parameters)
    folder = f"{problem.folder}/{settings.folder(algorithm)}"
    return Recipe(folder, "scripts/optimize.py", options, (*files, *problem.files))


def solutions_recipe(problem, solver):
    """The Recipe of PROBLEM/SOLVER; problem: a Recipe."""
    files = (path_of("lp_solvers", solver), *problem.files)
    return Recipe(f"{problem.folder}/{solver}", "scripts/solve_lp.py", ("--solver", solver), files)
