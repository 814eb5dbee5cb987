"""Where the API begins, how it describes itself, and what it says about an address it does not have."""

from typing import Any

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from games.api.base import FormatNegotiation, Resource
from games.rules.text import gettext_noop
from games.services.errors import NotFound

RESOURCES = ("games", "bots", "players", "leaderboards", "matches", "tournaments", "schema", "docs")


class ApiRoot(Resource):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Where everything is."""
        return Response({name: reverse(f"api-{name}", request=request) for name in RESOURCES})


class NoSuchAddress(APIView):
    """Any other address of the API: a sentence instead of a page, no redirect that would lose the body."""

    permission_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound(
            gettext_noop("there is no address %(path)s; %(root)s lists what there is")
            if request.path.endswith("/")
            else gettext_noop("there is no address %(path)s; every address of the API ends with a slash"),
            path=request.path,
            root=reverse("api"),
        )


class KeyScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How the schema describes `Authorization: Token KEY`."""

    target_class = "config.authentication.KeyAuthentication"
    name = "key"


class Schema(SpectacularAPIView):
    """The API in OpenAPI 3: YAML, with `?format=json` JSON."""

    content_negotiation_class = FormatNegotiation


class Docs(SpectacularSwaggerSplitView):
    """Swagger UI, from our own server and without inline script or style."""

    url_name = "api-schema"
    template_name = "api_docs.html"
