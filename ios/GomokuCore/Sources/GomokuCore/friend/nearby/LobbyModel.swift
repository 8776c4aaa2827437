import Foundation
import Observation

/// The view model of the lobby, which is open while the screen is in front.
@MainActor
@Observable
public final class LobbyModel: ScreenModel {
  public enum Target: Equatable, Sendable {
    case listed(LobbyPeer)
    case near(BluetoothPerson)
    case typed(String)

    /// Whether only an address or a code is known. Its player may be in another game.
    public var isTyped: Bool { if case .typed = self { true } else { false } }

    public var name: String {
      switch self {
      case .listed(let peer): peer.nickname
      case .near(let person): person.nickname
      case .typed(let text): text
      }
    }
  }

  /// Time without a discovered player before advice is shown.
  public static let patience = Duration.seconds(8)
  static let lookAgain = Duration.seconds(4)

  /// Nil while the lobby is closed.
  public private(set) var snapshot: LobbySnapshot?
  /// The last error, until the next command.
  public private(set) var message: String?
  /// Whether no player was found for so long that advice is shown.
  public private(set) var nobodyFound = false
  /// Whether ``takeGame()`` has a game; taking it ends the lobby.
  public private(set) var gameIsReady = false
  public private(set) var diagnosis: LobbyDiagnosis?
  public var target: Target? { didSet { message = nil } }
  /// Name of the friend to invite as soon as they are found, with the last choices.
  public internal(set) var wanted: String?

  /// Called once for each event, after the snapshot that includes its effect.
  @ObservationIgnored var onEvent: (@MainActor (LobbyEvent) -> Void)?

  @ObservationIgnored public let bluetooth: BluetoothModel
  @ObservationIgnored public let profile: NearbyProfile
  @ObservationIgnored public let texts: Texts
  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let discovery: @MainActor () -> any DiscoveryAdapter
  @ObservationIgnored private let wait: @Sendable (Duration) async throws -> Void
  @ObservationIgnored private var open: Open?
  @ObservationIgnored private var called: String?

  /// The core's lobby and everything that ends with it.
  private struct Open {
    let lobby: Lobby
    let bridge: LobbyBridge
    let look: Task<Void, Never>
    let hide: @MainActor () -> Void
  }

  /// - Parameters:
  ///   - discovery: Makes the discovery of players; called for each opening.
  ///   - wait: Replaced in tests.
  public init(
    profile: NearbyProfile, storage: Storage, preferences: Preferences, texts: Texts,
    bluetooth: BluetoothModel, discovery: @escaping @MainActor () -> any DiscoveryAdapter,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.profile = profile
    self.storage = storage
    self.preferences = preferences
    self.texts = texts
    self.bluetooth = bluetooth
    self.discovery = discovery
    self.wait = wait
  }

  deinit {
    open?.bridge.close()
    open?.look.cancel()
  }

  /// Must not stop when inactive: the permission prompt makes the app inactive. In the background
  /// the sockets die.
  public func follow(_ visibility: ScreenVisibility) {
    switch visibility {
    case .front: start()
    case .inactive: break
    case .hidden: stop()
    }
  }

  /// Opens the lobby unless it is open.
  func start() {
    guard open == nil else { return }
    message = nil
    let bridge = LobbyBridge { [weak self] in self?.receive($0) }
    do {
      let likes = NearbyChoices(from: preferences.defaults)
      storage.setWatchable(watchable: profile.isWatchable)
      let lobby = try storage.lobby(
        nickname: profile.nickname, rule: likes.rule, size: Int32(likes.size),
        discovery: discovery(), observer: bridge)
      let look = Task { [weak self, wait] in
        try? await wait(Self.patience)
        while !Task.isCancelled {
          await self?.lookAround()
          try? await wait(Self.lookAgain)
        }
      }
      let hide = bluetooth.show(lobby)
      open = Open(lobby: lobby, bridge: bridge, look: look, hide: hide)
      snapshot = lobby.snapshot()
    } catch {
      bridge.close()
      refuse(error)
    }
  }

  public func left() { (target, wanted) = (nil, nil) }

  /// The ``wanted`` friend, once found and free.
  public var wantedTarget: Target? {
    guard let wanted else { return nil }
    let peer = snapshot?.peers.first { $0.nickname == wanted && !$0.busy }
    if let peer { return .listed(peer) }
    return bluetooth.people.first { $0.nickname == wanted }.map { .near($0) }
  }

  public func meet() {
    guard let snapshot, snapshot.pairing == nil, target == nil, let found = wantedTarget else {
      return
    }
    target = found
    invite(NearbyChoices(from: preferences.defaults))
  }

  public func watchTarget() {
    guard case .typed(let text)? = target else { return }
    target = nil
    watch(text)
  }

  /// Cancels a pairing in progress.
  func stop() {
    guard let closing = open else { return }
    open = nil
    snapshot = nil
    nobodyFound = false
    gameIsReady = false
    diagnosis = nil
    closing.look.cancel()
    closing.hide()
    closing.bridge.close()
    // Sending the goodbyes takes a moment.
    Task.detached { closing.lobby.shutdown() }
  }

  /// - Returns: Whether the nickname is valid.
  @discardableResult
  public func rename(_ nickname: String) -> Bool {
    if nickname == profile.nickname { return true }
    guard profile.rename(nickname) else {
      message = texts[.nearbyNameInvalid]
      return false
    }
    stop()
    start()
    return true
  }

  /// Invites or watches a listed player.
  public func choose(_ peer: LobbyPeer) {
    if peer.busy {
      command { try $0.watch(peer: peer.id) }
    } else {
      target = .listed(peer)
    }
  }

  func watch(_ text: String) { command { try $0.watchAddress(text: text) } }

  public func invite(_ choices: NearbyChoices) {
    guard let target else { return }
    choices.save(in: preferences.defaults)
    let setup = choices.setup(forbiddenLoses: preferences.forbiddenLoses)
    self.target = nil
    wanted = nil
    called = nil
    command {
      switch target {
      case .listed(let peer): try $0.invite(peer: peer.id, setup: setup)
      case .near(let person):
        called = person.nickname
        try $0.inviteByStream(
          opener: bluetooth.opener(person), nickname: person.nickname, setup: setup)
      case .typed(let text): try $0.inviteAddress(text: text, setup: setup)
      }
    }
  }

  /// Opens a stranger's invitation; both devices then show the code.
  public func openInvitation() { command { try $0.openInvitation() } }

  /// Confirms that the codes are equal and the game may begin.
  public func accept() { command { try $0.accept() } }

  /// - Parameter codeDiffers: Whether the screens show different codes.
  public func decline(codeDiffers: Bool) {
    command { try $0.decline(codeDiffers: codeDiffers) }
    if codeDiffers && message == nil { message = texts[.pairingCodesDiffered] }
  }

  public func networkChanged() {
    open?.lobby.networkChanged()
  }

  /// Ends the lobby; nil if the game has disappeared.
  public func takeGame() -> GameModel? {
    guard let open else { return nil }
    do {
      let game = try GameModel(.nearby, texts: texts) { try open.lobby.takeGame(observer: $0) }
      if bluetooth.isCarrying { game.noteBluetooth(bluetooth) }
      if game.snapshot.remote?.watching == false { forgetOthers(than: game) }
      stop()
      return game
    } catch {
      refuse(error)
      return nil
    }
  }

  /// Only one nearby game can be in progress: earlier ones can't be resumed.
  private func forgetOthers(than game: GameModel) {
    let (storage, id) = (storage, game.linkId)
    Task.detached {
      for link in (try? storage.links()) ?? [] where link.broker == nil && link.id != id {
        try? storage.forget(id: link.id)
      }
    }
  }

  private func command(_ run: (Lobby) throws -> Void) {
    do {
      guard let lobby = open?.lobby else { throw LobbyError.Closed }
      try run(lobby)
      message = nil
      adopt(lobby.snapshot())
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ error: any Error) {
    message =
      (error as? LobbyError).map { LobbyTexts(texts).refusal($0) } ?? error.localizedDescription
  }

  private func receive(_ heard: LobbyMessage) {
    switch heard {
    case .snapshot(let newer): adopt(newer)
    case .event(let event): handle(event)
    }
  }

  private func adopt(_ newer: LobbySnapshot) {
    guard let older = snapshot, newer.revision >= older.revision else { return }
    if newer != older { snapshot = newer }
    if !newer.peers.isEmpty { nobodyFound = false }
  }

  private func handle(_ event: LobbyEvent) {
    switch event {
    case .invited: message = nil
    case .gameReady, .watchReady: gameIsReady = true
    case .lost(let nickname, let reason): message = loss(of: nickname, reason)
    default: message = LobbyTexts(texts).event(event) ?? message
    }
    onEvent?(event)
  }

  private func loss(of nickname: String, _ reason: LinkLoss) -> String {
    nickname == called && reason == .unreachable
      ? BluetoothTexts(texts).unreachable(nickname)
      : RemoteTexts(texts).loss(reason, name: nickname)
  }

  private func lookAround() async {
    guard let now = open else { return }
    nobodyFound = snapshot?.peers.isEmpty == true && bluetooth.people.isEmpty
    guard nobodyFound else { return }
    // The diagnosis may take half a second.
    let facts = await Task.detached { now.lobby.diagnosis() }.value
    if open?.lobby === now.lobby { diagnosis = facts }
  }
}
