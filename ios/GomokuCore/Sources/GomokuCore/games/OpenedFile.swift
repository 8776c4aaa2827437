import Foundation

/// A file that the person, or another app, asks this one to open. Its bytes may be anything.
public struct OpenedFile: Sendable {
  /// Bytes; as many as the core reads.
  private static let largest = 8 << 20

  private let url: URL

  public init(_ url: URL) {
    self.url = url
  }

  /// Its bytes; nil when they can't be read or are too many for games.
  public func bytes() -> Data? {
    #if os(iOS)
      // Files of other apps are lent: only in between they can be read.
      let lent = url.startAccessingSecurityScopedResource()
      defer { if lent { url.stopAccessingSecurityScopedResource() } }
    #endif
    guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: Self.largest + 1),
      bytes.count <= Self.largest
    else { return nil }
    return bytes
  }
}
