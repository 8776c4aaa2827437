#!/usr/bin/env bash
# Runs F-Droid's linter on the recipe of fdroid-recipe.py. Fetches fdroidserver from PyPI (some 280 MB
# with dependencies), so CI omits it. Ends with `N passed, N failed`.
. "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
. "$root/scripts/lib/checks.sh"

fdroidserver_version=2.4.5
venv=$cache/venv/fdroid-$fdroidserver_version
if [ ! -e "$venv/.ready" ]; then
  python3 -c 'import venv, ensurepip' 2>/dev/null || ensure_apt python3 python3-venv
  say "fetching fdroidserver $fdroidserver_version"
  rm -rf "$venv"
  {
    python3 -m venv "$venv"
    retry "$venv/bin/pip" install --quiet --disable-pip-version-check "fdroidserver==$fdroidserver_version"
  } >"$cache/fdroid.log" 2>&1 || die "fdroidserver could not be had: see $cache/fdroid.log"
  touch "$venv/.ready"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/metadata" "$work/config"
# Same as in fdroiddata.
printf 'Games:\n  name: Games\n' >"$work/config/categories.yml"
chmod 0600 "$work/config/categories.yml"
"$root/scripts/android/fdroid-recipe.py" https://example.org/gomoku/gomoku >"$work/metadata/app.gomoku.yml"
cd "$work"
lint() { PATH=$venv/bin:$PATH fdroid lint app.gomoku; }
check "F-Droid's recipe: fdroid lint $fdroidserver_version" lint
checks_end "F-Droid"
