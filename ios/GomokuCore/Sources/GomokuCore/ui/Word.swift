/// A text of the app with the values of its placeholders. ios/make-words.py generates a member for
/// each text.
public struct Word: Hashable, Sendable {
  /// Key of the text; also identifies the control that shows it.
  public let key: String
  let values: [String]
  let count: Int?

  init(_ key: String, _ values: [String] = [], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }

  /// Returns the text with its placeholders filled in. Falls back to the key, which
  /// ios/make-words.py excludes.
  func text(in table: [String: String]) -> String {
    let singular = count == 1 ? table["\(key).one"] : nil
    guard let text = singular ?? table[key] ?? table["\(key).other"] else { return key }
    return values.isEmpty ? text : filled(text)
  }

  /// Fills each placeholder (`%1$@`) once: a value that looks like a placeholder stays unchanged.
  private func filled(_ text: String) -> String {
    var out = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      out += rest[..<sign]
      let place = rest[rest.index(after: sign)...]
      if let number = place.first?.wholeNumberValue, values.indices.contains(number - 1) {
        out += values[number - 1]
        // Skips the digit, `$` and `@`.
        rest = place.dropFirst(3)
      } else {
        // `%%` is an escaped `%`.
        out += "%"
        rest = place.dropFirst()
      }
    }
    return out + rest
  }
}
