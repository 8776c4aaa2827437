/// How the phones of a game find each other again, should their link be lost.
@MainActor
protocol Reconnection: AnyObject {
  /// A game is in front: its other player may come back to it.
  ///
  /// - Returns: ends that.
  func show(_ session: GameSession) -> @MainActor () -> Void
}
