"""What the runs of an algorithm depend on beside N, instance and number, as the name of their folder.

data/runs/epsmag_es/seed1-budget20000-stagnation100/N10/runs0-4.jsonl: with other parameters or another file than
scripts/optimizers/epsmag_es.py these follow in the name. Runs made elsewhere have external-budget20000.
"""

import hashlib
import json
import re

READABLE = re.compile(r"[\w.=,+-]{1,60}")


def evaluations(budget, N):
    """The budget of a run in evaluations: the paper's is 2·10⁴ N (Section 3)."""
    return budget * N


def generations(stagnation, N):
    """The generations without an improvement after which a run stagnates: 100 N (erratum E4)."""
    return stagnation * N


def folder_name(seed, budget, stagnation, parameters=None, file=""):
    """seed, budget in evaluations / N, stagnation in generations / N; file: only if its name is not the algorithm's."""
    extra = describe(parameters or {}, file)
    return f"seed{seed}-budget{budget}-stagnation{stagnation}" + (f"-{extra}" if extra else "")


def external_name(budget):
    return f"external-budget{budget}"


def describe(parameters, file=""):
    """Parameters and file in words, or by a digest where that would be long or no name of a folder."""
    words = [f"file={file}"] if file else []
    words += [f"{key}={value if isinstance(value, str) else json.dumps(value)}" for key, value in parameters.items()]
    text = ",".join(words)
    return text if not text or READABLE.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()[:12]


def fault(record, name):
    """What in a record contradicts the name of its folder, or None."""
    if name.startswith("external-"):
        budget = int(name.rpartition("budget")[2])
        return None if record.get("external") and record["budget"] == evaluations(budget, record["N"]) else "budget"
    found = re.fullmatch(r"seed(\d+)-budget(\d+)-stagnation(\d+)-?(.*)", name)
    if not found:
        return "folder"
    seed, budget, stagnation = map(int, found.groups()[:3])
    expected = {
        "seed": seed,
        "budget": evaluations(budget, record["N"]),
        "stagnation": generations(stagnation, record["N"]),
    }
    for key, value in expected.items():
        if record[key] != value:
            return key
    return None if describe(record["parameters"], record.get("file", "")) == found[4] else "parameters"
