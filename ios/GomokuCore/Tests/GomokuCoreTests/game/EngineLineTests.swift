import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EngineLineTests {
  private func status(_ table: Table, engineLine: Bool) -> String? {
    Table.texts.status(
      .white, in: table.model.snapshot, search: table.model.search, engineLine: engineLine)
  }

  @Test func itStaysUntilItsMoveIsTakenBack() async throws {
    let table = try Table(.computer(.medium))
    #expect(table.model.search == nil)
    try table.play("H8")
    try await table.wait("the computer's move and the search's last word") {
      table.model.snapshot.humanToMove && table.model.search != nil
    }
    #expect(status(table, engineLine: false) == nil)
    let line = try #require(status(table, engineLine: true))
    let said = /\d+\u{A0}% to win · \d+ ahead · \d+\.\d\u{A0}s · [\d,]+ tried/
    #expect(line.wholeMatch(of: said) != nil, "\(line)")
    let panel = GameAccessibility(texts: Table.texts).panel(
      .white, in: table.model.snapshot, clock: nil, search: table.model.search, engineLine: true)
    #expect(panel.contains(line))
    let kept = table.model.search
    table.model.hint()
    try await table.wait("where to look") { table.model.snapshot.hintArea != nil }
    #expect(table.model.search == kept, "a hint is not the computer's move")
    table.model.undo()
    #expect(table.model.search == nil)
  }

  @Test func aMoveWithoutASearchSaysNothing() async throws {
    let table = try Table(.computer(.easy))
    try table.play("H8")
    try await table.wait("the computer's move and its last word") {
      table.model.snapshot.humanToMove && table.model.search != nil
    }
    #expect(status(table, engineLine: true) == nil)
  }

  @Test func figuresAreWrittenAsTheLanguageDoes() {
    let search = Thinking(
      stone: .white, depth: 12, nodes: 1_234_567, nodesPerSecond: 1, elapsedMs: 2_340, score: 80,
      chance: 62, forHint: false, line: [])
    #expect(
      Texts(language: "en").search(search)
        == "62\u{A0}% to win · 12 ahead · 2.3\u{A0}s · 1,234,567 tried")
    #expect(Texts(language: "zh-Hans").search(search) == "胜率 62% · 预算 12 步 · 2.3 秒 · 1,234,567 局面")
    #expect(Texts(language: "ja").search(search) == "勝率62% · 12手先 · 2.3秒 · 1,234,567局面")
  }
}
