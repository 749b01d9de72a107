# make              install the packages in .venv, then make tables, figures and the verdict
# make report       figures and tables of results in one file for the browser, report.html: half a minute after make
# make manuscript   compile an example for your paper, extras/manuscript/example.pdf, and all tables and figures: a minute
# make export       write the runs for IOHprofiler and COCO, and problems as MPS and MATLAB files: export/, a minute
# make help         show this list (times: on two cores; these four use all cores, on a slow machine it takes minutes)
# If you change the code:
# make test         run the tests, but for the slow ones
# make test-all     run all tests, those of today's algorithms and of the exports too: it installs their packages
# make benchmark    measure the time of an evaluation, here and in other libraries
# make stress       kill runs, change surroundings and CPUs, and compare every byte (half an hour)
# All that Snakemake makes, after `source .venv/bin/activate`:
# snakemake --cores 8 all          the paper's tables and figures, and the verdict, as without a name
# snakemake --cores 8 paper        its tables and figures alone
# snakemake --cores 8 verdict      does the paper reproduce? REPRODUCTION.md
# snakemake --cores 8 compare --config folder=mine own='[simple_de]'
#                                  how good is my algorithm? mine/comparison.md; README.md has simple_de
# export, manuscript and the folders in studies/ are targets, too. README.md says how to change what runs.
# snakemake --list-target-rules    lists these, and every step in between
PYTHON ?= python3
UV := $(shell uv --version 2> /dev/null)

run = PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/python -m
install = $(if $(UV),uv pip install --quiet --python .venv/bin/python,.venv/bin/python -m pip install --quiet --no-compile)
venv = $(if $(UV),uv venv --quiet --clear --python $(PYTHON),$(PYTHON) -m venv --clear)
fail = { echo "make: $(1)" >&2; exit 1; }

all: .venv/installed
	@$(run) snakemake --cores all

report: .venv/installed
	@$(run) snakemake --cores all all studies
	@$(run) snakemake all studies --report report.html > logs/make_report.log 2>&1 || \
	  { cat logs/make_report.log >&2; exit 1; }
	@echo "open report.html in a browser"

manuscript: .venv/installed
	@$(run) snakemake --cores all manuscript
	@echo "extras/manuscript/example.pdf is an example for your paper; the PDF files in data/manuscript/ show every table and figure"

export: .venv/installed
	@$(run) snakemake --cores all export
	@echo "the files are in export/problems/, export/traces/ and export/coco/"

help:
	@sed -n 's/^# //p' Makefile

test: .venv/dev
	@$(run) pytest -n auto -m "not slow"

test-all: .venv/today
	@$(run) pytest -n auto

benchmark: .venv/benchmark
	@PYTHONPATH=scripts:. .venv/bin/python tests/benchmarks/benchmark.py $(OPTIONS)

stress: .venv/dev
	@command -v qemu-x86_64 > /dev/null || $(call fail,qemu-x86_64 is missing: on Debian or Ubuntu apt install qemu-user)
	@.venv/bin/python tests/stress/interruptions.py
	@.venv/bin/python tests/stress/same_bytes.py
	@.venv/bin/python tests/stress/other_cpus.py

.venv/installed: requirements.txt
	@command -v $(PYTHON) > /dev/null || $(call fail,$(PYTHON) is missing: install Python 3.11 or newer)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  $(call fail,$(PYTHON) is older than Python 3.11: name a newer one with make PYTHON=python3.12)
	@test -w . || $(call fail,this folder cannot be written: copy it elsewhere)
	@$(venv) .venv > .venv.log 2>&1 || \
	  $(call fail,no virtual environment: on Debian or Ubuntu apt install python3-venv (see .venv.log))
	@echo "Installing the packages of requirements.txt into .venv ..."
	@$(install) -r requirements.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@touch $@; rm -f .venv.log

.venv/dev: .venv/installed requirements/dev.txt
	@echo "Installing the packages of requirements/dev.txt into .venv ..."
	@$(install) -r requirements.txt -r requirements/dev.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@touch $@; rm -f .venv.log

.venv/today: .venv/dev requirements/today.txt extras/export/requirements.txt
	@echo "Installing the packages of requirements/today.txt and extras/export/requirements.txt into .venv ..."
	@$(install) -r requirements.txt -r requirements/today.txt -r extras/export/requirements.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@touch $@; rm -f .venv.log

.venv/benchmark: .venv/dev requirements/today.txt requirements/benchmark.txt
	@echo "Installing the packages of requirements/today.txt and requirements/benchmark.txt into .venv ..."
	@$(install) -r requirements.txt -r requirements/today.txt > .venv.log 2>&1 || \
	  $(call fail,the packages could not be installed: see .venv.log)
	@while read -r package; do \
	  $(install) --no-deps --only-binary :all: "$$package" > .venv.log 2>&1 || \
	    echo "not available here: $$package"; \
	done < requirements/benchmark.txt
	@touch $@; rm -f .venv.log

.PHONY: all report manuscript export help test test-all benchmark stress
