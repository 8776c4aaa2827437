import Foundation

/// What the computer judges positions by. The core asks for it once, before the computer first thinks, on
/// a thread of its own: opening the app costs nothing. Without it the computer still plays.
public final class ShippedNetworks: EngineAssets {
  public init() {}

  public func networks() throws -> Data {
    guard let url = Bundle.module.url(forResource: "networks", withExtension: "bin") else {
      throw CallbackError.Failed(detail: "the app has no networks")
    }
    return try Data(contentsOf: url)
  }
}
