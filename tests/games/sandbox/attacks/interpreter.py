"""Changes the code that others run: the interpreter, its library, the runner, its own files."""

import importlib.util
import os
import sys

from tell import held, refused


def attack(targets):
    main = sys.modules["__main__"].__file__
    places = [sys.executable, os.path.realpath(sys.executable), os.__file__, main, __file__]
    places += [importlib.util.cache_from_source(path) for path in (os.__file__, main, __file__)]
    for path in places:
        refused(f"open {path}", os.open, path, os.O_WRONLY)
        refused(f"make {path}", os.open, path, os.O_WRONLY | os.O_CREAT)
        refused(f"replace {path}", os.rename, __file__, path)
        refused(f"remove {path}", os.unlink, path)
    for name in ("sitecustomize.py", "usercustomize.py", "bot.pth"):
        for folder in (*sys.path, "/usr/lib/python3/dist-packages", os.path.dirname(os.__file__)):
            refused(f"make {name} in {folder}", os.open, f"{folder}/{name}", os.O_WRONLY | os.O_CREAT)
    held("no bytecode written", not os.path.exists(os.path.join(os.path.dirname(__file__), "__pycache__")))
    held("no packages of the site", not any("site-packages" in path for path in sys.path), sys.path)
