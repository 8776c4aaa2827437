#!/usr/bin/env bash
# Checks the iPhone app without a Mac: format, syntax, types against stand-ins for Apple's
# frameworks, the Xcode project, plists, assets, texts, and the board's similarity to Android's. Run
# ios/test.sh first: it builds the GomokuCore for the type check and draws the board. The last line
# is `N passed, N failed`.
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib/common.sh"
. "$root/scripts/lib/checks.sh"
cd "$root/ios"
swift=$root/scripts/swift.sh
"$swift" --setup

# many COMMAND…: for a command that prints its results and a final `N passed, N failed`.
many() {
  local out
  out=$("$@" 2>&1) || true
  echo "$out" | sed '$d'
  if [[ ${out##*$'\n'} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    checks_passed=$((checks_passed + BASH_REMATCH[1]))
    checks_failed=$((checks_failed + BASH_REMATCH[2]))
  else
    echo "FAIL $*: it did not finish: ${out##*$'\n'}"
    checks_failed=$((checks_failed + 1))
  fi
}

# A cached virtual environment with the libraries that read Xcode projects and pictures.
python_with_pbxproj() {
  local venv
  venv=$cache/venv/ios-$(cksum <checks/requirements.txt | cut -d ' ' -f 1)
  if [ ! -e "$venv/.ready" ]; then
    python3 -c 'import venv, ensurepip' 2>/dev/null || ensure_apt python3 python3-venv
    rm -rf "$venv"
    {
      python3 -m venv "$venv"
      retry "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
        -r checks/requirements.txt
    } >"$cache/venv.log" 2>&1 ||
      die "the Python libraries that the checks need could not be had: see $cache/venv.log"
    touch "$venv/.ready"
  fi
  python=$venv/bin/python
}

swift_format() {
  local own
  mapfile -t own < <(find GomokuCore/Sources/GomokuCore -name '*.swift' -not -path '*/Generated/*')
  "$swift" swift format lint --strict --configuration .swift-format \
    --recursive App AppTests Tests GomokuCore/Package.swift GomokuCore/Tests "${own[@]}"
}

# Tests the type check: it must refuse a view with a wrong label.
broken_view_is_refused() {
  local said
  said=$("$swift" Tests/typecheck.sh Tests/Broken/BrokenScreen.swift 2>&1) && return 1
  # The failure must come from the deliberate errors.
  grep -q 'BrokenScreen.swift:.* error: ' <<<"$said"
}

mkdir -p "$cache/venv"
have python3 || ensure_apt python3 python3-venv
if is_linux; then ensure_apt librsvg2-bin fonts-roboto-unhinted; fi
have rsvg-convert || die "rsvg-convert is needed: install librsvg"
python_with_pbxproj
export PYTHONDONTWRITEBYTECODE=1

check "swift format, warnings are errors" swift_format
mapfile -t sources < <(find App AppTests -name '*.swift')
check "the app and its tests parse" "$swift" swiftc -parse "${sources[@]}"
check "the app's views and tests have the right types" "$swift" Tests/typecheck.sh
check "a view with wrong types is refused" broken_view_is_refused
check "colours and icon are as made" python3 make-assets.py --check
many "$python" checks/project.py
many "$python" checks/words.py
many "$python" checks/sources.py
many "$python" checks/pictures.py

checks_end "iPhone app"
