"""Run the authors' own code, which is not in this repository, on the exported problems with GNU Octave.

authors_code.toml names the files of their code, the texts that are replaced in a copy of them, each with its reason,
and the variants. Octave finds this copy, functions in authors_code/ that their code calls, and the black box. The seed
of a run is its number.
"""

import argparse
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from klee_minty.command_line import cli, positive
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write_csv

HERE = Path(__file__).parent / "authors_code"
RECORDED = ("seed", "evaluations", "stop", "f", "nu")


def copy_with_replacements(code, folder, files, replacements):
    """Copy the files of the folder `code` to another one, with texts replaced that are in their file exactly once."""
    for name in files:
        try:
            text = Path(code, name).read_bytes()
        except OSError as error:
            raise InputError(f"{code} is not the code that README.md names: {name}: {error.strerror}") from None
        for each in replacements:
            if each["file"] == name:
                old = each["old"].encode()
                if text.count(old) != 1:
                    raise InputError(f"{Path(code, name)} has {text.count(old)} times, not once: {each['old']}")
                text = text.replace(old, each["new"].encode())
        Path(folder, name).write_bytes(text)


def runs_of(N, runs, paths, problems):
    """The last row of each of the runs 0, 1, … at N in the table that Octave writes.

    paths: folders of its search path, the first one first.
    """
    problem = Path(problems, f"N{N}", "instance0.mat")
    if not problem.is_file():
        raise InputError(f"{problem} is missing; README.md says how to export the problems")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(problem, Path(folder, "problem.mat"))
        command = ["octave-cli", "--quiet", "--norc"]
        for path in reversed(paths):  # Octave searches first what is named last
            command += ["--path", str(Path(path).resolve())]
        command += ["--eval", f"repeat_runs('problem.mat', {runs}, 'runs.csv')"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise InputError(f"Octave ended with an error: {done.stderr.strip()}")
        rows = read_csv(Path(folder, "runs.csv"), "algorithm", "stop")
    ends = {row["run"]: row for row in rows}  # the last row of each
    return [row | {"f": float(row["f"]), "nu": float(row["nu"])} for row in ends.values()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--epsmag-es", required=True, metavar="FOLDER", help="with the authors' epsMAgES.m")
    parser.add_argument("--lshade44", required=True, metavar="FOLDER", help="with the author's LSHADE44const.m")
    parser.add_argument("--problems", default="export/problems", metavar="FOLDER", help="of N2/instance0.mat and so on")
    parser.add_argument("--runs", type=positive, help="of each variant at each N; default: as authors_code.toml says")
    parser.add_argument("--output", required=True, help=".csv file to write: a run per row")
    args = parser.parse_args()
    if not shutil.which("octave-cli"):
        raise InputError("octave-cli is missing; install GNU Octave")
    settings = tomllib.loads((HERE / "authors_code.toml").read_text(encoding="utf-8"))
    rows = []
    for variant in settings["variants"]:
        code = getattr(args, variant["code"])
        replacements = [each for change in variant["changes"] for each in settings["replacements"][change]]
        with tempfile.TemporaryDirectory() as folder:
            copy_with_replacements(code, folder, settings["codes"][variant["code"]]["files"], replacements)
            paths = [HERE / variant["code"], HERE, folder, HERE.parent / "matlab"]
            for N, runs in variant["runs"].items():
                for end in runs_of(N, args.runs or runs, paths, args.problems):
                    about = {"variant": variant["name"], "N": int(N), "run": end["run"]}
                    success = int(end["stop"] == "target")
                    rows.append(about | {name: end[name] for name in RECORDED} | {"success": success})
    write_csv(args.output, rows)


if __name__ == "__main__":
    cli(main)
