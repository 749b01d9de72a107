"""How far the workflow is: a bar on a terminal, a line now and then in a log file; used by the Snakefile.

It stands in for the several lines that Snakemake prints per job, and still writes to .snakemake/log. It reads inner
parts of Snakemake; where these are others than it expects, Snakemake's own output goes on.
"""

import contextlib
import shutil
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

from snakemake.logging import logger
from snakemake_interface_logger_plugins.common import LogEvent

FULL = 2**20  # bytes left
ROUTINE = {
    *(LogEvent.JOB_INFO, LogEvent.JOB_STARTED, LogEvent.JOB_FINISHED, LogEvent.PROGRESS),
    *(LogEvent.GROUP_INFO, LogEvent.SHELLCMD, "Select jobs to", "Touching output file"),
}


class Progress:
    """A filter of Snakemake's messages to the terminal: keeps account, and shows it in place of routine."""

    handler = None

    def __init__(self):
        self.running, self.failed, self.done, self.total = {}, {}, Counter(), Counter()
        self.start = self.told = time.monotonic()
        self.twentieths = 0  # of the work done when the last line was written

    def attach(self, workflow):
        """Not where the user asked for more of the messages, or for fewer."""
        with self.or_without():
            settings = workflow.output_settings
            if not (settings.verbose or settings.printshellcmds or settings.quiet):
                jobs = workflow.dag.needrun_jobs()
                self.jobs = {job.jobid: (job.rule.name, named(job)) for job in jobs}
                for _, wildcards in self.jobs.values():
                    self.total.update(work(wildcards))
                (self.handler,) = (h for h in logger.handlers if h.name == "DefaultStreamHandler")
                self.is_bar = self.handler.stream.isatty()
                self.handler.addFilter(self)

    @contextlib.contextmanager
    def or_without(self):
        """Whatever fails in the display ends the display, not the work."""
        try:
            yield
        except Exception as error:
            if self.handler:
                self.handler.removeFilter(self)
            logger.warning(f"no progress display with this Snakemake ({type(error).__name__}: {error})")

    def filter(self, record):
        """Whether Snakemake's own message is shown."""
        with self.or_without():
            return self.account(record)
        return True

    def account(self, record):
        event = getattr(record, "event", None) or " ".join(str(record.msg).split()[:3])
        with self.handler.lock:
            if event == LogEvent.JOB_INFO:
                self.running[record.jobid] = self.jobs[record.jobid]
                self.failed.pop(record.jobid, None)  # an earlier attempt
            elif event == LogEvent.JOB_ERROR:
                self.running.pop(record.jobid, None)
                self.failed[record.jobid] = record.log
            elif event == LogEvent.JOB_FINISHED:
                self.running.pop(record.job_id, None)
                self.done.update(work(self.jobs[record.job_id][1]))
            if event in ROUTINE:
                self.show()
            elif self.is_bar:
                self.handler.stream.write("\r\033[K")
        return event not in ROUTINE

    def show(self):
        share, now = self.done["milliseconds"] / self.total["milliseconds"], time.monotonic()
        kinds = [kind for kind in ("runs", "other jobs") if self.total[kind]]
        text = [f"{self.done[kind]} of {self.total[kind]} {kind}" for kind in kinds]
        if self.failed:
            text.append(f"{len(self.failed)} failed")
        if 0.02 < share < 1:
            text.append(f"{timedelta(seconds=round((now - self.start) * (1 / share - 1)))} left")
        titles = dict.fromkeys(title(*job) for job in self.running.values())
        text = ", ".join([*text, *list(titles)[:3]])
        if self.is_bar:
            bar = f"[{'#' * round(10 * share):10}] {text}"[: shutil.get_terminal_size().columns - 1]
            self.handler.stream.write("\r\033[K" + bar + "\n" * (share == 1))
            self.handler.stream.flush()
        elif int(20 * share) > self.twentieths or now > self.told + 60:
            self.twentieths, self.told = int(20 * share), now
            self.handler.stream.write(f"{time.strftime('%H:%M:%S')} {share:4.0%} {text}\n")

    def failures(self):
        """Every job that failed, its log files and their last lines."""
        lines = [f"{len(self.failed)} failed:\n"] if self.failed else []
        for jobid, logs in self.failed.items():
            rule, wildcards = self.jobs[jobid]
            names = [f"{key}={value}" for key, value in wildcards.items() if value]
            lines.append(f"  {' '.join([rule, *names])}\n")
            lines += [f"    {log}: {last_line(log)}\n" for log in logs]
        if self.failed and shutil.disk_usage(".").free < FULL:
            lines.append("The disk is full: make room and run it again.\n")
        return "".join(lines)


def named(job):
    """A job's wildcards, run being all runs that it makes, such as 0-99."""
    names = dict(job.wildcards_dict)
    return names | {"run": job.params.get("runs", names["run"])} if "run" in names else names


def work(wildcards):
    """What a job counts for; that with the wildcard run makes a run, or a chunk of them such as 0-99."""
    if "run" not in wildcards:
        return Counter({"other jobs": 1, "milliseconds": 2000})
    first, _, last = wildcards["run"].partition("-")
    runs = int(last or first) - int(first) + 1
    return Counter({"runs": runs, "milliseconds": 400 + runs * int(wildcards["N"]) ** 2 // 3})  # very roughly


def title(rule, wildcards):
    """What is running: N and the algorithm, or what a study has in its place; of other jobs the rule."""
    if "run" not in wildcards:
        return rule
    names = (value for key, value in wildcards.items() if key not in ("N", "run", "instance"))
    return f"N = {wildcards['N']} {' '.join(names)}"


def last_line(path):
    try:
        return (Path(path).read_text(errors="replace").splitlines() or ["empty"])[-1]
    except OSError:
        return "not there"
