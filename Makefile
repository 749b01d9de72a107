# make            the environment in .venv, and the whole reproduction
# make report     all of it in one file, report.html
# make performance, make export, make manuscript
#                 growth, convergence and restarts; MPS, MATLAB, IOHprofiler, COCO; the article
# make test       the tests
# make benchmark  how fast it is, beside other libraries
# make stress     in half an hour: kills, resumes, other surroundings and CPUs, every byte compared
# make help       this list
# More, such as studies: docs/studies-and-exports.md, .venv/bin/snakemake --list-rules
PYTHON ?= python3
fail = { echo "make: $(1)" >&2; exit 1; }

all: .venv/installed
	@.venv/bin/python -m snakemake --cores all

MADE = all $(if $(wildcard figures/performance),performance)

report: .venv/installed
	@.venv/bin/python -m snakemake --cores all $(MADE)
	@.venv/bin/python -m snakemake $(MADE) --report report.html 2> /dev/null
	@echo "open report.html in a browser"

performance export manuscript: .venv/installed
	@.venv/bin/python -m snakemake --cores all $@

help:
	@sed -n 's/^# //p' Makefile

test: .venv/installed
	@.venv/bin/python -m pytest

benchmark: .venv/benchmark
	@.venv/bin/python benchmarks/benchmark.py

stress: .venv/installed
	@.venv/bin/python tests/stress/interruptions.py
	@.venv/bin/python tests/stress/same_bytes.py
	@.venv/bin/python tests/stress/other_cpus.py

.venv/installed: requirements.txt
	@command -v $(PYTHON) > /dev/null || $(call fail,$(PYTHON) is missing: install Python 3.11 or newer)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  $(call fail,$(PYTHON) is older than Python 3.11: name a newer one with make PYTHON=python3.12)
	@$(PYTHON) -m venv --clear .venv > .venv.log 2>&1 || \
	  $(call fail,no virtual environment: on Debian or Ubuntu apt install python3-venv (see .venv.log))
	@echo "Installing the packages of requirements.txt into .venv ..."
	@.venv/bin/python -m pip install --quiet --requirement requirements.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@touch $@; rm -f .venv.log

.venv/benchmark: .venv/installed requirements-today.txt requirements-benchmark.txt
	@echo "Installing the packages of requirements-today.txt and requirements-benchmark.txt into .venv ..."
	@.venv/bin/python -m pip install --quiet --requirement requirements.txt \
	  --requirement requirements-today.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@while read -r package; do \
	  .venv/bin/python -m pip install --quiet --no-deps --only-binary :all: "$$package" > .venv.log 2>&1 || \
	    echo "not available here: $$package"; \
	done < requirements-benchmark.txt
	@touch $@; rm -f .venv.log

.PHONY: all report performance export manuscript help test benchmark stress
