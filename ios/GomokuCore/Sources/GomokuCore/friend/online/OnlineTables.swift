import Foundation

/// The core's tables of kept online games, one a game. They are open while the Anywhere screen is in
/// front, and no game has two.
@MainActor
final class OnlineTables {
  /// Makes a table: of the shelf, with the person's nickname and a way to the broker.
  typealias Making = @Sendable (Shelf, String, any StreamOpener, OnlineBridge) throws -> OnlineTable

  private struct Word: Sendable {
    /// Which table said it: it speaks before it is known what its game is kept as.
    let table: UUID
    let event: OnlineEvent
  }

  private struct Seat {
    let key: UUID
    let table: OnlineTable
  }

  private let shelf: Shelf
  private let texts: Texts
  private let profile: NearbyProfile
  private let opener: @Sendable (BrokerAddress) -> any StreamOpener
  private var delivery: Delivery<Word>?
  /// How often they were opened.
  private var opening = 0
  private var seats: [String: Seat] = [:]
  /// The invitation that is in front of the person.
  private var shown: String?
  /// Kept games get their tables one after another: of two tables of one game only the later one
  /// could keep it.
  private var resuming: Task<Void, any Error>?
  /// Games that were taken and are on their way to their last word.
  private var ending: [String: Task<Void, Never>] = [:]

  init(
    shelf: Shelf, texts: Texts, profile: NearbyProfile,
    opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.shelf = shelf
    self.texts = texts
    self.profile = profile
    self.opener = opener
  }

  deinit { delivery?.close() }

  var areOpen: Bool { delivery != nil }

  /// - Parameter hear: called with what happens at each table, until ``close()``.
  func open(hear: @escaping @MainActor (String, OnlineEvent) -> Void) {
    opening += 1
    delivery = Delivery { [weak self] word in
      guard let id = self?.seats.first(where: { $0.value.key == word.table })?.key else { return }
      hear(id, word.event)
    }
  }

  /// Ends every connection. What was kept stays.
  func close() {
    delivery?.close()
    delivery = nil
    for seat in seats.values { seat.table.shutdown() }
    seats = [:]
  }

  /// What is in front of the person is connected; what is behind the list takes turns.
  func show(_ id: String?) {
    for (id, whether) in [(shown, false), (id, true)] {
      id.flatMap { seats[$0] }?.table.setShown(shown: whether)
    }
    shown = id
  }

  func has(_ id: String) -> Bool { seats[id] != nil }

  /// Ends one table.
  func shut(_ id: String) {
    seats.removeValue(forKey: id)?.table.shutdown()
  }

  /// Makes the table of a game to come.
  ///
  /// - Parameter begun: called with what it is kept as, before anything is heard of it.
  func begin(
    at address: BrokerAddress,
    table: @escaping Making,
    begun: @MainActor (String) -> Void
  ) async throws {
    let made = try await seat(at: address, table)
    let id = made.table.id()
    seats[id] = made
    show(id)
    begun(id)
  }

  /// Opens the table of a kept game, unless it is open.
  ///
  /// - Throws: `ShelfError`, also for one that is still on its way to its last word.
  func resume(_ kept: KeptLink) async throws {
    let before = resuming
    let resuming = Task {
      _ = await before?.result
      guard seats[kept.id] == nil, let address = kept.broker else { return }
      guard ending[kept.id] == nil else { throw ShelfError.System(detail: "not now") }
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
    _ table: @escaping Making
  ) async throws -> Seat {
    guard let delivery else { throw LobbyError.NotNow }
    let (shelf, nickname, key, opening) = (shelf, profile.nickname, UUID(), opening)
    let opener = opener(address)
    let bridge = OnlineBridge { delivery.send(Word(table: key, event: $0)) }
    let made = try await offMain { try table(shelf, nickname, opener, bridge) }
    // Nobody would hear it any more.
    guard areOpen && opening == self.opening else {
      made.shutdown()
      throw LobbyError.NotNow
    }
    return Seat(key: key, table: made)
  }

  /// The game of a table, which ends with it.
  ///
  /// - Throws: `LobbyError` where there is none.
  func take(_ id: String) throws -> GameModel {
    guard let seat = seats[id] else { throw LobbyError.NotNow }
    let game = try GameModel(.online(id), texts: texts) { try seat.table.takeGame(observer: $0) }
    seats[id] = nil
    return game
  }

  /// Goes on with a game that was put away; nil when it is not kept any more.
  func reopen(_ id: String) async throws -> GameModel? {
    let (shelf, nickname, opener) = (shelf, profile.nickname, opener)
    return try await GameModel.open(.online(id), texts: texts) { bridge in
      guard let address = try shelf.links().first(where: { $0.id == id })?.broker else {
        return nil
      }
      let table = try shelf.reopen(
        id: id, nickname: nickname, opener: opener(address),
        observer: OnlineBridge { _ in })
      return try table.takeGame(observer: bridge)
    }
  }

  func isEnding(_ id: String) -> Bool { ending[id] != nil }

  /// Waits until the session of a game that was put away has ended.
  func ended(_ id: String) async {
    guard let end = ending[id] else { return }
    await end.value
    if ending[id] == end { ending[id] = nil }
  }

  /// A game was closed: until its session has ended, it is not gone on with.
  func note(_ game: GameModel, ended: @escaping @MainActor () -> Void) {
    guard let id = game.room, let end = game.ending else { return }
    ending[id] = end
    Task {
      await self.ended(id)
      ended()
    }
  }
}
