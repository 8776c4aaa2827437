import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StatisticsTests {
  private static let texts = Texts(language: "en")
  private let folder = URL.scratch()
  private var words: RecordTexts { RecordTexts(Self.texts) }
  private var said: StatisticsTexts { StatisticsTexts(Self.texts) }

  @Test func winsAndLossesAreCountedOnce() async throws {
    let table = try Table(.computer(.easy))
    try table.play("H8")
    table.model.resign()
    #expect(await table.model.archived() != nil)
    let model = StatisticsModel(storage: table.storage)
    await model.load()
    guard case .scores(let scores, let latest)? = model.found, let score = scores.first else {
      throw Failure("no scores")
    }
    #expect(words.title(of: score) == "Easy · Freestyle")
    #expect(words.results(of: score) == "Won 0 · Lost 1 · Drawn 0")
    let periods = latest.periods
    let period = try #require(periods.first)
    #expect((periods.count, period.won, period.lost, period.drawn) == (1, 0, 1, 0))
    #expect(words.course(periods) == "Latest games: 1")
    #expect(words.total(of: periods) == words.results(of: score))
    #expect(words.moveTime(of: period).hasSuffix("\u{A0}s"))
    #expect(words.moveSpan(of: periods) == words.moveTime(of: period))
    let total = try #require(scoreTotals(scores: scores).first)
    #expect(words.opponent(at: total.level) == "Easy")
    #expect(words.results(of: total) == words.results(of: score))
    #expect(words.opponent(at: nil) == "Friends")
    #expect(words.streaks(of: score) == "Won in a row: 0 · best 0")
    // One game is not enough for a rating.
    #expect(latest.rating == nil && latest.groups.isEmpty)
    #expect(said.accuracy(of: latest).hasPrefix("Review your games"))
    #expect(words.average(of: score).hasPrefix("Average time of a game: 0:"))
    await model.forget()
    #expect(model.found == .scores([], .none) && !model.notForgotten)
  }

  @Test func whatCannotBeForgottenIsTold() async throws {
    let table = try Table(.computer(.easy), folder: folder.appendingPathComponent("table"))
    try table.play("H8")
    table.model.resign()
    #expect(await table.model.archived() != nil)
    // Simulates a full disk.
    let beside = folder.appendingPathComponent("table/games/statistics.new")
    try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: false)
    let model = StatisticsModel(storage: table.storage)
    await model.forget()
    #expect(model.notForgotten)
    guard case .scores(let scores, _)? = model.found else { throw Failure("no scores") }
    #expect(scores.count == 1)
    try FileManager.default.removeItem(at: beside)
    await model.forget()
    #expect(!model.notForgotten && model.found == .scores([], .none))
  }

  @Test func whatChartsShowIsSaid() {
    let early = TrendPeriod(won: 1, lost: 3, drawn: 1, moveMs: 12_340, accuracy: 81)
    let late = TrendPeriod(won: 4, lost: 1, drawn: 0, moveMs: nil, accuracy: nil)
    let both = [early, late]
    #expect(words.course(both) == "Latest games: 10")
    #expect(words.total(of: both) == "Won 5 · Lost 4 · Drawn 1")
    #expect(words.moveSpan(of: both) == "12.3\u{A0}s at first, no moves lately")
    let columns = words.columns(both.map(words.results(of:)))
    #expect(
      columns == "Column 1 of 2: Won 1 · Lost 3 · Drawn 1\nColumn 2 of 2: Won 4 · Lost 1 · Drawn 0")
    let shares = both.map(said.accuracy(of:))
    #expect(shares == ["81\u{A0}%", "no game reviewed"])
    #expect(periodGames() == 5)
  }

  @Test func howWellAGameWasPlayedIsSaidOnceItIsReviewed() async throws {
    let table = try Table(.computer(.easy))
    for name in ["H8", "A1", "O15"] {
      try table.play(name)
      try await table.wait("the reply") { table.model.snapshot.humanToMove }
    }
    table.model.resign()
    let id = try #require(await table.model.archived())
    let statistics = StatisticsModel(storage: table.storage)
    await statistics.load()
    guard case .scores(_, let before)? = statistics.found else { throw Failure("no scores") }
    #expect(before.accuracy == nil)
    let review = ReviewModel(storage: table.storage, id: id)
    review.follow(.front)
    try await table.wait("all is said") { review.review?.complete == true }
    await statistics.load()
    guard case .scores(_, let after)? = statistics.found else { throw Failure("no scores") }
    #expect(after.reviewed == 1 && after.accuracy == review.review?.blackAccuracy)
    #expect(said.accuracy(of: after).hasSuffix("games reviewed: 1"))
  }

  @Test func aRatingIsToldWithItsDoubt() {
    let points = [RatingPoint(rating: 1420, margin: 210), RatingPoint(rating: 1540, margin: 90)]
    func told(_ points: [RatingPoint]) -> Rating {
      Rating(
        rating: 1540, margin: 90, level: 8, points: points,
        levels: [LevelRating(level: 7, rating: 1327), LevelRating(level: 8, rating: 1500)],
        low: 1200, high: 1700)
    }
    let rating = told(points)
    #expect(said.rating(rating) == "1540\u{A0}±\u{A0}90")
    #expect(said.strength(of: rating) == "About as strong as the computer at Medium.")
    let span = "1420\u{A0}±\u{A0}210 at first, 1540\u{A0}±\u{A0}90 lately"
    #expect(said.span(of: rating) == span)
    #expect(said.spoken(rating) == "\(span)\nLevel\u{A0}7 · 1327\nMedium · 1500")
    let one = told([points[1]])
    #expect(said.span(of: one) == nil && said.spoken(one).hasPrefix("1540\u{A0}±\u{A0}90\n"))
  }

  @Test func groupsStandUnderTheirKind() {
    func score(_ group: GameGroup, _ accuracy: Int32? = nil) -> GroupScore {
      GroupScore(group: group, won: 3, lost: 1, drawn: 0, accuracy: accuracy)
    }
    let scores = [
      score(.opponent(level: 8)), score(.opponent(level: nil)), score(.colour(stone: .white), 75),
      score(.playedBy(rule: .renju)), score(.begunWith(opening: .kagetsu)),
    ]
    let kinds = said.kinds(scores)
    let titles = ["opponent", "colour", "rule", "opening"].map { "Latest games by \($0)" }
    #expect(kinds.map(\.title) == titles)
    #expect(kinds.map(\.scores.count) == [2, 1, 1, 1])
    let names = scores.map { said.name(of: $0.group) }
    #expect(names == ["Medium", "Friends", "White", "Renju", "Kagetsu"])
    #expect(said.results(of: scores[0]) == "Won 3 · Lost 1 · Drawn 0")
    #expect(said.results(of: scores[2]) == "Won 3 · Lost 1 · Drawn 0 · accuracy 75\u{A0}%")
  }
}
