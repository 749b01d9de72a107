"""A throw-away Slurm cluster of one node on loopback, in a folder of its own; needs root, slurm-wlm and munge."""

import contextlib
import ctypes
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import psutil

PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "srun", "squeue")
SLURM_CONF = """
ClusterName=throwaway
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmctldTimeout=10
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=5,batch_sched_delay=1
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=600
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory={memory}
PartitionName=all Nodes={host} Default=YES MaxTime=1440 State=UP
"""


class Cluster:
    """A context manager; on the way out every process that was started since is ended."""

    def __init__(self, folder, cpus=2, memory=4000):
        """folder: an existing one, empty; memory in MB."""
        if missing := [program for program in PROGRAMS if shutil.which(program) is None]:
            sys.exit(f"{', '.join(missing)} not found: apt-get install slurmctld slurmd slurm-client munge")
        if os.geteuid():
            sys.exit("slurmd must be started by root")
        self.folder, self.daemons = Path(folder), {}
        self.folder.chmod(0o755)  # munged wants its socket to be reachable for all
        for name in ("munge", "state", "spool"):
            (self.folder / name).mkdir(mode=0o755)
        (self.folder / "munge/key").write_bytes(os.urandom(1024))
        (self.folder / "munge/key").chmod(0o600)
        settings = {"folder": self.folder, "host": socket.gethostname(), "cpus": cpus, "memory": memory}
        with contextlib.ExitStack() as stack:  # two ports that are free now
            for name in ("controller_port", "node_port"):
                listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
                settings[name] = listener.getsockname()[1]
        (self.folder / "slurm.conf").write_text(SLURM_CONF.format(**settings))
        path = os.pathsep.join([str(self.folder / "bin"), os.path.dirname(sys.executable), os.environ["PATH"]])
        self.environment = os.environ | {"SLURM_CONF": str(self.folder / "slurm.conf"), "PATH": path}
        # The executor plugin takes SLURM_CONF away from srun, and asks sacct while the scheduler is away.
        self.command("srun", f'SLURM_CONF={self.folder}/slurm.conf exec {shutil.which("srun")} "$@"')
        self.command("sacct", 'exec squeue --states=all --noheader --format="%i|%T" --name="${!#}"')
        # Whatever is started here, Slurm's steps of jobs included, stays a descendant of this process.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)

    def command(self, name, script):
        """A command that the cluster's users find before that of the system."""
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)

    def __enter__(self):
        try:
            munge = self.folder / "munge"
            files = {"key-file": "key", "pid-file": "pid", "log-file": "log", "seed-file": "seed"}
            options = [f"--{option}={munge / name}" for option, name in files.items()]
            self.start("munged", "--foreground", f"--socket={munge / 'socket'}", *options)
            self.wait(lambda: (munge / "socket").exists(), "munged")
            self.start("slurmctld", "-D")
            self.start("slurmd", "-D")
            self.wait(lambda: "idle" in self.slurm("sinfo", "--noheader", "--format=%T"), "the node")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        while processes := psutil.Process().children(recursive=True):
            for process in processes:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
            psutil.wait_procs(processes, timeout=5)

    def start(self, name, *options):
        """Start a daemon as a child that no signal to our group reaches, but that ends with us."""
        with open(self.folder / f"{name}.out", "ab") as out:
            command = ["setpriv", "--pdeathsig=TERM", name, *options]
            streams = {"stdout": out, "stderr": out, "start_new_session": True}
            self.daemons[name] = subprocess.Popen(command, env=self.environment, **streams)

    def kill(self, name):
        self.daemons[name].kill()
        self.daemons[name].wait()

    def slurm(self, *command):
        """What a Slurm command prints; nothing where it fails."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout

    def jobs(self):
        """The state of every job by its number, finished ones included."""
        lines = self.slurm("squeue", "--states=all", "--noheader", "--format=%i %T").splitlines()
        return dict(line.split() for line in lines)

    def wait_until_saved(self):
        """Until the scheduler has written the present state of its jobs, as it does every few seconds."""
        now = time.time()
        self.wait(lambda: (self.folder / "state/job_state").stat().st_mtime > now, "the state of the jobs")

    def wait(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                paths = sorted([*self.folder.glob("*.log"), *self.folder.glob("*.out")])
                logs = [f"{path}:\n{path.read_text(errors='replace')[-2000:]}" for path in paths]
                sys.exit("\n".join([f"{what} was not ready within {seconds} s", *logs]))
            time.sleep(0.2)
