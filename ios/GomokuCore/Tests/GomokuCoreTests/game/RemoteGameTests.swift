import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RemoteGameTests {
  /// Waits until both phones have each stone.
  private func play(_ names: String..., by players: [GameModel]) async throws {
    for name in names {
      let count = players[0].snapshot.moves.count
      let mover = players[count % 2]
      try await wait(until: "\(name) can be played") { mover.snapshot.humanToMove }
      let point = try parsePoint(text: name, size: mover.snapshot.size)
      #expect(mover.tap(point, placement: .direct), "\(name): \(mover.message ?? "refused")")
      try await wait(until: "\(name) is on both phones") {
        players.allSatisfy { $0.snapshot.moves.count == count + 1 }
      }
    }
  }

  @Test func aWholeGameWithAnUndoOfferAndAKill() async throws {
    let ether = FakeNetwork()
    let (ann, wei) = (try Phone("Ann", in: ether), try Phone("Wei", in: ether))
    var (black, white) = try await pair(ann, wei, name: "Wei")
    #expect(black.snapshot.ownStone == .black && white.snapshot.ownStone == .white)
    #expect(black.texts.title(of: black.snapshot) == "Wei · Freestyle")
    try await play("H8", "A1", "I8", by: [black, white])
    #expect(!black.tap(try parsePoint(text: "J8", size: 15), placement: .direct))
    #expect(black.message == "It is Wei’s turn.")

    black.undo()
    try await wait(until: "the offer is there") { white.snapshot.remote?.theirOffer == .undo }
    let offered = try #require(white.snapshot.remote)
    #expect(RemoteTexts(Phone.texts).bar(offered) == "Ann asks to take the last move back.")
    try await wait(until: "the own offer is shown") { black.snapshot.remote?.ownOffer == .undo }
    await white.answerOffer(true)
    try await wait(until: "it is taken back") {
      black.snapshot.moves.count == 2 && white.snapshot.moves.count == 2
    }
    white.offerDraw()
    try await wait(until: "the draw is offered") { black.snapshot.remote?.theirOffer == .draw }
    await black.answerOffer(false)
    try await wait(until: "it is rejected") { white.message == "Ann plays on." }
    black.react(.applause)
    try await wait(until: "the feeling is shown") { white.message == "Ann: 👏 Well played" }
    try await play("I8", "A2", "J8", "A3", by: [black, white])

    white = try await wei.killAndReopen()
    try await wait(until: "both are linked again") {
      white.snapshot.remote?.link == .linked && black.snapshot.remote?.link == .linked
    }
    #expect(white.snapshot.moves == black.snapshot.moves)
    try await play("K8", "A4", "L8", by: [black, white])

    #expect(black.snapshot.result?.winner == .black)
    let result = try #require(white.snapshot.result)
    #expect(black.texts.result(result, in: black.snapshot) == "You won")
    #expect(white.texts.result(result, in: white.snapshot) == "Ann won")
    await black.rematch()
    try await wait(until: "a rematch is offered") { white.snapshot.remote?.theirOffer == .rematch }
    await white.answerOffer(true)
    try await wait(until: "colours are swapped") {
      black.snapshot.ownStone == .white && black.snapshot.moves.isEmpty
        && black.snapshot.phase == .playing
    }
    await black.leaveForGood()
    try await wait(until: "Wei hears it") { white.snapshot.linkIsOver }
    let over = try #require(white.snapshot.remote)
    #expect(RemoteTexts(Phone.texts).bar(over) == "Ann left the game.")
    await white.leaveForGood()
    try await wait(until: "nothing is kept") {
      ann.storage.nearby.isEmpty && wei.storage.nearby.isEmpty
    }
  }

  /// The host's correction of a move time arrives after the stone.
  @Test func theTimeOfAMoveMakesNoOtherPosition() async throws {
    let ether = FakeNetwork()
    let (black, white) = try await pair(
      try Phone("Ann", in: ether), try Phone("Wei", in: ether), name: "Wei")
    try await play("H8", "A1", by: [black, white])
    let now = black.snapshot
    func with(_ moves: [PlayedMove]) -> GameSnapshot {
      GameSnapshot(
        revision: now.revision + 1, rule: now.rule, size: now.size, clock: now.clock,
        forbiddenLoses: now.forbiddenLoses, opening: now.opening, openingStage: now.openingStage,
        coloursOpen: now.coloursOpen, black: now.black, white: now.white, phase: now.phase,
        turn: now.turn, nextStone: now.nextStone, humanToMove: now.humanToMove,
        humanToChoose: now.humanToChoose, computerThinking: now.computerThinking,
        hintPending: now.hintPending, moves: moves, hint: now.hint, forbidden: now.forbidden,
        stars: now.stars, result: now.result, canUndo: now.canUndo, canRedo: now.canRedo,
        canHint: now.canHint, canResign: now.canResign, canRematch: now.canRematch,
        canOfferDraw: now.canOfferDraw, canReact: now.canReact, remote: now.remote,
        notSaved: now.notSaved)
    }
    let later = now.moves.map {
      PlayedMove(stone: $0.stone, point: $0.point, elapsedMs: $0.elapsedMs + 40)
    }
    #expect(later != now.moves && !with(later).isAnotherPosition(than: now))
    #expect(with(Array(now.moves.dropLast())).isAnotherPosition(than: now))
  }

  @Test func aThirdPhoneWatches() async throws {
    let ether = FakeNetwork()
    let (ann, wei) = (try Phone("Ann", in: ether), try Phone("Wei", in: ether))
    let (black, white) = try await pair(ann, wei, name: "Wei")
    try await play("H8", by: [black, white])
    let eve = try Phone("Eve", in: ether)
    try await wait(until: "the game is in the list") {
      eve.lobby.snapshot?.peers.contains { $0.busy } == true
    }
    let host = try #require(eve.lobby.snapshot?.peers.first { $0.busy })
    let playing = "Playing Freestyle · 15\u{A0}×\u{A0}15: tap to watch"
    #expect(LobbyTexts(Phone.texts).note(host) == playing)
    eve.lobby.choose(host)
    let watched = try await eve.take()
    try await wait(until: "the stone is seen") { watched.snapshot.moves.count == 1 }
    #expect(watched.snapshot.remote?.watching == true && watched.snapshot.ownStone == nil)
    #expect(watched.texts.title(of: watched.snapshot) == "Watching \(host.nickname) · Freestyle")
    #expect(!watched.tap(Point(x: 0, y: 0), placement: .tapTwice))
    #expect(watched.message == "You are only watching this game.")
    #expect(eve.storage.nearby.isEmpty)
    await watched.leaveForGood()
    for game in [black, white] { await game.leaveForGood() }
  }
}
