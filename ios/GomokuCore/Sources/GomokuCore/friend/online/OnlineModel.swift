import Foundation
import Observation

/// The view model of the Anywhere screen. Connections exist only while the screen is in front.
@MainActor
@Observable
public final class OnlineModel: ScreenModel {
  public enum Page: Equatable, Sendable {
    case proposal(InviteBy)
    /// Identifier of a pending invitation or answer.
    case waiting(String)
  }

  public struct Message: Equatable, Sendable {
    public let text: String
    public let isTrouble: Bool
  }

  /// Maximum number of open games, since each has a thread. The core connects two at a time.
  static let most = 16

  /// The saved games, last written first.
  public var games: [SavedLink] { links.games }
  public private(set) var message: Message?
  public private(set) var page: Page?
  public private(set) var gameIsReady = false

  /// Called once for each event, with the other player's name if known.
  @ObservationIgnored var onEvent: (@MainActor (OnlineEvent, String) -> Void)?

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored public let preferences: Preferences
  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private let links: SavedLinks
  @ObservationIgnored private let tables: OnlineTables
  @ObservationIgnored private var ready: String?
  /// Invitations and answers known to be at the broker.
  private var posted: Set<String> = []

  /// - Parameter opener: Connects to a broker, initially and after a lost connection.
  public init(
    profile: NearbyProfile, storage: Storage, preferences: Preferences, texts: Texts,
    opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.storage = storage
    self.preferences = preferences
    self.texts = texts
    tables = OnlineTables(
      storage: storage, texts: texts, profile: profile, opener: opener)
    links = SavedLinks(storage: storage)
    links.onGone = { [weak self] in self?.settle($0) }
  }

  private var words: OnlineTexts { OnlineTexts(texts) }

  /// The broker of invitation codes: the user's, else the built-in one; nil without any.
  public var broker: BrokerAddress? { serverFor(own: preferences.onlineBroker, by: .code) }

  public var bringsBroker: Bool { serverFor(own: "", by: .code) != nil }

  /// Sets the broker of future games. An empty address selects the built-in one.
  ///
  /// - Returns: Whether the address is valid.
  @discardableResult
  public func use(broker text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return attempt {
      if !text.isEmpty || !bringsBroker { _ = try readBrokerAddress(text: text) }
      preferences.onlineBroker = text
    }
  }

  /// Returns nil until the broker has the invitation.
  public func invitation(_ kept: SavedLink) -> String? {
    // `sent` is the state when the link was read; `isPosted` includes later events.
    guard let text = kept.invitation, kept.sent || isPosted(kept) else { return nil }
    return words.isLink(text) ? link(text, at: kept.broker) : text
  }

  private func link(_ text: String, at broker: BrokerAddress?) -> String {
    broker.map { invitationLink(invitation: text, broker: $0) } ?? text
  }

  public func isPosted(_ kept: SavedLink) -> Bool { posted.contains(kept.id) }

  var leaving: Set<String> { links.leaving }

  public var waiting: SavedLink? {
    guard case .waiting(let id) = page else { return nil }
    return games.first { $0.id == id }
  }

  public func refresh() async { await links.refresh() }

  /// Reports that the other player has left. A pending invitation is skipped: its table reports the
  /// end after storage has removed it.
  private func settle(_ gone: SavedLink) {
    guard let name = gone.name, tables.has(gone.id) else { return }
    tables.shut(gone.id)
    say(RemoteTexts(texts).over(.peerLeft, name: name), isTrouble: false)
  }

  private func say(_ text: String, isTrouble: Bool) {
    let newer = Message(text: text, isTrouble: isTrouble)
    if newer != message { message = newer }
  }

  @discardableResult
  private func attempt(_ run: () throws -> Void) -> Bool {
    message = nil
    do {
      try run()
      return true
    } catch {
      refuse(error)
      return false
    }
  }

  private func refuse(_ error: any Error) {
    let said =
      switch error {
      case let error as LobbyError: LobbyTexts(texts).refusal(error)
      case let error as StorageError: words.refusal(error)
      default: texts[.onlineEndSystem(error.localizedDescription)]
      }
    say(said, isTrouble: true)
  }
}

extension OnlineModel {
  public func propose(_ by: InviteBy) {
    showList()
    page = .proposal(by)
  }

  public func invite(_ choices: NearbyChoices) {
    guard case .proposal(let by) = page else { return }
    choices.save(in: preferences.defaults)
    let setup = choices.setup(forbiddenLoses: preferences.forbiddenLoses)
    guard let broker = serverFor(own: preferences.onlineBroker, by: by) else {
      return refuse(LobbyError.BadBroker)
    }
    Task {
      await begin(at: broker) {
        try $0.invite(
          address: broker, nickname: $1, setup: setup, by: by, opener: $2, observer: $3)
      }
    }
  }

  /// Answers an invitation. The given broker becomes the game's broker.
  func join(_ invitation: String, at broker: BrokerAddress) {
    showList()
    Task {
      await begin(at: broker) {
        try $0.join(
          address: broker, nickname: $1, invitation: invitation, opener: $2, observer: $3)
      }
    }
  }

  public func open(_ kept: SavedLink) {
    message = nil
    guard kept.game != nil else {
      page = .waiting(kept.id)
      tables.show(kept.id)
      return
    }
    Task {
      await tables.ended(kept.id)
      await sit(kept)
    }
  }

  private func sit(_ kept: SavedLink) async {
    guard tables.areOpen else { return }
    do {
      try await tables.resume(kept)
      if tables.has(kept.id) { (ready, gameIsReady) = (kept.id, true) }
    } catch {
      refuse(error)
    }
  }

  /// Returns to the list. A pending invitation remains.
  public func showList() {
    page = nil
    tables.show(nil)
    message = nil
  }

  private func begin(at broker: BrokerAddress, table: @escaping OnlineTables.TableFactory) async {
    do {
      try await tables.begin(at: broker, table: table) { id in
        page = .waiting(id)
      }
      await refresh()
    } catch {
      refuse(error)
    }
  }
}

extension OnlineModel {
  /// Must not stop when inactive: a system prompt makes the app inactive. In the background there
  /// are no connections.
  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: start()
    case .inactive: break
    case .hidden: stop()
    }
  }

  public func left() { showList() }

  func start() {
    guard !tables.areOpen else { return }
    tables.open { [weak self] in self?.receive($1, of: $0) }
    Task { await goOn() }
  }

  func stop() {
    tables.close()
    posted = []
    (ready, gameIsReady) = (nil, false)
  }

  /// Takes the agreed or selected game and closes all other tables; nil if the game has
  /// disappeared.
  public func takeGame() -> GameModel? {
    guard let id = ready else { return nil }
    var taken: GameModel?
    attempt { taken = try tables.take(id) }
    page = nil
    stop()
    if taken == nil { start() }
    return taken
  }

  /// Closes a taken game, which remains saved unless it was left for good.
  public func putAway(_ game: GameModel) {
    game.close()
    note(game)
  }

  func ended(_ id: String) async { await tables.ended(id) }

  /// Nil if the game is not in storage.
  func reopen(_ id: String) async throws -> GameModel? { try await tables.reopen(id) }

  private func note(_ game: GameModel) {
    tables.note(game) { [weak self] in Task { await self?.goOn() } }
  }

  private func goOn() async {
    guard tables.areOpen else { return }
    await refresh()
    // Notices of leaving come first, so that the limit never delays them.
    for kept in (links.untold + games).prefix(Self.most) where !tables.isEnding(kept.id) {
      do {
        try await tables.resume(kept)
      } catch LobbyError.NotNow {
        return
      } catch {
        refuse(error)
      }
    }
  }
}

extension OnlineModel {
  /// Withdraws an invitation or answer, or leaves a game for good. If an invitation became a game
  /// before the user confirmed, it remains in the list.
  public func delete(_ kept: SavedLink) {
    showList()
    if ready == kept.id { (ready, gameIsReady) = (nil, false) }
    links.hide(kept.id)
    Task {
      await tables.ended(kept.id)
      await forget(kept)
    }
  }

  private func forget(_ kept: SavedLink) async {
    if kept.game != nil {
      try? await tables.resume(kept)
      if let game = try? tables.take(kept.id) {
        if !(await leaveForGood(game)) {
          putAway(game)
          links.unhide(kept.id)
          say(texts[.savedFailed], isTrouble: true)
        }
        return
      }
    }
    tables.shut(kept.id)
    let storage = storage
    _ = try? await offMain { try storage.withdraw(id: kept.id) }
    links.unhide(kept.id)
    await links.refresh()
    // The server must still be notified of a withdrawn invitation.
    await goOn()
  }

  /// Leaves a taken game for good. Its row disappears at once; its saved state remains until the
  /// broker is notified, possibly on another day.
  ///
  /// - Returns: False if My games can't save it; then the game stays open.
  func leaveForGood(_ game: GameModel) async -> Bool {
    guard await game.leaveForGood() else { return false }
    guard let id = game.room else { return true }
    links.hide(id)
    tables.note(game) { [weak self] in
      self?.links.unhide(id)
      Task { await self?.goOn() }
    }
    return true
  }
}

extension OnlineModel {
  private func receive(_ event: OnlineEvent, of id: String) {
    let name = games.first { $0.id == id }?.name ?? ""
    switch event {
    case .invitation, .joining:
      posted.insert(id)
      if message?.isTrouble == true { message = nil }
    case .guessed, .ownTurn:
      say(words.event(event, name: name), isTrouble: false)
    case .unreachable:
      posted.remove(id)
      say(words.event(event), isTrouble: true)
    case .gameReady:
      if page == .waiting(id) { (ready, gameIsReady) = (id, true) }
    case .ended:
      tables.shut(id)
      if page == .waiting(id) { page = nil }
      say(words.event(event), isTrouble: true)
    }
    onEvent?(event, name)
  }
}
