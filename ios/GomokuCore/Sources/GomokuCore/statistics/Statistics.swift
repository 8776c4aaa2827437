import Foundation

/// What was won and lost, in one file that outlives the games. The text is the core's, with its own
/// version; what can't be read is never overwritten, only set aside.
public struct Statistics: Sendable {
  /// What counting a game comes to.
  public enum Count: Equatable, Sendable {
    /// The text to keep.
    case new(String)
    /// The game has been counted.
    case before
    /// The file is of a later version and stays as it is.
    case newer
  }

  /// What the file says.
  public enum Found: Equatable, Sendable {
    case scores([Score])
    /// Of a later version.
    case newer
  }

  /// Bytes; far more than there are levels and rules.
  private static let largest = 1 << 16

  private let folder: URL

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = folder
  }

  /// The file of all scores.
  public var file: URL { folder.appendingPathComponent("statistics.txt") }
  /// Where a file that can't be read is set aside.
  public var damagedFile: URL { folder.appendingPathComponent("statistics-damaged.txt") }

  /// The scores. A damaged file is set aside and begins anew.
  public func load() -> Found {
    do {
      return .scores(try readStatistics(kept: text))
    } catch StatisticsError.Newer {
      return .newer
    } catch {
      try? FileManager.default.removeItem(at: damagedFile)
      try? FileManager.default.moveItem(at: file, to: damagedFile)
      return .scores([])
    }
  }

  /// What it comes to that the game of that id has ended so. Nothing is written yet.
  public func counting(id: String, record: String) -> Count {
    if load() == .newer { return .newer }
    let before = text
    // A game that the statistics can't read is not counted.
    guard let after = try? countGame(kept: before, id: id, record: record), after != before
    else { return .before }
    return .new(after)
  }

  public func keep(_ count: Count) throws {
    if case .new(let text) = count { try write(text) }
  }

  /// Forgets all scores.
  public func reset() throws { try write(resetStatistics(kept: text)) }

  private var text: String {
    guard let bytes = try? Data(contentsOf: file), bytes.count <= Self.largest else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
