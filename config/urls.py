"""The addresses of the site; each app lists its own pages."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import include, path

from config.health import healthz

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = "Stichliga"
handler400 = "config.page_errors.bad_request"


def icon(request: HttpRequest) -> HttpResponseRedirect:
    """Send browsers that look for an icon on their own (on pages of the API, say) to ours."""
    return HttpResponseRedirect(static("img/icon.svg"))


urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    path("", include("games.urls")),
    path("api/v1/", include("config.api")),
    path("admin/", admin.site.urls),
    path("accounts/", include("config.account_urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", healthz, name="healthz"),
    path("favicon.ico", icon),
]
