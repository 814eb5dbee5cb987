"""Pages of the ratings app: one line per page."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
