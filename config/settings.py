"""Settings of the whole site, read from the environment; without any, the embedded default under var/."""

from csp.constants import NONE, SELF

from config import bot_limits, environment, logs
from config.environment import BASE_DIR, VAR_DIR, env

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = environment.secret_key()
ALLOWED_HOSTS = environment.allowed_hosts()
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
environment.check_bot_commands()
WORKER_SLOTS = env.int("WORKER_SLOTS", default=environment.WORKER_PROCESSES)  # of all machines together

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "csp",
    "crispy_forms",
    "crispy_bootstrap5",
    "allauth",
    "allauth.account",
    "rest_framework",
    "django_filters",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games",
    "ratings",
    "tournaments",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.body_limit.TooBigPages",
    "config.page_errors.RefusalPages",
    "config.page_errors.ReadableQueries",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = environment.databases()
CACHES = environment.caches()

AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "config.accounts.Accounts"
ACCOUNT_FORMS = {
    "login": "config.accounts.LogIn",
    "signup": "config.accounts.SignUp",
    "change_password": "config.accounts.ChangePassword",
}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_RATE_LIMITS = {  # counted like the API's; of failed log-ins also those to one name
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": env.str("SIGN_UP_RATE", default="20/h/ip"),
    "change_password": "5/m/user",
}
SIGN_UP = env.bool("SIGN_UP", default=True)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": VAR_DIR / "files"},
    },
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage."
        + ("StaticFilesStorage" if DEBUG else "ManifestStaticFilesStorage")
    },
}

BOT_FAULT_SHARE = bot_limits.BOT_FAULT_SHARE
BOT_FAULT_MATCHES = bot_limits.BOT_FAULT_MATCHES
BOT_FAULT_WINDOW = bot_limits.BOT_FAULT_WINDOW
BOT_QUOTA = bot_limits.BOT_QUOTA
BOT_LOGS_KEPT = bot_limits.BOT_LOGS_KEPT

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    }
}
LOGGING = logs.LOGGING

SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SECURE_REDIRECT_EXEMPT = ["^healthz$"]  # asked from inside, past the proxy
if env.bool("HTTPS", default=False):  # behind a proxy that speaks https and sets X-Forwarded-Proto
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.authentication.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "config.pagination.Keyset",
    "DEFAULT_SCHEMA_CLASS": "config.openapi.Schema",
    "DEFAULT_THROTTLE_CLASSES": ["config.throttling.ReadingThrottle", "config.throttling.WritingThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anonymous": env.str("API_RATE_ANONYMOUS", default="300/min"),
        "writing": env.str("API_RATE_WRITING", default="120/min"),
        "uploads": env.str("UPLOAD_RATE", default="30/hour"),
        "imports": env.str("IMPORT_RATE", default="60/hour"),
    },
    "URL_FORMAT_OVERRIDE": None,  # the addresses that have several formats take ?format= themselves
    "NUM_PROXIES": 0,  # the web server has put the client's address in REMOTE_ADDR; the header can be forged
    "EXCEPTION_HANDLER": "config.errors.handle_error",
    "DEFAULT_METADATA_CLASS": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Stichliga",
    "DESCRIPTION": "Tournaments and ratings for trick-taking card games.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "MatchStatus": "games.models.MatchStatus",
        "TournamentStatus": "tournaments.models.TournamentStatus",
        "PlayerKind": "games.models.PlayerKind",
        "VersionStatus": "games.models.bot_version.VersionStatus",
        "OptionKind": "games.api.games.OPTION_KINDS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None, "defaultModelsExpandDepth": 0},
}
