"""Settings of the tests: the site's own, but nothing of them reaches a running installation."""

import atexit
import os
import shutil
import tempfile

# A folder of its own for every test process, so that several may run at once.
os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="stichliga-tests-")
atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
os.mkdir(os.path.join(os.environ["VAR_DIR"], "static"))  # what `collectstatic` would fill
os.environ.pop("REDIS_URL", None)
os.environ.pop("ALLOWED_HOSTS", None)

from config import celery_app  # noqa: E402
from config.settings import *  # noqa: E402, F403
from config.settings import STORAGES  # noqa: E402

celery_app.conf.update(broker_url="memory://", broker_transport_options={})

SECRET_KEY = "the same in every process of the tests"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Without a manifest: no test needs `collectstatic` first.
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
