import Foundation

extension GameTable {
  /// Of a puzzle's screen: one panel says what is asked, and what is said of a try takes more room than what
  /// is said in a game.
  public init(puzzleIn window: CGSize, largeLetters: Bool) {
    self.init(window: window) { oneLine in
      let panel = Self.panel(oneLine: oneLine, largeLetters) + (oneLine ? 4 : Self.margin)
      return Self.rest(oneLine: oneLine, false, largeLetters) - panel + 24
    }
  }
}
