#!/usr/bin/env bash
# The two apps are parallel: a Kotlin file for every Swift file of the same name, and the other way
# round. Intended differences stand in scripts/parity-exceptions.txt with their reasons.
. "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
cd "$root"

stems() { sed -n 's/\.\(kt\|swift\)$//p' | sort -u; }
android=$(find android/app/src/main/kotlin -name '*.kt' -exec basename {} \; | stems)
ios=$(find ios/App ios/GomokuCore/Sources/GomokuCore -name '*.swift' -not -path '*/Generated/*' \
  -exec basename {} \; | stems)
excused=$(sed -n 's/^\([A-Za-z0-9_]*\):.*/\1/p' scripts/parity-exceptions.txt | sort -u)

[ -n "$android" ] || die "the Android app has no sources"
[ -n "$ios" ] || die "the iPhone app has no sources"
bad=$(comm -3 <(echo "$android") <(echo "$ios") | sed 's/^\t/only on iPhone: /; /^only/!s/^/only on Android: /' |
  while read -r line; do echo "$excused" | grep -qx "${line##* }" || echo "$line"; done)
[ -z "$bad" ] || { echo "$bad"; die "file stems differ; same part, same name, or a reason in scripts/parity-exceptions.txt"; }
# An excuse for a difference that is gone is stale.
for stem in $excused; do
  if echo "$android" | grep -qx "$stem" && echo "$ios" | grep -qx "$stem"; then
    die "scripts/parity-exceptions.txt excuses $stem, which both apps have"
  fi
done
say "$(echo "$android" | wc -l) parts on both phones"
