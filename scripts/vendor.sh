#!/bin/sh
# Copies the front-end files pinned in package.json to static/vendor, with their licences.
# Needed only to change a version: the copies are committed.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$root/package.json" "$work/"
(cd "$work" && npm install --ignore-scripts --no-audit --no-fund --no-package-lock --silent)

# vendor PACKAGE FILE: the file goes to static/vendor/PACKAGE, without the pointer to a source map we do not ship.
vendor() {
    mkdir -p "$root/static/vendor/$1"
    sed '/sourceMappingURL/d' "$work/node_modules/$1/$2" > "$root/static/vendor/$1/$(basename "$2")"
}

vendor bootstrap dist/css/bootstrap.min.css
vendor bootstrap LICENSE
vendor uplot dist/uPlot.iife.min.js
vendor uplot dist/uPlot.min.css
vendor uplot LICENSE
