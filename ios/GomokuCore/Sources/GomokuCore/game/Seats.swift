/// Who sits at a table.
public struct Seats: Equatable, Sendable {
  public let black: Seat
  public let white: Seat

  public func of(_ stone: Stone) -> Seat { stone == .black ? black : white }

  /// The colour of this phone's person where the computer or a remote player sits opposite; nil for
  /// two people at one phone and for one who only watches.
  public var ownStone: Stone? {
    switch (black == .human, white == .human) {
    case (true, false): .black
    case (false, true): .white
    default: nil
    }
  }
}

extension GameSnapshot {
  public var seats: Seats { Seats(black: black.seat, white: white.seat) }
}

extension GameSummary {
  public var seats: Seats { Seats(black: black, white: white) }
}
