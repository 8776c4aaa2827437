import Foundation
import Observation

/// The root model of the app: the current game and the actions of Home.
@MainActor
@Observable
public final class HomeModel {
  /// The current game, which Home offers to continue.
  public private(set) var game: GameModel? { didSet { navigator.hold(game, at: .game) } }
  public private(set) var notice: String?
  /// Whether a route to a friend was requested while a game with a nearby player is in progress.
  public var asksForRemote = false

  @ObservationIgnored public let navigator = Navigator()
  @ObservationIgnored public let games: GamesModel
  @ObservationIgnored public let puzzles: PuzzlesModel
  public var course: CourseModel { puzzles.course }
  @ObservationIgnored public let friends: FriendModel
  @ObservationIgnored public let scan: ScanModel
  @ObservationIgnored public let lobby: LobbyModel
  @ObservationIgnored public let online: OnlineModel
  /// The position editor, while its screen or its New game screen is on the stack.
  @ObservationIgnored var position: SetUpModel?
  @ObservationIgnored let storage: Storage
  @ObservationIgnored let preferences: Preferences
  @ObservationIgnored let texts: Texts
  @ObservationIgnored private let discovery: @MainActor () -> any DiscoveryAdapter
  @ObservationIgnored let feedback: any Feedback
  @ObservationIgnored private let threads: @MainActor () -> Int
  @ObservationIgnored private var reopening: Task<Void, Never>?
  @ObservationIgnored private var slept = false

  /// - Parameters:
  ///   - discovery: Makes the discovery that finds a remote player again; called for each game.
  ///   - camera: Nil on a device without a camera.
  ///   - threads: Returns the number of search threads that the computer may use now.
  public init(
    lobby: LobbyModel, online: OnlineModel, storage: Storage, preferences: Preferences,
    texts: Texts, camera: (any ScannerCamera)? = nil,
    feedback: any Feedback, discovery: @escaping @MainActor () -> any DiscoveryAdapter,
    threads: @escaping @MainActor () -> Int
  ) {
    (self.lobby, self.online, self.storage) = (lobby, online, storage)
    games = GamesModel(storage: storage, texts: texts)
    puzzles = PuzzlesModel(storage: storage)
    friends = FriendModel(storage: storage, online: online, texts: texts)
    scan = ScanModel(camera: camera)
    self.preferences = preferences
    self.texts = texts
    self.discovery = discovery
    self.feedback = feedback
    self.threads = threads
    navigator.host = self
    lobby.onEvent = { feedback.receive(nil, words: LobbyTexts(texts).announcement(of: $0)) }
    online.onEvent = {
      feedback.receive(Cue.of($0), words: OnlineTexts(texts).announcement(of: $0, name: $1))
    }
  }

  /// Restores the unfinished game once after launch.
  public func appeared() async {
    let reopening = reopening ?? Task { await reopen() }
    self.reopening = reopening
    await reopening.value
  }

  /// Opens a request from the system, possibly before any other call. An invitation opens Play a
  /// friend, which asks for confirmation.
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

  private func show(_ brought: GamesModel.ImportOutcome) {
    if case .game(let id) = brought { review(id) }
    if brought == .games && navigator.front != .games { open(.games) }
  }

  public func open(_ shortcut: Shortcut) async {
    await appeared()
    switch shortcut {
    case .newGame:
      navigator.path = [.newGame(NewGameChoices(from: preferences.defaults).opponent)]
    case .continueGame:
      navigator.path = game.map { $0.snapshot.phase == .over ? [] : [.game] } ?? []
    }
  }

  /// Asks first if the screen would cost the user a game with a nearby player.
  public func open(_ screen: Route) {
    let ways: [Route] = [.friend, .scan, .nearby, .bluetooth, .online]
    if ways.contains(screen) && game?.room == nil && game?.snapshot.unfinishedRemote != nil {
      asksForRemote = true
      return
    }
    var path = navigator.path
    if screen == .online || screen == .friend {
      // The list opens an online game again.
      path.removeAll { $0 == .online || $0 == .game && game?.room != nil }
    }
    if screen == .friend { path.removeAll(where: ways.contains) }
    navigator.path = path + [screen]
  }

  /// The loss that a new game causes; nil without one.
  public var replaced: String? {
    guard let game else { return nil }
    // An online game stays available in its list.
    if game.room == nil, let name = game.snapshot.unfinishedRemote {
      return texts[.gameBusyReplace(name)]
    }
    return game.snapshot.ifReplaced.map(texts.explain)
  }

  /// Starts a local game.
  public func start(_ choices: NewGameChoices) async {
    let (storage, config) = (storage, config(choices))
    await begin { try storage.start(config: config, observer: $0) }
  }

  /// Starts a game from an edited position.
  public func play(from position: SetUpModel) async {
    let choices = NewGameChoices(from: preferences.defaults, against: position.opponent)
    let (storage, config, draft) = (storage, config(choices), position.draft)
    // On failure the editor shows the reason.
    await begin(refused: position.refuse) {
      try storage.startPosition(config: config, position: draft, observer: $0)
    }
  }

  /// Starts a game against the computer at the given level.
  public func play(at level: Int32) async {
    var choices = NewGameChoices(from: preferences.defaults, against: .computer)
    choices.level = level
    choices.save(in: preferences.defaults)
    await start(choices)
  }

  /// Continues a saved game after its first `ply` moves.
  public func playOn(_ id: String, ply: Int) async {
    let (storage, defaults) = (storage, config(NewGameChoices(from: preferences.defaults)))
    await begin {
      try storage.playOn(
        id: id, ply: Int32(clamping: ply), defaults: defaults, observer: $0)
    }
  }

  /// Opens the review of the current game, which has ended.
  public func reviewTable() async {
    if let id = await game?.archived() {
      navigator.path.append(.review(id))
    } else {
      refuse(texts[.savedFailed])
    }
  }

  /// Removes other reviews from the stack.
  private func review(_ name: String) {
    var path = navigator.path
    path.removeAll { if case .review = $0 { true } else { false } }
    navigator.path = path + [.review(name)]
  }

  /// Storage first moves the current local game to My games; if that fails, no game starts.
  private func begin(
    refused: (@MainActor (String) -> Void)? = nil,
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async {
    let refused = refused ?? refuse
    if game?.snapshot.remote != nil, !(await clearTable()) { return }
    do {
      if let next = try await GameModel.open(.own, texts: texts, open) { await place(next) }
    } catch StorageError.Config(let error) {
      refused(texts.refusal(error))
    } catch {
      refused(texts[.savedFailed])
    }
  }

  public func play() async {
    if let agreed = lobby.takeGame() { await place(agreed) }
  }

  public func playOnline() async {
    if let chosen = online.takeGame() { await place(chosen) }
  }

  /// Leaves the game with a remote player for good, then restores the saved game.
  public func leave() async {
    guard let game, await leaveForGood(game) else { return }
    self.game = nil
    navigator.path = []
    await reopen(after: game)
  }

  public func networkChanged() {
    lobby.networkChanged()
    game?.networkChanged()
  }

  public func powerChanged() {
    game?.setThreads(threads())
  }

  /// Applies the scene phase. In the background, sockets die and online games disconnect.
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

  /// Waits until the last move and the notice of absence are sent.
  public func lastWords() async {
    guard let game else { return }
    if let room = game.room {
      await online.ended(room)
    } else if game.snapshot.unfinishedRemote != nil {
      // A link sends within milliseconds; the system does not report when it has sent.
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

  /// Resumes an online game, unless it has ended in the background.
  private func comeBack(to room: String) async {
    await online.ended(room)
    // The user may have navigated away meanwhile, or the app may be in the background again.
    guard !slept, game?.room == room, game?.isPutAway == true else { return }
    if let again = await reopened(room) { seat(again) }
  }

  /// Restores the online game of a terminated app. An unfinished nearby game has precedence, since
  /// its player may be waiting.
  func bringBack(room: String) async {
    guard game?.snapshot.unfinishedRemote == nil, let again = await reopened(room) else { return }
    await place(again)
  }

  private func reopened(_ room: String) async -> GameModel? {
    do {
      return try await online.reopen(room)
    } catch let error as StorageError {
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
      feedback.receive(event, of: next)
    }
    game = next
  }

  private func refuse(_ reason: String) {
    notice = reason
    navigator.path = []
  }

  /// Removes an ended, watched or online game once its screen is closed.
  func tidyTable() {
    guard let game, let remote = game.snapshot.remote, !navigator.path.contains(.game),
      remote.watching || game.snapshot.unfinishedRemote == nil || game.room != nil
    else { return }
    Task {
      if await clearTable() { await reopen(after: game) }
    }
  }

  /// - Returns: False if the current game can't be saved and therefore remains.
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

  /// Waits until the session of a nearby game that was just left has ended, since that deletes its
  /// link.
  private func reopen(after left: GameModel) async {
    if left.room == nil { await left.ending?.value }
    // Meanwhile the user may have started another game.
    if game == nil { await reopen() }
  }

  /// Restores a nearby game first, since its player may be waiting, then the local one.
  private func reopen() async {
    let (storage, texts) = (storage, texts)
    let links = (try? await offMain { try storage.links() }) ?? []
    if let link = links.first(where: { $0.broker == nil && !$0.isLeft }) { await goOn(with: link) }
    if game == nil {
      let defaults = config(NewGameChoices(from: preferences.defaults))
      let own = try? await GameModel.open(.own, texts: texts) {
        storage.unfinished(defaults: defaults, observer: $0)
      }
      if let own, game == nil { seat(own) }
    }
    for damage in storage.damage() where !damage.newer {
      switch damage.what {
      case .unfinished: notice = texts[.savedUnreadable]
      case .link: notice = LobbyTexts(texts).refusal(StorageError.Damaged)
      case .games, .review, .statistics, .book, .identity, .acquaintances, .news, .practice,
        .lessons, .ownPuzzles:
        break
      }
    }
  }

  /// Resumes a game with a nearby player.
  private func goOn(with link: SavedLink) async {
    let bluetooth = link.bluetooth ? lobby.bluetooth : nil
    let opener = bluetooth?.opener(BluetoothPerson(device: "", nickname: link.name ?? ""))
    let (storage, nickname, discovery) = (storage, lobby.profile.nickname, discovery())
    storage.setWatchable(watchable: lobby.profile.isWatchable)
    do {
      let found = try await GameModel.open(.nearby, texts: texts) {
        try storage.resume(
          id: link.id, nickname: nickname, discovery: discovery, opener: opener, observer: $0)
      }
      guard let found else { return }
      found.reconnection = bluetooth
      bluetooth?.goOn()
      found.pause()
      if found.snapshot.phase == .over {
        // A finished game can't be resumed.
        await found.leaveForGood()
      } else {
        seat(found)
      }
    } catch let error as StorageError {
      notice = LobbyTexts(texts).refusal(error)
    } catch {
      notice = error.localizedDescription
    }
  }
}
