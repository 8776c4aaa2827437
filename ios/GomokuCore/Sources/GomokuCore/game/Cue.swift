/// What is heard. `scripts/make-sounds.sh` makes the files; the raw values are their names.
public enum Sound: String, CaseIterable, Sendable {
  case stone1, stone2, stone3, undo, win, loss, draw, tick, notice

  private static let stones: [Sound] = [.stone1, .stone2, .stone3]

  /// A stone, so that one never sounds like the one before it.
  public static func stone(_ ply: Int) -> Sound {
    let rest = ply % stones.count
    return stones[rest < 0 ? rest + stones.count : rest]
  }
}

/// What the hand feels.
public enum Touch: Sendable {
  /// Something small moved.
  case tick
  /// A stone was set down.
  case thud
  /// The game is won.
  case double
  /// Something was refused, or needs attention.
  case warning
}

/// What an event sounds and feels like.
public struct Cue: Equatable, Sendable {
  public let sound: Sound
  public let touch: Touch

  /// The cue of an event in the game that a snapshot shows; nil when nothing is to be heard.
  public static func of(_ event: GameEvent, in snapshot: GameSnapshot) -> Cue? {
    switch event {
    case .stonePlaced(_, let point, _):
      // The snapshot may be ahead of the event.
      let ply = snapshot.moves.firstIndex { $0.point == point } ?? -1
      return Cue(sound: .stone(ply), touch: .thud)
    case .swapChosen:
      return Cue(sound: .notice, touch: .tick)
    case .movesReplayed:
      return Cue(sound: .stone(snapshot.moves.count), touch: .tick)
    case .movesTakenBack:
      return Cue(sound: .undo, touch: .tick)
    case .hintNear, .hintReady:
      return Cue(sound: .notice, touch: .tick)
    case .timeLow(let stone):
      return concernsPerson(stone, in: snapshot) ? Cue(sound: .tick, touch: .warning) : nil
    case .gameOver(let result):
      return end(result, in: snapshot)
    // It is seen; the first stone will be heard.
    case .newGame:
      return nil
    case .offerReceived, .reacted:
      return Cue(sound: .notice, touch: .tick)
    case .linkLost, .linkEnded, .endOffered:
      return Cue(sound: .notice, touch: .warning)
    // What follows from them is seen, or has a cue of its own.
    case .offerAnswered, .offerWithdrawn, .linkResumed, .peerAway:
      return nil
    }
  }

  /// What happens on the way to an online game, or in one that is not shown.
  public static func of(_ event: OnlineEvent) -> Cue? {
    switch event {
    case .ownTurn: Cue(sound: .stone(0), touch: .thud)
    case .guessed, .ended: Cue(sound: .notice, touch: .warning)
    // It is seen, or follows from what the person does.
    case .invitation, .joining, .unreachable, .gameReady: nil
    }
  }

  /// Whether a person here plays a colour. Who only looks on takes both sides.
  private static func concernsPerson(_ stone: Stone, in snapshot: GameSnapshot) -> Bool {
    let people = [Stone.black, .white].filter { snapshot.player($0).seat == .human }
    return people.isEmpty || people.contains(stone)
  }

  /// Of two people at one table one has won, whoever it is.
  private static func end(_ result: GameResult, in snapshot: GameSnapshot) -> Cue {
    guard let winner = result.winner else { return Cue(sound: .draw, touch: .thud) }
    return concernsPerson(winner, in: snapshot)
      ? Cue(sound: .win, touch: .double) : Cue(sound: .loss, touch: .thud)
  }
}
