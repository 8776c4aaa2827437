import Foundation

/// What the computer plays by, besides its own code. The core asks for a file by its name, once, before the
/// computer first needs it, on a thread of its own: opening the app costs nothing. What can't be read is
/// thrown, which the core logs; the computer then plays without it.
public final class ShippedAssets: EngineAssets {
  public init() {}

  public func read(name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: name, withExtension: nil) else {
      throw CallbackError.Failed(detail: "the app has no \(name)")
    }
    return try Data(contentsOf: url)
  }
}
