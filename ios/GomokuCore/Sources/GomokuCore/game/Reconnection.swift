/// Reconnects the devices of a game after their link is lost.
@MainActor
protocol Reconnection: AnyObject {
  /// Accepts reconnections of the other player while a game is in front.
  ///
  /// - Returns: A closure that stops this.
  func show(_ session: GameSession) -> @MainActor () -> Void
}
