"""Make cocopp's pages of the algorithms here: python postprocess.py, or python postprocess.py FOLDER … for others.

cocopp knows its own suites only and takes the problem for function 1 of bbob: this gives it its name, and leaves out
the best algorithm of 2009 on that function. Targets above N are violations there. It needs: pip install cocopp six
"""

import sys
from pathlib import Path

import cocopp
from cocopp.testbedsettings import GECCOBBOBTestbed

HERE = Path(__file__).resolve().parent
FOLDERS = sys.argv[1:] or sorted({str(path.parent) for path in HERE.glob("*/*.info")})
(PROBLEM,) = {path.stem for folder in FOLDERS for path in Path(folder).glob("*.info")}

GECCOBBOBTestbed.settings.update(reference_algorithm_filename="", short_names={1: PROBLEM.replace("_", " ")})
cocopp.main(["-o", str(HERE / "pages"), *FOLDERS])
print("Open", HERE / "pages" / "index.html", "in a browser.")
