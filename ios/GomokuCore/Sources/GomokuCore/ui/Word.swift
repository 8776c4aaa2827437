/// One of the app's words, with what stands in its places. Each has a member of its own, such as
/// `Word.homeContinue`, which ios/make-words.py writes from the sources of the words.
public struct Word: Hashable, Sendable {
  /// The word's name in the sources; it also identifies the control that shows it.
  public let key: String
  /// What stands in the first place, the second and so on.
  let values: [String]
  /// How many of something a plural speaks of.
  let count: Int?

  init(_ key: String, _ values: [String] = [], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }

  /// The word as a language's table has it, its places filled in; its key when the table lacks it,
  /// which ios/make-words.py rules out.
  func text(in table: [String: String]) -> String {
    let singular = count == 1 ? table["\(key).one"] : nil
    guard let text = singular ?? table[key] ?? table["\(key).other"] else { return key }
    return values.isEmpty ? text : filled(text)
  }

  /// Each place (`%1$@`) is filled once: a name that looks like a place stays as it is.
  private func filled(_ text: String) -> String {
    var out = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "%") {
      out += rest[..<sign]
      let place = rest[rest.index(after: sign)...]
      if let number = place.first?.wholeNumberValue, values.indices.contains(number - 1) {
        out += values[number - 1]
        // The number, `$` and `@`.
        rest = place.dropFirst(3)
      } else {
        // `%%` stands for one of them.
        out += "%"
        rest = place.dropFirst()
      }
    }
    return out + rest
  }
}
