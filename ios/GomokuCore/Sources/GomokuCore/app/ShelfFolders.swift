import Foundation

extension Shelf {
  /// Opens the app's own. Not for the main actor.
  public static func open() -> Shelf {
    // There is always one.
    let found = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return open(in: found.first ?? FileManager.default.temporaryDirectory)
  }

  /// The process's one, opened by whatever needs it first: the window, or a look for friends' moves while
  /// there is none. A second one could only look.
  public static let shared = Task.detached { Shelf.open() }

  /// Opens one in two folders: one that is part of a backup, and one that is not, since two phones with
  /// one identity would be taken for each other. Makes the private one.
  ///
  /// - Parameter assets: what the computer plays by; what ships with the app.
  static func open(in base: URL, assets: any EngineAssets = ShippedAssets()) -> Shelf {
    var secret = base.appendingPathComponent("private", isDirectory: true)
    // Where this fails the shelf makes it, and says what it can't write.
    try? FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
    #if os(iOS)
      // What is made in it inherits this: on a phone that was not unlocked since it started nothing can
      // be read; a game must be kept on a locked phone, too.
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
