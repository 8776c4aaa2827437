extension GameModel {
  /// Remaining times of both sides, in milliseconds.
  public struct Clocks: Equatable, Sendable {
    public let black: Int64
    public let white: Int64

    init(_ snapshot: GameSnapshot) {
      black = snapshot.black.clockMs
      white = snapshot.white.clockMs
    }

    /// Returns the remaining time of a side.
    public func of(_ stone: Stone) -> Int64 { stone == .black ? black : white }
  }
}
