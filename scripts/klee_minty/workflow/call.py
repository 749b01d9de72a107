"""What of a call Snakemake would read otherwise, or forget: values of --config, and the keys of profiles beside it."""

import argparse
import contextlib
import os
from pathlib import Path

import yaml

from .configuration import refuse

PROFILES = [".", "profiles", "~/.config/snakemake", "/etc/xdg/snakemake"]  # where Snakemake looks for one


def values_of_config(arguments):
    """{key: value} of the lists and mappings in `--config KEY=VALUE …`, read as YAML:
    Snakemake leaves texts in them.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    add = parser.add_argument
    add("--config", "-C", nargs="*", action="append", default=[])
    add("--configfile", "--configfiles", nargs="*", action="append", default=[])
    add("--profile", nargs="*", action="extend", default=os.environ.get("SNAKEMAKE_PROFILE", "").split(","))
    add("--workflow-profile", default="default")
    given = vars(parser.parse_known_args(arguments)[0])
    for option in ("config", "configfile"):
        if len(given[option]) > 1:
            refuse(f"the call has --{option} twice, and Snakemake would forget the first; write all behind one")
    entries = [entry.partition("=") for occurrence in given["config"] for entry in occurrence]
    keys = [key for key, _, _ in entries]
    if twice := [key for key in keys if keys.count(key) > 1]:
        refuse(f"the call sets {twice[0]} twice; set it once")
    for profile in filter(None, [*given["profile"], given["workflow_profile"]]):
        refuse_forgotten(profile, {*keys}, *given["configfile"])
    values = {}
    for key, _, text in entries:
        with contextlib.suppress(ValueError, yaml.YAMLError):  # it is a text
            values[key] = yaml.safe_load(text)
    return {key: value for key, value in values.items() if isinstance(value, list | dict)}


def refuse_forgotten(profile, keys, files=()):
    """Refuse a profile whose `config:` or `configfile:` Snakemake would drop, since the call has these options, too.

    keys: those that the call sets; files: those behind its --configfile.
    """
    for place in (Path(folder, profile).expanduser() for folder in PROFILES):
        for path in [place] if place.is_file() else sorted(place.glob("*.yaml")):
            config, named = profile_options(path)
            if keys and (lost := {str(entry).partition("=")[0] for entry in config} - keys):
                refuse(f"{path} sets {min(lost)}, which Snakemake forgets beside --config; write all in one place")
            if files and (lost := {*named} - {*files}):
                refuse(
                    f"Snakemake forgets {path}'s {min(lost)} beside --configfile;"
                    " name it there, too: first, to be overridden"
                )


def profile_options(path):
    """What a profile has as `config` and `configfile`, a list each."""
    with contextlib.suppress(OSError, ValueError, AttributeError, yaml.YAMLError):  # Snakemake's to tell
        profile = yaml.safe_load(path.read_text(encoding="utf-8"))
        found = profile.get("config", []), profile.get("configfile", profile.get("configfiles", []))
        return [[option] if isinstance(option, str) else [*option] for option in found]
    return [], []
