"""The macros of a small experiment, by hand: which there are, that names which clash are refused, and their index."""

import re

import pytest

TABLES = {
    "indicators": "algorithm,N,runs,abs_error_med,mean_evaluations\nlshade44,2,15,7.5e-09,3953.4\nmy_es2,2,15,nan,12000.0",
    "ranking": "N,algorithm,rank\n2,lshade44,1.0\nall,lshade44,1.0",
    "lp_indicators": "solver,N,f,nu,status\nglpk_ipm,2,8.0,0.0,optimal",
    "claims": "claim,verdict,group,quantity,N,estimate,low,high,scope,supports\n"
    "lp,supported,glpk_ipm,LP error / error of lshade44,2,4.5,4.0,nan,paper,yes\n"
    "lp,supported,glpk_ipm,LP violation ν,2,0.0,nan,nan,shown,\n"
    "target,undecided,,share of runs,2,0.98,nan,nan,paper,open",
    "errata_evidence": 'erratum,N,quantity,value\nE2,2,"of these, infeasible",0.5',
    "lp_rounding": "solver,N,nu\nglpk_ipm,2,0.0\nglpk_ipm,2,1e-7",
    "fidelity": "table,quantity,algorithm,N,paper,expected,ratio,p_holm,unnoticed_low,unnoticed_high,verdict,note,"
    "erratum,corrected,readings\n"
    "2,mean_evaluations,lshade44,2,3.9534e+03,3900.0,0.98,0.5,3500.0,4400.0,reproduced,,,,\n"
    "2,mean_evaluations,lshade44,3,8.4597e+03,8500.0,1.01,0.0001,8000.0,9000.0,deviates,,,,\n"
    "2,mean_distance,lshade44,2,1.0000e-08,1e-8,1.0,0.5,nan,nan,reproduced,,,,\n"
    "2,mean_distance,lshade44,3,9.0000e-08,1e-7,1.0,0.5,nan,nan,reproduced,,,,\n"
    "2,f_opt,lshade44,2,8,8.0,1.0,nan,nan,nan,reproduced,,,,",
    "reference": "algorithm,N,run,f,nu,distance\n"
    + "\n".join(f"lshade44,{N},{run},{N**3 + 1e-9 * run},0.0,{(run + 1) * 1e-8}" for N in (2, 3) for run in range(20)),
    "running_times": "algorithm,N,instances,successes,ert,lower,upper,ratio\n"
    "lshade44,2,0 1,15,3953.4,3500.0,4400.0,2.0\nlshade44,2,0,8,1.0,nan,nan,1.0\nlshade44,2,1,7,1.0,nan,nan,1.0\n"
    "my_es2,2,0 1,0,inf,nan,nan,inf\nmy_es2,2,0,0,inf,nan,nan,inf\nmy_es2,2,1,0,inf,nan,nan,inf",
    "pairwise_tests": "N,algorithm,other,ratio,p_value,p_holm\n2,lshade44,my_es2,0.5,0.001,0.003",
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
        arguments += ["--comparison", tmp_path / "running_times.csv", tmp_path / "pairwise_tests.csv"]
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
        "KMLshadeFortyFourERTTwo": "3953",
        "KMMyEsTwoERTTwoText": r"\ensuremath{\infty}",
        "KMLshadeFortyFourVersusMyEsTwoERTRatioTwo": "0.5",
        "KMLshadeFortyFourVersusMyEsTwoPTwoText": r"\ensuremath{p = 0.003}",
        "KMGlpkIpmViolationTwo": "0",
        "KMLshadeFortyFourEvaluationsPaperTwo": "3.9534e+03",
        "KMLshadeFortyFourEvaluationsPThreeText": r"\ensuremath{p < 0.001}",
        "KMLshadeFortyFourEvaluationsUnnoticedHighTwo": "4400",
        "KMLshadeFortyFourEvaluationsReproducedAt": "2",
        "KMLshadeFortyFourEvaluationsReproducedAtText": "at $N = 2$",
        "KMLshadeFortyFourEvaluationsDeviatesAtText": "at $N = 3$",
        "KMLshadeFortyFourEvaluationsMisprintInThePaperAtText": "at no~$N$",
        "KMLshadeFortyFourDistanceReproducedAtText": "at every~$N$",
        "KMLshadeFortyFourDistanceMedianRunAgreesAt": "3",
        "KMLshadeFortyFourEvaluationsMisprintInThePaperAt": "none",
        "KMLshadeFortyFourOptimumPaperTwo": "8",
        "KMNumbers": "5",
        "KMNumbersReproduced": "4",
        "KMNumbersDeviates": "1",
        "KMClaimsSupported": "1",
        "KMClaimLpVerdict": "supported",
        "KMClaimLpGlpkIpmLPErrorErrorOfLshadeFortyFourLowTwo": "4",
        "KMClaimTargetShareOfRunsTwoText": r"98\,\%",
        "KMETwoOfTheseInfeasibleTwoText": r"50\,\%",
        "KMRoundingGlpkIpmInfeasibleTwo": "1",
        "KMClaimLpGlpkIpmComparisons": "1",
        "KMClaimLpGlpkIpmComparisonsSupporting": "1",
        "KMReferenceLshadeFortyFourRunsTwo": "20",
        "KMVariants": "1",
        "KMVariantCounterFromOneEvaluationsThree": "4300",
        "KMVariantCounterFromOneEvaluationsAgreesAt": "2",
        "KMVariantsAgree": "0",
    }
    assert {name: found.get(name) for name in expected} == expected
    assert all(f"{name}Text" in found for name in found if not name.endswith("Text"))
    assert "KMLshadeFortyFourOptimumExpectedTwo" not in found  # equal as printed: nothing is to be expected
    assert not any("High" in name for name in found if name.startswith("KMClaimLp"))  # there is none
    assert (
        "KMLshadeFortyFourSuccessesTwo" in found and found["KMLshadeFortyFourSuccessesTwo"] == "15"
    )  # over all instances


def test_names_that_clash_are_refused(made):
    rows = TABLES["indicators"] + "\nmy_es_2,2,15,1.0,1.0"
    told, _ = made(indicators=rows)
    assert told == (r"macros.py: \KMMyEsTwoRunsTwo would be two numbers; give an algorithm or solver another name")


def test_a_single_algorithm_has_no_pairs(made):
    told, found = made(pairwise_tests="N,algorithm,other,ratio,p_value,p_holm\n,,,,,")
    assert told is None and not any("Versus" in name for name in found)


def test_the_index_lists_each_macro(made, tmp_path):
    _, found = made()
    index = (tmp_path / "numbers.md").read_text()
    stems = re.findall(r"`\\(KM\w+)`", index)
    for name in found:
        assert any(name.startswith(stem) for stem in stems)
    assert r"| `\KMLshadeFortyFourEvaluationsPaper`… | 3.9534e+03 | 8.4597e+03 |" in index
