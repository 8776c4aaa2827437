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
  /// Whether a way to a friend was wanted while a game with somebody nearby is under way.
  public var asksForRemote = false

  @ObservationIgnored public let navigator = Navigator()
  @ObservationIgnored public let games: GamesModel
  @ObservationIgnored public let puzzles: PuzzlesModel
  public var course: CourseModel { puzzles.course }
  @ObservationIgnored public let friends: FriendModel
  @ObservationIgnored public let scan: ScanModel
  @ObservationIgnored public let lobby: LobbyModel
  @ObservationIgnored public let online: OnlineModel
  /// The position that is being set up, as long as a way leads back to it.
  @ObservationIgnored var position: SetUpModel?
  @ObservationIgnored let shelf: Shelf
  @ObservationIgnored let preferences: Preferences
  @ObservationIgnored let texts: Texts
  @ObservationIgnored private let discovery: @MainActor () -> any DiscoveryAdapter
  @ObservationIgnored let feedback: any Feedback
  @ObservationIgnored private let threads: @MainActor () -> Int
  @ObservationIgnored private var reopening: Task<Void, Never>?
  @ObservationIgnored private var slept = false

  /// - Parameters:
  ///   - discovery: how a remote player is found again; asked for each game.
  ///   - camera: what reads a friend's QR code; nil where there is none.
  ///   - feedback: what the person hears and feels.
  ///   - threads: how many the computer may search with now.
  public init(
    lobby: LobbyModel, online: OnlineModel, shelf: Shelf, preferences: Preferences,
    texts: Texts, camera: (any ScannerCamera)? = nil,
    feedback: any Feedback, discovery: @escaping @MainActor () -> any DiscoveryAdapter,
    threads: @escaping @MainActor () -> Int
  ) {
    (self.lobby, self.online, self.shelf) = (lobby, online, shelf)
    games = GamesModel(shelf: shelf, texts: texts)
    puzzles = PuzzlesModel(shelf: shelf)
    friends = FriendModel(shelf: shelf, online: online, texts: texts)
    scan = ScanModel(camera: camera)
    self.preferences = preferences
    self.texts = texts
    self.discovery = discovery
    self.feedback = feedback
    self.threads = threads
    navigator.host = self
    lobby.onEvent = { feedback.hear(nil, words: LobbyTexts(texts).announcement(of: $0)) }
    online.onEvent = {
      feedback.hear(Cue.of($0), words: OnlineTexts(texts).announcement(of: $0, name: $1))
    }
  }

  /// The app has started: brings the unfinished game back, once.
  public func appeared() async {
    let reopening = reopening ?? Task { await reopen() }
    self.reopening = reopening
    await reopening.value
  }

  /// The system asks for something, perhaps before anything else. A file goes into My games and is
  /// shown; an invitation leads to Play a friend, which asks first.
  public func open(_ request: OpenRequest) async {
    switch request {
    case .shortcut(let shortcut): await open(shortcut)
    case .invitation(let text):
      await appeared()
      open(.friend)
      if navigator.front == .friend { friends.hand(text) }
    case .onlineGame(let id): await openOnline(id)
    case .myGames: await openGames()
    case .file(let url): show(await games.bring(url))
    case .copied(let text): show(await games.paste(text))
    }
  }

  private func show(_ brought: GamesModel.Brought) {
    if case .game(let id) = brought { review(id) }
    if brought == .games && navigator.front != .games { open(.games) }
  }

  /// A shortcut was chosen.
  public func open(_ shortcut: Shortcut) async {
    await appeared()
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
    let ways: [Route] = [.friend, .scan, .nearby, .bluetooth, .online]
    if ways.contains(screen) && game?.room == nil && game?.snapshot.unfinishedRemote != nil {
      asksForRemote = true
      return
    }
    var path = navigator.path
    if screen == .online || screen == .friend {
      // There it is one of the list, which opens it again.
      path.removeAll { $0 == .online || $0 == .game && game?.room != nil }
    }
    if screen == .friend { path.removeAll(where: ways.contains) }
    navigator.path = path + [screen]
  }

  /// What another game would end, in words; nil when that is nothing.
  public var replaced: String? {
    guard let game else { return nil }
    // An online game waits in its list.
    if game.room == nil, let name = game.snapshot.unfinishedRemote {
      return texts[.gameBusyReplace(name)]
    }
    return game.snapshot.ifReplaced.map(texts.explain)
  }

  /// Begins a game on this phone.
  public func start(_ choices: NewGameChoices) async {
    let (shelf, config) = (shelf, config(choices))
    await begin { try shelf.start(config: config, observer: $0) }
  }

  /// As the other, from a position that was set up.
  public func play(from position: SetUpModel) async {
    let choices = NewGameChoices(from: preferences.defaults, against: position.opponent)
    let (shelf, config, draft) = (shelf, config(choices), position.draft)
    // Who has drawn it keeps it where no game begins.
    await begin(refused: position.refuse) {
      try shelf.startPosition(config: config, position: draft, observer: $0)
    }
  }

  /// Begins another game against the computer, at the level of that number.
  public func play(at level: Int32) async {
    var choices = NewGameChoices(from: preferences.defaults, against: .computer)
    choices.level = level
    choices.keep(in: preferences.defaults)
    await start(choices)
  }

  /// Goes on with a kept game after its first moves.
  public func playOn(_ id: String, ply: Int) async {
    let (shelf, defaults) = (shelf, config(NewGameChoices(from: preferences.defaults)))
    await begin {
      try shelf.playOn(
        id: id, ply: Int32(clamping: ply), defaults: defaults, observer: $0)
    }
  }

  /// Looks at the game on the table, which has ended.
  public func reviewTable() async {
    if let id = await game?.archived() {
      navigator.path.append(.review(id))
    } else {
      refuse(texts[.savedFailed])
    }
  }

  /// Shows a kept game, and no other one under it.
  private func review(_ name: String) {
    var path = navigator.path
    path.removeAll { if case .review = $0 { true } else { false } }
    navigator.path = path + [.review(name)]
  }

  /// The shelf puts the own game that is on the table into My games; where it can't, nothing begins.
  private func begin(
    refused: (@MainActor (String) -> Void)? = nil,
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async {
    let refused = refused ?? refuse
    if game?.snapshot.remote != nil, !(await clearTable()) { return }
    do {
      if let next = try await GameModel.open(.own, texts: texts, open) { await place(next) }
    } catch ShelfError.Config(let error) {
      refused(texts.refusal(error))
    } catch {
      refused(texts[.savedFailed])
    }
  }

  /// Two people have agreed on a game, or one may watch: the lobby's comes to the table.
  public func play() async {
    if let agreed = lobby.takeGame() { await place(agreed) }
  }

  /// An online game was agreed on or chosen.
  public func playOnline() async {
    if let chosen = online.takeGame() { await place(chosen) }
  }

  /// Leaves the game with a remote player for good. What was kept comes back.
  public func leave() async {
    guard let game, await leaveForGood(game) else { return }
    self.game = nil
    navigator.path = []
    await reopen(after: game)
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
    lookAtPuzzles()
    if presence == .background {
      slept = true
      if let game, game.room != nil { online.putAway(game) }
    }
  }

  /// Until what the other player is to hear is on its way: the move, and that this app is away.
  public func lastWords() async {
    guard let game else { return }
    if let room = game.room {
      await online.ended(room)
    } else if game.snapshot.unfinishedRemote != nil {
      // A link says it within milliseconds; nothing tells when the system has sent it.
      try? await Task.sleep(for: .seconds(1))
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
    if let again = await reopened(room) { seat(again) }
  }

  /// The online game that was on the table when the app was ended. A game with somebody nearby who may be
  /// waiting comes before it.
  func bringBack(room: String) async {
    guard game?.snapshot.unfinishedRemote == nil, let again = await reopened(room) else { return }
    await place(again)
  }

  private func reopened(_ room: String) async -> GameModel? {
    do {
      return try await online.reopen(room)
    } catch let error as ShelfError {
      notice = OnlineTexts(texts).refusal(error)
    } catch {
      notice = error.localizedDescription
    }
    return nil
  }

  private func place(_ begun: GameModel) async {
    notice = nil
    _ = await clearTable()
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
  func tidyTable() {
    guard let game, let remote = game.snapshot.remote, !navigator.path.contains(.game),
      remote.watching || game.snapshot.unfinishedRemote == nil || game.room != nil
    else { return }
    Task {
      if await clearTable() { await reopen(after: game) }
    }
  }

  /// - Returns: false where the game that lies there can't be kept, and stays.
  private func clearTable() async -> Bool {
    guard let game else { return true }
    if game.room != nil, !game.snapshot.linkIsOver {
      online.putAway(game)
    } else if game.snapshot.remote == nil {
      game.close()
    } else if !(await leaveForGood(game)) {
      return false
    }
    if self.game === game { self.game = nil }
    return true
  }

  private func leaveForGood(_ game: GameModel) async -> Bool {
    let isKept = game.room == nil ? await game.leaveForGood() : await online.leaveForGood(game)
    if !isKept { notice = texts[.savedFailed] }
    return isKept
  }

  private func config(_ choices: NewGameChoices) -> GameConfig {
    choices.config(forbiddenLoses: preferences.forbiddenLoses, threads: threads())
  }

  /// What was kept comes back, but for a game that was just left: as its session ends, it goes.
  private func reopen(after left: GameModel) async {
    if left.room == nil { await left.ending?.value }
    // The person may have begun another one meanwhile.
    if game == nil { await reopen() }
  }

  /// A game with a remote player comes first: somebody may be waiting.
  private func reopen() async {
    let (shelf, texts) = (shelf, texts)
    let links = (try? await offMain { try shelf.links() }) ?? []
    if let link = links.first(where: { $0.broker == nil && !$0.isLeft }) { await goOn(with: link) }
    if game == nil {
      let defaults = config(NewGameChoices(from: preferences.defaults))
      let own = try? await GameModel.open(.own, texts: texts) {
        shelf.unfinished(defaults: defaults, observer: $0)
      }
      if let own, game == nil { seat(own) }
    }
    for damage in shelf.damage() where !damage.newer {
      switch damage.what {
      case .unfinished: notice = texts[.savedUnreadable]
      case .link: notice = LobbyTexts(texts).refusal(ShelfError.Damaged)
      case .games, .review, .statistics, .book, .identity, .acquaintances, .news, .practice,
        .lessons, .ownPuzzles:
        break
      }
    }
  }

  /// Goes on with a game with somebody nearby; it looks for the other phone by itself.
  private func goOn(with link: KeptLink) async {
    let bluetooth = link.bluetooth ? lobby.bluetooth : nil
    let opener = bluetooth?.opener(BluetoothPerson(device: "", nickname: link.name ?? ""))
    let (shelf, nickname, discovery) = (shelf, lobby.profile.nickname, discovery())
    shelf.setWatchable(watchable: lobby.profile.isWatchable)
    do {
      let found = try await GameModel.open(.nearby, texts: texts) {
        try shelf.resume(
          id: link.id, nickname: nickname, discovery: discovery, opener: opener, observer: $0)
      }
      guard let found else { return }
      found.reconnection = bluetooth
      bluetooth?.goOn()
      found.pause()
      if found.snapshot.phase == .over {
        // It was played out: there is nothing to go on with.
        await found.leaveForGood()
      } else {
        seat(found)
      }
    } catch let error as ShelfError {
      notice = LobbyTexts(texts).refusal(error)
    } catch {
      notice = error.localizedDescription
    }
  }
}
