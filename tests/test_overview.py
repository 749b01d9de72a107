"""What the terminal shows at the end."""

from klee_minty.paper import DEVIATES, REPRODUCED, SUPPORTED
from overview import overview

FIDELITY = [{"verdict": verdict} for verdict in (REPRODUCED, REPRODUCED, DEVIATES)]
CLAIMS = [{"claim": "target", "verdict": SUPPORTED}]
TIME = {"algorithm": "mine", "N": 2, "instances": "0", "runs": 5, "successes": 5, "ert": 300.0}


def test_the_verdict_comes_first_and_everything_has_its_place():
    text = overview(FIDELITY, CLAIMS, [], "mine/")
    assert text.startswith("2 of the 3 numbers") and "mine/REPRODUCTION.md" in text and "mine/figures/" in text
    assert len(text.splitlines()) <= 10 and "comparison.md" not in text


def test_algorithms_that_are_compared_have_their_sentences():
    text = overview(FIDELITY, CLAIMS, [], times=[TIME])
    assert "comparison.md" in text and "mine: every run succeeds at N = 2" in text


def test_the_script_takes_no_comparison(call, tmp_path):
    (tmp_path / "fidelity.csv").write_text("paper,verdict,erratum,corrected,readings,note\n8,reproduced,,,,\n")
    (tmp_path / "claims.csv").write_text("claim,verdict\ntarget,supported\n")
    (tmp_path / "check.csv").write_text("algorithm,N,runs,identical\n")
    output = tmp_path / "mine/data/overview.txt"
    tables = [f"--fidelity={tmp_path}/fidelity.csv", f"--claims={tmp_path}/claims.csv"]
    tables += [f"--reference-check={tmp_path}/check.csv", "--times", "--tests", "--output", output]
    assert call("overview", *tables) is None
    assert f"{tmp_path}/mine/REPRODUCTION.md" in output.read_text()
