"""The macros of a small experiment, by hand: which there are, that names which clash are refused, and their index."""

import re

import pytest

TABLES = {
    "indicators": "algorithm,N,runs,abs_error_med,mean_evaluations\nlshade44,2,15,7.5e-09,3953.4\nmy_es2,2,15,nan,12000.0",
    "ranking": "N,algorithm,rank\n2,lshade44,1.0\nall,lshade44,1.0",
    "lp_indicators": "solver,N,f,nu,status\nglpk_ipm,2,8.0,0.0,optimal",
    "claims": "claim,verdict,group,quantity,N,estimate,low,high\n"
    "lp,supported,glpk_ipm,LP error / error of lshade44,2,4.5,4.0,nan\n"
    "target,undecided,,share of runs,2,0.98,nan,nan",
    "errata_evidence": 'erratum,N,quantity,value\nE2,2,"of these, infeasible",0.5',
    "lp_rounding": "solver,N,nu\nglpk_ipm,2,0.0\nglpk_ipm,2,1e-7",
    "fidelity": "table,quantity,algorithm,N,paper,expected,ratio,p_holm,unnoticed_low,unnoticed_high,verdict,note,"
    "erratum,corrected,readings\n"
    "2,mean_evaluations,lshade44,2,3.9534e+03,3900.0,0.98,0.5,3500.0,4400.0,reproduced,,,,\n"
    "2,mean_evaluations,lshade44,3,8.4597e+03,8500.0,1.01,0.0001,8000.0,9000.0,deviates,,,,\n"
    "2,f_opt,lshade44,2,8,8.0,1.0,nan,nan,nan,reproduced,,,,",
    "reference": "algorithm,N,run\nlshade44,2,0\nlshade44,2,1",
    "variants": "variant,N,quantity,expected,p_holm\ncounter_from_1,2,mean_evaluations,1600.0,0.6\n"
    "counter_from_1,3,mean_evaluations,4300.0,0.01",
}


@pytest.fixture
def made(tmp_path, call):
    """Call macros.py on the tables, some of them changed; returns its message and the macros."""

    def made(**changed):
        for name, text in (TABLES | changed).items():
            (tmp_path / f"{name}.csv").write_text(text + "\n")
        arguments = ["--data", tmp_path, "--settings", '{"runs": 15, "dimensions": [2, 3, 5]}']
        for name in ("reference", "variants"):
            arguments += [f"--{name}", tmp_path / f"{name}.csv"]
        told = call("macros", *arguments, "--output", tmp_path / "numbers.tex", tmp_path / "numbers.md")
        if told:
            return told, {}
        defined = re.findall(r"\\newcommand\{\\(\w+)\}\{(.*)\}", (tmp_path / "numbers.tex").read_text())
        assert len(dict(defined)) == len(defined)
        return told, dict(defined)

    return made


def test_every_number_has_its_macro(made):
    told, found = made()
    assert told is None
    expected = {
        "KMRuns": "15",
        "KMDimensions": "2, 3 and 5",
        "KMLshadeFortyFourErrorTwo": "7.5000e-9",
        "KMLshadeFortyFourEvaluationsTwo": "3953",
        "KMMyEsTwoErrorTwo": "nan",
        "KMMyEsTwoEvaluationsTwoText": r"12\,000",
        "KMLshadeFortyFourRankAll": "1",
        "KMGlpkIpmViolationTwo": "0",
        "KMLshadeFortyFourEvaluationsPaperTwo": "3.9534e+03",
        "KMLshadeFortyFourEvaluationsPThreeText": r"\ensuremath{p < 0.001}",
        "KMLshadeFortyFourEvaluationsUnnoticedHighTwo": "4400",
        "KMLshadeFortyFourEvaluationsReproducedAt": "2",
        "KMLshadeFortyFourEvaluationsMisprintInThePaperAt": "none",
        "KMLshadeFortyFourOptimumPaperTwo": "8",
        "KMNumbers": "3",
        "KMNumbersReproduced": "2",
        "KMNumbersDeviates": "1",
        "KMClaimsSupported": "1",
        "KMClaimLpVerdict": "supported",
        "KMClaimLpGlpkIpmLPErrorErrorOfLshadeFortyFourLowTwo": "4",
        "KMClaimTargetShareOfRunsTwoText": r"98\,\%",
        "KMETwoOfTheseInfeasibleTwoText": r"50\,\%",
        "KMRoundingGlpkIpmInfeasibleTwo": "1",
        "KMReferenceLshadeFortyFourRunsTwo": "2",
        "KMVariants": "1",
        "KMVariantCounterFromOneEvaluationsThree": "4300",
        "KMVariantCounterFromOneEvaluationsAgreesAt": "2",
    }
    assert {name: found.get(name) for name in expected} == expected
    assert all(f"{name}Text" in found for name in found if not name.endswith("Text"))
    assert "KMLshadeFortyFourOptimumExpectedTwo" not in found  # equal as printed: nothing is to be expected
    assert not any("High" in name for name in found if name.startswith("KMClaimLp"))  # there is none


def test_names_that_clash_are_refused(made):
    rows = TABLES["indicators"] + "\nmy_es_2,2,15,1.0,1.0"
    told, _ = made(indicators=rows)
    assert told == (r"macros.py: \KMMyEsTwoRunsTwo would be two numbers; give an algorithm or solver another name")


def test_the_index_lists_each_macro(made, tmp_path):
    _, found = made()
    index = (tmp_path / "numbers.md").read_text()
    stems = re.findall(r"`\\(KM\w+)`", index)
    for name in found:
        assert any(name.startswith(stem) for stem in stems)
    assert r"| `\KMLshadeFortyFourEvaluationsPaper`… | 3.9534e+03 | 8.4597e+03 |" in index
