import Foundation

/// Position of the loupe above a sliding finger, or at a side without room above; inside the
/// window and never under the finger.
public struct Loupe: Equatable, Sendable {
  public let centre: CGPoint
  public let radius: CGFloat

  /// Radius if there is room, in points.
  static let radius: CGFloat = 60
  /// Distance from the centre of a fingertip to the loupe's rim, in points.
  static let finger: CGFloat = 36

  /// - Parameter window: Allowed area of the loupe, in the coordinates of `finger`.
  public init(finger: CGPoint, in window: CGRect) {
    let wanted = min(Self.radius, window.width / 2, window.height / 2)
    let above = finger.y - Self.finger - window.minY
    let before = finger.x - Self.finger - window.minX
    let behind = window.maxX - finger.x - Self.finger
    let beside = max(before, behind)
    func within(_ value: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
      max(least, min(value, most))
    }
    if above >= 2 * wanted || above >= beside {
      radius = max(min(wanted, above / 2), 0)
      centre = CGPoint(
        x: within(finger.x, window.minX + radius, window.maxX - radius),
        y: finger.y - Self.finger - radius)
    } else {
      radius = max(min(wanted, beside / 2), 0)
      let away = Self.finger + radius
      centre = CGPoint(
        x: before > behind ? finger.x - away : finger.x + away,
        y: within(finger.y, window.minY + radius, window.maxY - radius))
    }
  }

  /// Returns the magnification for a distance between lines, in points.
  public static func zoom(cell: CGFloat) -> CGFloat { min(max(46 / cell, 1.5), 3) }
}

extension BoardDrawing {
  /// - Parameter place: The location of the board at the loupe's centre.
  public func loupe(
    _ loupe: Loupe, over place: CGPoint, of snapshot: GameSnapshot, _ options: Options
  ) -> [Shape] {
    let lens = Outline.disc(loupe.centre, radius: loupe.radius)
    let shadow = CGPoint(x: loupe.centre.x, y: loupe.centre.y + 2)
    return [
      .fill(
        .disc(shadow, radius: loupe.radius + 2), .plain(ThemeColour(0x000000), opacity: 0.27)),
      .fill(lens, .plain(theme.field)),
      .clipped(
        lens,
        [
          .magnified(
            Loupe.zoom(cell: layout.cell), place, to: loupe.centre,
            ground(stars: snapshot.stars) + pieces(of: snapshot, options))
        ]),
      .stroke(lens, .plain(theme.accent), width: 3),
    ]
  }
}
