// swift-tools-version:6.0
import Foundation
import PackageDescription

// The Rust core reaches this package in two ways:
//
// - For an iPhone: an XCFramework with the header, which scripts/build-ios.sh makes on a Mac.
// - For tests on Linux or a Mac: the shared library of scripts/gen-bindings.sh. ios/test.sh passes
//   its folder in GOMOKU_CORE_LIB.
//
// Both use the same generated Swift source, which ios/copy-bindings.sh copies.
let hostLibrary = ProcessInfo.processInfo.environment["GOMOKU_CORE_LIB"]

#if os(macOS)
  let linksHostLibrary = hostLibrary != nil
#else
  let linksHostLibrary = true
#endif

let core: Target
let linkerSettings: [LinkerSetting]
if linksHostLibrary {
  let folder = hostLibrary ?? Context.packageDirectory + "/../../target/bindings/lib"
  core = .target(name: "gomoku_coreFFI")
  linkerSettings = [
    .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
    .linkedLibrary("gomoku_core"),
    // Swift 6.0's libswiftObservation.so on Linux refers to a function that no library exports,
    // called only to report a broken lock.
    .unsafeFlags(["-Xlinker", "--allow-shlib-undefined"], .when(platforms: [.linux])),
  ]
} else {
  core = .binaryTarget(
    name: "gomoku_coreFFI", path: "../../target/ios/GomokuCore.xcframework")
  linkerSettings = []
}

let package = Package(
  name: "GomokuCore",
  defaultLocalization: "en",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "GomokuCore", targets: ["GomokuCore"])],
  targets: [
    core,
    .target(
      name: "GomokuCore",
      dependencies: ["gomoku_coreFFI"],
      resources: [.process("Resources")],
      swiftSettings: [.swiftLanguageMode(.v6)],
      linkerSettings: linkerSettings
    ),
    .testTarget(
      name: "GomokuCoreTests",
      dependencies: ["GomokuCore"],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
