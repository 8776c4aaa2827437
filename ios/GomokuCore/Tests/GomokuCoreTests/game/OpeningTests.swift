import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct OpeningTests {
  private static let words = OpeningTexts(Table.texts)

  private func says(_ table: Table) -> String? {
    table.model.message ?? table.model.standingMessage
  }

  @Test func renjuClassicKeepsTheFirstStonesNearTheCentre() throws {
    let table = try Table(.twoPlayers(opening: .renjuClassic))
    #expect(says(table) == "The first stone goes in the centre.")
    #expect(!table.model.tap(try table.point("I8"), placement: .tapTwice))
    #expect(table.model.ghost == nil)
    try table.play("H8")
    #expect(says(table) == "This stone goes within 3\u{A0}×\u{A0}3 around the centre.")
    #expect(!table.model.tap(try table.point("J8"), placement: .direct))
    #expect(table.model.message == "This stone goes within 3\u{A0}×\u{A0}3 around the centre.")
    try table.play("I9", "J10")
    #expect(says(table) == nil)
    try table.play("A1")
  }

  @Test func renjuNamesItsFirstThreeStones() throws {
    let table = try Table(.twoPlayers(rule: .renju))
    try table.play("H8", "H9")
    #expect(says(table) == nil)
    try table.play("I9")
    #expect(says(table) == "Opening: Kagetsu")
    try table.play("G9")
    #expect(says(table) == nil)
  }

  @Test func twoPeoplePlaySwap2() async throws {
    let table = try Table(.twoPlayers(opening: .swap2))
    var now: GameSnapshot { table.model.snapshot }
    func names() -> [String] { [Stone.black, .white].map { Table.texts.player($0, in: now) } }
    #expect(says(table) == "Place two black stones and a white one. Next: Black.")
    #expect(names() == ["First player", "Second player"])
    #expect(!now.canHint)
    try table.play("H8")
    // The ghost has the colour of the next stone, not that of the side to move.
    let layout = BoardLayout(lines: 15, side: 300, coordinates: false)
    let free = try table.point("A1")
    let pieces = BoardDrawing(layout: layout, theme: .named(.wood)).pieces(
      of: now, .init(ghost: free))
    let white = BoardDrawing.stone(
      .white, at: layout.position(of: free), radius: layout.stoneRadius, rimmed: false)
    #expect(pieces.last == .faded(BoardTheme.ghostOpacity, white))
    try table.play("I9", "J7")
    #expect(says(table) == "Second player: which colour do you play?")
    #expect(now.swapChoices == [.black, .white, .addTwo])
    #expect(!table.model.tap(try table.point("A1"), placement: .tapTwice))
    #expect(table.model.message == "Choose a colour first.")
    table.model.choose(.addTwo)
    #expect(says(table) == "Add a white and a black stone. Next: White.")
    try table.play("C3", "L12")
    #expect(says(table) == "First player: which colour do you play?")
    #expect(now.swapChoices == [.black, .white])
    table.model.choose(.white)
    try await table.wait("the choice is told") { says(table) == "First player plays White." }
    #expect(names() == ["Black", "White"])
    try table.play("A1")
    #expect(says(table) == nil)
  }

  @Test func theSeatFollowsTheColour() async throws {
    let table = try Table(.computer(opening: .swap2))
    try table.play("H8", "A1", "I9")
    try await table.wait("the computer takes the better colour") {
      !table.model.snapshot.coloursOpen && says(table) == "The computer plays Black."
    }
    #expect(table.model.snapshot.ownStone == .white)
    #expect(Table.texts.player(.white, in: table.model.snapshot) == "You")
    table.model.undo()
    #expect(table.model.snapshot.ownStone == .black)
    #expect(table.model.snapshot.moves.count == 2)
  }

  @Test func theComputerPlacesAndThePersonChooses() async throws {
    let table = try Table(.computer(person: .white, opening: .swap2))
    try await table.wait("three stones lie") { table.model.snapshot.humanToChoose }
    #expect(says(table) == "Which colour do you play?")
    table.model.choose(.black)
    try await table.wait("it is the person's turn with Black") {
      table.model.snapshot.ownStone == .black && table.model.snapshot.humanToMove
    }
    let told = GameAccessibility(texts: Table.texts).announcement(
      of: .swapChosen(choice: .black, byFirst: false, byComputer: false),
      in: table.model.snapshot)
    #expect(told == "You play Black.")
  }

  @Test func aKillAtAnyStageBringsItBack() async throws {
    let table = try Table(.twoPlayers(opening: .swap2))
    for (ply, name) in ["H8", "I9", "J7", "C3", "L12"].enumerated() {
      if ply == 3 { table.model.choose(.addTwo) }
      try table.play(name)
      let before = table.model.snapshot
      try await table.killAndReopen()
      table.model.resume()
      let back = table.model.snapshot
      #expect(back.openingStage == before.openingStage && back.turn == before.turn)
      #expect(back.moves == before.moves)
    }
    table.model.choose(.white)
    try await table.killAndReopen()
    #expect(!table.model.snapshot.coloursOpen && table.model.snapshot.openingStage == nil)
  }

  @Test func theOpeningIsRemembered() throws {
    let defaults = try UserDefaults.scratch()
    var choices = NewGameChoices()
    choices.rule = .renju
    choices.opening = .renjuClassic
    choices.save(in: defaults)
    #expect(NewGameChoices(from: defaults).opening == .renjuClassic)
    #expect(choices.config(forbiddenLoses: false, threads: 1).opening == .renjuClassic)
    defaults.set("taraguchi", forKey: NewGameChoices.Key.opening.rawValue)
    #expect(NewGameChoices(from: defaults).opening == .free)
  }

  @Test func renjuClassicGoesWithRenjuAlone() throws {
    var choices = NewGameChoices()
    choices.rule = .renju
    choices.opening = .renjuClassic
    choices.rule = .standard
    #expect(choices.opening == .free)
    choices.opening = .swap2
    choices.rule = .freestyle
    #expect(choices.opening == .swap2)
    // As saved by an earlier version.
    let defaults = try UserDefaults.scratch()
    defaults.set("renjuClassic", forKey: NewGameChoices.Key.opening.rawValue)
    #expect(NewGameChoices(from: defaults).opening == .free)
  }

  @Test func everyWordIsThere() {
    for opening in Opening.allCases {
      #expect(!Self.words.name(opening).contains("_") && !Self.words.note(opening).contains("_"))
    }
    for colour in NewGameChoices.Colour.allCases {
      #expect(!Self.words.placer(colour).contains("_"))
    }
    for choice in [SwapChoice.black, .white, .addTwo] {
      #expect(!Self.words.choice(choice).contains("_"))
    }
  }
}
