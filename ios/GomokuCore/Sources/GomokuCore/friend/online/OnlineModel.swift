import Foundation
import Observation

/// The Online screen: the games with people who are anywhere, invitations that wait, and the way
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

  /// So many of the kept games are connected at once.
  static let most = 16

  /// The kept games, the one that was written last first.
  public internal(set) var games: [OnlineGames.Kept] = []
  public private(set) var message: Message?
  public private(set) var page: Page?
  /// Where an invitation leads that came from elsewhere: the person is asked whether to join, and
  /// before that nothing is connected to.
  public var handed: BrokerAddress?
  /// Whether that question is open.
  public var isHanded: Bool {
    get { handed != nil }
    set { if !newValue { handed = nil } }
  }
  /// The link or code that is being typed.
  public var typed = ""
  /// Whether ``takeGame()`` has a game to give.
  public private(set) var gameIsReady = false

  /// Called once for each event, with the other player's name as far as it is known.
  @ObservationIgnored var onEvent: (@MainActor (OnlineEvent, String) -> Void)?

  @ObservationIgnored public let texts: GameTexts
  @ObservationIgnored public let preferences: Preferences
  @ObservationIgnored private let profile: NearbyProfile
  @ObservationIgnored let disk: OnlineGames
  @ObservationIgnored let tables: OnlineTables
  @ObservationIgnored private var ready: String?
  /// What was begun here and the broker does not have yet.
  private var unposted: Set<String> = []
  /// What the broker has, as far as is known.
  private var posted: Set<String> = []
  /// Games that are being left, whose sessions have not ended.
  @ObservationIgnored var leaving: Set<String> = []
  /// Games that were left while the broker was out of reach: it is told as soon as it is there.
  @ObservationIgnored private var untold: [OnlineGames.Kept] = []

  /// - Parameters:
  ///   - archive: where games go that have ended.
  ///   - opener: how a broker is reached, now and whenever the connection is lost.
  public init(
    profile: NearbyProfile, games: OnlineGames, archive: GameArchive, preferences: Preferences,
    texts: GameTexts, opener: @escaping @Sendable (BrokerAddress) -> any StreamOpener
  ) {
    self.profile = profile
    disk = games
    self.preferences = preferences
    self.texts = texts
    tables = OnlineTables(
      disk: games, archive: archive, texts: texts,
      config: { try profile.config(NearbyChoices(from: preferences.defaults)) }, opener: opener)
  }

  private var words: OnlineTexts { OnlineTexts(texts) }

  /// The person's own broker; nil while there is none.
  public var broker: BrokerAddress? { try? readBrokerAddress(text: preferences.onlineBroker) }

  /// Takes another broker for what is begun from now on.
  ///
  /// - Returns: whether its address can be used.
  @discardableResult
  public func use(broker text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return attempt {
      _ = try readBrokerAddress(text: text)
      preferences.onlineBroker = text
    }
  }

  /// What may be shown of an invitation; nil as long as the broker does not have it.
  public func invitation(_ kept: OnlineGames.Kept) -> String? {
    guard case .invited(let text) = kept.state, !unposted.contains(kept.id) else { return nil }
    return words.isLink(text) ? invitationLink(invitation: text, broker: kept.broker) : text
  }

  /// Whether the broker has an invitation or an answer now.
  public func isPosted(_ kept: OnlineGames.Kept) -> Bool { posted.contains(kept.id) }

  /// What the ``page`` waits with.
  public var waiting: OnlineGames.Kept? {
    guard case .waiting(let id) = page else { return nil }
    return games.first { $0.id == id }
  }

  /// Reads the kept games again.
  public func refresh() {
    let kept = disk.load { say(words.refusal($0), isTrouble: true) }
    games = kept.filter { !leaving.contains($0.id) && !$0.isLeft }
    untold = kept.filter { !leaving.contains($0.id) && $0.isLeft }
  }

  func say(_ text: String, isTrouble: Bool) {
    let newer = Message(text: text, isTrouble: isTrouble)
    if newer != message { message = newer }
  }

  @discardableResult
  private func attempt(_ run: () throws -> Void) -> Bool {
    message = nil
    do {
      try run()
      return true
    } catch let error as OnlineError {
      say(words.refusal(error), isTrouble: true)
    } catch let error as ResumeError {
      say(words.refusal(error), isTrouble: true)
    } catch {
      say(texts[.onlineEndSystem(error.localizedDescription)], isTrouble: true)
    }
    return false
  }
}

// What the person does.
extension OnlineModel {
  /// What to play is chosen next.
  public func propose(_ by: InviteBy) {
    message = nil
    page = .proposal(by)
  }

  /// Invites somebody to what was chosen.
  public func invite(_ choices: NearbyChoices) {
    guard case .proposal(let by) = page else { return }
    choices.keep(in: preferences.defaults)
    let setup = choices.setup(forbiddenLoses: preferences.forbiddenLoses)
    attempt {
      guard let broker else { throw OnlineError.BadBroker }
      try begin(at: broker) { config, way, keeper, observer in
        try OnlineTable.invite(
          config: config, setup: setup, by: by, broker: way, keeper: keeper, observer: observer)
      }
    }
  }

  /// Joins with ``typed``; where that leads to a broker that is not the person's own, it is asked first.
  public func join() { join(asks: { $0 != nil && $0 != broker }) }

  /// Another app hands an invitation over.
  public func hand(_ text: String) {
    page = nil
    typed = text
    join(asks: { _ in true })
  }

  /// The person agrees to join with what was handed over, and stands in ``typed``.
  public func agree() { join(asks: { _ in false }) }

  /// - Parameter asks: whether the person is to be asked, by the broker that the invitation names.
  private func join(asks: (BrokerAddress?) -> Bool) {
    handed = nil
    attempt {
      let link = try readInvitation(text: typed)
      guard let broker = link.broker ?? self.broker else {
        return say(texts[.onlineJoinNoBroker], isTrouble: true)
      }
      if asks(link.broker) {
        handed = broker
        return
      }
      try begin(at: broker) { config, way, keeper, observer in
        try OnlineTable.join(
          config: config, invitation: link.invitation, broker: way, keeper: keeper,
          observer: observer)
      }
      typed = ""
    }
  }

  /// A row was tapped: a game is shown, anything else waits on.
  public func open(_ kept: OnlineGames.Kept) {
    message = nil
    guard case .game = kept.state else {
      page = .waiting(kept.id)
      return
    }
    guard tables.isEnding(kept.id) else { return sit(kept.id) }
    Task {
      await tables.ended(kept.id)
      sit(kept.id)
    }
  }

  private func sit(_ id: String) {
    guard tables.areOpen else { return }
    attempt {
      guard let kept = try disk.kept(id) else { return refresh() }
      try tables.resume(kept)
      (ready, gameIsReady) = (id, true)
    }
  }

  /// Back to the list. What waits goes on waiting.
  public func showList() {
    page = nil
    message = nil
  }

  private func begin(
    at broker: BrokerAddress,
    table: (LobbyConfig, Broker, OnlineGames.Keeper, OnlineBridge) throws -> OnlineTable
  ) throws {
    let id = try tables.begin(at: broker, table: table)
    unposted.insert(id)
    page = .waiting(id)
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
    refresh()
    resume()
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

  /// Goes on with a game that was put away.
  func reopen(_ id: String) -> GameModel.Reopened {
    do {
      guard let game = try tables.reopen(id) else { return .nothing }
      return .game(game)
    } catch let error as ResumeError {
      return .unreadable(words.refusal(error))
    } catch {
      return .unreadable(error.localizedDescription)
    }
  }

  private func note(_ game: GameModel) {
    tables.note(game) { [weak self] in self?.goOn() }
  }

  func goOn() {
    guard tables.areOpen else { return }
    refresh()
    resume()
  }

  private func resume() {
    // Whoever was left must not wait until others make room.
    for kept in (untold + games).prefix(Self.most) where !tables.isEnding(kept.id) {
      do {
        try tables.resume(kept)
      } catch let error as ResumeError {
        refuse(kept, error)
      } catch {
        say(error.localizedDescription, isTrouble: true)
      }
    }
  }

  private func refuse(_ kept: OnlineGames.Kept, _ error: ResumeError) {
    switch error {
    case .BadConfig, .NotAGame, .Damaged:
      disk.setAside(kept.id)
      games.removeAll { $0.id == kept.id }
    case .Newer, .System: break
    }
    say(words.refusal(error), isTrouble: true)
  }
}

// What the core says.
extension OnlineModel {
  private func hear(_ heard: OnlineTables.Heard, of id: String) {
    switch heard {
    case .change(.written): reload(id)
    case .change(.discarded): settle(id)
    case .event(let event): if tables.has(id) { hear(event, of: id) }
    }
  }

  private func hear(_ event: OnlineEvent, of id: String) {
    reload(id)
    let name = games.first { $0.id == id }?.name ?? ""
    switch event {
    case .invitation, .joining:
      unposted.remove(id)
      posted.insert(id)
      if message?.isTrouble == true { message = nil }
    case .guessed, .ownTurn:
      say(words.event(event, name: name), isTrouble: false)
    case .unreachable:
      posted.remove(id)
      say(words.event(event), isTrouble: true)
    case .met(let player):
      profile.met(player)
      say(words.event(event), isTrouble: false)
    case .gameReady:
      if page == .waiting(id) { (ready, gameIsReady) = (id, true) }
    case .ended:
      tables.shut(id)
      if page == .waiting(id) { page = nil }
      say(words.event(event), isTrouble: true)
      refresh()
    }
    onEvent?(event, name)
  }

  /// Takes one game's row from the disk.
  private func reload(_ id: String) {
    guard !leaving.contains(id), let kept = try? disk.kept(id), !kept.isLeft else { return }
    if let index = games.firstIndex(where: { $0.id == id }) {
      if games[index] != kept { games[index] = kept }
    } else {
      games.insert(kept, at: 0)
    }
  }

  /// The core forgets a game: the other player has left. What nobody has seen yet goes into My games.
  private func settle(_ id: String) {
    games.removeAll { $0.id == id }
    guard !untold.contains(where: { $0.id == id }) else {
      // My games has it, and now the broker knows.
      untold.removeAll { $0.id == id }
      return tables.shut(id)
    }
    // An invitation that is over has none; why it is comes as an event.
    guard let game = try? tables.take(id) else { return }
    if !game.archiveNow() { say(texts[.savedFailed], isTrouble: true) }
    if let remote = game.snapshot.remote, let said = RemoteTexts(texts).bar(remote) {
      say(said, isTrouble: false)
    }
    game.close()
  }
}
