import Testing

@testable import GomokuCore

@MainActor
@Suite struct CueTests {
  @Test func everyEventHasItsCue() throws {
    let table = try Table(.twoPlayers())
    try table.play("H8", "H9")
    let two = table.model.snapshot
    let against = try Table(.computer()).model.snapshot
    func cue(_ event: GameEvent, _ snapshot: GameSnapshot) -> Cue? { .of(event, in: snapshot) }
    let h9 = try table.point("H9")
    #expect(
      cue(.stonePlaced(stone: .white, point: h9, byComputer: false), two)
        == Cue(sound: .stone2, touch: .thud))
    let gone = GameEvent.stonePlaced(
      stone: .white, point: Point(x: 0, y: 0), byComputer: true)
    #expect(cue(gone, two)?.touch == .thud)
    #expect(cue(.movesTakenBack(plies: 2), two) == Cue(sound: .undo, touch: .tick))
    #expect(cue(.movesReplayed(plies: 1), two) == Cue(sound: .stone3, touch: .tick))
    #expect(cue(.hintReady(point: h9), two) == Cue(sound: .notice, touch: .tick))
    #expect(cue(.newGame, two) == nil)
    // The computer's clock causes no warning.
    #expect(cue(.timeLow(stone: .white), two)?.sound == .tick)
    #expect(cue(.timeLow(stone: .black), against)?.sound == .tick)
    #expect(cue(.timeLow(stone: .white), against) == nil)
  }

  @Test func theEndSoundsAsThePersonFeels() throws {
    let two = try Table(.twoPlayers()).model.snapshot
    let against = try Table(.computer()).model.snapshot
    func cue(_ winner: Stone?, _ snapshot: GameSnapshot) -> Cue? {
      let result = GameResult(winner: winner, reason: .boardFull, line: [])
      return .of(.gameOver(result: result), in: snapshot)
    }
    #expect(cue(nil, against) == Cue(sound: .draw, touch: .thud))
    #expect(cue(.black, against) == Cue(sound: .win, touch: .double))
    #expect(cue(.white, against) == Cue(sound: .loss, touch: .thud))
    #expect(cue(.white, two) == Cue(sound: .win, touch: .double))
  }

  @Test func aStoneNeverSoundsLikeTheOneBefore() {
    for ply in -1..<9 { #expect(Sound.stone(ply) != Sound.stone(ply + 1)) }
  }

  @Test func onlyAllowedSoundsPlay() {
    for bits in 0..<16 {
      let on = bits & 1 != 0
      var state = SoundState()
      state.visible = bits & 2 != 0
      state.silenced = bits & 4 != 0
      state.interrupted = bits & 8 != 0
      let may = on && state.visible && !state.silenced
      #expect(state.playsEffects(on) == may)
      #expect(state.playsMusic(on) == (may && !state.interrupted))
    }
  }

  @Test func anotherGamesMoveIsHeardAndWhatIsSeenIsNot() {
    #expect(Cue.of(OnlineEvent.ownTurn) == Cue(sound: .stone1, touch: .thud))
    #expect(Cue.of(OnlineEvent.ended(reason: .expired))?.touch == .warning)
    #expect(Cue.of(OnlineEvent.guessed(left: 1))?.touch == .warning)
    let seen: [OnlineEvent] = [
      .invitation(text: ""), .joining, .unreachable(detail: ""), .gameReady,
    ]
    #expect(seen.allSatisfy { Cue.of($0) == nil })
  }
}
