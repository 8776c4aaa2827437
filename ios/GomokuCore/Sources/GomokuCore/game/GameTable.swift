import Foundation

/// How the window of a screen with one board is shared. The board is as large as the window allows: panels stand
/// above and below it in a tall window, beside it in a wide one. Where room is short the panels
/// shrink to a line each; the board comes last.
public struct GameTable: Equatable, Sendable {
  /// Whether everything else stands beside the board.
  public let isWide: Bool
  /// The board's side, in points.
  public let board: CGFloat
  /// Whether a panel has its name and status side by side.
  public let oneLine: Bool
  /// Between two things that stand one over the other, in points.
  public var gap: CGFloat { oneLine ? 4 : Self.margin }

  /// To the window's edges, in points.
  public static let margin: CGFloat = 8

  /// What a remote player's offer has for its words where letters are large: they scroll in it, in points.
  public static let largeWords: CGFloat = 56

  /// - Parameters:
  ///   - window: what the bars of the system leave, in points.
  ///   - remote: whether a line for a remote player's offers is wanted.
  ///   - largeLetters: whether the person has chosen one of the accessibility sizes.
  public init(window: CGSize, remote: Bool, largeLetters: Bool) {
    self.init(window: window) { Self.rest(oneLine: $0, remote, largeLetters) }
  }

  /// - Parameter rest: what a tall window needs beside the board, where a panel is one line and where not.
  init(window: CGSize, rest: (Bool) -> CGFloat) {
    let (width, height) = (max(window.width, 0), max(window.height, 0))
    // A column beside the board must hold the thumb bar.
    let beside = max(200, width * 0.3)
    let wide = min(height - 2 * Self.margin, width - beside - 3 * Self.margin)
    let full = width - 2 * Self.margin
    let roomy = height - rest(false)
    let tight = height - rest(true)
    isWide = wide > min(full, tight)
    if isWide {
      board = max(wide, 0)
      oneLine = height < rest(false)
    } else {
      oneLine = roomy < full
      board = max(min(full, oneLine ? tight : roomy), 0)
    }
  }

  /// What a tall window needs beside the board: panels, their message, the thumb bar, and the gaps.
  static func rest(oneLine: Bool, _ remote: Bool, _ largeLetters: Bool) -> CGFloat {
    let panel = panel(oneLine: oneLine, largeLetters)
    // Large words stand above their buttons.
    let bar: CGFloat = remote ? (largeLetters ? largeWords + 56 : 48) : 0
    let thumb: CGFloat = largeLetters ? 84 : 56
    let gap: CGFloat = oneLine ? 4 : margin
    return 2 * panel + bar + 24 + thumb + gap * (remote ? 6 : 5) + margin
  }

  static func panel(oneLine: Bool, _ largeLetters: Bool) -> CGFloat {
    oneLine ? (largeLetters ? 48 : 36) : (largeLetters ? 76 : 52)
  }
}
