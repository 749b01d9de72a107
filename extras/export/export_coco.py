"""Write the traces of an algorithm's runs in COCO's data format, for its post-processing, cocopp.

The folder holds rotated_klee_minty.info with an entry per dimension, and data_f1/ with a .dat and a .tdat file per
dimension, in which the runs follow each other: a line for each new best-so-far and one for the last evaluation. COCO
wants these lines at certain targets (.dat) and evaluations (.tdat) only; what it reads is the same.

COCO also knows one number per point, the raw_y of export_traces.py: its target 1e-8 is the benchmark's. Instance k is
k + 1 there, since 0 means something else. postprocess.py, beside the algorithms' folders, calls cocopp with the settings for this problem.
"""

import argparse
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty.presentation.names import Names
from traces import add_export_options, best_so_far, by_dimension, instance_number, raw_y

SUITE = "bbob"  # cocopp refuses suites that it does not know
POSTPROCESS = '''"""Make cocopp's pages of the algorithms here: python postprocess.py, or python postprocess.py FOLDER … for others.

cocopp knows its own suites only and takes the problem for function 1 of bbob: this gives it its name, and leaves out
the best algorithm of 2009 on that function. Targets above N are violations there. It needs: pip install cocopp six
"""

import sys
from pathlib import Path

import cocopp
from cocopp.testbedsettings import GECCOBBOBTestbed

HERE = Path(__file__).resolve().parent
ALGORITHMS = {algorithms}

GECCOBBOBTestbed.settings.update(reference_algorithm_filename="", short_names={{1: "rotated Klee-Minty"}})
cocopp.main(["-o", str(HERE / "pages"), *(sys.argv[1:] or [str(HERE / name) for name in ALGORITHMS])])
print("Open", HERE / "pages" / "index.html", "in a browser.")
'''
HEADER = "% f evaluations | g evaluations | best raw_y | raw_y | best raw_y\n"  # g comes with f, and counts no further


def block(record):
    """The lines of a run, under a header of their own."""
    return HEADER + "".join(f"{evaluation} 0 {y!r} {y!r} {y!r}\n" for evaluation, y, _, _ in best_so_far(record))


def entry(algorithm, N, path, traces):
    """The lines of a dimension in the .info file: what was run, a comment, and each run's evaluations and best raw_y."""
    runs = [
        f"{instance_number(record)}:{record['evaluations']}|{raw_y(record, record['f'], record['nu']):.1e}"
        for record in traces
    ]
    return (
        f"suite = '{SUITE}', funcId = 1, DIM = {N}, Precision = 1.000e-08, algId = '{algorithm}',"
        " data_format = 'bbob-new2'\n"
        "% the rotated Klee-Minty problem as function 1\n"
        f"{', '.join([path, *runs])}\n"
    )


def export(folder, dimensions, chunks, instances, output, names):
    """Write an algorithm's traces to OUTPUT/ALGORITHM; folder: data/traces/ALGORITHM/SETTINGS."""
    algorithm, entries = Path(folder).parent.name, []
    output = Path(output, algorithm)
    for N, records in by_dimension(folder, dimensions, chunks, instances):
        path = f"data_f1/rotated_klee_minty_f1_DIM{N}"
        for suffix in ("dat", "tdat"):
            write(output / f"{path}.{suffix}", "".join(map(block, records)))
        entries.append(entry(names.name(algorithm), N, f"{path}.dat", records))
    write(output / "rotated_klee_minty.info", "".join(entries))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_export_options(parser)
    args = parser.parse_args(arguments)
    for folder in args.runs:
        export(folder, args.dimensions, args.chunks, args.instances, args.output, Names(args.labels))
    script = POSTPROCESS.format(algorithms=json.dumps([Path(folder).parent.name for folder in args.runs]))
    write(Path(args.output, "postprocess.py"), script)


if __name__ == "__main__":
    cli(main)
