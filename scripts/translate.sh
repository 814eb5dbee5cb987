#!/bin/sh
# Collects the texts of code and templates in locale/*/LC_MESSAGES/django.po and compiles them.
# Run it after changing a text, translate what is new or marked fuzzy, run it again; both files are committed.
set -eu
cd "$(dirname "$0")/.."
./run manage makemessages --locale de --locale ru --no-location --no-wrap \
    --ignore var --ignore .venv --ignore node_modules --ignore tests
./run manage compilemessages --locale de --locale ru
