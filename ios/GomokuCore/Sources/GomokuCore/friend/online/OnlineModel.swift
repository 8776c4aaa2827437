import Foundation
import Observation

/// The Anywhere screen: the games with people who are anywhere, invitations that wait, and the way
/// into a game. There are connections only while the screen is in front.
@MainActor
@Observable
public final class OnlineModel: ScreenModel {
  /// What stands in place of the list.
  public enum Page: Equatable, Sendable {
    /// What to play is being chosen.
    case proposal(InviteBy)
    /// The invitation, or the answer to one, that is kept under this name.
    case waiting(String)
  }

  /// What is said above everything else.
  public struct Message: Equatable, Sendable {
    public let text: String
    /// Whether something is wrong.
    public let isTrouble: Bool
  }

  /// So many of the kept games are open at once: each has a thread. The core connects two at a time.
  static let most = 16

  /// The kept games, the one that was written last first.
  public var games: [KeptLink] { links.games }
  public private(set) var message: Message?
  public private(set) var page: Page?
  /// Whether ``takeGame()`` has a game to give.
  public private(set) var gameIsReady = false

  /// Called once for each event, with the other player's name as far as it is known.
  @ObservationIgnored var onEvent: (@MainActor (OnlineEvent, String) -> Void)?

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored public let preferences: Preferences
  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private let links: KeptLinks
  @ObservationIgnored private let tables: OnlineTables
  @ObservationIgnored private var ready: String?
  /// What the broker has, as far as is known.
  private var posted: Set<String> = []

  /// - Parameter opener: how a broker is reached, now and whenever the connection is lost.
  public init(
    profile: NearbyProfile, shelf: Shelf, preferences: Preferences, texts: Texts,
    opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.shelf = shelf
    self.preferences = preferences
    self.texts = texts
    tables = OnlineTables(
      shelf: shelf, texts: texts, profile: profile, opener: opener)
    links = KeptLinks(shelf: shelf)
    links.onGone = { [weak self] in self?.settle($0) }
  }

  private var words: OnlineTexts { OnlineTexts(texts) }

  /// The broker of codes: the person's own, or the one that the app brings; nil without any.
  public var broker: BrokerAddress? { serverFor(own: preferences.onlineBroker, by: .code) }

  /// Whether the app brings a broker of its own.
  public var bringsBroker: Bool { serverFor(own: "", by: .code) != nil }

  /// Takes another broker for what is begun from now on; without an address the app's own, where it brings one.
  ///
  /// - Returns: whether its address can be used.
  @discardableResult
  public func use(broker text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return attempt {
      if !text.isEmpty || !bringsBroker { _ = try readBrokerAddress(text: text) }
      preferences.onlineBroker = text
    }
  }

  /// What may be shown of an invitation; nil as long as the broker does not have it.
  public func invitation(_ kept: KeptLink) -> String? {
    // What it was when it was read, or what has been told since.
    guard let text = kept.invitation, kept.sent || isPosted(kept) else { return nil }
    return words.isLink(text) ? link(text, at: kept.broker) : text
  }

  private func link(_ text: String, at broker: BrokerAddress?) -> String {
    broker.map { invitationLink(invitation: text, broker: $0) } ?? text
  }

  /// Whether the broker has an invitation or an answer now.
  public func isPosted(_ kept: KeptLink) -> Bool { posted.contains(kept.id) }

  /// Games that are being left, whose sessions have not ended.
  var leaving: Set<String> { links.leaving }

  /// What the ``page`` waits with.
  public var waiting: KeptLink? {
    guard case .waiting(let id) = page else { return nil }
    return games.first { $0.id == id }
  }

  /// Reads the kept games again. The shelf tells when there is something new.
  public func refresh() async { await links.refresh() }

  /// The other player has left: what nobody has seen yet is in My games. Of what is no game yet the
  /// table itself tells how it ended, later than the shelf that it is gone.
  private func settle(_ gone: KeptLink) {
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
      case let error as ShelfError: words.refusal(error)
      default: texts[.onlineEndSystem(error.localizedDescription)]
      }
    say(said, isTrouble: true)
  }
}

// What the person does.
extension OnlineModel {
  /// What to play is chosen next.
  public func propose(_ by: InviteBy) {
    showList()
    page = .proposal(by)
  }

  /// Invites somebody to what was chosen.
  public func invite(_ choices: NearbyChoices) {
    guard case .proposal(let by) = page else { return }
    choices.keep(in: preferences.defaults)
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

  /// Answers an invitation over that broker, which is the game's from now on.
  func join(_ invitation: String, at broker: BrokerAddress) {
    showList()
    Task {
      await begin(at: broker) {
        try $0.join(
          address: broker, nickname: $1, invitation: invitation, opener: $2, observer: $3)
      }
    }
  }

  /// A row was tapped: a game is shown, anything else waits on.
  public func open(_ kept: KeptLink) {
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

  private func sit(_ kept: KeptLink) async {
    guard tables.areOpen else { return }
    do {
      try await tables.resume(kept)
      if tables.has(kept.id) { (ready, gameIsReady) = (kept.id, true) }
    } catch {
      refuse(error)
    }
  }

  /// Back to the list. What waits goes on waiting.
  public func showList() {
    page = nil
    tables.show(nil)
    message = nil
  }

  private func begin(at broker: BrokerAddress, table: @escaping OnlineTables.Making) async {
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

// Connections.
extension OnlineModel {
  /// A question makes the app inactive, which is no reason to stop; in the background there is no
  /// connection.
  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: start()
    case .inactive: break
    case .hidden: stop()
    }
  }

  public func left() { showList() }

  /// Invitations and games go on.
  func start() {
    guard !tables.areOpen else { return }
    tables.open { [weak self] in self?.hear($1, of: $0) }
    Task { await goOn() }
  }

  /// The screen is left, or not seen: every connection ends.
  func stop() {
    tables.close()
    posted = []
    (ready, gameIsReady) = (nil, false)
  }

  /// The game that was agreed on or tapped, and the end of all other tables; nil when it has gone.
  public func takeGame() -> GameModel? {
    guard let id = ready else { return nil }
    var taken: GameModel?
    attempt { taken = try tables.take(id) }
    page = nil
    stop()
    if taken == nil { start() }
    return taken
  }

  /// A game that was taken is not shown any more. It stays kept, unless it was left for good.
  public func putAway(_ game: GameModel) {
    game.close()
    note(game)
  }

  /// Waits until the session of a game that was put away has ended.
  func ended(_ id: String) async { await tables.ended(id) }

  /// Goes on with a game that was put away; nil when it is not kept any more.
  func reopen(_ id: String) async throws -> GameModel? { try await tables.reopen(id) }

  private func note(_ game: GameModel) {
    tables.note(game) { [weak self] in Task { await self?.goOn() } }
  }

  private func goOn() async {
    guard tables.areOpen else { return }
    await refresh()
    // Whoever was left must not wait until others make room.
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

// How an online game ends for this person, and an invitation is withdrawn.
extension OnlineModel {
  /// Withdraws an invitation or an answer, or leaves a game for good; a game goes into My games. An invitation
  /// that has become a game before the person has said so stays, and the list shows it.
  public func delete(_ kept: KeptLink) {
    showList()
    if ready == kept.id { (ready, gameIsReady) = (nil, false) }
    links.hide(kept.id)
    Task {
      await tables.ended(kept.id)
      await forget(kept)
    }
  }

  private func forget(_ kept: KeptLink) async {
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
    let shelf = shelf
    _ = try? await offMain { try shelf.withdraw(id: kept.id) }
    links.unhide(kept.id)
    await links.refresh()
    // The server is still to be told of an invitation that was taken back.
    await goOn()
  }

  /// Ends a game that was taken, for good: its row goes at once, and what is kept of it when the broker
  /// knows, be that another day.
  ///
  /// - Returns: false where My games can't have it: then the game stays.
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

// What the core says.
extension OnlineModel {
  private func hear(_ event: OnlineEvent, of id: String) {
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
