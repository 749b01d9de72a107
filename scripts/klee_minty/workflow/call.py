"""What of a call Snakemake would read otherwise, or forget: values of --config, and options that stand twice."""

import argparse
import contextlib

import yaml

from .configuration import refuse


def values_of_config(arguments):
    """{key: value} of lists and mappings in `--config KEY=VALUE …`, read as YAML: Snakemake leaves texts in them."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    add = parser.add_argument
    add("--config", "-C", nargs="*", action="append", default=[])
    add("--configfile", "--configfiles", nargs="*", action="append", default=[])
    add("--rerun-triggers", nargs="*", default=[])
    options = vars(parser.parse_known_args(arguments)[0])
    for option in ("config", "configfile"):
        if len(options[option]) > 1:
            refuse(f"the call has --{option} twice, and Snakemake would forget the first; write all behind one")
    if options["rerun_triggers"] and "params" not in options["rerun_triggers"]:
        refuse("--rerun-triggers without params hides changed code and settings; leave it out, or add params")
    entries = [entry.partition("=") for occurrence in options["config"] for entry in occurrence]
    keys = [key for key, _, _ in entries]
    if twice := [key for key in keys if keys.count(key) > 1]:
        refuse(f"the call sets {twice[0]} twice; set it once")
    values = {}
    for key, _, text in entries:
        with contextlib.suppress(ValueError, yaml.YAMLError):  # it is a text
            values[key] = yaml.safe_load(text)
    return {key: value for key, value in values.items() if isinstance(value, list | dict)}
