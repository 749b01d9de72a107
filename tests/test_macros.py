r"""Numbers by key: which keys tables have, by hand, and that numbers.tex and numbers.csv hold the same."""

import re

from klee_minty.files import read_text

import pytest

TABLES = {
    "indicators": "algorithm,N,runs,abs_error_med,mean_evaluations,mean_evaluations.standard_error,success_rate\n"
    "lshade44,2,16,7.5e-09,3953.4,100.0,1.0\nmy_es2,2,15,nan,12000.0,nan,0.5",
    "ranking": "N,algorithm,success_rate,rank\n2,lshade44,1.0,1.0\nall,lshade44,1.0,1.0",
    "lp_indicators": "solver,N,f,nu,status\nglpk_ipm,2,8.0,0.0,optimal",
    "running_times": "algorithm,N,instances,ert\nmy_es2,2,0 1,inf",
    "pairwise_tests": "N,algorithm,other,ratio,p_value,p_holm\n2,lshade44,my_es2,0.5,0.001,0.003",
}


@pytest.fixture
def made(tmp_path, call):
    """Call macros.py on the tables, some of them changed; returns {key: value and text} of numbers.csv."""

    def made(**changed):
        for name, text in (TABLES | changed).items():
            (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
        paths = [tmp_path / f"{name}.csv" for name in TABLES]
        arguments = ["--configuration", '{"runs": 15, "dimensions": [2, 3, 5]}', "--tables", *paths]
        arguments += ["--ways", "ert=whole", "p_value=p_value", "p_holm=p_value", "ratio=ratio"]
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
        ("lshade44/my_es2", "p_holm", "2"): ("0.003", r"\ensuremath{p = 0.003}"),
        ("glpk_ipm", "nu", "2"): ("0", "0"),
        ("lshade44", "mean_evaluations.standard_error", "2"): ("100", "100"),
    }
    assert {key: found.get(key) for key in expected} == expected
    assert not any(column in ("status", "instances") for _, column, _ in found)


def test_a_single_algorithm_has_no_pairs(made):
    assert not any("/" in key[0] for key in made(pairwise_tests="N,algorithm,other,ratio,p_value,p_holm"))


def test_both_files_hold_the_same_numbers(made, tmp_path):
    found = made()
    lines = re.findall(r"^\\KMnumber(.*)$", (tmp_path / "numbers.tex").read_text(encoding="utf-8"), re.MULTILINE)
    assert lines == ["".join(f"{{{part}}}" for part in (*key, *values)) for key, values in found.items()]
