import Foundation

extension GameTable {
  /// Lays out a puzzle screen: it has a single panel, and its messages need more room than those of
  /// a game.
  public init(puzzleIn window: CGSize, largeLetters: Bool) {
    self.init(window: window) { oneLine in
      let panel = Self.panel(oneLine: oneLine, largeLetters) + (oneLine ? 4 : Self.margin)
      return Self.rest(oneLine: oneLine, false, largeLetters) - panel + 24
    }
  }
}
