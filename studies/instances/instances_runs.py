"""Reading the runs of the study: rows as samples have them, with instance, optimum, final point and target hits."""

from pathlib import Path

from klee_minty import records, settings
from analysis.samples import run_row
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, read_json_lines
from klee_minty.records import run_fault


def row(record):
    kept = {key: record[key] for key in ("instance", "f_opt", "y", "target_hits")}
    return run_row(record) | kept | {"noted": record.get("noted")}


def on_instances(folder, N, chunks):
    """The rows of a run on each instance; folder: data/instances/DRAWN/ALGORITHM/SETTINGS, chunks: such as 1-50.

    InputError where a record cannot be what its path says.
    """
    algorithm, name = Path(folder).parts[-2:]
    rows = []
    for chunk in chunks:
        path = Path(folder, f"N{N}", f"instances{chunk}.jsonl")
        first, last = map(int, chunk.split("-"))
        records = list(read_json_lines(path))
        if len(records) != last - first + 1:
            raise InputError(f"{path} has {len(records)} of {last - first + 1} runs; {AGAIN}")
        for instance, record in enumerate(records, start=first):
            fault = run_fault(record, algorithm, N, 0, instance) or settings.fault(record, name)
            if fault:
                raise InputError(f"{path}, instance {instance}: {fault}; {AGAIN}")
            rows.append(row(record))
    return rows


def of_angle(folder, N, runs):
    """The rows of all runs with an angle; folder: data/angles/DEGREES/ALGORITHM/SETTINGS."""
    return [row(record) for record in records.each_run(folder, N, records.chunks(runs, runs))]


def read_instances(study, folders):
    """{(drawn, algorithm, N, times): rows}; folders: {drawn: {algorithm: {times, as text: folder}}}."""
    chunks = chunks_of_instances(study["instances"], study["chunk"])
    cells = {}
    for drawn, of_algorithm in folders.items():
        for algorithm, by_times in of_algorithm.items():
            for N in study["dimensions"]:
                for times in study["budgets"].get(str(N), [1]):
                    cells[drawn, algorithm, N, times] = on_instances(by_times[str(times)], N, chunks)
    return cells


def read_angles(study, folders):
    """{(degrees, algorithm, N): rows}; folders: {degrees, as text: {algorithm: folder}}."""
    return {
        (degrees, algorithm, int(N)): of_angle(folder, int(N), runs)
        for degrees in study["angles"]["degrees"]
        for algorithm, folder in folders[str(degrees)].items()
        for N, runs in study["angles"]["runs"].items()
    }


def chunks_of_instances(count, size):
    """The instances 1 … count in parts of so many: 1-50, 51-100."""
    return [f"{first}-{min(first + size - 1, count)}" for first in range(1, count + 1, size)]
