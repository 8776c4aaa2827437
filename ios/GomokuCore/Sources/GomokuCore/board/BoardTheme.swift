import Foundation

/// A colour in sRGB, as `0xRRGGBB`.
public struct ThemeColour: Equatable, Sendable {
  public let hex: UInt32

  /// Returns the WCAG 2 contrast ratio to another colour, 1 to 21.
  public func contrast(with other: ThemeColour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  public init(_ hex: UInt32) {
    self.hex = hex
  }

  /// 0 to 1.
  public var red: Double { Double((hex >> 16) & 0xFF) / 255 }
  /// 0 to 1.
  public var green: Double { Double((hex >> 8) & 0xFF) / 255 }
  /// 0 to 1.
  public var blue: Double { Double(hex & 0xFF) / 255 }
}

/// The colours of a board. Android has the same values.
public struct BoardTheme: Equatable, Sendable {
  public let field: ThemeColour
  public let line: ThemeColour
  public let label: ThemeColour
  public let grain: Bool
  /// Whether the field is so dark that black stones need a rim.
  public let isDark: Bool

  // Marks depend on the brightness of the field, not on the appearance of the screen: the pale red
  // of dark mode would be almost invisible on wood.

  /// The ring of a hint and the ghost's row and column.
  public let accent: ThemeColour
  public let danger: ThemeColour
  public let good: ThemeColour

  /// Whether lines and rims have maximum contrast, requested by Increase Contrast.
  public let isStrong: Bool

  private init(
    field: UInt32, line: UInt32, label: UInt32, grain: Bool, dark: Bool, strong: Bool = false
  ) {
    let strongest: UInt32 = dark ? 0xFFFFFF : 0x000000
    self.field = ThemeColour(field)
    self.line = ThemeColour(strong ? strongest : line)
    self.label = ThemeColour(strong ? strongest : label)
    self.grain = grain
    isDark = dark
    isStrong = strong
    accent = ThemeColour(dark ? 0xF0A070 : 0x8A3B12)
    danger = ThemeColour(dark ? 0xFFB4AB : 0xA3211B)
    good = ThemeColour(dark ? 0x7FD6A6 : 0x1C6B45)
  }

  // Stones and marks are the same on all boards.

  public static let markOnBlack = ThemeColour(0xFFB35C)
  public static let markOnWhite = ThemeColour(0xAD241C)
  /// Gradient from the lit upper left to the rim.
  public static let blackStone = (lit: ThemeColour(0x4A4C50), rim: ThemeColour(0x17181A))
  public static let whiteStone = (lit: ThemeColour(0xFFFFFF), rim: ThemeColour(0xD8D4CB))
  /// The rim that separates a white stone from paper, and a black one from dark ground.
  public static let hairline = ThemeColour(0x8D877C)
  public static let ghostOpacity = 0.55
  /// Opacity of a possible next stone; its number remains legible.
  public static let lineOpacity = 0.75

  public static let wood = BoardTheme(
    field: 0xD9B47A, line: 0x4A3620, label: 0x4A3620, grain: true, dark: false)
  public static let paper = BoardTheme(
    field: 0xF4F0E6, line: 0x6B665E, label: 0x6B665E, grain: false, dark: false)
  public static let night = BoardTheme(
    field: 0x24211C, line: 0x8D8676, label: 0xB3A998, grain: false, dark: true)

  public static func named(_ name: BoardThemeName, strong: Bool = false) -> BoardTheme {
    let theme =
      switch name {
      case .wood: wood
      case .paper: paper
      case .night: night
      }
    guard strong else { return theme }
    return BoardTheme(
      field: theme.field.hex, line: theme.line.hex, label: theme.label.hex, grain: theme.grain,
      dark: theme.isDark, strong: true)
  }

  public static func rim(of stone: Stone, strong: Bool) -> ThemeColour {
    if !strong { return hairline }
    return ThemeColour(stone == .black ? 0xFFFFFF : 0x000000)
  }

  /// Dark on white, light on black.
  public static func number(on stone: Stone) -> ThemeColour {
    stone == .black ? whiteStone.lit : blackStone.rim
  }

  public static func mark(on stone: Stone) -> ThemeColour {
    stone == .black ? markOnBlack : markOnWhite
  }
}

public enum BoardThemeName: String, CaseIterable, Sendable {
  case wood, paper, night
}
