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

  /// For use inside a sentence.
  public func shape(_ shape: StoneShape) -> String {
    switch shape {
    case .five: self[.threatFive]
    case .openFour: self[.threatOpenFour]
    case .doubleFour: self[.threatDoubleFour]
    case .fourThree: self[.threatFourThree]
    case .doubleThree: self[.threatDoubleThree]
    case .four: self[.threatFour]
    case .openThree: self[.threatOpenThree]
    }
  }
}
