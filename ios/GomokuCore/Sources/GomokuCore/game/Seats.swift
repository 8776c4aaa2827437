public struct Seats: Equatable, Sendable {
  public let black: Seat
  public let white: Seat
  let blackName: String?
  let whiteName: String?

  public var together: Bool { black == .human && white == .human }

  /// Returns nil if the name is not set.
  public func name(_ stone: Stone) -> String? {
    together ? (stone == .black ? blackName : whiteName) : nil
  }

  public func of(_ stone: Stone) -> Seat { stone == .black ? black : white }

  /// The user's colour; nil for two players at one device and for a spectator.
  public var ownStone: Stone? {
    switch (black == .human, white == .human) {
    case (true, false): .black
    case (false, true): .white
    default: nil
    }
  }
}

extension GameSnapshot {
  public var seats: Seats {
    Seats(
      black: black.seat, white: white.seat, blackName: black.name, whiteName: white.name)
  }
}

extension GameSummary {
  public var seats: Seats {
    Seats(black: black, white: white, blackName: blackName, whiteName: whiteName)
  }
}
