import Foundation
import Testing

@testable import GomokuCore

/// Journeys of new users from Home to the end of a game.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct JourneyTests {
  private func own(_ game: GameModel) -> Stone {
    game.snapshot.black.seat == .human ? .black : .white
  }

  private func awaitOwnTurn(_ game: GameModel) async throws {
    try await wait(until: "it is the person's turn") {
      game.snapshot.phase == .over || game.snapshot.humanToMove
    }
  }

  private func eager(_ game: GameModel) throws -> Point {
    try #require(Eager(game.snapshot, own: own(game)).point)
  }

  private func said(_ game: GameModel) throws -> String {
    Phone.texts.result(try #require(game.snapshot.result), in: game.snapshot)
  }

  @Test func aChildsFirstThreeGames() async throws {
    let child = try Person("Mia")
    let preferences = child.phone.preferences
    child.tap { $0.open(.newGame(.computer)) }
    let choices = NewGameChoices(from: preferences.defaults, against: .computer)
    #expect(choices.level == levelNumber(name: .beginner))
    await child.tapAndWait { await $0.start(choices) }
    let game = try child.game()
    try await awaitOwnTurn(game)
    #expect(child.taps <= 3)

    // The explanation of taps appears for five stones only.
    var placed = 0
    while game.snapshot.phase != .over {
      #expect(preferences.explainsPlacing == (placed < 5))
      try child.place(try eager(game), on: game)
      placed += 1
      try await awaitOwnTurn(game)
    }
    // The simulated player need not win.
    let won: Int32 = game.snapshot.result?.winner == own(game) ? 1 : 0
    #expect(try said(game) == (won == 1 ? "You won" : "The computer won"))

    // Makes no row, until the computer has five.
    await child.tapAndWait { _ in await game.rematch() }
    try await awaitOwnTurn(game)
    let far = (0..<15).flatMap { y in
      stride(from: 0, to: 15, by: 3).map { Point(x: Int32(($0 + y * 7) % 15), y: Int32(y)) }
    }
    for point in far where game.snapshot.phase != .over {
      if game.snapshot.moves.contains(where: { $0.point == point }) { continue }
      try child.place(point, on: game)
      try await awaitOwnTurn(game)
    }
    #expect(try said(game) == "The computer won")

    await child.tapAndWait { _ in await game.rematch() }
    try await awaitOwnTurn(game)
    for _ in 0..<3 {
      try child.place(try eager(game), on: game)
      try await awaitOwnTurn(game)
    }
    #expect(game.snapshot.phase == .playing)
    child.tap { _ in game.resign() }
    #expect(try said(game) == "The computer won")
    #expect(await game.archived() != nil)

    let statistics = StatisticsModel(storage: child.phone.storage)
    await statistics.load()
    guard case .scores(let scores, _)? = statistics.found else { throw Failure("not read") }
    let total = try #require(scoreTotals(scores: scores).first)
    #expect(scoreTotals(scores: scores).count == 1 && total.level == choices.level)
    #expect([total.won, total.lost, total.drawn] == [won, 3 - won, 0])
    #expect(child.phone.storage.kept.count == 3)
  }

  private func lose(_ game: GameModel, offers: Bool) async throws {
    try await awaitOwnTurn(game)
    await game.askForLevel()
    #expect(game.offeredLevel == nil, "not while it is played")
    game.resign()
    await game.askForLevel()
    #expect((game.offeredLevel != nil) == offers)
  }

  @Test func threeLossesInARow() async throws {
    let person = try Person("Ann")
    person.tap { $0.open(.newGame(.computer)) }
    var choices = NewGameChoices(from: person.phone.preferences.defaults, against: .computer)
    choices.level = levelNumber(name: .medium)
    await person.tapAndWait { await $0.start(choices) }
    let game = try person.game()
    for round in 1...3 {
      try await lose(game, offers: round == 3)
      if round < 3 { await game.rematch() }
    }
    let offer = try #require(game.offeredLevel)
    #expect(offer == LevelOffer(level: levelNumber(name: .easy), harder: false))
    #expect(Phone.texts.offered(offer) == "Try Easy?")
    await person.tapAndWait { await $0.play(at: offer.level) }
    let easier = try person.game()
    #expect(easier.snapshot.level == offer.level)
    try await lose(easier, offers: false)
    let next = NewGameChoices(from: person.phone.preferences.defaults, against: .computer)
    #expect(next.level == offer.level)
  }

  @Test func whoeverWantsNoOtherLevelIsNotAskedAgain() async throws {
    let person = try Person("Ann")
    var choices = NewGameChoices(from: person.phone.preferences.defaults, against: .computer)
    choices.level = levelNumber(name: .medium)
    await person.home.start(choices)
    let game = try person.game()
    for round in 1...6 {
      try await lose(game, offers: round == 3)
      await game.rematch()
      #expect(game.snapshot.level == choices.level)
    }
  }

  @Test func twoOnOnePhoneWithAClock() async throws {
    let two = try Person("Ann")
    two.tap { $0.open(.newGame(.two)) }
    var choices = NewGameChoices(from: two.phone.preferences.defaults, against: .two)
    two.tap { _ in choices.clock = NewGameChoices.Clock(main: 180, increment: 2) }
    await two.tapAndWait { await $0.start(choices) }
    #expect(two.taps <= 3)
    let game = try two.game()
    #expect(game.snapshot.clock == .countdown(mainMs: 180_000, incrementMs: 2_000))
    #expect(game.standingMessage == "The clock starts with the first stone.")
    for x: Int32 in 5..<9 {
      try two.place(Point(x: x, y: 7), on: game)
      try two.place(Point(x: x, y: 9), on: game)
    }
    two.home.navigator.path = []
    #expect(two.home.game === game && game.snapshot.phase != .over)
    two.tap { $0.open(.game) }
    game.resume()
    try two.place(Point(x: 9, y: 7), on: game)
    #expect(try said(game) == "Black won")
  }

  /// 19 lines, Renju, a custom clock, and a position from a book.
  @Test func aClubPlayersPosition() async throws {
    let club = try Person("Ann")
    var choices = NewGameChoices(from: club.phone.preferences.defaults, against: .two)
    choices.rule = .renju
    choices.size = 19
    choices.clock = NewGameChoices.Clock(minutes: 45, seconds: 0, increment: 20)
    choices.save(in: club.phone.preferences.defaults)
    club.home.open(.newGame(.two))
    club.home.open(.setUp(.two))
    let route = try #require(club.home.navigator.front)
    let position: SetUpModel = try #require(club.home.navigator.held(at: route))
    func put(_ names: String...) throws {
      for name in names { position.tap(try parsePoint(text: name, size: 19)) }
    }
    try put("J10", "K11", "H10", "L12")
    position.pen = .black
    try put("J8", "J7", "A1")
    position.pen = .white
    try put("G6", "M9")
    // One black stone was misplaced.
    position.pen = .black
    #expect(position.takesAway(try parsePoint(text: "A1", size: 19)))
    try put("A1")
    #expect([position.snapshot.black, position.snapshot.white] == [4, 4])
    #expect(position.snapshot.fault == nil && position.snapshot.board.turn == .black)

    await club.home.play(from: position)
    let game = try club.game()
    #expect(game.snapshot.clock == .countdown(mainMs: 2_700_000, incrementMs: 20_000))
    #expect(game.snapshot.size == 19 && game.snapshot.rule == .renju)
    #expect(game.snapshot.setUp.count == 8)
    for name in ["F10", "E10"] { try club.place(try parsePoint(text: name, size: 19), on: game) }
    game.undo()
    game.undo()
    #expect(game.snapshot.moves.isEmpty && !game.snapshot.canUndo)
    try club.place(try parsePoint(text: "F10", size: 19), on: game)
    game.resign()
    await club.home.reviewTable()
    let review = try #require(club.home.navigator.front)
    let looked: ReviewModel = try #require(club.home.navigator.held(at: review))
    try await wait(until: "it was read") { looked.game != nil && looked.ply == 1 }
    club.home.navigator.path = [.game]
    await game.rematch()
    #expect(game.snapshot.setUp.count == 8 && game.snapshot.moves.isEmpty)
  }
}
