import Foundation

/// A folder of files that nobody else reads: no other app, and no backup, since two phones with one
/// identity would be taken for each other. Each write is whole or does not happen.
struct PrivateFolder: Sendable {
  let url: URL

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ bytes: Data, to name: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var options: Data.WritingOptions = .atomic
    #if os(iOS)
      // Until the first unlocking after a restart; a game must be kept on a locked phone, too.
      options.insert(.completeFileProtectionUntilFirstUserAuthentication)
      var folder = url
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    #endif
    try bytes.write(to: file(name), options: options)
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name).path)
  }

  /// The bytes; nil when there are none or too many to be what is sought.
  func read(_ name: String, largest: Int) -> Data? {
    guard let bytes = try? Data(contentsOf: file(name)), !bytes.isEmpty, bytes.count <= largest
    else { return nil }
    return bytes
  }

  func remove(_ name: String) throws {
    guard FileManager.default.fileExists(atPath: file(name).path) else { return }
    try FileManager.default.removeItem(at: file(name))
  }

  /// The names of all files.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

/// The unfinished games with a remote player on disk: the core's bytes, with their own version and
/// checksum. They hold the secret by which the two phones know the game. (`KeptGame` is the core's
/// word for what one of them is.)
///
/// Each game has a file of its own, so that what an earlier game says late can't end a later one.
public struct KeptGames: Sendable {
  /// Bytes; far more than any game needs.
  static let largest = 1 << 20

  /// What was kept, and who goes on keeping it.
  public struct Found: Sendable {
    public let bytes: Data
    public let keeper: Keeper
  }

  /// The keeper of one game. It may write as soon as the game has begun.
  public final class Keeper: GameKeeper, Sendable {
    fileprivate let folder: PrivateFolder
    fileprivate let name: String

    fileprivate init(folder: PrivateFolder, name: String) {
      self.folder = folder
      self.name = name
    }

    public func keep(bytes: Data) throws {
      do {
        try folder.write(bytes, to: name)
      } catch {
        throw KeeperError.Failed(detail: error.localizedDescription)
      }
    }

    /// Whether the two phones of the game meet by Bluetooth.
    var byBluetooth: Bool {
      get { FileManager.default.fileExists(atPath: folder.file(mark).path) }
      set {
        // Without the mark a game is looked for on the Wi-Fi.
        if newValue {
          try? folder.write(Data(), to: mark)
        } else {
          try? folder.remove(mark)
        }
      }
    }

    private var mark: String { KeptGames.bluetooth + name }

    public func discard() throws {
      byBluetooth = false
      do {
        try folder.remove(name)
      } catch {
        throw KeeperError.Failed(detail: error.localizedDescription)
      }
    }
  }

  private let folder: PrivateFolder

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = PrivateFolder(url: folder)
  }

  /// The keeper of a game to come, which is newer than all that were kept.
  public func keeper() -> Keeper {
    // Numbers sort as they count; two games of one number would be two that never were together.
    let last = kept.last.flatMap { Int($0.dropFirst(Self.prefix.count).prefix(Self.digits)) } ?? 0
    let number = String(last + 1)
    let padded = String(repeating: "0", count: max(Self.digits - number.count, 0)) + number
    return Keeper(folder: folder, name: Self.prefix + padded + "-" + UUID().uuidString)
  }

  /// The newest game that was kept.
  public func load() -> Found? {
    for name in kept.reversed() {
      guard let bytes = folder.read(name, largest: Self.largest) else { continue }
      return Found(bytes: bytes, keeper: Keeper(folder: folder, name: name))
    }
    return nil
  }

  /// Keeps the game under another name: the core refused it.
  public func setAside(_ found: Found) {
    let name = found.keeper.name
    try? FileManager.default.moveItem(
      at: folder.file(name),
      to: folder.file(Self.damaged + name.dropFirst(Self.prefix.count)))
  }

  /// One game is on the table; what was kept of those before is of no use.
  func forgetAll(but keeper: Keeper) {
    for name in kept where name != keeper.name {
      try? folder.remove(name)
      try? folder.remove(Self.bluetooth + name)
    }
  }

  private static let prefix = "unfinished-"
  private static let damaged = "damaged-"
  private static let bluetooth = "bluetooth-"
  private static let digits = 9

  private var kept: [String] { folder.names.filter { $0.hasPrefix(Self.prefix) } }
}

extension GameModel {
  /// Goes on with the game that was kept, paused; it looks for the other phone by itself. A game
  /// that can't be read is set aside, one that a later version can read stays.
  public static func reopen(
    kept: KeptGames, archive: GameArchive? = nil, profile: NearbyProfile,
    choices: NearbyChoices, bluetooth: BluetoothModel, discovery: any DiscoveryAdapter,
    texts: GameTexts
  ) -> Reopened {
    guard let found = kept.load() else { return .nothing }
    let words = LobbyTexts(texts)
    do {
      let game = try GameModel(
        kept: found, config: try profile.config(choices),
        bluetooth: found.keeper.byBluetooth ? bluetooth : nil, discovery: discovery, texts: texts)
      game.archive = archive
      if game.snapshot.phase != .over { return .game(game) }
      // It was played out: there is nothing to go on with.
      game.leaveForGood()
      return .nothing
    } catch let error as ResumeError {
      switch error {
      case .BadConfig, .NotAGame, .Damaged: kept.setAside(found)
      case .Newer, .System: break
      }
      return .unreadable(words.refusal(error))
    } catch let error as LobbyError {
      return .unreadable(words.refusal(error))
    } catch {
      return .unreadable(error.localizedDescription)
    }
  }

  /// Ends a remote game for this phone, and the session. One that can still be gone on with, since
  /// the other side only stayed away, stays kept.
  ///
  /// - Returns: whether My games has it, as far as there is something to keep.
  @discardableResult
  public func leaveForGood() -> Bool {
    let link = snapshot.remote?.link
    let abandoned = link == .over(reason: .abandoned) || link == .over(reason: .cloned)
    if !abandoned { leave() }
    let isArchived = abandoned || archiveNow()
    close()
    // Only now: until it is closed the game may keep itself once more, and that of an online game ends
    // later. One who watches keeps none.
    if !abandoned && room == nil { try? keeper?.discard() }
    return isArchived
  }
}
