"""The Markdown table of who reaches the target at what cost."""

from success_table import success_table

ROW = {"algorithm": "a", "N": 2, "runs": 5, "mean_evaluations": 100.0, "nu_med": 0.0, "abs_error_med": 1e-9}


def test_cells():
    table = success_table(
        [
            ROW | {"success_rate": 1.0},
            ROW | {"N": 10, "success_rate": 0.4},
            ROW | {"algorithm": "epsmag_es", "success_rate": 0.0, "abs_error_med": 0.25},
            ROW | {"algorithm": "epsmag_es", "N": 10, "success_rate": 0.0, "nu_med": 3e-12},
        ]
    )
    assert table.split("\n\n")[1].splitlines() == [
        "| algorithm | N = 2 | N = 10 |",
        "| --- | ---: | ---: |",
        "| a | 5/5: 100 | 2/5: 250 |",
        "| εMAg-ES | 0/5: error 2e-01 | 0/5: ν = 3e-12 |",
    ]
