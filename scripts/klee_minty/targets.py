"""The 103 targets of the ECDF (Figure 3): 52 of the constraint violation, then 51 of the objective."""

CONSTRAINT_TARGETS = [10.0 ** (4.0 - 0.2 * j) for j in range(51)] + [0.0]
OBJECTIVE_TARGETS = [10.0 ** (-0.16 * j) for j in range(51)]
TARGETS = len(CONSTRAINT_TARGETS) + len(OBJECTIVE_TARGETS)
SUCCESS = OBJECTIVE_TARGETS[-1]  # 1e-8, an absolute error (erratum E3)
