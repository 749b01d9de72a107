"""Which results in the folder are known to be those of today's code and settings; the others are made again.

Snakemake compares times, and settings as far as it noted them in .snakemake. Here the settings of every rule with code
include a digest of them and of its sources, and a result is made again unless it says that digest of itself or, where
it rests on other results, a note beside it in .snakemake does. Used by the Snakefile.
"""

import os
import re
import shutil
from functools import cache
from pathlib import Path

from klee_minty.files import write
from klee_minty.provenance import digest, made_by, noted
from workflow import call

from snakemake.io import flag, is_callable

PROBLEMS = "data/problems/"  # follow from sources that all who read them have, too


def attach(workflow, records, shared, sources, root, is_main):
    """Give every rule with code its environment, its log logs/FILE.log for the file that it makes, and its verification.

    Its code is the script of its own name, and what that imports, unless it says otherwise: sources(path).
    records(path): what a job makes for which its output, the path, stands. shared: parameters that a rule has if its
    command names them. root: the folder of the main results; elsewhere
    what the same sources and settings made there is taken from there, instead of being made once more.
    Returns a dict that will hold {path or its folder: digest} for results that say what made them.
    """
    demanded, main = {}, None if is_main else Path(root)
    scripts = [path for folder in ("scripts", "studies/*", "benchmarks") for path in Path(root).glob(f"{folder}/*.py")]
    scripts = {workflow.modifier.modify_rulename(path.stem): path.relative_to(root) for path in scripts}
    for rule in workflow.rules:
        if not hasattr(rule.input, "code") and "{input.code" in (rule.shellcmd or ""):
            rule.input_modifier = workflow.modifier.path_modifier
            rule.set_input(code=sources(scripts[rule.name]))
        if hasattr(rule.input, "code"):
            rule.conda_env = f"{root}/environment.yml"
            rule.log_modifier = workflow.modifier.path_modifier
            rule.set_log(f"logs/{(*rule.output, rule.name)[0].removeprefix('data/')}.log")
            named = set(re.findall(r"{params\.(\w+)", rule.shellcmd)).difference(rule.params.keys())
            rule.set_params(**{name: shared[name] for name in sorted(named & shared.keys())})
            inputs = list(rule.input)
            made = digests(rule, inputs)
            rule.set_params(made=made)
            rule.set_input(verifier(workflow, rule, inputs, made, records, demanded, main))
            for path in rule.output:
                # What is checked in is replaced by its complete successor only, not deleted before.
                if not path.startswith(("data/", "export/", "manuscript/")):
                    path._file = flag(path._file, "update")
    return demanded


def digests(rule, inputs):
    """A function of wildcards: the digest of a job's settings and of its sources, the inputs with absolute paths."""

    @cache
    def of_job(items):
        wildcards = dict(items)
        settings = {
            name: evaluated(rule, item, wildcards)
            for name, item in rule.params.items()
            if name != "made" and not rule._is_deriving_function(item)
        }
        return digest(filter(os.path.isabs, paths(rule, inputs, wildcards)), [settings, wildcards])

    return lambda wildcards: of_job(tuple(item for item in wildcards.items() if item[0] != "run"))


def verifier(workflow, rule, inputs, made, records, demanded, main):
    """An input function that adds no input, but has a job run again that has made what is not known to be today's."""

    def verify(wildcards):
        if workflow.is_main_process:
            expected = made(wildcards)
            outputs = [pattern.apply_wildcards(wildcards) for pattern in rule.output]
            found = [noted(path) for path in outputs]
            if all(path.startswith(("/", PROBLEMS)) for path in paths(rule, inputs, wildcards)):
                for path in outputs:
                    demanded[os.path.dirname(path) if hasattr(wildcards, "run") else str(path)] = expected
                files = [record for path in outputs for record in records(path)]
                if main and not workflow.dryrun:
                    for file in take(main, files, expected):
                        workflow.iocache.exists_local[file] = True  # it may have looked before
                made_there = [made_by(file) for file in files]
                found = found if None in made_there else made_there
            if found.count(expected) < len(found):
                workflow.dag.forcefiles.update(outputs)
        return []

    return verify


def take(main, files, expected):
    """Copy files, with their times, that are not here as expected, but are in the main folder; yields their paths."""
    for file in files:
        if made_by(file) != expected and made_by(main / file) == expected:
            call.lock()
            write(file, (main / file).read_bytes())
            shutil.copystat(main / file, file)
            yield file


def paths(rule, inputs, wildcards):
    for item in inputs:
        found = evaluated(rule, item, wildcards)
        yield from [found] if isinstance(found, str) else found


def evaluated(rule, item, wildcards):
    return rule.apply_input_function(item, wildcards)[0] if is_callable(item) else item
