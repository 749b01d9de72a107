"""Run the workflow in many surroundings and compare every result byte by byte; ends with a count."""

import shutil
import sys
import tempfile
from pathlib import Path

from outputs import differences, digests, run

PINNED = {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "X86_V3", "OPENBLAS_NUM_THREADS": "4"}
ENVIRONMENTS = [
    PINNED | {"OMP_NUM_THREADS": "4", "MKL_NUM_THREADS": "4"},  # klee_minty has its own values
    {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Pacific/Auckland"},
    {"LC_ALL": "C", "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": "1"},
    {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX512CD"},
]


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        run(folder / "expected")
        expected = digests(folder / "expected")
        cases = 0

        def compare(name, **options):
            nonlocal cases
            run(folder / "other", **options)
            if different := differences(expected, digests(folder / "other")):
                sys.exit(f"{name}: {different}")
            shutil.rmtree(folder / "other")
            cases += 1
            print(f"same bytes: {name}", flush=True)

        for variables in ENVIRONMENTS:
            name = " ".join(f"{key}={value}" for key, value in variables.items())
            compare(name, variables=variables)
        for cores in (1, 8):
            compare(f"{cores} cores", cores=cores)

        (folder / "home/.config/matplotlib").mkdir(parents=True)
        (folder / "home/.config/matplotlib/matplotlibrc").write_text("font.size: 20\naxes.facecolor: red\n")
        compare("a user's matplotlibrc", variables={"HOME": str(folder / "home")})
        print(f"{cases} cases, {len(expected)} files each: all the same")


if __name__ == "__main__":
    main()
