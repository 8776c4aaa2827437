import Foundation
import Observation

/// Where the person can be. Home is the root.
public enum Screen: Hashable, Sendable {
  case newGame(NewGameChoices.Opponent)
  case nearby
  case online
  case game
  case games
  /// The kept game of that name.
  case review(String)
  case statistics
  case settings
  case learn
  case about
}

/// What a long press on the app's icon offers; the raw values are the types in Info.plist.
public enum Shortcut: String, Sendable {
  case continueGame = "app.gomoku.continue"
  case newGame = "app.gomoku.new"
}

/// The app as a whole: which game lies on the table, what comes back from disk, and where the
/// person is.
@MainActor
@Observable
public final class HomeModel {
  /// How far the app is in front.
  public enum Presence: Sendable {
    case front
    /// Seen, but something else has the touches: a call, the app switcher, a question.
    case inactive
    /// Not seen; sockets die.
    case background
  }

  /// The game on the table, which Home offers to continue.
  public private(set) var game: GameModel?
  /// What the person must know, such as a save that can't be read.
  public private(set) var notice: String?
  /// The screens over Home, the front one last.
  public var path: [Screen] = [] { didSet { tidyTable() } }
  /// Whether Nearby or Online was wanted while a game with somebody nearby is under way.
  public var asksForRemote = false

  @ObservationIgnored public let games: GamesModel
  @ObservationIgnored public let lobby: LobbyModel
  @ObservationIgnored public let online: OnlineModel
  @ObservationIgnored private let saves: SavedGames
  @ObservationIgnored private let kept: KeptGames
  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let texts: GameTexts
  @ObservationIgnored private let discovery: @MainActor () -> any DiscoveryAdapter
  @ObservationIgnored private let threads: @MainActor () -> Int
  @ObservationIgnored private var reopened = false
  @ObservationIgnored private var slept = false

  /// - Parameters:
  ///   - discovery: how a remote player is found again; asked for each game.
  ///   - threads: how many the computer may search with now.
  public init(
    lobby: LobbyModel, online: OnlineModel, saves: SavedGames, kept: KeptGames,
    preferences: Preferences, texts: GameTexts,
    discovery: @escaping @MainActor () -> any DiscoveryAdapter,
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
    self.threads = threads
  }

  /// The app has started: brings the unfinished game back, once.
  public func appeared() {
    guard !reopened else { return }
    reopened = true
    reopen()
  }

  /// A shortcut was chosen, perhaps before anything else.
  public func open(_ shortcut: Shortcut) {
    appeared()
    switch shortcut {
    case .newGame: path = [.newGame(NewGameChoices(from: preferences.defaults).opponent)]
    case .continueGame: path = game.map { $0.snapshot.phase == .over ? [] : [.game] } ?? []
    }
  }

  /// A screen was chosen. Whoever comes back to a game with a remote player must not lose it for
  /// another, and is asked.
  public func open(_ screen: Screen) {
    let leadsToAnother = screen == .nearby || screen == .online
    if leadsToAnother && game?.room == nil && game?.snapshot.unfinishedRemote != nil {
      asksForRemote = true
      return
    }
    if screen == .online {
      // There it is one of the list, which opens it again.
      path.removeAll { $0 == .online || $0 == .game && game?.room != nil }
    }
    path.append(screen)
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

  /// A file was chosen, or another app asks for it to be opened: it goes into My games and is shown.
  /// An invitation of that kind leads to Online, which asks first.
  public func bring(_ url: URL) async {
    if url.scheme?.lowercased() == Self.scheme {
      appeared()
      online.hand(url.absoluteString)
      return open(.online)
    }
    guard let name = await games.bring(url) else { return }
    path.removeAll { if case .review = $0 { true } else { false } }
    path.append(.review(name))
  }

  /// Looks at the game on the table, which has ended.
  public func reviewTable() {
    if let name = game?.archivedName {
      path.append(.review(name))
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

  /// Of links to the app; Info.plist has it, too.
  static let scheme = "gomoku"

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
    path = []
    reopen()
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

  /// The search stops and the game is kept whenever the app leaves the screen.
  public func follow(_ presence: Presence) {
    if presence == .background { slept = true }
    guard let game else { return }
    guard presence == .front else {
      game.pause()
      if presence == .background && game.room != nil { online.putAway(game) }
      return
    }
    if slept {
      slept = false
      if let room = game.room, game.isPutAway {
        Task { await comeBack(to: room) }
        return
      }
      // The sockets of a game with a remote player died in the background.
      game.networkChanged()
    }
    if path.last == .game {
      game.setThreads(threads())
      game.resume()
    }
  }

  /// Online games have no connection in the background. One that has ended there stays as it was.
  private func comeBack(to room: String) async {
    await online.ended(room)
    // The person may have gone elsewhere meanwhile, or the app to the background again.
    guard !slept, game?.room == room, game?.isPutAway == true else { return }
    take(online.reopen(room))
    if path.last == .game { game?.resume() }
  }

  private func place(_ begun: GameModel) {
    notice = nil
    clearTable()
    begun.archive = saves.archive
    game = begun
    path = [.game]
  }

  private func refuse(_ reason: String) {
    notice = reason
    path = []
  }

  /// Nobody comes back to a game with a remote player that has ended, or that was only watched. Online
  /// games have a list of their own.
  private func tidyTable() {
    guard let game, let remote = game.snapshot.remote, !path.contains(.game),
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
    case .game(let unfinished): game = unfinished
    case .unreadable(let reason): notice = reason
    }
  }
}
