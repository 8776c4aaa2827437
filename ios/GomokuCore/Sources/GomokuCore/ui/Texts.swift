import Foundation

/// The app's texts in one language.
public struct Texts: Sendable {
  /// Complete languages. The first is the fallback.
  public static let languages = ["en", "zh-Hans", "zh-Hant", "ja", "ko"]

  public let language: String
  private let table: [String: String]

  /// - Parameter preferred: The user's languages, best first, with the app's language setting in
  ///   front.
  public init(preferred: [String]) {
    self.init(language: Self.language(for: preferred))
  }

  public init(language: String) {
    self.language = language
    table = Self.table(of: language)
  }

  /// Joins the sentences that are not nil as the language requires.
  public func sentences(_ said: String?...) -> String {
    let said = said.compactMap { $0 }
    return said.dropFirst().reduce(said.first ?? "") { self[.twoSentences($0, $1)] }
  }

  /// Returns the first of the user's languages that the app has, else English.
  public static func language(for preferred: [String]) -> String {
    for tag in preferred {
      let language = Locale.Language(identifier: tag)
      switch language.languageCode?.identifier {
      // Without a script the region decides: zh-TW means zh-Hant-TW.
      case "zh": return language.maximalIdentifier.contains("Hant") ? "zh-Hant" : "zh-Hans"
      case let code? where languages.contains(code): return code
      default: continue
      }
    }
    return "en"
  }

  public static func table(of language: String) -> [String: String] {
    // SwiftPM writes the language folder in lower case, Xcode as in the sources.
    let file = [language, language.lowercased()].compactMap {
      Bundle.module.url(
        forResource: "Localizable", withExtension: "strings", subdirectory: nil, localization: $0)
    }.first
    guard
      let file,
      let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return [:] }
    return list as? [String: String] ?? [:]
  }

  public subscript(_ word: Word) -> String { word.text(in: table) }
}
