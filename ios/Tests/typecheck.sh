#!/usr/bin/env bash
# Type-checks ios/App and its tests in Swift 6 mode. Uses the real GomokuCore and the stand-ins for
# Apple's frameworks in Tests/Stubs. Runs inside the Swift toolchain (scripts/swift.sh). Compiles with
# -emit-sil, since -typecheck alone does not find values that are sent between actors illegally.
#   typecheck.sh          everything
#   typecheck.sh FILE     only ios/App with FILE, against the stand-ins compiled by the last full run
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
core=$SWIFT_SCRATCH/core/debug/Modules
out=$SWIFT_SCRATCH/stubs
# The app is built with the last flag, too: see OTHER_SWIFT_FLAGS in the project.
flags=(-swift-version 6 -warnings-as-errors -module-cache-path "$SWIFT_SCRATCH/module-cache" -disable-dynamic-actor-isolation)
[ -f "$core/GomokuCore.swiftmodule" ] || {
  echo "GomokuCore is not built: run ios/test.sh first" >&2
  exit 1
}
mkdir -p "$out"
includes=(-I "$out" -I "$core" -I GomokuCore/Sources/gomoku_coreFFI/include)
mapfile -t app < <(find App -name '*.swift' | sort)
app+=("$out/GeneratedAssetSymbols.swift")
if [ $# -gt 0 ]; then
  exec swiftc "${flags[@]}" "${includes[@]}" -parse-as-library -module-name Gomoku -typecheck "${app[@]}" "$1"
fi
for module in QuartzCore Accessibility UIKit CoreMotion AVFoundation CoreBluetooth CoreImage dnssd Network \
  UniformTypeIdentifiers CoreTransferable BackgroundTasks UserNotifications SwiftUI; do
  # Apple's AVFoundation has no Sendable annotations on its camera classes.
  language=6
  if [ "$module" = AVFoundation ]; then language=5; fi
  swiftc "${flags[@]}" -swift-version "$language" -I "$out" -parse-as-library -emit-module -module-name "$module" \
    -emit-module-path "$out/$module.swiftmodule" "Tests/Stubs/$module"/*.swift
done
# Generates a symbol for each colour of the catalogue, as Xcode does.
{
  echo 'import SwiftUI'
  echo 'extension ColorResource {'
  for set in App/Assets.xcassets/*.colorset; do
    name=$(basename "$set" .colorset)
    echo "  static let $name = ColorResource(name: \"$name\", bundle: .main)"
  done
  echo '}'
} >"$out/GeneratedAssetSymbols.swift"
mapfile -t tests < <(find AppTests -name '*.swift' | sort)
swiftc "${flags[@]}" "${includes[@]}" -parse-as-library -module-name Gomoku \
  -enable-testing -emit-module -emit-module-path "$out/Gomoku.swiftmodule" "${app[@]}"
swiftc "${flags[@]}" "${includes[@]}" -parse-as-library -module-name Gomoku \
  -wmo -emit-sil -o /dev/null "${app[@]}"
swiftc "${flags[@]}" "${includes[@]}" -parse-as-library -module-name GomokuTests \
  -wmo -emit-sil -o /dev/null "${tests[@]}"
