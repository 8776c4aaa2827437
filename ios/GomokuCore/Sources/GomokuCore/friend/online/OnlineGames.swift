import Foundation

/// The games with somebody anywhere on disk, which may last for weeks: of each the core's bytes in
/// `ID.room`, and the broker where it is played in `ID.broker`. The bytes hold the secret of the
/// game.
public struct OnlineGames: Sendable {
  /// What was kept.
  public struct Kept: Identifiable, Equatable, Sendable {
    public let id: String
    public let state: KeptOnline
    public let broker: BrokerAddress

    /// Who plays it with this person; nil while nobody does.
    public var name: String? {
      if case .game(let about, _, _) = state { about.name } else { nil }
    }

    /// Whether it waits for this side.
    public var isOwnTurn: Bool {
      if case .game(_, let ownTurn, _) = state { ownTurn == true } else { false }
    }

    /// Whether the person has left it, and the other player is still to be told.
    var isLeft: Bool {
      if case .game(_, _, let left) = state { left } else { false }
    }
  }

  /// What happens to a game's file, told from any thread.
  public enum Change: Sendable {
    case written
    /// The core has no more use for it.
    case discarded
  }

  /// Bytes; far more than any game needs.
  static let largest = 1 << 20
  private static let room = ".room"
  private static let broker = ".broker"
  private static let damaged = ".damaged"

  private let folder: PrivateFolder

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = PrivateFolder(url: folder)
  }

  /// The keeper of one game. Of one that was deleted it keeps nothing, whatever the core still says.
  public final class Keeper: GameKeeper, Sendable {
    public let id: String
    private let folder: PrivateFolder
    private let changed: @Sendable (Change) -> Void

    fileprivate init(
      id: String, folder: PrivateFolder, changed: @escaping @Sendable (Change) -> Void
    ) {
      (self.id, self.folder, self.changed) = (id, folder, changed)
    }

    public func keep(bytes: Data) throws {
      guard isWanted else { return }
      do {
        try folder.write(bytes, to: id + OnlineGames.room)
        // Deleted just now, by another thread.
        if !isWanted { try folder.remove(id + OnlineGames.room) }
      } catch {
        throw KeeperError.Failed(detail: error.localizedDescription)
      }
      changed(.written)
    }

    public func discard() throws {
      do {
        try folder.remove(id + OnlineGames.broker)
        try folder.remove(id + OnlineGames.room)
      } catch {
        throw KeeperError.Failed(detail: error.localizedDescription)
      }
      changed(.discarded)
    }

    private var isWanted: Bool {
      FileManager.default.fileExists(atPath: folder.file(id + OnlineGames.broker).path)
    }
  }

  /// The keeper of a game to come, which has a new name, at that broker.
  public func keeper(
    of id: String, at broker: BrokerAddress, changed: @escaping @Sendable (Change) -> Void
  ) throws -> Keeper {
    try folder.write(Data(brokerAddressText(address: broker).utf8), to: id + Self.broker)
    return keeper(of: id, changed: changed)
  }

  /// Whoever goes on keeping a game.
  public func keeper(of id: String, changed: @escaping @Sendable (Change) -> Void) -> Keeper {
    Keeper(id: id, folder: folder, changed: changed)
  }

  /// The core's bytes of a game; nil when there is none of that name.
  public func bytes(of id: String) -> Data? { folder.read(id + Self.room, largest: Self.largest) }

  /// The games, the one that was written last first. What can't be read is set aside, and the others
  /// stay; what a later version can read stays, too.
  ///
  /// - Parameter trouble: hears why a game is not among them.
  public func load(trouble: (ResumeError) -> Void) -> [Kept] {
    names.compactMap { id -> Kept? in
      do {
        return try kept(id)
      } catch let error as ResumeError {
        switch error {
        case .BadConfig, .NotAGame, .Damaged: setAside(id)
        case .Newer, .System: break
        }
        trouble(error)
      } catch {
        trouble(.System(detail: error.localizedDescription))
      }
      return nil
    }
  }

  /// What is kept of one game; nil when it has gone.
  ///
  /// - Throws: `ResumeError` for what can't be read.
  public func kept(_ id: String) throws -> Kept? {
    guard let bytes = bytes(of: id) else {
      if folder.names.contains(id + Self.room) { throw ResumeError.Damaged }
      return nil
    }
    guard let text = folder.read(id + Self.broker, largest: 1 << 10),
      let broker = try? readBrokerAddress(text: String(decoding: text, as: UTF8.self))
    else { throw ResumeError.Damaged }
    return Kept(id: id, state: try keptOnline(kept: bytes), broker: broker)
  }

  /// Keeps a game under another name: the core refused it.
  public func setAside(_ id: String) {
    try? FileManager.default.moveItem(
      at: folder.file(id + Self.room), to: folder.file(id + Self.damaged))
    try? folder.remove(id + Self.broker)
  }

  private var names: [String] {
    func time(_ name: String) -> Date {
      let facts = try? FileManager.default.attributesOfItem(atPath: folder.file(name).path)
      return facts?[.modificationDate] as? Date ?? .distantPast
    }
    return folder.names.filter { $0.hasSuffix(Self.room) }
      .map { (id: String($0.dropLast(Self.room.count)), time: time($0)) }
      .sorted { ($0.time, $0.id) > ($1.time, $1.id) }
      .map(\.id)
  }
}

extension GameModel {
  /// Whether its session is another one's by now, or nobody's.
  var isPutAway: Bool { ending != nil }

  /// Ends a session. That of an online game waits up to three seconds until the broker has its last
  /// move, and elsewhere than on the main actor, through which what is sent goes. A `Thread` would
  /// let go of the session when the core's own storage of that thread is gone.
  nonisolated static func end(_ session: GameSession, online: Bool) -> Task<Void, Never>? {
    guard online else {
      session.shutdown()
      return nil
    }
    return Task {
      await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async {
          session.shutdown()
          ended.resume()
        }
      }
    }
  }
}
