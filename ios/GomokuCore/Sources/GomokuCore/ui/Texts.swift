import Foundation

/// The app's words in one language. Values come from the core; only the wording is here.
public struct Texts: Sendable {
  /// The languages that are complete, by their identifiers. The first serves all others.
  public static let languages = ["en", "zh-Hans", "zh-Hant", "ja", "ko"]

  /// Which of ``languages`` this is.
  public let language: String
  private let table: [String: String]

  /// - Parameter preferred: the person's languages, best first, as
  ///   `Locale.preferredLanguages` gives them (the app's own language setting comes first there).
  public init(preferred: [String]) {
    self.init(language: Self.language(for: preferred))
  }

  /// - Parameter language: one of ``languages``.
  public init(language: String) {
    self.language = language
    table = Self.table(of: language)
  }

  /// The sentences that there are, one after the other as the language wants them.
  public func sentences(_ said: String?...) -> String {
    let said = said.compactMap { $0 }
    return said.dropFirst().reduce(said.first ?? "") { self[.twoSentences($0, $1)] }
  }

  /// The first of the person's languages that the app has, else English.
  public static func language(for preferred: [String]) -> String {
    for tag in preferred {
      let language = Locale.Language(identifier: tag)
      switch language.languageCode?.identifier {
      // Without a script the region tells: zh-TW is written as zh-Hant-TW.
      case "zh": return language.maximalIdentifier.contains("Hant") ? "zh-Hant" : "zh-Hans"
      case let code? where languages.contains(code): return code
      default: continue
      }
    }
    return "en"
  }

  /// Every word of a language, by its key.
  public static func table(of language: String) -> [String: String] {
    // SwiftPM writes a language's folder in small letters, Xcode as it stands in the sources.
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

  /// A word with its places filled in.
  public subscript(_ word: Word) -> String { word.text(in: table) }
}
