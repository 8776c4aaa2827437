import Foundation

extension GameTable {
  /// A puzzle has a single panel, and longer messages than a game.
  public init(puzzleIn window: CGSize, largeLetters: Bool) {
    self.init(window: window) { oneLine in
      let panel = Self.panel(oneLine: oneLine, largeLetters) + (oneLine ? 4 : Self.margin)
      return Self.rest(oneLine: oneLine, false, largeLetters) - panel + 24
    }
  }
}
