"""The API: one line per resource."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
