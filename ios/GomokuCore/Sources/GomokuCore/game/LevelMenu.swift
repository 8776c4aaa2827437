// The computer's levels by name, in the game's menu, and the one that plays.
extension GameModel {
  /// Those with a name, and the one that plays; empty where none can be chosen.
  public var offeredLevels: [Int32] {
    guard snapshot.canChangeLevel else { return [] }
    return levels().filter { $0.name != nil || $0.number == snapshot.level }.map(\.number)
  }

  /// The computer plays on at the level of that number.
  public func changeLevel(_ level: Int32) {
    command { try session.changeLevel(level: level) }
    if message == nil { message = texts.levelChanged(in: snapshot) }
  }
}

extension Texts {
  /// At which level the computer plays on, and what that means for the game.
  func levelChanged(in snapshot: GameSnapshot) -> String {
    let name = snapshot.level.map(level) ?? ""
    return self[snapshot.mixedLevels ? .gameLevelUncounted(name) : .gameLevelNow(name)]
  }
}

extension GameSnapshot {
  /// At which level the computer plays; nil where no computer does.
  public var level: Int32? {
    for seat in [black.seat, white.seat] {
      if case .computer(let level) = seat { return level }
    }
    return nil
  }
}
