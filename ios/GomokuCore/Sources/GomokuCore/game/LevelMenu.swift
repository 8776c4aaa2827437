extension GameModel {
  /// The named levels and the current one; empty if the level can't be changed.
  public var offeredLevels: [Int32] {
    guard snapshot.canChangeLevel else { return [] }
    return levels().filter { $0.name != nil || $0.number == snapshot.level }.map(\.number)
  }

  public func changeLevel(_ level: Int32) {
    command { try session.changeLevel(level: level) }
    if message == nil { message = texts.levelChanged(in: snapshot) }
  }
}

extension Texts {
  func levelChanged(in snapshot: GameSnapshot) -> String {
    let name = snapshot.level.map(level) ?? ""
    return self[snapshot.mixedLevels ? .gameLevelUncounted(name) : .gameLevelNow(name)]
  }
}

extension GameSnapshot {
  public var level: Int32? {
    for seat in [black.seat, white.seat] {
      if case .computer(let level) = seat { return level }
    }
    return nil
  }
}
