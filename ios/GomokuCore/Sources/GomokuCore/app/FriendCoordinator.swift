extension HomeModel {
  /// Opens the screen; the system asks for permission the first time.
  public func openBluetooth() {
    open(.bluetooth)
    if navigator.front == .bluetooth { lobby.bluetooth.turnOn() }
  }

  /// Opens the game in progress with a friend, or searches for the friend nearby.
  public func open(_ friend: Friend) {
    if let game = friend.game {
      open(.online)
      if navigator.front == .online { online.open(game) }
    } else {
      open(.nearby)
      if navigator.front == .nearby { lobby.wanted = friend.nickname }
    }
  }

  /// Opens the list if the game no longer exists.
  func openOnline(_ id: String) async {
    await appeared()
    navigator.path = game?.room == id ? [.game] : []
    if game?.room == id { return }
    open(.online)
    guard navigator.front == .online else { return }
    await online.refresh()
    if let kept = online.games.first(where: { $0.id == id }) { online.open(kept) }
  }

  /// A tap on a notification opens My games.
  func openGames() async {
    await appeared()
    navigator.path = [.games]
  }

  /// Opens the scanner; the system asks for camera access the first time.
  public func openScan() {
    scan.tapped()
    open(.scan)
  }

  public func scanned(_ text: String) {
    stopScanning()
    friends.typed = text
    join()
  }

  public func stopScanning() {
    if navigator.front == .scan { navigator.path.removeLast() }
  }

  public func join() { follow(friends.join()) }

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

  /// Whether the display stays on without touches: auto-lock would close the lobby, the invitation
  /// or the game.
  public var keepsAwake: Bool {
    switch navigator.front {
    case .nearby, .bluetooth, .scan: true
    case .online: online.waiting != nil
    case .game: game?.snapshot.keepsAwake == true
    default: false
    }
  }
}
