#!/usr/bin/env bash
# Installs what the tests of pages look at them with: the system's Chromium, from Debian's packages. Where that is not
# possible these tests are skipped by name, and nothing else changes.
set -euo pipefail
for name in chromium chromium-browser google-chrome-stable google-chrome; do
  if command -v "$name" >/dev/null; then
    exit 0
  fi
done
if ! command -v apt-get >/dev/null || [[ $(id -u) != 0 ]]; then
  echo "no Chromium, and no way to install it from here: tests of pages will be skipped" >&2
  exit 0
fi
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >/dev/null; then
  echo "Chromium could not be installed, see above: tests of pages will be skipped" >&2
fi
