import Foundation

/// A file opened by the user or another app. Its content is untrusted.
public struct OpenedFile: Sendable {
  /// Maximum size in bytes, the same as in the core.
  private static let largest = 8 << 20

  private let url: URL

  public init(_ url: URL) {
    self.url = url
  }

  /// Returns nil if the file can't be read or is too large.
  public func bytes() -> Data? {
    #if os(iOS)
      // Files of other apps are security-scoped: they can be read only between these calls.
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
