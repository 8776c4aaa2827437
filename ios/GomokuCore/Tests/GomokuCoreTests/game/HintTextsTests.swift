import Testing

@testable import GomokuCore

@MainActor
@Suite struct HintTextsTests {
  private let texts = HintTexts(Table.texts)

  private func words(_ reason: HintReason?) -> String {
    texts.move(Point(x: 7, y: 7), reason: reason, turn: .black)
  }

  @Test(arguments: [
    (WinMeans.five, true, "It makes five."),
    (.fours, true, "It wins by fours, in 4 moves."),
    (.threats, true, "It wins by fours and threes, in 4 moves."),
    (.threats, false, "It should win by fours and threes."),
  ])
  func wins(_ means: WinMeans, proved: Bool, said: String) {
    #expect(words(.wins(means: means, moves: 4, proved: proved)) == "Hint: H8. " + said)
  }

  @Test func defences() {
    #expect(
      words(.stops(threat: .openThree, only: false, makes: .openThree))
        == "Hint: H8. It stops the open three. It makes an open three.")
    #expect(
      words(.stops(threat: .fours, only: true, makes: nil))
        == "Hint: H8. It stops a win by fours. No other move does.")
  }

  @Test func shapes() {
    #expect(words(nil) == "Hint: H8")
    #expect(words(.makes(shape: .openThree)) == "Hint: H8. It makes an open three.")
    #expect(
      words(.takes(shape: .fourThree)) == "Hint: H8. Otherwise White makes a four-three there.")
  }

  @Test func aPartOfTheBoard() {
    let area = HintArea(from: Point(x: 3, y: 4), to: Point(x: 7, y: 8))
    #expect(texts.near(area) == "Look between D5 and H9. Tap Hint again for the move.")
  }
}
