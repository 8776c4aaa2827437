import Foundation

extension Storage {
  /// Must not be called on the main actor.
  public static func open() -> Storage {
    // This folder always exists.
    let found = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return open(in: found.first ?? FileManager.default.temporaryDirectory)
  }

  /// Storage of the process, shared by windows and background refreshes. A second instance would be
  /// read-only.
  public static let shared = Task.detached { Storage.open() }

  /// Opens storage in two folders. The private one is excluded from backups, since two devices with
  /// the same identity would be mistaken for each other.
  ///
  /// - Parameter assets: By default the files in the app bundle.
  static func open(in base: URL, assets: any EngineAssets = ShippedAssets()) -> Storage {
    var secret = base.appendingPathComponent("private", isDirectory: true)
    // If this fails, storage creates the folder and reports failed writes.
    try? FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
    #if os(iOS)
      // Files inherit this protection. They stay readable after the first unlock, since a game must
      // also be saved on a locked phone.
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: secret.path)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? secret.setResourceValues(values)
    #endif
    let storage = open(
      backedUp: base.appendingPathComponent("games", isDirectory: true).path,
      private: secret.path, utcOffsetS: Int32(clamping: TimeZone.current.secondsFromGMT()))
    storage.setEngineAssets(assets: assets)
    return storage
  }
}
