"""Pages of the tournaments app: one line per page."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
