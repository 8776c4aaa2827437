import Foundation
import Observation

/// One game at a table: holds the core's session, shows its snapshot, forwards commands one to
/// one, and keeps the unfinished game on disk; one with a remote player keeps itself, see
/// ``KeptGames``. It decides nothing about the game.
@MainActor
@Observable
public final class GameModel: ScreenModel {
  /// The newest state that the core has given.
  public private(set) var snapshot: GameSnapshot
  /// The clocks, read again by ``tick()`` while one runs.
  public private(set) var clocks: Clocks
  /// How far the search is, while there is one.
  public private(set) var thinking: Thinking?
  /// The point that was chosen and not yet played.
  public internal(set) var ghost: Point?
  /// The point that is pointed at, whether or not a stone may stand there: it is lit.
  public internal(set) var target: Point?
  /// Whether the last write of the unfinished game failed. Each move tries again.
  public private(set) var saveFailed = false
  private var told: String?

  /// The line under the board: why something was refused, and the like.
  public internal(set) var message: String? {
    get { told ?? (saveFailed ? texts[.savedFailed] : nil) }
    set { told = newValue }
  }
  /// Who chose which colour; it outlives the stone that follows at once.
  public private(set) var chosen: String?

  /// Called once for each event, after the snapshot with its effect.
  @ObservationIgnored var onEvent: (@MainActor (GameEvent) -> Void)?

  @ObservationIgnored public let texts: GameTexts
  @ObservationIgnored private let saves: SavedGames?
  /// Where the game goes when it has ended, or when another one takes its place.
  @ObservationIgnored var archive: GameArchive?
  /// What this game is called there, once it is.
  @ObservationIgnored var archived: String?
  /// Who keeps a game with a remote player.
  @ObservationIgnored let keeper: (any GameKeeper)?
  /// Which of the kept online games this is; nil for every other game.
  @ObservationIgnored public let room: String?
  /// For one whose phones meet by Bluetooth.
  @ObservationIgnored var bluetooth: BluetoothModel?
  /// While such a game is in front: the other phone comes back through it, should the link be lost.
  @ObservationIgnored private var seen: BluetoothModel.Hold?
  /// Of an online game that was closed: done once its session has ended.
  @ObservationIgnored private(set) var ending: Task<Void, Never>?
  @ObservationIgnored private var isClosed = false
  /// Asked for once a state.
  @ObservationIgnored private var shaped: (revision: Int64, shapes: [PointShapes])?
  @ObservationIgnored private let session: GameSession
  @ObservationIgnored private let bridge: CoreBridge

  /// Starts a game.
  public convenience init(config: GameConfig, saves: SavedGames, texts: GameTexts) throws {
    try self.init(saves: saves, texts: texts) {
      try GameSession(config: config, observer: $0)
    }
    save()
  }

  /// Brings a game back from its record; it is paused unless it has ended.
  public convenience init(
    record: String, defaults: GameConfig, saves: SavedGames, texts: GameTexts
  ) throws {
    try self.init(saves: saves, texts: texts) {
      try GameSession.restore(record: record, defaults: defaults, observer: $0)
    }
  }

  /// Brings a game with a remote player back, paused. It looks for the player by itself.
  convenience init(
    kept: KeptGames.Found, config: LobbyConfig, bluetooth: BluetoothModel?,
    discovery: any DiscoveryAdapter, texts: GameTexts
  ) throws {
    try self.init(keeper: kept.keeper, texts: texts) {
      guard let bluetooth else {
        return try GameSession.resumeRemote(
          kept: kept.bytes, config: config, discovery: discovery, keeper: kept.keeper, observer: $0)
      }
      let peer = BluetoothPerson(device: "", nickname: try keptGame(kept: kept.bytes).name)
      return try GameSession.resumeByStream(
        kept: kept.bytes, config: config, discovery: discovery, opener: bluetooth.opener(peer),
        keeper: kept.keeper, observer: $0)
    }
    self.bluetooth = bluetooth
    bluetooth?.goOn()
    pause()
  }

  /// - Parameters:
  ///   - saves: nil for a game with a remote player.
  ///   - keeper: nil for every other.
  ///   - open: gives the session, which tells the bridge all.
  init(
    saves: SavedGames? = nil, keeper: (any GameKeeper)? = nil, texts: GameTexts,
    open: (CoreBridge) throws -> GameSession
  ) throws {
    let relay = Relay()
    let bridge = CoreBridge { relay.model?.receive($0) }
    do {
      session = try open(bridge)
    } catch {
      bridge.close()
      throw error
    }
    self.saves = saves
    archive = saves?.archive
    self.keeper = keeper
    room = (keeper as? OnlineGames.Keeper)?.id
    self.texts = texts
    self.bridge = bridge
    if let saves, let book = saves.learnt.load() {
      do {
        try session.setBook(book: book)
      } catch {
        // The game goes on, and a new book begins.
        saves.learnt.setAside()
      }
    }
    let first = session.snapshot()
    snapshot = first
    clocks = Clocks(first)
    relay.model = self
  }

  /// The bridge is made before the model is, and must not keep it alive.
  @MainActor
  private final class Relay {
    weak var model: GameModel?
  }

  deinit {
    bridge.close()
    if ending == nil { _ = Self.end(session, online: room != nil) }
  }

  /// Ends the session. The model shows its last state from then on.
  public func close() {
    isClosed = true
    seen?.close()
    seen = nil
    bridge.close()
    if ending == nil { ending = Self.end(session, online: room != nil) }
  }
}

// Commands.
extension GameModel {
  /// Chooses where the opening asks for it.
  public func choose(_ choice: SwapChoice) { command { try session.choose(choice: choice) } }
  public func undo() { command { try session.undo() } }
  public func redo() { command { try session.redo() } }
  public func resign() { command { try session.resign() } }

  /// Nothing happens while the game can't be kept.
  public func rematch() {
    if archiveNow() { command { try session.rematch() } } else { message = texts[.savedFailed] }
  }

  // With a remote player undo and rematch are offers, too.
  public func offerDraw() { far { try $0.offer(offer: .draw) } }
  public func answerOffer(_ accept: Bool) {
    if accept && snapshot.remote?.theirOffer == .rematch { archiveNow() }
    far { try $0.answer(accept: accept) }
  }
  public func cancelOffer() { far { try $0.cancel() } }
  public func react(_ reaction: Reaction) { far { try $0.react(reaction: reaction) } }

  /// Where two phones remember different games: goes on from the common beginning, once the other
  /// person wants to, too.
  public func restartFromCommon() {
    far { try $0.restart() }
    if message == nil, let remote = snapshot.remote, case .differing = remote.link {
      message = texts[.linkRestartAsked(remote.name)]
    }
  }

  /// Leaves a remote player's game for good. What has ended already can't be left.
  public func leave() {
    if let remoteSeat = session.remote() { try? remoteSeat.leave() }
    refresh()
  }

  /// The phone has joined or left a network.
  public func networkChanged() { session.remote()?.networkChanged() }

  /// The line under the board where nothing else is to be said: what the opening asks for.
  public var openingMessage: String? { OpeningTexts(texts).stage(snapshot) ?? chosen }

  /// Asks for a hint; it comes in a later snapshot.
  public func hint() {
    command { try session.hint() }
    if snapshot.hintPending { message = texts[.gameHintPending] }
  }

  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: resume()
    case .inactive, .hidden: pause()
    }
  }

  /// Stops clocks and search and keeps the game: the app leaves the screen.
  public func pause() {
    // Another one may be kept in its place by now.
    guard !isClosed else { return }
    seen?.close()
    seen = nil
    session.pause()
    refresh()
    save()
  }

  public func resume() {
    if seen == nil { seen = bluetooth?.hold(session) }
    session.resume()
    message = nil
    refresh()
  }

  /// Search threads from the next search on.
  public func setThreads(_ threads: Int) {
    do {
      try session.setThreads(threads: Int32(clamping: threads))
    } catch let error as ConfigError {
      message = texts.refusal(error)
    } catch {
      message = error.localizedDescription
    }
  }

  /// Reads the clocks again. The view's timer calls it while a clock runs.
  public func tick() {
    guard snapshot.phase == .playing else { return }
    let now = session.snapshot()
    if now.revision == snapshot.revision {
      let read = Clocks(now)
      if read != clocks { clocks = read }
    } else {
      adopt(now)
    }
  }

  /// What either colour would make on the empty points: for who can't see the rows.
  public var shapes: [PointShapes] {
    if let shaped, shaped.revision == snapshot.revision { return shaped.shapes }
    let shapes = session.shapes()
    shaped = (snapshot.revision, shapes)
    return shapes
  }

  /// The game as SGF.
  public var record: String { session.record() }

  /// Gives ``record``, from any thread.
  public var recorder: @Sendable () -> String {
    let session = session
    return { session.record() }
  }

  /// Asks the core for a stone.
  func place(_ point: Point) -> Bool {
    ghost = nil
    do {
      try session.play(point: point)
      message = nil
      chosen = nil
      refresh()
      return true
    } catch {
      refuse(error)
    }
    return false
  }

  private func command(_ run: () throws -> Void) {
    ghost = nil
    do {
      try run()
      message = nil
      chosen = nil
      refresh()
    } catch {
      refuse(error)
    }
  }

  /// What only a game with a far player has.
  private func far(_ run: (RemoteSeat) throws -> Void) {
    command { if let seat = session.remote() { try run(seat) } }
  }

  /// Why a stone may not stand at a point now, as the core would say it; nil when it may.
  func refusal(at point: Point) -> MoveError? {
    do { try session.mayPlay(point: point) } catch { return error as? MoveError }
    return nil
  }

  /// Says what was refused. The state that refused it comes first, since a message belongs to one
  /// position.
  private func refuse(_ error: any Error) {
    refresh()
    message =
      switch error {
      case let error as MoveError: words(error)
      case let error as CommandError: texts.refusal(error)
      default: error.localizedDescription
      }
  }
}

// What the core says.
extension GameModel {
  private func receive(_ heard: CoreMessage) {
    switch heard {
    case .snapshot(let newer):
      adopt(newer)
    case .event(let event):
      handle(event)
    case .thinking(let progress):
      if snapshot.computerThinking || snapshot.hintPending { thinking = progress }
    }
  }

  /// The state after a command, without waiting for the core to send it.
  private func refresh() {
    adopt(session.snapshot())
  }

  private func adopt(_ newer: GameSnapshot) {
    guard newer.revision >= snapshot.revision else { return }
    let older = snapshot
    if older != newer { snapshot = newer }
    clocks = Clocks(newer)
    if !newer.computerThinking && !newer.hintPending { thinking = nil }
    if newer.moves.isEmpty && newer.phase != .over { archived = nil }
    let isAnother = newer.isAnotherPosition(than: older)
    if isAnother {
      // Events come too late for this: by then the person may have chosen or been told something
      // in the position that they led to.
      ghost = nil
      message = nil
    } else if !newer.humanToMove {
      ghost = nil
    }
    if isAnother || newer.moves != older.moves { save() }
  }

  private func handle(_ event: GameEvent) {
    if case .learnt(let book) = event {
      // What can't be kept is learnt again: nothing that a person should be told of.
      try? saves?.learnt.save(book)
      return
    }
    if case .notKept = event { saveFailed = true }
    if case .newGame = event { archived = nil }
    if case .swapChosen(let choice, let byFirst, let byComputer) = event {
      chosen = OpeningTexts(texts).chosen(
        choice, byFirst: byFirst, byComputer: byComputer, in: snapshot)
    }
    // A hint that was on its way when a stone was placed says nothing any more.
    if case .hintReady(let point) = event, point == snapshot.hint {
      message = texts[.gameHintReady(pointName(point: point))]
    }
    // What is reached of an online game is a broker.
    if let remote = snapshot.remote, room == nil || event != .linkResumed,
      let words = RemoteTexts(texts).event(event, name: remote.name)
    {
      message = words
    }
    onEvent?(event)
  }

  /// Keeps the unfinished game; a finished one goes into My games.
  func save() {
    if snapshot.phase == .over && archiveNow() {
      saves?.remove()
      return
    }
    guard let saves else {
      if snapshot.phase == .over { message = texts[.savedFailed] }
      return
    }
    var failed = false
    do {
      // While My games has no room for it, a finished game stays here.
      try saves.save(record: session.record())
      if snapshot.phase == .over { message = texts[.savedFailed] }
    } catch {
      failed = true
    }
    if failed != saveFailed { saveFailed = failed }
  }
}
