"""The article's numbers of studies and of the leaderboard, by key."""

from klee_minty.files import read_text
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import TARGETS

TABLES = {
    "instances": "algorithm,N,budget,factors,instances,successes,ert,ert_ratio\n"
    'epsmag_es,40,20000,"plane, angle and translation",100,45,1.6e6,5.1\n'
    'epsmag_es,40,200000,"plane, angle and translation",100,99,9e5,2.8',
    "es_variants": "variant,N,quantity,expected,p_holm\ncounter_from_1,2,mean_evaluations,1600.0,0.6\n"
    "counter_from_1,2,mean_distance,1e-8,0.6",
    "run_time_ratios": "variant,N,runs,ratio,low,high\ncounter_from_1,3,1000,1.21,1.17,1.25",
    "first_generations": "N,counter_from,runs,reset_runs,largest_median,largest_later\n3,0,51,7,1e4,9.1e3",
    "repeated": "sample,algorithm,N,instances,runs,successes,success_between,success_between_low,success_between_high\n"
    "mild,epsmag_es,40,30,150,143,-0.04,-0.08,-0.01",
    "contrasts": "N,instances,contrast,one,other,ratio,ratio_low,ratio_high\n3,drawn,effect,free,none,1.45,1.36,1.55",
    "rules": "repair,sigma_start,rule,damping,N,instances,budget,runs,successes,ert,stagnated,repair_share\n"
    "none,1,ma_es,1,40,drawn,20000,60,59,4.5e5,0,0\nnone,1,ma_es,1,40,drawn,200000,60,60,4.6e5,0,0\n"
    "none,box/4,ma_es,1,40,drawn,200000,60,58,5e5,0,0",
    "rule_ratios": "contrast,repair,sigma_start,rule,damping,N,instances,geometric,geometric_low,geometric_high\n"
    "repair,none,1,published,2,40,drawn,1.4,1.3,1.5\nrule,published,1,ma_es,1,40,drawn,1.5,1.45,1.61",
    "constraint_ratios": "contrast,problem,case,N,repair,rule,damping,geometric,geometric_low,geometric_high,expected,outcome\n"
    "rule,bbob_constrained,4,10,none,published,2,1.25,1.11,1.42,,",
    "hypotheses": "hypothesis,problem,repair,rule,cells,holds,contradicted,open,verdict\n"
    "H2,bbob_constrained,published,ma_es,48,40,3,5,refuted",
    "authors_runs": "variant,N,run,seed,evaluations,stop,f,nu,success\nlshade44,2,0,0,3890,target,8.0,0.0,1\n"
    "lshade44,2,1,1,3904,stagnation,9.0,0.0,0\n"
    + "\n".join(f"lshade44,3,{run},{run},{8000 + 300 * (run >= 150)},target,27.0,0.0,1" for run in range(200)),
    "others": "id,column,N,value,source\nscipy_1_15.scipy_cobyla,successes,10,5,page",
}
EXPECTED = {
    ("es_variants", "variants", ""): ("1", "1"),
    ("es_variants.counter_from_1", "expected", "2"): ("1600", "1600"),
    ("es_variants.counter_from_1", "run_time_ratios.low", "3"): ("1.17", "1.17"),
    ("first_generations.counter_from_0", "reset_runs", "3"): ("7", "7"),
    ("octave.lshade44", "mean_evaluations", "2"): ("3897", "3897"),
    ("octave.lshade44", "standard_error", "2"): ("7", "7"),
    ("octave.lshade44", "failures", "2"): ("1", "1"),
    ("octave.lshade44", "runs", "2"): ("2", "2"),
    ("octave.lshade44.first", "runs", "3"): ("150", "150"),
    ("octave.lshade44.first", "mean_evaluations", "3"): ("8000", "8000"),
    ("octave.lshade44.new", "mean_evaluations", "3"): ("8300", "8300"),
    ("scipy_1_15.scipy_cobyla", "successes", "10"): ("5", "5"),
    ("instances.class.epsmag_es", "successes", "40"): ("45", "45"),
    ("instances.class.epsmag_es", "ert_ratio", "40"): ("5.1", "5.10"),
    ("repeated.mild.epsmag_es", "successes", "40"): ("143", "143"),
    ("repair.effect.drawn", "ratio_high", "3"): ("1.55", "1.55"),
    ("rules.none.ma_es.drawn", "successes", "40"): ("59", "59"),
    ("rules.none.ma_es.drawn", "successes_10", "40"): ("60", "60"),
    ("rules.none.ma_es.drawn.box_4", "successes_10", "40"): ("58", "58"),
    ("ratios.repair.D2.drawn", "geometric", "40"): ("1.4", "1.40"),
    ("ratios.rule.published.ma_es.drawn", "geometric_high", "40"): ("1.61", "1.61"),
    ("bbob_constrained.4.rule.none.D2", "geometric", "10"): ("1.25", "1.25"),
    ("H2.bbob_constrained.published", "contradicted", ""): ("3", "3"),
    ("mine", "leaderboard.ert", "2"): ("60", "60"),
    ("mine", "leaderboard.successes", "2"): ("1", "1"),
}


def test_each_number_has_its_key(tmp_path, call):
    for name, text in TABLES.items():
        (tmp_path / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    run = {"algorithm": "mine", "N": 2, "instance": 0, "run": 0, "evaluations": 100, "target_hits": [60] * TARGETS}
    write_hits(tmp_path / "mine.csv", [run])
    arguments = ["--tables", *(tmp_path / f"{name}.csv" for name in TABLES)]
    output = ("--output", tmp_path / "numbers.csv")
    assert call("study_numbers", *arguments, "--leaderboard", tmp_path / "mine.csv", *output) is None
    rows = read_text(tmp_path / "numbers.csv")
    found = {(row["id"], row["column"], row["N"]): (row["value"], row["text"]) for row in rows}
    assert {key: found.get(key) for key in EXPECTED} == EXPECTED
    assert len(found) == len(rows)
