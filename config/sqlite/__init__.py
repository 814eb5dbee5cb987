"""Django's SQLite backend, except that a database is made with its folder."""
