/// Navigation to the ways of playing with a friend.
extension HomeModel {
  /// Opens the Bluetooth screen. The system asks for permission the first time.
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

  /// Opens the game of a notification, or the list if the game no longer exists.
  func openOnline(_ id: String) async {
    await appeared()
    navigator.path = game?.room == id ? [.game] : []
    if game?.room == id { return }
    open(.online)
    guard navigator.front == .online else { return }
    await online.refresh()
    if let kept = online.games.first(where: { $0.id == id }) { online.open(kept) }
  }

  /// Opens My games after a tap on a notification.
  func openGames() async {
    await appeared()
    navigator.path = [.games]
  }

  /// Opens the scanner for a friend's QR code. The system asks for camera access the first time.
  public func openScan() {
    scan.tapped()
    open(.scan)
  }

  /// Joins with the text that the camera has read.
  public func scanned(_ text: String) {
    stopScanning()
    friends.typed = text
    join()
  }

  public func stopScanning() {
    if navigator.front == .scan { navigator.path.removeLast() }
  }

  /// Joins with the text typed on Play a friend.
  public func join() { follow(friends.join()) }

  /// Follows the way to join that the user confirmed.
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

  /// Whether the display must stay on without touches. Auto-lock would close the lobby, an
  /// invitation whose code is being compared, or the game.
  public var keepsAwake: Bool {
    switch navigator.front {
    case .nearby, .bluetooth, .scan: true
    case .online: online.waiting != nil
    case .game: game?.snapshot.keepsAwake == true
    default: false
    }
  }
}
