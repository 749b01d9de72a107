"""The cells of the runs on CUTEst's problems, seen and unseen, and on bbob-constrained; names of a row: name, N and algorithm."""

from itertools import product

from klee_minty.settings import Settings
from klee_minty_studies.cells import Cell, instance_parts, run_parts
from klee_minty_studies.tables import read_table

FOLDER = "studies/which_algorithm"
CUTEST, BBOB = "cutest", "bbob_without_f_opt"


def cell(study, names, problem, entry, parts, parameters, seconds):
    """entry: of an algorithm, its optimizer and perhaps parameters; parameters: the problem's; seconds: its limit of CPU time."""
    own = {"optimizer": entry["optimizer"], "seconds": seconds}
    own |= {"parameters": entry["parameters"]} if "parameters" in entry else {}
    settings = Settings(study["seed"], parameters=own, file=f"{FOLDER}/optimizers/within_time.py")
    return Cell(names["algorithm"], settings, names["N"], parts, names, problem, parameters)


def problems(table):
    """The rows of suite.csv or unseen.csv that are not left out."""
    return [row for row in read_table(f"{FOLDER}/{table}.csv") if not row["left_out"]]


def seen_cells(study):
    """Runs up to the target."""
    seen = study["seen"]
    parts = run_parts(seen["runs"], seen["runs"])
    for row, (algorithm, entry) in product(problems("suite"), seen["algorithms"].items()):
        names = {"name": row["name"], "N": row["N"], "algorithm": algorithm}
        yield cell(study, names, CUTEST, entry, parts, {"name": row["name"]}, seen["seconds"])


def unseen_cells(study):
    """The test: runs that do not know f_opt, and end by themselves."""
    unseen = study["unseen"]
    for row, (algorithm, entry) in product(problems("unseen"), unseen["algorithms"].items()):
        N = row["N"]
        if N <= entry.get("largest_N", N):
            names = {"problem": CUTEST, "name": row["name"], "N": N, "algorithm": algorithm}
            parts, parameters = run_parts(entry["runs"], entry["runs"]), {"name": row["name"], "hides_f_opt": True}
            yield cell(study, names, CUTEST, entry, parts, parameters, seconds(unseen, N))
    bbob = unseen["bbob"]
    first, last = bbob["instances"]
    for N, function, algorithm in product(bbob["dimensions"], bbob["functions"], bbob["algorithms"]):
        names = {"problem": BBOB, "name": f"function {function}", "N": N, "algorithm": algorithm}
        parts, entry = instance_parts(range(first, last + 1), last), unseen["algorithms"][algorithm]
        yield cell(study, names, BBOB, entry, parts, {"function": function}, seconds(unseen, N))


def seconds(unseen, N):
    return unseen["seconds"] + unseen["seconds_per_N"] * N


def cells(study):
    yield from seen_cells(study)
    yield from unseen_cells(study)
