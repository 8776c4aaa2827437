/// Sound effects. The raw values are file names of `scripts/make-sounds.sh`.
public enum Sound: String, CaseIterable, Sendable {
  case stone1, stone2, stone3, undo, win, loss, draw, tick, notice

  private static let stones: [Sound] = [.stone1, .stone2, .stone3]

  /// Successive plies have different sounds.
  public static func stone(_ ply: Int) -> Sound {
    let rest = ply % stones.count
    return stones[rest < 0 ? rest + stones.count : rest]
  }
}

public enum Touch: Sendable {
  case tick
  /// A placed stone.
  case thud
  /// A won game.
  case double
  /// A refusal or a warning.
  case warning
}

public struct Cue: Equatable, Sendable {
  public let sound: Sound
  public let touch: Touch

  /// Returns nil for a silent event.
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
    // Visible on the screen; the first stone has a sound.
    case .newGame:
      return nil
    case .offerReceived, .reacted:
      return Cue(sound: .notice, touch: .tick)
    case .linkLost, .linkEnded, .endOffered:
      return Cue(sound: .notice, touch: .warning)
    // Visible on the screen, or followed by an event with a cue.
    case .offerAnswered, .offerWithdrawn, .linkResumed, .peerAway:
      return nil
    }
  }

  /// Returns the cue for an online game that is set up or not shown.
  public static func of(_ event: OnlineEvent) -> Cue? {
    switch event {
    case .ownTurn: Cue(sound: .stone(0), touch: .thud)
    case .guessed, .ended: Cue(sound: .notice, touch: .warning)
    // Visible on the screen, or caused by the user's action.
    case .invitation, .joining, .unreachable, .gameReady: nil
    }
  }

  /// Whether a colour is played at this device. A spectator gets the cues of both sides.
  private static func concernsPerson(_ stone: Stone, in snapshot: GameSnapshot) -> Bool {
    let people = [Stone.black, .white].filter { snapshot.player($0).seat == .human }
    return people.isEmpty || people.contains(stone)
  }

  /// For two people at one device, the cue is a win for either colour.
  private static func end(_ result: GameResult, in snapshot: GameSnapshot) -> Cue {
    guard let winner = result.winner else { return Cue(sound: .draw, touch: .thud) }
    return concernsPerson(winner, in: snapshot)
      ? Cue(sound: .win, touch: .double) : Cue(sound: .loss, touch: .thud)
  }
}
