/// Where the ways to a friend's game lead.
extension HomeModel {
  /// Bluetooth was chosen as the way: the system asks, the first time.
  public func openBluetooth() {
    open(.bluetooth)
    if navigator.front == .bluetooth { lobby.bluetooth.turnOn() }
  }

  /// A friend was chosen: the game that both have under way, or else the friend is looked for nearby.
  public func open(_ friend: Friend) {
    if let game = friend.game {
      open(.online)
      if navigator.front == .online { online.open(game) }
    } else {
      open(.nearby)
      if navigator.front == .nearby { lobby.wanted = friend.nickname }
    }
  }

  /// A notification led to that game; what is no game, or none any more, is told by the list.
  func openOnline(_ id: String) async {
    await appeared()
    navigator.path = game?.room == id ? [.game] : []
    if game?.room == id { return }
    open(.online)
    guard navigator.front == .online else { return }
    await online.refresh()
    if let kept = online.games.first(where: { $0.id == id }) { online.open(kept) }
  }

  /// A notification led to a game that lies in My games.
  func openGames() async {
    await appeared()
    navigator.path = [.games]
  }

  /// A friend's QR code is to be scanned: the system asks for the camera, the first time.
  public func openScan() {
    scan.tapped()
    open(.scan)
  }

  /// Joins with what the camera has read.
  public func scanned(_ text: String) {
    stopScanning()
    friends.typed = text
    join()
  }

  /// Back from the camera.
  public func stopScanning() {
    if navigator.front == .scan { navigator.path.removeLast() }
  }

  /// Joins with what was typed on Play a friend.
  public func join() { follow(friends.join()) }

  /// The person agrees to join.
  public func agree(to asked: FriendModel.Way) { follow(asked) }

  private func follow(_ way: FriendModel.Way?) {
    switch way {
    case nil: return
    case .nearby(let address)?:
      open(.nearby)
      guard navigator.front == .nearby else { return }
      lobby.target = .typed(address)
    case .anywhere(let invitation, let server)?:
      open(.online)
      guard navigator.front == .online else { return }
      online.join(invitation, at: server)
    }
    friends.followed()
  }

  /// Whether the phone must not go to sleep though nobody touches it: it would leave the lobby, an
  /// invitation whose code is compared, or the game.
  public var keepsAwake: Bool {
    switch navigator.front {
    case .nearby, .bluetooth, .scan: true
    case .online: online.waiting != nil
    case .game: game?.snapshot.keepsAwake == true
    default: false
    }
  }
}
