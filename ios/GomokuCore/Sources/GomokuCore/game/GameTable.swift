import Foundation

/// Layout of a screen with one board as large as possible: panels are above and below it in a tall
/// window and at its side in a wide one. In a small window panels shrink before the board does.
public struct GameTable: Equatable, Sendable {
  /// Whether everything else is at the side of the board.
  public let isWide: Bool
  /// Side length of the board, in points.
  public let board: CGFloat
  /// Whether name and status share a line.
  public let oneLine: Bool
  /// Vertical spacing, in points.
  public var gap: CGFloat { oneLine ? 4 : Self.margin }

  /// Distance from the window's edges, in points.
  public static let margin: CGFloat = 8

  /// Height of the scrolling text of an offer at accessibility text sizes, in points.
  public static let largeWords: CGFloat = 56

  /// - Parameters:
  ///   - window: Size inside the safe area, in points.
  ///   - remote: Whether a bar for offers is needed.
  ///   - largeLetters: Whether an accessibility text size is selected.
  public init(window: CGSize, remote: Bool, largeLetters: Bool) {
    self.init(window: window) { Self.rest(oneLine: $0, remote, largeLetters) }
  }

  /// - Parameter rest: Height without the board; the argument is whether a panel is one line.
  init(window: CGSize, rest: (Bool) -> CGFloat) {
    let (width, height) = (max(window.width, 0), max(window.height, 0))
    // A side column must have room for the thumb bar.
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

  static func rest(oneLine: Bool, _ remote: Bool, _ largeLetters: Bool) -> CGFloat {
    let panel = panel(oneLine: oneLine, largeLetters)
    // Large text is above its buttons.
    let bar: CGFloat = remote ? (largeLetters ? largeWords + 56 : 48) : 0
    let thumb: CGFloat = largeLetters ? 84 : 56
    let gap: CGFloat = oneLine ? 4 : margin
    return 2 * panel + bar + 24 + thumb + gap * (remote ? 6 : 5) + margin
  }

  static func panel(oneLine: Bool, _ largeLetters: Bool) -> CGFloat {
    oneLine ? (largeLetters ? 48 : 36) : (largeLetters ? 76 : 52)
  }
}
