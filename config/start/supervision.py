"""The configuration of supervisor: which processes there are, how they are stopped, where they log."""

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

SUPERVISOR = """\
[supervisord]
logfile={var}/log/supervisor.log
logfile_maxbytes=5MB
logfile_backups=2
pidfile={run}/supervisor.pid
silent=true

[unix_http_server]
file={run}/supervisor.sock
chmod=0700

[supervisorctl]
serverurl=unix://{run}/supervisor.sock

[rpcinterface:supervisor]
supervisor.rpcinterface_factory=supervisor.rpcinterface:make_main_rpcinterface
"""

# The process alone is told to stop (a worker whose pool is told too hangs); its whole group is killed if it
# has not done so in time. What a killed worker was playing is played again.
PROGRAM = """\
[program:{name}]
command={command}
priority=10
autorestart=true
startsecs=1
startretries=1000
stopasgroup=false
killasgroup=true
stopwaitsecs=5
stdout_logfile={log}
stdout_logfile_maxbytes=10MB
stdout_logfile_backups=3
redirect_stderr=true
"""

# A group is stopped together, groups one after another from the last: the broker goes when nobody needs it.
GROUP = """\
[group:stichliga]
programs={names}
priority=20
"""


def write_configuration(var_dir: Path, names: Iterable[str]) -> Path:
    """Write var/run/supervisord.conf for these processes of `config.start.process` and return its path."""
    run = (var_dir / "run").resolve()
    places = {"var": escape(var_dir), "run": escape(run)}
    parts = [SUPERVISOR.format(**places)]
    for name in names:
        command = escape(shlex.join([sys.executable, "-m", "config.start.process", name]))
        log = escape(escape(var_dir / "log" / f"{name}.log"))  # supervisor expands this one twice
        parts.append(PROGRAM.format(name=name, command=command, log=log))
    parts.append(GROUP.format(names=",".join(name for name in names if name != "broker")))
    file = run / "supervisord.conf"
    file.write_text("\n".join(parts))
    return file


def escape(text: str | Path) -> str:
    """Return the text as supervisor's files want it, where a percent sign starts an expansion."""
    return str(text).replace("%", "%%")
