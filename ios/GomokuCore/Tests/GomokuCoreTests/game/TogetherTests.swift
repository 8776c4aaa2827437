import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TogetherTests {
  private func choices() throws -> NewGameChoices {
    var choices = NewGameChoices()
    choices.opponent = .two
    choices.clock = try #require(NewGameChoices.Clock.offered.first { $0 != .none })
    choices.blackName = " Mia "
    choices.whiteName = "小魏"
    return choices
  }

  private func table(_ choices: NewGameChoices) throws -> Table {
    try Table(choices.config(forbiddenLoses: false, threads: 1))
  }

  @Test func twoOnOnePhoneWithAClock() async throws {
    let table = try self.table(self.choices())
    var now: GameSnapshot { table.model.snapshot }
    func names() -> [String] { [Stone.black, .white].map { Table.texts.player($0, in: now) } }
    #expect(names() == ["Mia", "小魏"])
    #expect(table.model.standingMessage == "The clock starts with the first stone.")
    #expect(now.clockWaits && !now.black.clockRunning && !now.keepsAwake && !now.canHalt)
    try table.play("H8")
    #expect(now.white.clockRunning && table.model.standingMessage == nil)
    try table.play("J9")

    #expect(now.canHalt)
    table.model.halt()
    #expect(now.halted && now.phase == .paused && !now.humanToMove)
    table.model.pause()
    table.model.resume()
    #expect(now.halted)
    let clock = now.black.clockMs
    try await table.killAndReopen()
    table.model.resume()
    #expect(now.halted && now.black.clockMs == clock)
    #expect(!table.model.tap(try table.point("K7"), placement: .direct))
    #expect(table.model.message == "The game is paused. Continue it to play.")
    table.model.goOn()
    #expect(!now.halted && now.black.clockRunning && names() == ["Mia", "小魏"])
    table.model.goOn()
    #expect(table.model.message == "The game goes on already.")

    #expect(now.canOfferDraw)
    table.model.offerDraw()
    let result = try #require(now.result)
    #expect(result.winner == nil && result.reason == .agreement)
    #expect(Table.texts.reason(result, in: now) == "Both agreed on a draw")
    #expect(await table.model.archived() != nil)
    let kept = try #require(table.kept.first)
    #expect(RecordTexts(Table.texts).title(of: kept).contains("Mia"))
  }

  @Test func whoWonAndWhoResignedIsSaidByName() throws {
    var choices = try self.choices()
    choices.blackName = ""
    let table = try self.table(choices)
    try table.play("H8", "J9")
    #expect(Table.texts.resignation(in: table.model.snapshot) == "The game ends and 小魏 wins.")
    table.model.resign()
    let now = table.model.snapshot
    let result = try #require(now.result)
    #expect(Table.texts.result(result, in: now) == "小魏 won")
    #expect(Table.texts.reason(result, in: now) == "Black resigned")
  }

  @Test func hintsAndUndoAreWhatTheTwoAgreedOn() throws {
    var choices = try self.choices()
    #expect(!choices.hints && choices.undo)
    let without = try self.table(choices)
    #expect(!without.model.snapshot.hints)
    without.model.hint()
    #expect(without.model.message == "This game is played without hints.")
    choices.hints = true
    choices.undo = false
    let table = try self.table(choices)
    try table.play("H8")
    #expect(table.model.snapshot.hints && !table.model.snapshot.canUndo)
    table.model.undo()
    #expect(table.model.message == "In this game nothing is taken back.")
  }

  @Test func withoutAClockThereIsNothingToPause() throws {
    var choices = try self.choices()
    choices.clock = .none
    let table = try self.table(choices)
    try table.play("H8")
    #expect(!table.model.snapshot.canHalt)
    table.model.halt()
    #expect(table.model.message == "No clock is running.")
  }

  @Test func againstTheComputerNothingIsAgreedOn() throws {
    var choices = try self.choices()
    choices.opponent = .computer
    #expect(choices.config(forbiddenLoses: false, threads: 1).together == nil)
    let table = try self.table(choices)
    #expect(!table.model.snapshot.canOfferDraw && table.model.snapshot.hints)
  }

  @Test func whatTwoAgreedOnIsKeptForTwo() throws {
    let defaults = try UserDefaults.scratch()
    var choices = try self.choices()
    choices.hints = true
    choices.undo = false
    choices.faceToFace = true
    choices.save(in: defaults)
    #expect(NewGameChoices(from: defaults) == choices)
    #expect(NewGameChoices(from: defaults, against: .computer) == NewGameChoices())
    #expect(defaults.string(forKey: "newGame.blackName.two") == " Mia ")
  }
}
