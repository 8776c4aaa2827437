/// Who sits at a table, with the names that a record gives persons.
public struct Seats: Equatable, Sendable {
  public let black: Seat
  public let white: Seat
  let blackName: String?
  let whiteName: String?

  /// Whether two people share this phone.
  public var together: Bool { black == .human && white == .human }

  /// What the person of that colour is called, of two at this phone; nil where nobody said.
  public func name(_ stone: Stone) -> String? {
    together ? (stone == .black ? blackName : whiteName) : nil
  }

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
