"""The database connection; whoever opens none (`verify`, `play`, `trick`) makes no var/."""

from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect, after making the folder of the database, readable by its owner alone."""
        Path(conn_params["database"]).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return super().get_new_connection(conn_params)
