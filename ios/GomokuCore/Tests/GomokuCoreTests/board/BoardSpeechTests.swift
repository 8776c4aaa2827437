import Testing

@testable import GomokuCore

@MainActor
struct BoardSpeechTests {
  @Test func looksCostNothing() async throws {
    let table = try Table(.twoPlayers(rule: .renju))
    try table.play("H8", "A1", "I8", "A2", "J8")
    let speech = BoardSpeech()
    var asked = 0
    let shapes: @MainActor () -> [PointShapes] = {
      asked += 1
      return table.model.shapes
    }
    for _ in 0..<3 {
      // A clock tick is irrelevant.
      table.model.tick()
      speech.follow(table.model.snapshot, ghost: nil, texts: Table.texts, shapes: shapes)
    }
    #expect(speech.timesMade == 1 && asked == 1)
    #expect(speech.labels.count == 225)
    let open = try table.point("G8")
    #expect(speech.labels[open]?.contains("Black’s open three ends here") == true)
    let rotor = BoardAccessibility(texts: Table.texts)
      .points(of: .threats, in: table.model.snapshot, shapes: speech.shapes)
    #expect(!rotor.isEmpty)

    // A ghost, a stone, threats switched off, another language.
    speech.follow(table.model.snapshot, ghost: open, texts: Table.texts, shapes: shapes)
    #expect(speech.timesMade == 2)
    try table.play("A3")
    speech.follow(table.model.snapshot, ghost: nil, texts: Table.texts, shapes: shapes)
    #expect(speech.timesMade == 3 && asked == 3)
    speech.follow(table.model.snapshot, ghost: nil, texts: Table.texts, shapes: nil)
    #expect(speech.timesMade == 4 && asked == 3 && speech.shapes.isEmpty)
    speech.follow(table.model.snapshot, ghost: nil, texts: Texts(language: "ja"), shapes: nil)
    #expect(speech.timesMade == 5)
  }

  @Test func whatAStoneWouldMakeIsNotSaidOfALine() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "I8", "A3", "J8", "A5")
    let speech = BoardSpeech()
    let line = try ["K8", "L8"].map(table.point)
    var asked = 0
    speech.follow(table.model.snapshot, ghost: nil, line: line, texts: Table.texts) {
      asked += 1
      return table.model.shapes
    }
    #expect(asked == 0 && speech.shapes.isEmpty)
    #expect(speech.labels[line[1]] == "L8, White, move 2 of the line")
    #expect(speech.labels[try table.point("G8")] == "G8, empty")
  }

  @Test func ringedRowsAreSaid() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "A1", "H9", "C1", "H10")
    let row = ThreatRow(
      stone: .black, kind: .openThree, stones: try ["H8", "H9", "H10"].map(table.point),
      cells: try ["H7", "H11"].map(table.point))
    let speech = BoardSpeech()
    speech.follow(
      table.model.snapshot, ghost: nil, threats: [row, row], texts: Table.texts, shapes: nil)
    #expect(speech.labels[row.cells[0]] == "H7, empty, Black’s open three ends here")
    #expect(speech.labels[row.stones[0]] == "H8, Black, move 1, part of an open three")
    #expect(
      ReviewTexts(Table.texts).threats([row])
        == "Black’s open three: H8 H9 H10, ends at H7 H11.")
  }
}
