import Foundation
import Observation

/// The app as a whole: which game lies on the table, what comes back from disk, and what the person may
/// do about it.
@MainActor
@Observable
public final class HomeModel {
  /// The game on the table, which Home offers to continue.
  public private(set) var game: GameModel? { didSet { navigator.hold(game, at: .game) } }
  /// What the person must know, such as a save that can't be read.
  public private(set) var notice: String?
  /// Whether Nearby or Online was wanted while a game with somebody nearby is under way.
  public var asksForRemote = false

  @ObservationIgnored public let navigator = Navigator()
  @ObservationIgnored public let games: GamesModel
  @ObservationIgnored public let lobby: LobbyModel
  @ObservationIgnored public let online: OnlineModel
  @ObservationIgnored private let saves: SavedGames
  @ObservationIgnored private let kept: KeptGames
  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let texts: GameTexts
  @ObservationIgnored private let discovery: @MainActor () -> any DiscoveryAdapter
  @ObservationIgnored private let feedback: any Feedback
  @ObservationIgnored private let threads: @MainActor () -> Int
  @ObservationIgnored private var reopened = false
  @ObservationIgnored private var slept = false

  /// - Parameters:
  ///   - discovery: how a remote player is found again; asked for each game.
  ///   - feedback: what the person hears and feels.
  ///   - threads: how many the computer may search with now.
  public init(
    lobby: LobbyModel, online: OnlineModel, saves: SavedGames, kept: KeptGames,
    preferences: Preferences, texts: GameTexts,
    feedback: any Feedback, discovery: @escaping @MainActor () -> any DiscoveryAdapter,
    threads: @escaping @MainActor () -> Int
  ) {
    self.lobby = lobby
    self.online = online
    self.saves = saves
    games = GamesModel(archive: saves.archive, texts: texts)
    self.kept = kept
    self.preferences = preferences
    self.texts = texts
    self.discovery = discovery
    self.feedback = feedback
    self.threads = threads
    navigator.host = self
    lobby.onEvent = { feedback.hear($0) }
    online.onEvent = { feedback.hear($0, name: $1) }
  }

  /// The app has started: brings the unfinished game back, once.
  public func appeared() {
    guard !reopened else { return }
    reopened = true
    reopen()
  }

  /// The system asks for something, perhaps before anything else. A file goes into My games and is
  /// shown; an invitation leads to Online, which asks first.
  public func open(_ request: OpenRequest) async {
    switch request {
    case .shortcut(let shortcut): open(shortcut)
    case .invitation(let text):
      appeared()
      online.hand(text)
      open(.online)
    case .file(let url):
      if let name = await games.bring(url) { review(name) }
    }
  }

  /// A shortcut was chosen.
  public func open(_ shortcut: Shortcut) {
    appeared()
    switch shortcut {
    case .newGame:
      navigator.path = [.newGame(NewGameChoices(from: preferences.defaults).opponent)]
    case .continueGame:
      navigator.path = game.map { $0.snapshot.phase == .over ? [] : [.game] } ?? []
    }
  }

  /// A screen was chosen. Whoever comes back to a game with a remote player must not lose it for
  /// another, and is asked.
  public func open(_ screen: Route) {
    let leadsToAnother = screen == .nearby || screen == .online
    if leadsToAnother && game?.room == nil && game?.snapshot.unfinishedRemote != nil {
      asksForRemote = true
      return
    }
    var path = navigator.path
    if screen == .online {
      // There it is one of the list, which opens it again.
      path.removeAll { $0 == .online || $0 == .game && game?.room != nil }
    }
    navigator.path = path + [screen]
  }

  /// What another game would end, in words; nil when that is nothing.
  public var replaced: String? {
    if let name = game?.snapshot.unfinishedRemote { return texts[.gameBusyReplace(name)] }
    return game?.snapshot.isUnfinished == true ? texts[.gameReplaceExplain] : nil
  }

  /// Begins a game on this phone.
  public func start(_ choices: NewGameChoices) {
    begin { try GameModel(config: config(choices), saves: saves, texts: texts) }
  }

  /// Goes on with a kept game after its first moves.
  public func playOn(_ record: String, ply: Int) {
    guard let next = try? recordToPlayOn(record: record, ply: Int32(clamping: ply)) else { return }
    begin {
      let game = try GameModel(
        record: next, defaults: config(NewGameChoices(from: preferences.defaults)), saves: saves,
        texts: texts)
      game.save()
      return game
    }
  }

  /// Looks at the game on the table, which has ended.
  public func reviewTable() {
    if let name = game?.archivedName {
      navigator.path.append(.review(name))
    } else {
      refuse(texts[.savedFailed])
    }
  }

  /// Forgets what was won and lost.
  public func forgetStatistics() {
    do {
      try saves.archive.statistics.reset()
    } catch {
      refuse(texts[.savedFailed])
    }
  }

  /// Shows a kept game, and no other one under it.
  private func review(_ name: String) {
    var path = navigator.path
    path.removeAll { if case .review = $0 { true } else { false } }
    navigator.path = path + [.review(name)]
  }

  private func begin(_ next: () throws -> GameModel) {
    if let game, game.snapshot.remote == nil, !game.archiveNow() {
      // It would be lost: nothing begins while there is no room.
      refuse(texts[.savedFailed])
      return
    }
    do {
      place(try next())
    } catch let error as ConfigError {
      refuse(texts.refusal(error))
    } catch {
      refuse(error.localizedDescription)
    }
  }

  /// Two people have agreed on a game, or one may watch: the lobby's comes to the table.
  public func play() {
    if let agreed = lobby.takeGame() { place(agreed) }
  }

  /// An online game was agreed on or chosen.
  public func playOnline() {
    guard let chosen = online.takeGame() else { return }
    place(chosen)
    // It may have been decided while nobody looked.
    if chosen.snapshot.phase == .over { chosen.save() }
  }

  /// Leaves the game with a remote player for good. What was kept comes back.
  public func leave() {
    if game?.room != nil { leaveForGood() }
    clearTable()
    navigator.path = []
    reopen()
  }

  /// Whether the phone must not go to sleep: whose clock runs down looks at the board without touching
  /// it.
  public var keepsAwake: Bool {
    navigator.front == .game && game?.snapshot.isAgainstTheClock == true
  }

  /// The phone has joined or left a network.
  public func networkChanged() {
    lobby.networkChanged()
    game?.networkChanged()
  }

  /// The phone has become hot or cool, or saves power or no longer.
  public func powerChanged() {
    game?.setThreads(threads())
  }

  /// How far the app is in front. Online games have no connection in the background, and the sockets
  /// of any other game with a remote player die there.
  public func follow(_ presence: Presence) {
    if presence == .front {
      game?.setThreads(threads())
      if slept { wake() }
    }
    navigator.follow(presence)
    if presence == .background {
      slept = true
      if let game, game.room != nil { online.putAway(game) }
    }
  }

  private func wake() {
    slept = false
    guard let game else { return }
    if let room = game.room, game.isPutAway {
      Task { await comeBack(to: room) }
    } else {
      game.networkChanged()
    }
  }

  /// Goes on with an online game. One that has ended in the background stays as it was.
  private func comeBack(to room: String) async {
    await online.ended(room)
    // The person may have gone elsewhere meanwhile, or the app to the background again.
    guard !slept, game?.room == room, game?.isPutAway == true else { return }
    take(online.reopen(room))
  }

  private func place(_ begun: GameModel) {
    notice = nil
    clearTable()
    begun.archive = saves.archive
    seat(begun)
    navigator.path = [.game]
  }

  private func seat(_ next: GameModel) {
    next.onEvent = { [weak self, weak next] event in
      guard let self, let next, next === game, navigator.front == .game else { return }
      feedback.hear(event, of: next)
    }
    game = next
  }

  private func refuse(_ reason: String) {
    notice = reason
    navigator.path = []
  }

  /// Nobody comes back to a game with a remote player that has ended, or that was only watched. Online
  /// games have a list of their own.
  private func tidyTable() {
    guard let game, let remote = game.snapshot.remote, !navigator.path.contains(.game),
      remote.watching || game.snapshot.unfinishedRemote == nil || game.room != nil
    else { return }
    clearTable()
    reopen()
  }

  private func clearTable() {
    if let game, game.room != nil, !game.snapshot.linkIsOver {
      online.putAway(game)
    } else if game?.snapshot.remote == nil {
      game?.close()
    } else {
      leaveForGood()
    }
    game = nil
  }

  private func leaveForGood() {
    guard let game else { return }
    let isArchived = game.room == nil ? game.leaveForGood() : online.leaveForGood(game)
    if !isArchived { notice = texts[.savedFailed] }
  }

  private func config(_ choices: NewGameChoices) -> GameConfig {
    choices.config(forbiddenLoses: preferences.forbiddenLoses, threads: threads())
  }

  private func reopen() {
    // A game with a remote player comes first: somebody may be waiting.
    take(
      GameModel.reopen(
        kept: kept, archive: saves.archive, profile: lobby.profile,
        choices: NearbyChoices(from: preferences.defaults), bluetooth: lobby.bluetooth,
        discovery: discovery(), texts: texts))
    guard game == nil else { return }
    take(
      GameModel.reopen(
        saves: saves, defaults: config(NewGameChoices(from: preferences.defaults)), texts: texts))
  }

  private func take(_ found: GameModel.Reopened) {
    switch found {
    case .nothing: break
    case .game(let unfinished): seat(unfinished)
    case .unreadable(let reason): notice = reason
    }
  }
}

extension HomeModel: NavigatorHost {
  public func model(at route: Route) -> (any ScreenModel)? {
    switch route {
    case .game: game
    case .nearby: lobby
    case .online: online
    case .games: games
    case .review(let name): ReviewModel(archive: games.archive, name: name)
    case .statistics: StatisticsModel(statistics: games.archive.statistics)
    case .newGame, .settings, .learn, .about: nil
    }
  }

  public func screensChanged() {
    tidyTable()
    // Both show how many games wait there.
    if navigator.front == .nearby || navigator.front == .games { online.refresh() }
  }
}
