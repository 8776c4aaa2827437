import Foundation

/// Data files of the computer player in the app bundle. The core requests each file once, on one of
/// its threads, before the computer first needs it. It logs a thrown error and plays without the
/// file.
public final class ShippedAssets: EngineAssets {
  public init() {}

  public func read(name: String) throws -> Data {
    guard let url = Bundle.module.url(forResource: name, withExtension: nil) else {
      throw CallbackError.Failed(detail: "the app has no \(name)")
    }
    return try Data(contentsOf: url)
  }
}
