import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PerfectPlayTests {
  /// Two above the first stone: White's move that is proved lost.
  private static let proved = "H10"
  private static let texts = Texts(language: "en")

  private var offered: NewGameChoices {
    var choices = NewGameChoices()
    choices.level = levelNumber(name: .expert)
    choices.colour = .white
    return choices
  }

  /// Waits for the computer's first stone.
  private func begun(rule: Rule = .freestyle, perfect: Bool = true) async throws -> Table {
    let config = GameConfig.computer(.expert, person: .white, rule: rule, perfect: perfect)
    let table = try Table(config)
    try await table.wait("the computer's first stone") { table.model.snapshot.humanToMove }
    return table
  }

  private func answered(perfect: Bool = true) async throws -> Table {
    let table = try await begun(perfect: perfect)
    try await reply(to: Self.proved, at: table)
    return table
  }

  private func reply(to name: String, at table: Table) async throws {
    let moves = table.model.snapshot.moves.count
    try table.play(name)
    try await table.wait("the reply to \(name)") {
      let now = table.model.snapshot
      return now.phase == .over || now.humanToMove && now.moves.count == moves + 2
    }
  }

  @Test func itIsOfferedWhereItMeansSomething() {
    #expect(offered.isPerfectOffered)
    #expect(!NewGameChoices().isPerfectOffered, "a beginner plays by nothing")
    for colour in NewGameChoices.Colour.allCases {
      var choices = offered
      choices.colour = colour
      #expect(choices.isPerfectOffered, "\(colour): in a rematch the colours are swapped")
    }
    var exact = offered
    exact.rule = .standard
    #expect(exact.isPerfectOffered)
    let others: [(inout NewGameChoices) -> Void] = [
      { $0.level = levelNumber(name: .hard) }, { $0.rule = .renju },
      { $0.opening = .swap2 }, { $0.size = 14 }, { $0.opponent = .two },
    ]
    for change in others {
      var choices = offered
      change(&choices)
      #expect(!choices.isPerfectOffered, "\(choices)")
    }
  }

  @Test func itIsOffAtFirstAndRemembered() throws {
    let defaults = try UserDefaults.scratch()
    var choices = offered
    #expect(!choices.perfect && !choices.config(forbiddenLoses: false, threads: 1).perfect)
    choices.perfect = true
    choices.save(in: defaults)
    #expect(defaults.object(forKey: "newGame.perfect") as? Bool == true)
    #expect(NewGameChoices(from: defaults) == choices)
    #expect(choices.config(forbiddenLoses: false, threads: 1).perfect)
    let summary = Self.texts.summary(choices).replacingOccurrences(of: "\u{A0}", with: " ")
    #expect(summary.hasPrefix("Expert · Perfect play · Freestyle · 15 × 15"))
    // A hidden choice remains stored.
    choices.size = 19
    #expect(!choices.isPerfect && choices.perfect)
    #expect(!Self.texts.summary(choices).contains("Perfect"))
  }

  @Test func theGameTellsOnceThatItIsWon() async throws {
    let table = try await begun()
    let model = table.model
    let first = try #require(model.snapshot.proved)
    let line = "Perfect play: Black wins in at most \(first.left)\u{A0}moves."
    #expect(model.standingMessage == line)
    #expect(model.provedMessage == model.standingMessage && model.wasProved)
    // The proof holds for any reply, and the distance decreases.
    var left = first.left
    for name in [Self.proved, "O15", "A15"] {
      try await reply(to: name, at: table)
      let now = try #require(model.snapshot.proved)
      #expect(now.left < left)
      left = now.left
      #expect(model.wasProved)
    }
    model.resign()
    await model.rematch()
    try await table.wait("another game is told") { table.events.contains(.newGame) }
    #expect(!model.wasProved)
  }

  @Test func takenBackItIsNotSaidAgain() async throws {
    let table = try await begun(rule: .standard)
    let model = table.model
    let first = try #require(model.snapshot.proved)
    try await reply(to: Self.proved, at: table)
    let second = try #require(model.snapshot.proved)
    #expect(second.left < first.left)
    while model.snapshot.moves.count > 1 { model.undo() }
    #expect(model.snapshot.proved == first)
    #expect(model.wasProved, "it isn't said again")
  }

  @Test func withoutItNothingIsSaid() async throws {
    let table = try await answered(perfect: false)
    #expect(table.model.snapshot.proved == nil && table.model.standingMessage == nil)
    #expect(!table.model.wasProved)
  }

  @Test func itIsKeptWithTheGame() async throws {
    let table = try await answered()
    let said = table.model.standingMessage
    try await table.killAndReopen()
    #expect(table.model.snapshot.proved == nil, "nothing is searched before it is seen")
    table.model.resume()
    try await table.wait("it is found anew") { table.model.standingMessage == said }
    #expect(table.model.wasProved)
    try await reply(to: "O15", at: table)
    #expect(table.model.snapshot.proved != nil)
  }

  @Test func theReviewSaysWhatIsProved() async throws {
    let table = try await answered()
    table.model.resign()
    let id = try #require(await table.model.archived())
    let review = ReviewModel(storage: table.storage, id: id)
    await review.load()
    review.follow(.front)
    try await wait(until: "reviewed") { review.review?.complete == true }
    await review.go(to: 2)
    let verdict = ReviewTexts(Self.texts).verdict(try #require(review.said))
    let proved = /.*Proved: Black wins in at most \d+\u{A0}moves\./
    #expect(verdict.wholeMatch(of: proved) != nil, "\(verdict)")
    review.follow(.hidden)
    await review.ending?.value
  }

  @Test func itIsSaidInEveryLanguage() {
    let one = ProvedWin(stones: 9, left: 1)
    #expect(Self.texts.proved(one) == "Perfect play: Black wins in at most 1\u{A0}move.")
    let some = ProvedWin(stones: 31, left: 14)
    for language in Texts.languages {
      let said = Texts(language: language).proved(some)
      #expect(said.contains("14") && !said.contains("%"), "\(language): \(said)")
    }
  }
}
