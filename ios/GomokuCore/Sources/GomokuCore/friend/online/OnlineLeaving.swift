import Foundation

// How an online game ends for this person, and an invitation is withdrawn.
extension OnlineModel {
  /// Withdraws an invitation or an answer, or leaves a game for good; a game goes into My games.
  public func delete(_ kept: OnlineGames.Kept) {
    showList()
    hide(kept.id)
    guard tables.isEnding(kept.id) else { return forget(kept) }
    Task {
      await tables.ended(kept.id)
      forget(kept)
    }
  }

  private func forget(_ kept: OnlineGames.Kept) {
    if case .game = kept.state {
      try? tables.resume(kept)
      if let game = try? tables.take(kept.id) {
        if !leaveForGood(game) { say(texts[.savedFailed], isTrouble: true) }
        return
      }
    }
    tables.shut(kept.id)
    discard(kept.id)
  }

  private func hide(_ id: String) {
    leaving.insert(id)
    games.removeAll { $0.id == id }
  }

  private func discard(_ id: String) {
    try? disk.keeper(of: id) { _ in }.discard()
    leaving.remove(id)
  }

  /// Ends a game that was taken, for good: its row goes at once, and what is kept of it when the broker
  /// knows, be that another day. A session whose file goes earlier stops without a word.
  ///
  /// - Returns: whether My games has it, as far as there is something to keep.
  func leaveForGood(_ game: GameModel) -> Bool {
    let isArchived = game.leaveForGood()
    guard let id = game.room else { return isArchived }
    hide(id)
    tables.note(game) { [weak self] in
      guard let self else { return }
      if (try? disk.kept(id))?.isLeft == true { leaving.remove(id) } else { discard(id) }
      goOn()
    }
    return isArchived
  }
}
