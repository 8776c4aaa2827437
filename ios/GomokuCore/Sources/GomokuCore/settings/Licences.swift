import Foundation

/// Other people's work in this app, as `scripts/licences.sh` lists it.
public struct Licences: Decodable, Sendable {
  /// One work.
  public struct Part: Decodable, Hashable, Sendable {
    public let name: String
    public let version: String
    /// The licence's name in SPDX's list.
    public let licence: String
    /// Who is named as its author.
    public let holders: [String]
  }

  /// All works.
  public let parts: [Part]
  /// The words of each licence, by its name.
  public let texts: [String: String]

  /// The list that is built into the app; empty where it is missing, which a test rules out.
  public static func builtIn() -> Licences {
    guard
      let file = Bundle.module.url(forResource: "licences", withExtension: "json"),
      let data = try? Data(contentsOf: file),
      let list = try? JSONDecoder().decode(Licences.self, from: data)
    else { return Licences(parts: [], texts: [:]) }
    return list
  }
}
