import Foundation
import Observation

/// One game at a table: holds the core's session, shows its snapshot and forwards commands one to one.
/// The session keeps itself on the shelf. It decides nothing about the game.
@MainActor
@Observable
public final class GameModel: ScreenModel {
  /// The newest state that the core has given.
  public private(set) var snapshot: GameSnapshot
  /// The clocks, read again by ``tick()`` while one runs.
  public private(set) var clocks: Clocks
  /// The computer's search for its last move, or for the next one; nil where there was none.
  public private(set) var search: Thinking?
  public var ghost: Point?
  public var target: Point?
  public var note: Note?
  /// A line behind the hint, while somebody goes through it.
  public internal(set) var walk: LineWalk?
  /// The line that was gone through last.
  var walked: MoveLine?

  /// The line under the board: why something was refused, and the like.
  public internal(set) var message: String? {
    get {
      if let walk { return HintTexts(texts).step(of: walk) }
      return note?.text ?? (snapshot.notKept ? texts[.savedFailed] : nil)
    }
    set { note = newValue.map { Note(text: $0) } }
  }
  /// Who chose which colour; it outlives the stone that follows at once.
  public private(set) var chosen: String?

  /// Whether it was proved that Black wins, since this game was opened: readers are told once.
  public private(set) var wasProved: Bool

  /// Another level, to be offered at the end of the game.
  public private(set) var offeredLevel: LevelOffer?

  /// Called once for each event, after the snapshot with its effect.
  @ObservationIgnored var onEvent: (@MainActor (GameEvent) -> Void)?

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored public let company: Company
  /// For one whose phones meet by Bluetooth.
  @ObservationIgnored var reconnection: (any Reconnection)?
  /// Ends what such a game needs while it is in front.
  @ObservationIgnored private var hide: (@MainActor () -> Void)?
  /// Asked for once a state.
  @ObservationIgnored private var shaped: (revision: Int64, shapes: [PointShapes])?
  @ObservationIgnored private let live: LiveSession

  /// With whom a game is played, and over what.
  public enum Company: Equatable, Sendable {
    /// The person, with the computer or somebody beside them.
    case own
    /// Somebody nearby, over the Wi-Fi or Bluetooth, or who is watched.
    case nearby
    /// Somebody at a broker; the shelf knows the game by this name.
    case online(String)
  }

  /// By what the shelf knows an online game; nil for every other one.
  public var room: String? { if case .online(let id) = company { id } else { nil } }

  /// A game whose session reads or writes files when it begins, which is not done on the main actor.
  ///
  /// - Parameter open: gives the session, which tells the bridge all; nil where there is none.
  static func open(
    _ company: Company, texts: Texts,
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async throws -> GameModel? {
    try await LiveSession.open(open).map { GameModel(company, $0, texts: texts) }
  }

  /// A game that waits to be taken.
  ///
  /// - Parameter take: gives the session, which tells the bridge all.
  convenience init(
    _ company: Company, texts: Texts, take: (CoreBridge) throws -> GameSession
  ) throws {
    self.init(company, try LiveSession(take), texts: texts)
  }

  private init(_ company: Company, _ live: LiveSession, texts: Texts) {
    self.company = company
    self.live = live
    self.texts = texts
    let first = live.session.snapshot()
    snapshot = first
    clocks = Clocks(first)
    wasProved = first.proved != nil
    live.onMessage = { [weak self] in self?.receive($0) }
  }

  var session: GameSession { live.session }

  /// Ends the session. The model shows its last state from then on.
  public func close() {
    hide?()
    hide = nil
    live.close()
  }

  /// Of a game that was closed: done once its session has ended.
  var ending: Task<Void, Never>? { live.ending }

  /// Whether its session is another one's by now, or nobody's.
  var isPutAway: Bool { ending != nil }
}

// Commands.
extension GameModel {
  /// Chooses where the opening asks for it.
  public func choose(_ choice: SwapChoice) { command { try session.choose(choice: choice) } }
  public func undo() { command { try session.undo() } }
  public func redo() { command { try session.redo() } }
  public func resign() { command { try session.resign() } }

  /// What is on the board goes into My games first; nothing happens where it can't.
  public func rematch() async { await perform { try $0.rematch() } }

  /// A person stops the game, until ``goOn()``.
  public func halt() { command { try session.halt() } }
  public func goOn() { command { try session.goOn() } }

  // With a remote player undo, rematch and a draw are offers; two at this phone have agreed on one.
  public func offerDraw() { command { try session.draw() } }
  public func answerOffer(_ accept: Bool) async {
    guard let seat = session.remote() else { return }
    await perform { _ in try seat.answer(accept: accept) }
  }
  public func cancelOffer() { far { try $0.cancel() } }

  /// Waits no longer for somebody whose time is up. What is on the board goes into My games first.
  public func endWithoutResult() async {
    guard let seat = session.remote() else { return }
    await perform { _ in try seat.endWithoutResult() }
  }
  public func react(_ reaction: Reaction) { far { try $0.react(reaction: reaction) } }

  /// Where two phones remember different games: goes on from the common beginning, once the other
  /// person wants to, too.
  public func restartFromCommon() {
    far { try $0.restart() }
    if message == nil, let remote = snapshot.remote, case .differing = remote.link {
      message = texts[.linkRestartAsked(remote.name)]
    }
  }

  /// Leaves a remote player's game for good, once My games has it, and ends the session. One that can
  /// still be gone on with, here since the other side only stayed away or from another copy, stays kept.
  ///
  /// - Returns: false where My games can't have it: then the game stays.
  @discardableResult
  public func leaveForGood() async -> Bool {
    let link = snapshot.remote?.link
    let staysKept = link == .over(reason: .abandoned) || link == .over(reason: .cloned)
    if !staysKept, let seat = session.remote() {
      do {
        try await offMain { try seat.leave() }
      } catch CommandError.NotKept {
        refresh()
        message = texts[.savedFailed]
        return false
      } catch {
        // What has ended already can't be left.
      }
      refresh()
    }
    close()
    return true
  }

  /// Of the game, which is over: by what My games knows it. Nil where there is nothing to keep, or no
  /// room for it.
  public func archived() async -> String? {
    let session = session
    return await offMain { session.archived() }
  }

  /// Whether another level is to be offered, once the game has ended; a game that goes on has none.
  public func askForLevel() async {
    offeredLevel = nil
    guard snapshot.phase == .over, !isPutAway else { return }
    let session = session
    let offered = await offMain { session.offeredLevel() }
    if snapshot.phase == .over { offeredLevel = offered }
  }

  /// By what the shelf knows a game with a remote player; nil for every other, and who only watches.
  var linkId: String? { session.linkId() }

  /// The phones of this game meet by Bluetooth, and will again.
  func noteBluetooth(_ bluetooth: any Reconnection) {
    reconnection = bluetooth
    let session = session
    Task.detached { session.noteBluetooth() }
  }

  /// The phone has joined or left a network.
  public func networkChanged() { session.remote()?.networkChanged() }

  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: resume()
    case .inactive, .hidden: pause()
    }
  }

  /// Stops clocks and search and keeps the game: the app leaves the screen.
  public func pause() {
    guard !isPutAway else { return }
    hide?()
    hide = nil
    session.pause()
    refresh()
    // The app may be ended at any time from now on.
    Task { await flush() }
  }

  /// Waits until everything is on the disk.
  ///
  /// - Returns: false where it is not.
  @discardableResult
  func flush() async -> Bool {
    let session = session
    return await offMain { session.flush() }
  }

  public func resume() {
    if hide == nil { hide = reconnection?.show(session) }
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

  /// Gives the game as SGF for somebody else, from any thread.
  public var shared: @Sendable () -> String {
    let session = session
    return { session.share() }
  }

  public func place(_ point: Point) -> Bool {
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

  func command(_ run: () throws -> Void) {
    ghost = nil
    do {
      try run()
      done()
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

  /// As ``command(_:)``, for what writes files.
  private func perform(_ run: @escaping @Sendable (GameSession) throws -> Void) async {
    ghost = nil
    let session = session
    do {
      try await offMain { try run(session) }
      done()
    } catch {
      refuse(error)
    }
  }

  private func done() {
    message = nil
    chosen = nil
    refresh()
  }

  /// Says what was refused. The state that refused it comes first, since a message belongs to one
  /// position.
  private func refuse(_ error: any Error) {
    refresh()
    note =
      switch error {
      case let error as MoveError: words(error)
      case let error as CommandError: Note(text: texts.refusal(error))
      default: Note(text: error.localizedDescription)
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
      // The last word may come after the move.
      if !progress.forHint { search = progress }
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
    if newer.proved != nil { wasProved = true }
    if let line = walk?.line, !newer.hintLines.contains(line) { walk = nil }
    clocks = Clocks(newer)
    let begins = newer.computerThinking && !older.computerThinking
    // What was thought of a position that is gone says nothing.
    if begins || newer.moves.count < older.moves.count { search = nil }
    let isAnother = newer.isAnotherPosition(than: older)
    if isAnother {
      // Events come too late for this: by then the person may have chosen or been told something
      // in the position that they led to.
      ghost = nil
      message = nil
    } else if !newer.humanToMove {
      ghost = nil
    }
  }

  private func handle(_ event: GameEvent) {
    if event == .newGame { wasProved = false }
    if case .swapChosen(let choice, let byFirst, let byComputer) = event {
      chosen = OpeningTexts(texts).chosen(
        choice, byFirst: byFirst, byComputer: byComputer, in: snapshot)
    }
    // A hint that was on its way when a stone was placed says nothing any more.
    if let words = HintTexts(texts).event(event, in: snapshot) { message = words }
    // What is reached of an online game is a broker.
    if let remote = snapshot.remote, room == nil || event != .linkResumed,
      let words = RemoteTexts(texts).event(event, name: remote.name)
    {
      message = words
    }
    onEvent?(event)
  }
}
