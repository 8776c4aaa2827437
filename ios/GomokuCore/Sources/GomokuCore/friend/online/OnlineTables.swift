import Foundation

/// The core's tables of saved online games, at most one per game, open while the Anywhere screen is
/// in front.
@MainActor
final class OnlineTables {
  typealias TableFactory = @Sendable (Storage, String, any StreamOpener, OnlineBridge) throws ->
    OnlineTable

  private struct Word: Sendable {
    /// Events may precede the identifier of a table's game.
    let table: UUID
    let event: OnlineEvent
  }

  private struct OpenTable {
    let key: UUID
    let table: OnlineTable
  }

  private let storage: Storage
  private let texts: Texts
  private let profile: NearbyProfile
  private let opener: @Sendable (BrokerAddress) -> any StreamOpener
  private var delivery: Delivery<Word>?
  /// Number of openings, to detect calls of an earlier one.
  private var opening = 0
  private var seats: [String: OpenTable] = [:]
  private var shown: String?
  /// Serialises openings: with two tables of one game, only the later one could save it.
  private var resuming: Task<Void, any Error>?
  /// Closed games whose sessions still send their last message.
  private var ending: [String: Task<Void, Never>] = [:]

  init(
    storage: Storage, texts: Texts, profile: NearbyProfile,
    opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.storage = storage
    self.texts = texts
    self.profile = profile
    self.opener = opener
  }

  deinit { delivery?.close() }

  var areOpen: Bool { delivery != nil }

  /// - Parameter hear: Called with the events of each table until ``close()``.
  func open(receive: @escaping @MainActor (String, OnlineEvent) -> Void) {
    opening += 1
    delivery = Delivery { [weak self] word in
      guard let id = self?.seats.first(where: { $0.value.key == word.table })?.key else { return }
      receive(id, word.event)
    }
  }

  func close() {
    delivery?.close()
    delivery = nil
    for seat in seats.values { seat.table.shutdown() }
    seats = [:]
  }

  /// Marks the game on screen, which stays connected. The others take turns.
  func show(_ id: String?) {
    for (id, whether) in [(shown, false), (id, true)] {
      id.flatMap { seats[$0] }?.table.setShown(shown: whether)
    }
    shown = id
  }

  func has(_ id: String) -> Bool { seats[id] != nil }

  func shut(_ id: String) {
    seats.removeValue(forKey: id)?.table.shutdown()
  }

  /// - Parameter begun: Called with the identifier before the first event.
  func begin(
    at address: BrokerAddress,
    table: @escaping TableFactory,
    begun: @MainActor (String) -> Void
  ) async throws {
    let made = try await seat(at: address, table)
    let id = made.table.id()
    seats[id] = made
    show(id)
    begun(id)
  }

  /// - Throws: `StorageError`, also while the last message of the game is still being sent.
  func resume(_ kept: SavedLink) async throws {
    let before = resuming
    let resuming = Task {
      _ = await before?.result
      guard seats[kept.id] == nil, let address = kept.broker else { return }
      guard ending[kept.id] == nil else { throw StorageError.System(detail: "not now") }
      let made = try await seat(at: address) {
        try $0.reopen(id: kept.id, nickname: $1, opener: $2, observer: $3)
      }
      made.table.setShown(shown: kept.id == shown)
      seats[kept.id] = made
    }
    self.resuming = resuming
    try await resuming.value
  }

  private func seat(
    at address: BrokerAddress,
    _ table: @escaping TableFactory
  ) async throws -> OpenTable {
    guard let delivery else { throw LobbyError.NotNow }
    let (storage, nickname, key, opening) = (storage, profile.nickname, UUID(), opening)
    let opener = opener(address)
    let bridge = OnlineBridge { delivery.send(Word(table: key, event: $0)) }
    let made = try await offMain { try table(storage, nickname, opener, bridge) }
    // The tables were closed meanwhile.
    guard areOpen && opening == self.opening else {
      made.shutdown()
      throw LobbyError.NotNow
    }
    return OpenTable(key: key, table: made)
  }

  /// - Throws: `LobbyError` without a game.
  func take(_ id: String) throws -> GameModel {
    guard let seat = seats[id] else { throw LobbyError.NotNow }
    let game = try GameModel(.online(id), texts: texts) { try seat.table.takeGame(observer: $0) }
    seats[id] = nil
    return game
  }

  /// Nil if the game is not in storage.
  func reopen(_ id: String) async throws -> GameModel? {
    let (storage, nickname, opener) = (storage, profile.nickname, opener)
    return try await GameModel.open(.online(id), texts: texts) { bridge in
      guard let address = try storage.links().first(where: { $0.id == id })?.broker else {
        return nil
      }
      let table = try storage.reopen(
        id: id, nickname: nickname, opener: opener(address),
        observer: OnlineBridge { _ in })
      return try table.takeGame(observer: bridge)
    }
  }

  func isEnding(_ id: String) -> Bool { ending[id] != nil }

  func ended(_ id: String) async {
    guard let end = ending[id] else { return }
    await end.value
    if ending[id] == end { ending[id] = nil }
  }

  /// Prevents a closed game from being resumed until its session has ended.
  func note(_ game: GameModel, ended: @escaping @MainActor () -> Void) {
    guard let id = game.room, let end = game.ending else { return }
    ending[id] = end
    Task {
      await self.ended(id)
      ended()
    }
  }
}
