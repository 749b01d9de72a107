r"""Numbers by key: which keys a small experiment has, by hand, and that numbers.tex and numbers.csv hold the same."""

import re

from analysis.paper import ERRATUM, read_text
from klee_minty.files import write_json

import pytest

TABLES = {
    "indicators": "algorithm,N,runs,abs_error_med,mean_evaluations,std_evaluations,success_rate\n"
    "lshade44,2,16,7.5e-09,3953.4,400.0,1.0\nmy_es2,2,15,nan,12000.0,nan,0.5",
    "ranking": "N,algorithm,success_rate,rank\n2,lshade44,1.0,1.0\nall,lshade44,1.0,1.0",
    "lp_indicators": "solver,N,f,nu,status\nglpk_ipm,2,8.0,0.0,optimal",
    "claims": "claim,verdict,group,algorithm,quantity,N,estimate,low,high,than,scope,supports\n"
    "lp,supported,glpk_ipm,lshade44,error_ratio,2,4.5,4.0,nan,1.0,paper,yes\n"
    "lp,supported,glpk_ipm,,violation,2,0.0,nan,nan,nan,shown,\n"
    "target,undecided,,lshade44,success_share,2,0.98,nan,nan,0.5,paper,open\n"
    "random,supported,,random_search,no_hit,5,0.9,0.9,1.0,0.95,paper,yes",
    "errata_evidence": "erratum,algorithm,N,case,quantity,value,low,high\nE2,,2,,infeasible_share,0.5,nan,nan\n"
    "E4,,3,evaluations_100,failing_share,0.97,0.95,0.99\nE10,,2,as_of_3,p_value,0.12,nan,nan",
    "lp_rounding": "solver,N,nu\nglpk_ipm,2,0.0\nglpk_ipm,2,1e-7",
    "fidelity": "table,quantity,algorithm,N,paper,expected,p_holm,counts_as_information,verdict,given,note,{erratum}\n"
    "2,mean_evaluations,lshade44,2,3.9534e+03,3900.0,0.5,1,reproduced,,{none}\n"
    "2,mean_evaluations,lshade44,3,8.4597e+03,8500.0,0.0001,1,deviates,,{none}\n"
    "2,f_opt,lshade44,2,8,8.0,nan,0,reproduced,,{none}".format(erratum=",".join(ERRATUM), none="," * len(ERRATUM)),
    "reference": "algorithm,N,run,stop,evaluations,f,nu,distance,run_time_area\n"
    "lshade44,2,0,target,1200,8.0,0.0,0.0,2.0\nlshade44,2,1,target,1300,8.0,0.0,0.0,2.0",
    "running_times": "algorithm,N,instances,successes,ert,lower,upper,ratio\n"
    "lshade44,2,0 1,15,3953.4,3500.0,4400.0,2.0\nlshade44,2,0,8,1.0,nan,nan,1.0\nlshade44,2,1,7,1.0,nan,nan,1.0\n"
    "my_es2,2,0 1,0,inf,nan,nan,inf\nmy_es2,2,0,0,inf,nan,nan,inf\nmy_es2,2,1,0,inf,nan,nan,inf",
    "pairwise_tests": "N,algorithm,other,ratio,p_value,p_holm\n2,lshade44,my_es2,0.5,0.001,0.003",
}
FILES = {"times": "running_times", "tests": "pairwise_tests"}


@pytest.fixture
def made(tmp_path, call):
    """Call macros.py on the tables, some of them changed; returns {key: value and text} of numbers.csv."""

    def made(**changed):
        for name, text in (TABLES | changed).items():
            (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
        write_json(tmp_path / "reference.json", {"runs": 2, "numpy": "2.4.6"})
        arguments = ["--configuration", '{"runs": 15, "dimensions": [2, 3, 5]}']
        for name in ("indicators", "ranking", "lp_indicators", "fidelity", "claims", "errata_evidence", "lp_rounding"):
            arguments += [f"--{name.replace('_', '-')}", tmp_path / f"{name}.csv"]
        arguments += ["--reference", tmp_path / "reference.csv", tmp_path / "reference.json"]
        for option, name in FILES.items():
            arguments += [f"--{option}", tmp_path / f"{name}.csv"]
        assert call("macros", *arguments, "--output", tmp_path / "numbers.tex", tmp_path / "numbers.csv") is None
        rows = read_text(tmp_path / "numbers.csv")
        found = {(row["id"], row["column"], row["N"]): (row["value"], row["text"]) for row in rows}
        assert len(found) == len(rows)
        return found

    return made


def test_every_number_has_its_key(made):
    found = made()
    expected = {
        ("config", "runs", ""): ("15", "15"),
        ("config", "dimensions", ""): ("2, 3 and 5", "2, 3 and 5"),
        ("lshade44", "abs_error_med", "2"): ("7.5000e-9", r"\ensuremath{7.50 \cdot 10^{-9}}"),
        ("my_es2", "abs_error_med", "2"): ("nan", "--"),
        ("my_es2", "mean_evaluations", "2"): ("12000", r"12\,000"),
        ("my_es2", "success_rate", "2"): ("0.5", r"50\,\%"),
        ("lshade44", "rank", "all"): ("1", "1"),
        ("my_es2", "ert", "2"): ("inf", r"\ensuremath{\infty}"),
        ("lshade44", "successes", "2"): ("15", "15"),  # over all instances
        ("lshade44/my_es2", "p_holm", "2"): ("0.003", r"\ensuremath{p = 0.003}"),
        ("glpk_ipm", "nu", "2"): ("0", "0"),
        ("lshade44", "mean_evaluations.paper", "2"): ("3.9534e+03", "3953"),
        ("lshade44", "mean_evaluations.expected", "3"): ("8500", "8500"),
        ("lshade44", "mean_evaluations.verdict", "3"): ("deviates", "deviates"),
        ("lshade44", "f_opt.paper", "2"): ("8", "8"),
        ("paper", "numbers", ""): ("3", "3"),
        ("paper", "reproduced", ""): ("2", "2"),
        ("informative", "numbers", ""): ("2", "2"),
        ("informative", "reproduced", ""): ("1", "1"),
        ("claims", "claims", ""): ("2", "2"),  # without the reading of Figure 3
        ("claims", "supported", ""): ("1", "1"),
        ("reference", "numpy", ""): ("2.4.6", "2.4.6"),
        ("claims.lp", "verdict", ""): ("supported", "supported"),
        ("claims.lp", "glpk_ipm.comparisons", ""): ("1", "1"),
        ("claims.lp", "glpk_ipm.lshade44.error_ratio.low", "2"): ("4", "4"),
        ("claims.lp", "glpk_ipm.violation.estimate", "2"): ("0", "0"),
        ("claims.target", "lshade44.success_share.estimate", "2"): ("0.98", r"98\,\%"),
        ("E2", "infeasible_share", "2"): ("0.5", r"50\,\%"),
        ("E4", "evaluations_100.failing_share.low", "3"): ("0.95", r"95\,\%"),
        ("E10", "as_of_3.p_value", "2"): ("0.12", r"\ensuremath{p = 0.12}"),
        ("glpk_ipm", "lp_rounding.infeasible", "2"): ("1", "1"),
        ("lshade44", "reference.runs", "2"): ("2", "2"),
        ("lshade44", "reference.ert", "2"): ("1250", "1250"),
        ("lshade44", "reference.standard_error", "2"): ("50", "50"),  # of 1200 and 1300
        ("lshade44", "mean_evaluations.standard_error", "2"): ("100", "100"),
    }
    assert {key: found.get(key) for key in expected} == expected


def test_what_is_no_number_has_no_key(made):
    keys = made()
    assert ("lshade44", "f_opt.expected", "2") not in keys  # equal as printed: nothing is to be expected
    assert not any("high" in column for _, column, _ in keys if "ratio" in column)  # there is none
    assert not any(column in ("status", "instances", "table") for _, column, _ in keys)


def test_a_single_algorithm_has_no_pairs(made):
    assert not any("/" in key[0] for key in made(pairwise_tests="N,algorithm,other,ratio,p_value,p_holm"))


def test_both_files_hold_the_same_numbers(made, tmp_path):
    found = made()
    lines = re.findall(r"^\\KMnumber(.*)$", (tmp_path / "numbers.tex").read_text(encoding="utf-8"), re.MULTILINE)
    assert lines == ["".join(f"{{{part}}}" for part in (*key, *values)) for key, values in found.items()]
