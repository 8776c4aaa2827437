import Foundation

/// The core's tables of kept online games, one a game. They are open while the Online screen is in
/// front, and no game has two.
@MainActor
final class OnlineTables {
  /// What is heard of one game.
  enum Heard: Sendable {
    case event(OnlineEvent)
    case change(OnlineGames.Change)
  }

  private struct Word: Sendable {
    let id: String
    let heard: Heard
  }

  private struct Seat {
    let table: OnlineTable
    let keeper: OnlineGames.Keeper
  }

  private let disk: OnlineGames
  private let archive: GameArchive
  private let texts: GameTexts
  private let config: @MainActor () throws -> LobbyConfig
  private let opener: @Sendable (BrokerAddress) -> any StreamOpener
  private var delivery: Delivery<Word>?
  private var seats: [String: Seat] = [:]
  /// Games that were taken and are on their way to their last word.
  private var ending: [String: Task<Void, Never>] = [:]

  init(
    disk: OnlineGames, archive: GameArchive, texts: GameTexts,
    config: @escaping @MainActor () throws -> LobbyConfig,
    opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.disk = disk
    self.archive = archive
    self.texts = texts
    self.config = config
    self.opener = opener
  }

  deinit { delivery?.close() }

  var areOpen: Bool { delivery != nil }

  /// - Parameter hear: called with what happens to each game, until ``close()``.
  func open(hear: @escaping @MainActor (String, Heard) -> Void) {
    delivery = Delivery { hear($0.id, $0.heard) }
  }

  /// Ends every connection. What was kept stays.
  func close() {
    delivery?.close()
    delivery = nil
    for seat in seats.values { seat.table.shutdown() }
    seats = [:]
  }

  func has(_ id: String) -> Bool { seats[id] != nil }

  /// Ends one table.
  func shut(_ id: String) {
    seats.removeValue(forKey: id)?.table.shutdown()
  }

  /// Makes the table of a game to come.
  ///
  /// - Returns: what it is kept as.
  func begin(
    at broker: BrokerAddress,
    table: (LobbyConfig, Broker, OnlineGames.Keeper, OnlineBridge) throws -> OnlineTable
  ) throws -> String {
    guard let delivery else { throw OnlineError.NotNow }
    let id = UUID().uuidString.lowercased()
    let keeper = try disk.keeper(of: id, at: broker) {
      delivery.send(Word(id: id, heard: .change($0)))
    }
    do {
      let made = try table(
        try config(), Broker.byStream(opener: opener(broker)), keeper,
        OnlineBridge { delivery.send(Word(id: id, heard: .event($0))) })
      seats[id] = Seat(table: made, keeper: keeper)
      return id
    } catch {
      try? keeper.discard()
      throw error
    }
  }

  /// Opens the table of a kept game, unless it is open.
  ///
  /// - Throws: `ResumeError`, also for one that is still on its way to its last word.
  func resume(_ kept: OnlineGames.Kept) throws {
    let id = kept.id
    guard seats[id] == nil else { return }
    guard let delivery, ending[id] == nil else { throw ResumeError.System(detail: "not now") }
    seats[id] = try seat(kept) { delivery.send(Word(id: id, heard: $0)) }
  }

  private func seat(
    _ kept: OnlineGames.Kept, heard: @escaping @Sendable (Heard) -> Void
  ) throws -> Seat {
    guard let bytes = disk.bytes(of: kept.id) else { throw ResumeError.Damaged }
    let keeper = disk.keeper(of: kept.id) { heard(.change($0)) }
    let table = try OnlineTable.resume(
      kept: bytes, config: try config(), broker: Broker.byStream(opener: opener(kept.broker)),
      keeper: keeper, observer: OnlineBridge { heard(.event($0)) })
    return Seat(table: table, keeper: keeper)
  }

  /// The game of a table, which ends with it.
  ///
  /// - Throws: `OnlineError` where there is none.
  func take(_ id: String) throws -> GameModel {
    guard let seat = seats[id] else { throw OnlineError.NotNow }
    let game = try game(of: seat)
    seats[id] = nil
    return game
  }

  private func game(of seat: Seat) throws -> GameModel {
    let game = try GameModel(keeper: seat.keeper, texts: texts) {
      try seat.table.takeGame(observer: $0)
    }
    game.archive = archive
    return game
  }

  /// Goes on with a game that was put away; nil when it is not kept any more.
  func reopen(_ id: String) throws -> GameModel? {
    guard let kept = try disk.kept(id) else { return nil }
    return try game(of: try seat(kept) { _ in })
  }

  func isEnding(_ id: String) -> Bool { ending[id] != nil }

  /// Waits until the session of a game that was put away has ended.
  func ended(_ id: String) async {
    guard let end = ending[id] else { return }
    await end.value
    if ending[id] == end { ending[id] = nil }
  }

  /// A game was closed: until its session has ended, its file is not to be read.
  func note(_ game: GameModel, ended: @escaping @MainActor () -> Void) {
    guard let id = game.room, let end = game.ending else { return }
    ending[id] = end
    Task {
      await self.ended(id)
      ended()
    }
  }
}
