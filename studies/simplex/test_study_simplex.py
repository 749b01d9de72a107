"""The simplex study says what its numbers say."""

import count_pivots
import study_simplex
from problems.rotated_klee_minty import ROTATION


def test_the_study_says_what_the_numbers_say(says):
    rows = [
        row
        for degrees in (0.0, ROTATION)
        for scaling, start in (("paper", "slack"), ("paper", "vertex"), ("classic", "vertex"))
        for row in count_pivots.solutions(3, degrees, scaling, start, "primal")
    ]
    text = study_simplex.study(rows)
    answer, slack = text.partition("as in the paper")[::2]
    assert says(answer, "? Yes 7 without 3 with") and says(slack, "3 without 3 with N = 3")
    assert "| classic | GLPK primal | Dantzig | 7 / 3 |" in text
    for row in rows:
        row["iterations"] = 4
    assert says(study_simplex.study(rows), "? No 4 without 4 with")
    for row in rows:
        row["abs_error"] = 1.0
    assert "| classic | GLPK primal | Dantzig | – / – |" in study_simplex.study(rows)
