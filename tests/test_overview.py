"""What the terminal shows at the end."""

from analysis.paper import DEVIATES, NOT_COMPARABLE, REPRODUCED, SUPPORTED
from overview import overview

FIDELITY = [
    {"verdict": verdict, "counts_as_information": 1, "note": ""} for verdict in (REPRODUCED, REPRODUCED, DEVIATES)
]
CLAIMS = [{"claim": "target", "verdict": SUPPORTED}]
TIME = {"algorithm": "mine", "N": 2, "instances": "0", "runs": 5, "successes": 5, "ert": 300.0}


def test_the_verdict_comes_first_and_everything_has_its_place(says):
    text = overview(FIDELITY, CLAIMS, [], "mine/")
    assert says(text.splitlines()[0], "3 2 reproduce 1 deviates")
    assert "mine/REPRODUCTION.md" in text and "mine/figures/" in text
    assert len(text.splitlines()) <= 10 and "comparison.md" not in text
    assert says(text.splitlines()[-1], "mine/report.html --report mine/report.html")
    assert says(overview(FIDELITY, CLAIMS, []).splitlines()[-1], "report.html make report")


def test_where_nothing_is_judged_the_first_line_says_why():
    fidelity = [row | {"verdict": NOT_COMPARABLE, "note": "epsmag_es of another code"} for row in FIDELITY]
    assert "εMAg-ES of another code" in overview(fidelity, CLAIMS, []).splitlines()[0]


def test_algorithms_that_are_compared_have_their_sentences():
    text = overview(FIDELITY, CLAIMS, [], times=[TIME])
    assert "comparison.md" in text and "mine: every run succeeds" in text


def test_the_script_takes_no_comparison(call, tmp_path):
    (tmp_path / "fidelity.csv").write_text(
        "paper,verdict,counts_as_information,given,erratum,kind,corrected,readings,as_of,note\n8,reproduced,1,,,,,,,\n"
    )
    (tmp_path / "claims.csv").write_text("claim,verdict\ntarget,supported\n")
    (tmp_path / "check.csv").write_text("algorithm,N,runs,identical\n")
    output = tmp_path / "mine/data/overview.txt"
    tables = [f"--fidelity={tmp_path}/fidelity.csv", f"--claims={tmp_path}/claims.csv"]
    tables += [f"--reference-check={tmp_path}/check.csv", "--times", "--tests", "--output", output]
    assert call("overview", *tables) is None
    assert f"{tmp_path}/mine/REPRODUCTION.md" in output.read_text()
