import Foundation

/// What the computer learnt from games that it lost, on disk beside the saved games. The bytes are
/// the core's, with their own version and checksum.
public struct LearntBook: Sendable {
  /// Bytes; far more than any book has.
  private static let largest = 1 << 16

  private let folder: URL

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = folder
  }

  /// The file of the book.
  public var file: URL { folder.appendingPathComponent("learnt.book") }
  /// Where a book that the core refused is kept.
  public var damagedFile: URL { folder.appendingPathComponent("learnt-damaged.book") }

  /// The book's bytes; nil when there are none.
  public func load() -> Data? {
    guard let book = try? Data(contentsOf: file), !book.isEmpty, book.count <= Self.largest
    else { return nil }
    return book
  }

  /// Writes the book in place of the one before, whole or not at all.
  public func save(_ book: Data) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try book.write(to: file, options: .atomic)
  }

  /// Keeps a book that the core refused under another name; the next one begins empty.
  public func setAside() {
    try? FileManager.default.removeItem(at: damagedFile)
    try? FileManager.default.moveItem(at: file, to: damagedFile)
  }
}
