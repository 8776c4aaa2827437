import Foundation

/// The app's words for how a game begins. What is asked of whom comes from the core.
public struct OpeningTexts: Sendable {
  private let texts: GameTexts

  public init(_ texts: GameTexts) {
    self.texts = texts
  }

  public func name(_ opening: Opening) -> String {
    switch opening {
    case .free: texts["opening_free"]
    case .swap2: texts["opening_swap2"]
    case .renjuClassic: texts["opening_renju_classic"]
    }
  }

  public func note(_ opening: Opening) -> String {
    switch opening {
    case .free: texts["opening_free_note"]
    case .swap2: texts["opening_swap2_note"]
    case .renjuClassic: texts["opening_renju_classic_note"]
    }
  }

  /// Who places Swap2's first stones: the one who would have Black.
  public func placer(_ colour: NewGameChoices.Colour) -> String {
    switch colour {
    case .black: texts["player_you"]
    case .white: texts["opening_by_computer"]
    case .random: texts["colour_random"]
    }
  }

  public func choice(_ choice: SwapChoice) -> String {
    switch choice {
    case .black: texts["stone_black"]
    case .white: texts["stone_white"]
    case .addTwo: texts["opening_add"]
    }
  }

  /// One of two people at this phone while the colours are open.
  public func player(first: Bool) -> String {
    texts[first ? "opening_first_player" : "opening_second_player"]
  }

  /// What the opening asks for now, in a sentence; nil when it asks nothing of anybody here.
  public func stage(_ snapshot: GameSnapshot) -> String? {
    guard snapshot.phase == .playing else { return nil }
    switch snapshot.openingStage {
    case nil: return nil
    case .within(let reach, _): return snapshot.humanToMove ? within(reach) : nil
    case .place: return place(snapshot)
    case .choose:
      if !snapshot.humanToChoose { return nil }
      return snapshot.ownStone == nil
        ? texts["opening_choose_who", player(first: snapshot.turn == .black)]
        : texts["opening_choose"]
    }
  }

  /// Where a stone has to lie that may lie `reach` lines from the centre.
  public func within(_ reach: Int32) -> String {
    reach == 0 ? texts["opening_centre"] : texts["opening_within", "\(2 * reach + 1)"]
  }

  private func place(_ snapshot: GameSnapshot) -> String {
    if !snapshot.humanToMove { return texts["opening_computer_places"] }
    let begins = snapshot.turn == .black
    return texts[
      begins ? "opening_place_three" : "opening_place_two", texts.stone(snapshot.nextStone)]
  }

  /// What was chosen; nil where what follows says it.
  public func chosen(
    _ choice: SwapChoice, byFirst: Bool, byComputer: Bool, in snapshot: GameSnapshot
  ) -> String? {
    if choice == .addTwo { return byComputer ? texts["opening_computer_adds"] : nil }
    let colour = self.choice(choice)
    if byComputer { return texts["opening_computer_plays", colour] }
    return snapshot.ownStone == nil
      ? texts["opening_player_plays", player(first: byFirst), colour]
      : texts["opening_you_play", colour]
  }
}

extension GameSnapshot {
  /// What may be chosen now by a person on this device; empty when there is nothing.
  public var swapChoices: [SwapChoice] {
    guard humanToChoose, case .choose(let choices)? = openingStage else { return [] }
    return choices
  }
}
