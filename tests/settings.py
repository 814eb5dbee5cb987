"""Settings of the tests: the site's own, but nothing of them reaches a running installation."""

import atexit
import os
import shutil
import tempfile

# Whatever the environment or .env say about a real installation; a folder for every test process by itself.
os.environ |= {
    "VAR_DIR": tempfile.mkdtemp(prefix="stichliga-tests-"),
    "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", ""),
    **dict.fromkeys(("REDIS_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "BOT_COMMANDS"), ""),
    **dict.fromkeys(("DEBUG", "HTTPS"), "0"),
}
atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
os.mkdir(os.path.join(os.environ["VAR_DIR"], "static"))  # what `collectstatic` would fill

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
