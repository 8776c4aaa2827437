import Foundation

/// Third-party works in this app, from `scripts/licences.sh`.
public struct Licences: Decodable, Sendable {
  public struct Part: Decodable, Hashable, Sendable {
    public let name: String
    public let version: String
    /// SPDX identifier of the licence.
    public let licence: String
    public let holders: [String]
  }

  public let parts: [Part]
  /// Licence texts by identifier.
  public let texts: [String: String]

  /// Returns the list in the app bundle; empty if it is missing, which a test excludes.
  public static func builtIn() -> Licences {
    guard
      let file = Bundle.module.url(forResource: "licences", withExtension: "json"),
      let data = try? Data(contentsOf: file),
      let list = try? JSONDecoder().decode(Licences.self, from: data)
    else { return Licences(parts: [], texts: [:]) }
    return list
  }
}
