"""The study of redundant constraints says what its numbers say."""

import study_redundant

IPM = {"degrees": 10.0, "N": 2, "full": 1, "abs_error": 1e-9, "nu": 0.0, "status": "optimal"}
RUN = {"N": 2, "f": 8.0, "nu": 0.0, "stop": "target", "same": 1}


def test_the_study_says_what_the_numbers_say(monkeypatch, says):
    monkeypatch.setattr(study_redundant, "FOLLOWED", (2,))
    ipm = [
        IPM | {"solver": solver, "presolve": presolve, "degrees": degrees, "rows": rows, "iterations": count}
        for solver in ("GLPK", "HiGHS")
        for presolve in (0, 1)
        for degrees in (0.0, 10.0)
        for rows, count in ((0, 10), (1543, 10 if presolve else 25))
    ]
    ipm[-1]["status"] = "infeasible"
    runs = [
        RUN | {"algorithm": algorithm, "constraints": variant, "run": run, "evaluations": 100 + run}
        for algorithm in ("epsmag_es", "random_search")
        for run in (0, 1)
        for variant in ("none", "near", "beyond", "hidden")
    ]
    runs[1] |= {"same": 0, "stop": "budget"}
    text = study_redundant.study(ipm, runs)
    assert "| GLPK, presolve off | 2.5 to 2.5 | 1.00e-09 → 1.00e-09 |" in text
    assert "| HiGHS, presolve on | 1.0 to 1.0 |" in text
    assert "1 of 16 solutions" in text
    (successes,) = [part for part in text.split("\n\n") if part.startswith("**The EAs**")]
    assert says(successes, "7 of 8 runs bit 4 of 4 runs 4 of 4 runs 3 of 4")
    assert "| 2 | 20, 5 | 545, 998 | 1543 | 0.28 | 4 of 4 | yes | 1 of 4 |" in text
    assert "| 2 | GLPK | 0 → 1543 | 10 → 25 | 10 → 10 | 10 → 25 | 10 → 10 |" in text
    assert "| εMAg-ES | 2 | 100 (2 of 2) | 100 (1 of 2) |" in text
