import Foundation

extension Shelf {
  /// Opens the app's storage. Must not be called on the main actor.
  public static func open() -> Shelf {
    // This folder always exists.
    let found = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return open(in: found.first ?? FileManager.default.temporaryDirectory)
  }

  /// Storage of the process, opened by its first user: the window, or a background refresh without
  /// a window. A second instance would be read-only.
  public static let shared = Task.detached { Shelf.open() }

  /// Opens storage in two folders. One is part of backups; the other is excluded, since two devices
  /// with the same identity would be mistaken for each other. Creates the private folder.
  ///
  /// - Parameter assets: Files that the computer player needs; by default those in the app bundle.
  static func open(in base: URL, assets: any EngineAssets = ShippedAssets()) -> Shelf {
    var secret = base.appendingPathComponent("private", isDirectory: true)
    // If this fails, storage creates the folder and reports what it can't write.
    try? FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
    #if os(iOS)
      // Files inherit this protection. They become readable at the first unlock after a restart and
      // stay so, since a game must be saved on a locked phone, too.
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: secret.path)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? secret.setResourceValues(values)
    #endif
    let shelf = open(
      backedUp: base.appendingPathComponent("games", isDirectory: true).path,
      private: secret.path, utcOffsetS: Int32(clamping: TimeZone.current.secondsFromGMT()))
    shelf.setEngineAssets(assets: assets)
    return shelf
  }
}
