import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct LevelMenuTests {
  private func number(_ name: LevelName) -> Int32 { levelNumber(name: name) }

  @Test func theComputerPlaysOnAtTheLevelThatIsChosen() async throws {
    let table = try Table(.computer(.easy))
    let names: [LevelName] = [.beginner, .easy, .medium, .hard, .expert]
    #expect(table.model.offeredLevels == names.map(number))
    try table.play("H8")
    try await table.wait("the answer") { table.model.snapshot.moves.count == 2 }
    table.model.changeLevel(number(.beginner))
    #expect(table.model.snapshot.level == number(.beginner))
    #expect(
      table.model.message == "From now on: Beginner. This game doesn’t count in the statistics.")
    // Back before the computer has played: no effect.
    table.model.changeLevel(number(.easy))
    #expect(table.model.message == "From now on: Easy.")
    #expect(!table.model.snapshot.mixedLevels)

    table.model.changeLevel(number(.beginner))
    try await table.killAndReopen()
    #expect(table.model.snapshot.level == number(.beginner))
    #expect(table.model.snapshot.mixedLevels)
    table.model.resume()
    table.model.resign()
    #expect(table.model.offeredLevels.isEmpty)
    table.model.changeLevel(number(.hard))
    #expect(table.model.message == "The game has ended.")
    #expect(await table.model.archived() != nil)
    #expect(try table.storage.statistics().isEmpty)
  }

  @Test func twoPeopleHaveNoLevel() throws {
    let table = try Table(.twoPlayers())
    #expect(table.model.offeredLevels.isEmpty && table.model.snapshot.level == nil)
    table.model.changeLevel(number(.hard))
    #expect(table.model.message == "Nobody plays against the computer here.")
  }

  /// The current level is listed even without a name.
  @Test func theLevelThatPlaysIsOffered() throws {
    let table = try Table(
      GameConfig(
        rule: .freestyle, size: 15, black: .human, white: .computer(level: 7), clock: .countUp,
        forbiddenLoses: false, opening: .free, threads: 1, minReplyMs: 0, seed: 1))
    #expect(table.model.offeredLevels == [2, 5, 7, 8, 11, 14])
    table.model.changeLevel(14)
    #expect(table.model.offeredLevels == [2, 5, 8, 11, 14])
  }
}
