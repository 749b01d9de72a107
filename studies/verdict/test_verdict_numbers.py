"""Which keys the numbers of a small verdict have, by hand."""

from klee_minty.files import read_text, write_json
from klee_minty_studies.paper import ERRATUM

TABLES = {
    "claims": "claim,part,verdict,group,algorithm,quantity,N,estimate,low,high,than,scope,supports\n"
    "lp,,supported,glpk_ipm,lshade44,error_ratio,2,4.5,4.0,nan,1.0,paper,yes\n"
    "lp,,supported,glpk_ipm,,violation,2,0.0,nan,nan,nan,shown,\n"
    "target,,undecided,,lshade44,success_share,2,0.98,nan,nan,0.5,paper,open\n"
    "evaluations,table2,supported,,,evaluations_ratio,2,2.0,1.9,2.1,1.0,paper,yes\n"
    "evaluations,figure3,undecided,,,targets_ratio,2,0.9,0.8,1.1,1.0,paper,open",
    "readings": "erratum,reading,p_value\nE6,1.0631e+04,0.086",
    "errata_evidence": "erratum,algorithm,N,case,quantity,value\nE2,,2,,infeasible_share,0.5\n"
    "E4,,3,evaluations_100,failing_share,0.97\nE10,,2,as_of_3,p_value,0.12",
    "authors_ecdf": "N,p_value\n2,0.556\nall,0.187",
    "lp_rounding": "solver,N,nu\nglpk_ipm,2,0.0\nglpk_ipm,2,1e-7",
    "fidelity": "table,quantity,algorithm,N,paper,expected,p_value,p_holm,p_fdr,p_holm_of_other,borderline,counts_as_information,verdict,given,note,{erratum}\n"
    "2,mean_evaluations,lshade44,2,3.9534e+03,3900.0,0.25,0.5,0.25,0.01,0,1,reproduced,,{none}\n"
    "2,mean_evaluations,lshade44,3,8.4597e+03,8500.0,0.00005,0.0001,0.0001,0.9,1,1,deviates,,{none}\n"
    "2,f_opt,lshade44,2,8,8.0,nan,nan,nan,nan,0,0,reproduced,,{none}".format(
        erratum=",".join(ERRATUM), none="," * len(ERRATUM)
    ),
    "reference": "algorithm,N,run,stop,evaluations,f,nu,distance,run_time_area\n"
    "lshade44,2,0,target,1200,8.0,0.0,0.0,2.0\nlshade44,2,1,target,1300,8.0,0.0,0.0,2.0",
}


def keys(tmp_path, call):
    for name, text in TABLES.items():
        (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    write_json(tmp_path / "reference.json", {"runs": 2, "numpy": "2.4.6"})
    arguments = ["--reference", tmp_path / "reference.csv", tmp_path / "reference.json"]
    for name in ("fidelity", "readings", "claims", "errata_evidence", "lp_rounding", "authors_ecdf"):
        arguments += [f"--{name.replace('_', '-')}", tmp_path / f"{name}.csv"]
    assert call("verdict_numbers", *arguments, "--output", tmp_path / "numbers.csv") is None
    rows = read_text(tmp_path / "numbers.csv")
    return {(row["id"], row["column"], row["N"]): (row["value"], row["text"]) for row in rows}


def test_every_number_has_its_key(tmp_path, call):
    found = keys(tmp_path, call)
    expected = {
        ("lshade44", "mean_evaluations.paper", "2"): ("3.9534e+03", "3953"),
        ("lshade44", "mean_evaluations.expected", "3"): ("8500", "8500"),
        ("lshade44", "mean_evaluations.verdict", "3"): ("deviates", "deviates"),
        ("lshade44", "f_opt.paper", "2"): ("8", "8"),
        ("paper", "numbers", ""): ("3", "3"),
        ("paper", "reproduced", ""): ("2", "2"),
        ("informative", "numbers", ""): ("2", "2"),
        ("informative", "reproduced", ""): ("1", "1"),
        ("headline", "mean_evaluations.reproduced", ""): ("1", "1"),
        ("headline", "mean_evaluations.reproduced_by_other", ""): ("1", "1"),
        ("headline", "rejected.fdr", ""): ("1", "1"),
        ("claims.evaluations", "table2.verdict", ""): ("supported", "supported"),
        ("claims.evaluations", "figure3.verdict", ""): ("undecided", "undecided"),
        ("E6", "reading.1.0631e+04", ""): ("0.086", r"\ensuremath{p = 0.086}"),
        ("claims.lp", "verdict", ""): ("supported", "supported"),
        ("claims.lp", "glpk_ipm.comparisons", ""): ("1", "1"),
        ("claims.lp", "glpk_ipm.lshade44.error_ratio.low", "2"): ("4", "4"),
        ("claims.lp", "glpk_ipm.violation.estimate", "2"): ("0", "0"),
        ("claims.target", "lshade44.success_share.estimate", "2"): ("0.98", r"98\,\%"),
        ("E2", "infeasible_share", "2"): ("0.5", r"50\,\%"),
        ("E4", "evaluations_100.failing_share", "3"): ("0.97", r"97\,\%"),
        ("E10", "as_of_3.p_value", "2"): ("0.12", r"\ensuremath{p = 0.12}"),
        ("glpk_ipm", "lp_rounding.infeasible", "2"): ("1", "1"),
        ("figure3", "random_search.p_value", "all"): ("0.187", r"\ensuremath{p = 0.19}"),
        ("lshade44", "reference.runs", "2"): ("2", "2"),
        ("lshade44", "reference.ert", "2"): ("1250", "1250"),
        ("lshade44", "reference.standard_error", "2"): ("50", "50"),  # of 1200 and 1300
    }
    assert {key: found.get(key) for key in expected} == expected


def test_what_is_no_number_has_no_key(tmp_path, call):
    found = keys(tmp_path, call)
    assert ("lshade44", "f_opt.expected", "2") not in found  # equal as printed: nothing is to be expected
    assert not any("high" in column for _, column, _ in found if "error_ratio" in column)  # there is none
    assert not any(column == "table" for _, column, _ in found)
