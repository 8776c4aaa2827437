import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SetUpTests {
  private static let texts = Texts(language: "en")
  private let phone: Phone
  private let home: HomeModel
  private let feedback = Told()
  private var words: SetUpTexts { SetUpTexts(Self.texts) }

  @MainActor
  private final class Told: Feedback {
    var said: [String] = []
    var touches: [Touch] = []
    func receive(_ event: GameEvent, of game: GameModel) {}
    func receive(_ cue: Cue?, words: String?) {
      if let words { said.append(words) }
      if let cue { touches.append(cue.touch) }
    }
  }

  init() throws {
    phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    home = Self.home(of: phone, feedback)
  }

  private static func home(of phone: Phone, _ feedback: any Feedback) -> HomeModel {
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: phone.storage,
      preferences: phone.preferences,
      texts: texts, feedback: feedback, discovery: { FakeDiscovery(phone.ether) }, threads: { 1 })
    home.follow(.front)
    return home
  }

  private func opened(
    against opponent: NewGameChoices.Opponent = .two,
    _ choose: (inout NewGameChoices) -> Void = { _ in }
  ) throws -> SetUpModel {
    var choices = NewGameChoices(from: phone.preferences.defaults, against: opponent)
    choose(&choices)
    choices.save(in: phone.preferences.defaults)
    home.navigator.path = [.newGame(opponent)]
    home.open(.setUp(opponent))
    return try front(of: home)
  }

  private func front(of home: HomeModel) throws -> SetUpModel {
    let route = try #require(home.navigator.front)
    return try #require(home.navigator.held(at: route))
  }

  private func put(_ names: String..., on model: SetUpModel) throws {
    for name in names {
      model.tap(try parsePoint(text: name, size: model.snapshot.board.size))
    }
  }

  private func stones(_ board: GameSnapshot) -> String {
    board.setUp.map { pointName(point: $0.point) + ($0.stone == .black ? "b" : "w") }
      .joined(separator: " ")
  }

  private func stones(_ model: SetUpModel) -> String { stones(model.snapshot.board) }

  @Test func stonesComeAndGo() throws {
    let model = try opened()
    #expect(words.about(model.snapshot) == "Black 0 · White 0 · Black to move")
    #expect(model.message == nil && !model.snapshot.canUndo && !model.snapshot.canRedo)
    #expect(model.snapshot.fault == nil, "an empty board is a game, too")
    try put("H8", "I9", "J10", on: model)
    #expect(stones(model) == "H8b I9w J10b" && model.snapshot.board.moves.isEmpty)
    #expect(words.about(model.snapshot) == "Black 2 · White 1 · White to move")
    #expect(model.message == "Tap a stone to take it away.")
    #expect(feedback.said == ["Black H8", "White I9", "Black J10"])
    #expect(feedback.touches == [.thud, .thud, .thud])
    try put("J10", on: model)
    #expect(stones(model) == "H8b I9w" && feedback.said.last == "J10, empty")
    #expect(feedback.touches.last == .tick)
    #expect(model.message == nil, "whoever has done it knows how")

    model.pen = .black
    try put("I9", on: model)
    #expect(stones(model) == "H8b I9b")
    let fault = "Black has too many stones: take 1 away, or add 1 for White."
    #expect(model.message == fault && feedback.said.last == "Black I9. \(fault)")
    model.explainPlay()
    #expect(feedback.said.last == fault && feedback.touches.last == .warning)
    model.pen = .white
    try put("A1", on: model)
    #expect(words.about(model.snapshot) == "Black 2 · White 1 · White to move")
    #expect(model.snapshot.fault == nil && model.message == nil)
    model.undo()
    model.undo()
    #expect(stones(model) == "H8b I9w")
    model.redo()
    #expect(stones(model) == "H8b I9b" && model.snapshot.canRedo)
    model.clear()
    #expect(stones(model).isEmpty && !model.snapshot.canRedo)
    model.undo()
    #expect(stones(model) == "H8b I9b")
    model.tap(Point(x: 15, y: 0))
    #expect(stones(model) == "H8b I9b")
  }

  @Test func whatIsNoGameIsToldAndDrawn() throws {
    let model = try opened()
    model.paste("a1 a3 b1 b3 c1 c3 d1 d3 e1")
    #expect(model.message == "Black has a winning row already.")
    #expect(model.snapshot.board.result?.line.count == 5 && model.rows.isEmpty)
    // Six in a row do not win in Standard and are not allowed for Black in Renju.
    model.pen = .black
    try put("F1", on: model)
    model.pen = .white
    try put("G5", on: model)
    model.choose(.standard)
    #expect(model.snapshot.fault == nil && model.message == "Tap a stone to take it away.")
    model.choose(.renju)
    #expect(model.message == "Black may not have six or more in a row in Renju.")
    #expect(model.rows.map(\.count) == [6])
    model.undo()
    #expect(model.rows.isEmpty && model.snapshot.fault == nil)
  }

  @Test func aPositionIsPasted() throws {
    let model = try opened()
    model.paste(" \n")
    #expect(model.message == Self.texts[.gamesPasteNothing] && feedback.touches == [.warning])
    model.paste("1. h8 i9 2. j10")
    #expect(stones(model) == "H8b I9w J10b")
    model.paste("Look: (;GM[4]SZ[19]RU[renju]AB[aa][bb]AW[ss])")
    #expect(model.snapshot.board.size == 19 && model.snapshot.board.rule == .renju)
    // A game in Piskvork's format.
    model.paste("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n-1\n")
    #expect(stones(model) == "H8b I9w")
    model.paste("h8 i9\nj10 i9")
    #expect(model.message == "Move 4 is against the rules: line 2, column 5.")
    #expect(stones(model) == "H8b I9w", "it stays")
    try put("A1", on: model)
    #expect(model.message != "Move 4 is against the rules: line 2, column 5.")
  }

  @Test func theOtherChoicesAreThoseOfNewGame() async throws {
    let model = try opened(against: .computer) { choices in
      choices.level = levelNumber(name: .easy)
      choices.colour = .white
      choices.rule = .renju
      choices.opening = .renjuClassic
      choices.size = 19
      choices.clock = NewGameChoices.Clock(main: 300, increment: 0)
    }
    #expect(model.snapshot.board.size == 19 && model.snapshot.board.rule == .renju)
    try put("J10", "K11", "A1", on: model)
    model.choose(20)
    await home.play(from: model)
    #expect(home.navigator.path == [.game] && home.position == nil)
    let game = try #require(home.game)
    let begun = game.snapshot
    #expect(begun.size == 20 && begun.rule == .renju && begun.opening == .free)
    #expect(begun.clock == .countdown(mainMs: 300_000, incrementMs: 0))
    #expect(begun.black.seat == .computer(level: levelNumber(name: .easy)))
    #expect(begun.turn == .white && begun.ownStone == .white && begun.setUp.count == 3)
    #expect(game.place(try parsePoint(text: "B2", size: 20)))
    try await wait(until: "there is a reply") {
      game.snapshot.moves.count == 2 && game.snapshot.humanToMove
    }
    game.undo()
    #expect(game.snapshot.moves.isEmpty && !game.snapshot.canUndo, "undo ends at the position")
    let choices = NewGameChoices(from: phone.preferences.defaults, against: .computer)
    #expect(choices.size == 19 && choices.opening == .renjuClassic)
    game.close()
    await game.ending?.value
  }

  @Test func aGameOnTheTableIsReplacedAndARematchBeginsFromThePosition() async throws {
    var choices = NewGameChoices()
    choices.opponent = .two
    await home.start(choices)
    for x: Int32 in [7, 8] { #expect(home.game?.place(Point(x: x, y: 7)) == true) }
    let model = try opened { choices in
      choices.blackName = "Ann"
      choices.whiteName = "Wei"
    }
    #expect(home.replaced == Self.texts[.gameReplaceExplain], "it is asked about")
    try put("A1", "B2", on: model)
    await home.play(from: model)
    #expect(phone.storage.kept.count == 1)
    let game = try #require(home.game)
    #expect(stones(game.snapshot) == "A1b B2w" && game.snapshot.moves.isEmpty)
    #expect(game.snapshot.black.name == "Ann" && game.snapshot.white.name == "Wei")
    #expect(home.replaced == Self.texts[.gameReplacePosition], "nobody has moved")
    #expect(game.place(Point(x: 3, y: 3)))
    #expect(home.replaced == Self.texts[.gameReplaceExplain])
    game.resign()
    await game.rematch()
    #expect(stones(game.snapshot) == "A1b B2w" && game.snapshot.moves.isEmpty)
    game.close()
    await game.ending?.value
  }

  @Test func whatTheCoreRefusesIsSaidHereAndNothingIsLost() async throws {
    let model = try opened { choices in
      choices.clock = NewGameChoices.Clock(minutes: 0, seconds: 0, increment: 0)
    }
    try put("H8", on: model)
    await home.play(from: model)
    #expect(home.game == nil && home.navigator.front == .setUp(.two))
    #expect(try #require(model.message).hasPrefix("The time must"))
    #expect(feedback.touches.last == .warning && stones(model) == "H8b")
    try put("H9", on: model)
    #expect(model.message == "Tap a stone to take it away.")
    // A position with a fault can't be played, even by a direct call.
    model.pen = .black
    try put("A1", "B1", "C1", on: model)
    await home.play(from: model)
    #expect(home.game == nil && model.message != nil)
  }

  @Test func whatWasDrawnOutlivesAKillAndBack() async throws {
    let model = try opened()
    try put("H8", "I9", on: model)
    model.pen = .black
    try put("J10", on: model)
    model.choose(.renju)
    // Another board is selected in New game, with the same rule.
    home.navigator.path.removeLast()
    let again = try opened { $0.size = 19 }
    #expect(again === model && stones(again) == "H8b I9w J10b")
    #expect(again.snapshot.board.size == 19 && again.snapshot.board.rule == .renju)
    #expect(again.snapshot.canUndo)

    let kept = home.screens.text
    let fresh = Self.home(of: phone, feedback)
    await fresh.restore(kept)
    let back = try front(of: fresh)
    #expect(back !== model && stones(back) == "H8b I9w J10b" && back.pen == .black)
    #expect(!back.snapshot.canUndo && !back.snapshot.canRedo)
    #expect(back.snapshot.board.size == 19 && back.snapshot.board.rule == .renju)
    #expect(fresh.screens.text == kept)
    // Unreadable state of another version still leads to the screen.
    let strange = kept.replacingOccurrences(of: "RU[renju]", with: "SZ[").replacingOccurrences(
      of: "black", with: "red")
    let third = Self.home(of: phone, feedback)
    await third.restore(strange)
    let empty = try front(of: third)
    #expect(stones(empty).isEmpty && empty.pen == .turns && empty.message == nil)

    home.navigator.path = []
    #expect(stones(try opened()).isEmpty, "Home forgets it")
  }

  @Test func aSlidingFingerPlacesWhereItIsLifted() throws {
    let model = try opened()
    let (one, other) = (Point(x: 2, y: 2), Point(x: 6, y: 8))
    #expect(model.slide(to: one) && !model.slide(to: one) && model.slide(to: other))
    #expect(model.target == other && stones(model).isEmpty)
    model.tap(other)
    #expect(model.target == nil && stones(model) == "G9b")
    #expect(!model.slide(to: nil))
    // A hovering pointer shows no stone where a tap would place another colour.
    #expect(model.allows(one) && !model.allows(other))
    model.pen = .black
    #expect(!model.allows(one))
    model.pen = .white
    #expect(model.allows(one))
  }

  @Test func aReaderHearsWhatATapDoes() throws {
    let model = try opened()
    let (one, other) = (Point(x: 7, y: 7), Point(x: 8, y: 8))
    try put("H8", on: model)
    func action(_ point: Point) -> String { words.action(takesAway: model.takesAway(point)) }
    #expect(action(one) == "Take the stone away" && action(other) == "Place a stone here")
    model.pen = .white
    #expect(action(one) == "Place a stone here")
    model.pen = .black
    #expect(action(one) == "Take the stone away")
    let labels = BoardAccessibility(texts: Self.texts)
      .labels(of: model.snapshot.board, ghost: nil)
    #expect(labels[one] == "H8, Black, set up" && labels[other] == "I9, empty")
    #expect(Pen.allCases.map(words.pen) == ["In turn", "Black", "White"])
  }

  @Test func itIsShared() throws {
    let model = try opened()
    try put("H8", "I9", "J10", on: model)
    let shown = model.snapshot
    let text = RecordTexts(Self.texts).text(
      of: shown.board, players: words.counts(shown), insteadOfResult: words.toMove(shown))
    let head = "Black 2 · White 1\nFreestyle\nWhite to move\nBlack: H8 J10\nWhite: I9"
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == head)
    let record = model.shared()
    model.clear()
    model.paste(record)
    #expect(stones(model) == "H8b I9w J10b")
  }

  @Test(arguments: Texts.languages) func everythingIsSaidInEveryLanguage(language: String) throws {
    let texts = Texts(language: language)
    let words = SetUpTexts(texts)
    let faults: [PositionFault] = [
      .tooMany(stone: .black, extra: 2), .tooMany(stone: .white, extra: 1),
      .won(stone: .white, line: []), .overline(line: []), .full, .noMove,
    ]
    let shown = try SetUpModel(NewGameChoices(), texts: texts).snapshot
    let said =
      faults.map(words.fault) + Pen.allCases.map(words.pen)
      + [true, false].map { words.action(takesAway: $0) } + [
        words.counts(shown), words.toMove(shown),
      ]
    #expect(Set(said).count == said.count)
    for text in said {
      #expect(!text.isEmpty && !text.contains("position_") && !text.contains("%"), "\(text)")
    }
  }
}
