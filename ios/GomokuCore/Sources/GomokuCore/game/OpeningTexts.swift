import Foundation

public struct OpeningTexts: Sendable {
  private let texts: Texts

  public init(_ texts: Texts) {
    self.texts = texts
  }

  public func name(_ opening: Opening) -> String {
    switch opening {
    case .free: texts[.openingFree]
    case .swap2: texts[.openingSwap2]
    case .renjuClassic: texts[.openingRenjuClassic]
    }
  }

  public func note(_ opening: Opening) -> String {
    switch opening {
    case .free: texts[.openingFreeNote]
    case .swap2: texts[.openingSwap2Note]
    case .renjuClassic: texts[.openingRenjuClassicNote]
    }
  }

  public func placer(_ colour: NewGameChoices.Colour) -> String {
    switch colour {
    case .black: texts[.playerYou]
    case .white: texts[.openingByComputer]
    case .random: texts[.colourRandom]
    }
  }

  public func choice(_ choice: SwapChoice) -> String {
    switch choice {
    case .black: texts[.stoneBlack]
    case .white: texts[.stoneWhite]
    case .addTwo: texts[.openingAdd]
    }
  }

  /// One of two players at this device while colours are undecided.
  public func player(first: Bool) -> String {
    texts[first ? .openingFirstPlayer : .openingSecondPlayer]
  }

  /// Returns nil if no local player has to act.
  public func stage(_ snapshot: GameSnapshot) -> String? {
    guard snapshot.phase == .playing else { return nil }
    switch snapshot.openingStage {
    case nil: return nil
    case .within(let reach, _): return snapshot.humanToMove ? within(reach) : nil
    case .place: return place(snapshot)
    case .choose:
      if !snapshot.humanToChoose { return nil }
      return snapshot.ownStone == nil
        ? texts[.openingChooseWho(player(first: snapshot.turn == .black))]
        : texts[.openingChoose]
    }
  }

  /// Returns nil after the fourth stone.
  public func pattern(_ snapshot: GameSnapshot) -> String? {
    guard snapshot.moves.count == 3, let opening = snapshot.renjuOpening else { return nil }
    return RenjuTexts(texts).said(opening)
  }

  public func within(_ reach: Int32) -> String {
    reach == 0 ? texts[.openingCentre] : texts[.openingWithin("\(2 * reach + 1)")]
  }

  private func place(_ snapshot: GameSnapshot) -> String {
    if !snapshot.humanToMove { return texts[.openingComputerPlaces] }
    let begins = snapshot.turn == .black
    let next = texts.stone(snapshot.nextStone)
    return texts[begins ? .openingPlaceThree(next) : .openingPlaceTwo(next)]
  }

  /// Returns nil if the next stage makes the choice obvious.
  public func chosen(
    _ choice: SwapChoice, byFirst: Bool, byComputer: Bool, in snapshot: GameSnapshot
  ) -> String? {
    if choice == .addTwo { return byComputer ? texts[.openingComputerAdds] : nil }
    let colour = self.choice(choice)
    if byComputer { return texts[.openingComputerPlays(colour)] }
    return snapshot.ownStone == nil
      ? texts[.openingPlayerPlays(player(first: byFirst), colour)]
      : texts[.openingYouPlay(colour)]
  }
}

extension GameSnapshot {
  /// The choices of a player at this device.
  public var swapChoices: [SwapChoice] {
    guard humanToChoose, case .choose(let choices)? = openingStage else { return [] }
    return choices
  }
}
