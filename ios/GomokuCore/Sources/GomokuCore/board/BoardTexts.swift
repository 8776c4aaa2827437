/// Words for stones and points.
extension Texts {
  public func stone(_ stone: Stone) -> String {
    stone == .black ? self[.stoneBlack] : self[.stoneWhite]
  }

  public func forbidden(_ reason: Forbidden) -> String {
    switch reason {
    case .overline: self[.forbiddenOverline]
    case .doubleFour: self[.forbiddenDoubleFour]
    case .doubleThree: self[.forbiddenDoubleThree]
    }
  }
}
