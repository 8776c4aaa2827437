extension GameModel {
  /// Clock times of both sides, in milliseconds: remaining times, or used times without a limit.
  public struct Clocks: Equatable, Sendable {
    public let black: Int64
    public let white: Int64

    init(_ snapshot: GameSnapshot) {
      black = snapshot.black.clockMs
      white = snapshot.white.clockMs
    }

    public func of(_ stone: Stone) -> Int64 { stone == .black ? black : white }
  }
}
