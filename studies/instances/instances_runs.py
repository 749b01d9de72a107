"""The runs of the study: read from their records, and as tables, which are kept so that nobody has to repeat them."""

from pathlib import Path

from klee_minty.files import read_json_lines, read_text
from klee_minty.records import each_run, run_row
from klee_minty.settings import run_chunks

# sample: the drawn factors, "mild", or degrees10 for an angle in the paper's plane; budget: in evaluations / N;
# target: the evaluation at which the run hit it, or nothing; error: |f - f_opt| at its end.
COLUMNS = ("sample", "algorithm", "N", "budget", "instance", "run", "stop", "evaluations", "target")
COLUMNS += ("error", "run_time_area")
WHOLE_NUMBERS = ("N", "budget", "instance", "run", "evaluations")


def row(record):
    kept = {key: record[key] for key in ("instance", "f_opt", "y", "target_hits")}
    kept["budget"] = record["budget"] // record["N"]
    return run_row(record) | kept


def on_instances(folder, N, chunks):
    """The rows of a run on each instance; folder: data/runs/PROBLEM/ALGORITHM/SETTINGS, chunks: such as 1-50."""
    files = [Path(folder, f"N{N}", f"instances{chunk}.jsonl") for chunk in chunks]
    return [row(record) for file in files for record in read_json_lines(file)]


def of_job(folder, N, runs, instances=(0,)):
    """The rows of runs 0 to runs - 1 on each of the instances, of which one job made each; folder: …/ALGORITHM/SETTINGS."""
    chunks = run_chunks(runs, runs)
    return [row(record) for record in each_run(folder, N, chunks, instances)]


def read_instances(study, folders):
    """{(drawn, algorithm, N, times): rows}; folders: {drawn: {algorithm: {times, as text: folder}}}."""
    chunks = chunks_of_instances(study["instances"], study["chunk"])
    cells = {}
    for drawn, of_algorithm in folders.items():
        for algorithm, by_times in of_algorithm.items():
            for N in study["dimensions"]:
                for times in multiples(study, N):
                    cells[drawn, algorithm, N, times] = on_instances(by_times[str(times)], N, chunks)
    return cells


def multiples(study, N):
    """Of the paper's budget that runs may take."""
    return study["budgets"].get(str(N), [1])


def chunks_of_instances(count, size):
    """The instances 1 … count in parts of so many: 1-50, 51-100."""
    return [f"{first}-{min(first + size - 1, count)}" for first in range(1, count + 1, size)]


def degrees_sample(degrees):
    return f"degrees{degrees}"


def compact(rows, sample):
    """Rows of runs.csv or factor_runs.csv."""
    for run in rows:
        whose = {"sample": sample, "target": run["target_hits"][-1] or ""}
        yield {column: whose.get(column, run.get(column)) for column in COLUMNS}


def read_runs(path):
    """The rows of such a table; target_hits holds its last target alone, from which running times are computed."""
    rows = []
    for text in read_text(path):
        numbers = {column: int(text[column]) for column in WHOLE_NUMBERS}
        numbers |= {column: float(text[column]) for column in ("error", "run_time_area")}
        rows.append(text | numbers | {"target_hits": [int(text["target"]) if text["target"] else None]})
    return rows
