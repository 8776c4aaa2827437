import Foundation
import Observation

/// The view model of a game. The core's session saves itself; the model contains no game logic.
@MainActor
@Observable
public final class GameModel: ScreenModel {
  public private(set) var snapshot: GameSnapshot
  /// Updated by ``tick()``.
  public private(set) var clocks: Clocks
  /// Search for the computer's last or next move.
  public private(set) var search: Thinking?
  public var ghost: Point?
  public var target: Point?
  public var note: Note?
  /// The line of a hint that is being stepped through.
  public internal(set) var walk: LineWalk?
  var walked: MoveLine?

  /// The message under the board.
  public internal(set) var message: String? {
    get {
      if let walk { return HintTexts(texts).step(of: walk) }
      return note?.text ?? (snapshot.notSaved ? texts[.savedFailed] : nil)
    }
    set { note = newValue.map { Note(text: $0) } }
  }
  /// The last choice of colours; it remains after the stone that follows at once.
  public private(set) var chosen: String?

  /// Whether Black's win was proved since this game was opened. VoiceOver announces it once.
  public private(set) var wasProved: Bool

  public private(set) var offeredLevel: LevelOffer?

  /// Called once for each event, after the snapshot that includes its effect.
  @ObservationIgnored var onEvent: (@MainActor (GameEvent) -> Void)?

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored public let company: Company
  /// Reconnects the devices of a Bluetooth game.
  @ObservationIgnored var reconnection: (any Reconnection)?
  /// Stops accepting a Bluetooth reconnection when the game leaves the front.
  @ObservationIgnored private var hide: (@MainActor () -> Void)?
  /// Cache for one revision.
  @ObservationIgnored private var shaped: (revision: Int64, shapes: [PointShapes])?
  @ObservationIgnored private let live: LiveSession

  public enum Company: Equatable, Sendable {
    /// Against the computer or a person at this device.
    case own
    /// Over Wi-Fi or Bluetooth, played or watched.
    case nearby
    /// Identifier in storage of a game through a broker.
    case online(String)
  }

  /// Identifier of an online game in storage; nil for other games.
  public var room: String? { if case .online(let id) = company { id } else { nil } }

  /// Opens a game off the main actor, since its session accesses files.
  ///
  /// - Parameter open: Makes the session with the bridge as its observer; nil if there is none.
  static func open(
    _ company: Company, texts: Texts,
    _ open: @escaping @Sendable (CoreBridge) throws -> GameSession?
  ) async throws -> GameModel? {
    try await LiveSession.open(open).map { GameModel(company, $0, texts: texts) }
  }

  /// - Parameter take: Takes the session with the bridge as its observer.
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

  /// Ends the session. The model continues to show its last state.
  public func close() {
    hide?()
    hide = nil
    live.close()
  }

  /// Completes when the session has ended; nil before ``close()``.
  var ending: Task<Void, Never>? { live.ending }

  var isPutAway: Bool { ending != nil }
}

extension GameModel {
  public func choose(_ choice: SwapChoice) { command { try session.choose(choice: choice) } }
  public func undo() { command { try session.undo() } }
  public func redo() { command { try session.redo() } }
  public func resign() { command { try session.resign() } }

  /// Starts a rematch. Storage first saves this game to My games; if that fails, nothing happens.
  public func rematch() async { await perform { try $0.rematch() } }

  public func halt() { command { try session.halt() } }
  public func goOn() { command { try session.goOn() } }

  // Offers a draw to a remote player. At one device, a draw counts as agreed.
  public func offerDraw() { command { try session.draw() } }
  public func answerOffer(_ accept: Bool) async {
    guard let seat = session.remote() else { return }
    await perform { _ in try seat.answer(accept: accept) }
  }
  public func cancelOffer() { far { try $0.cancel() } }

  /// Ends the game without a result after the absent player's time is up. Saves it to My games
  /// first.
  public func endWithoutResult() async {
    guard let seat = session.remote() else { return }
    await perform { _ in try seat.endWithoutResult() }
  }
  public func react(_ reaction: Reaction) { far { try $0.react(reaction: reaction) } }

  /// Restarts from the common prefix of both devices' games. The other player has to agree.
  public func restartFromCommon() {
    far { try $0.restart() }
    if message == nil, let remote = snapshot.remote, case .differing = remote.link {
      message = texts[.linkRestartAsked(remote.name)]
    }
  }

  /// Leaves a remote game for good after it is saved to My games. A game remains resumable if the
  /// other player only stayed away or if another copy of the link is in use.
  ///
  /// - Returns: False if My games can't save it; then the game stays open.
  @discardableResult
  public func leaveForGood() async -> Bool {
    let link = snapshot.remote?.link
    let staysKept = link == .over(reason: .abandoned) || link == .over(reason: .cloned)
    if !staysKept, let seat = session.remote() {
      do {
        try await offMain { try seat.leave() }
      } catch CommandError.NotSaved {
        refresh()
        message = texts[.savedFailed]
        return false
      } catch {
        // A game that has already ended can't be left.
      }
      refresh()
    }
    close()
    return true
  }

  /// Returns the identifier in My games; nil if there is nothing to save or no room.
  public func archived() async -> String? {
    let session = session
    return await offMain { session.archived() }
  }

  /// Requests the level to offer after the end of the game.
  public func askForLevel() async {
    offeredLevel = nil
    guard snapshot.phase == .over, !isPutAway else { return }
    let session = session
    let offered = await offMain { session.offeredLevel() }
    if snapshot.phase == .over { offeredLevel = offered }
  }

  /// Identifier of a remote game in storage; nil for other games and for spectators.
  var linkId: String? { session.linkId() }

  func noteBluetooth(_ bluetooth: any Reconnection) {
    reconnection = bluetooth
    let session = session
    Task.detached { session.noteBluetooth() }
  }

  public func networkChanged() { session.remote()?.networkChanged() }

  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: resume()
    case .inactive, .hidden: pause()
    }
  }

  /// Stops clocks and search and saves the game.
  public func pause() {
    guard !isPutAway else { return }
    hide?()
    hide = nil
    session.pause()
    refresh()
    // From now on the system may terminate the app at any time.
    Task { await flush() }
  }

  /// Waits until all changes are on disk.
  ///
  /// - Returns: False if they can't be written.
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

  /// Takes effect at the next search.
  public func setThreads(_ threads: Int) {
    do {
      try session.setThreads(threads: Int32(clamping: threads))
    } catch let error as ConfigError {
      message = texts.refusal(error)
    } catch {
      message = error.localizedDescription
    }
  }

  /// The view's timer calls this while a clock runs.
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

  /// The shapes that each colour would make, for users who can't see the rows.
  public var shapes: [PointShapes] {
    if let shaped, shaped.revision == snapshot.revision { return shaped.shapes }
    let shapes = session.shapes()
    shaped = (snapshot.revision, shapes)
    return shapes
  }

  /// Returns the game as SGF, on any thread.
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

  private func far(_ run: (RemoteSeat) throws -> Void) {
    command { if let seat = session.remote() { try run(seat) } }
  }

  /// Returns why the core would refuse a stone; nil if it is legal.
  func refusal(at point: Point) -> MoveError? {
    do { try session.mayPlay(point: point) } catch { return error as? MoveError }
    return nil
  }

  /// Runs a command off the main actor, since it writes files.
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

  /// Adopts the state that refused a command first, since a message belongs to one position.
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

extension GameModel {
  private func receive(_ heard: CoreMessage) {
    switch heard {
    case .snapshot(let newer):
      adopt(newer)
    case .event(let event):
      handle(event)
    case .thinking(let progress):
      // The final progress may arrive after the move.
      if !progress.forHint { search = progress }
    }
  }

  /// Adopts the state without waiting for the core's callback.
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
    // A search of a position that no longer exists is obsolete.
    if begins || newer.moves.count < older.moves.count { search = nil }
    let isAnother = newer.isAnotherPosition(than: older)
    if isAnother {
      // Must not wait for the event: by then the user may have selected another point.
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
    // A hint that arrives after a stone was placed is obsolete.
    if let words = HintTexts(texts).event(event, in: snapshot) { message = words }
    // In an online game a resumed link is one to the broker, not to the player.
    if let remote = snapshot.remote, room == nil || event != .linkResumed,
      let words = RemoteTexts(texts).event(event, name: remote.name)
    {
      message = words
    }
    onEvent?(event)
  }
}
