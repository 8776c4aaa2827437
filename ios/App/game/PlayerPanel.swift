import GomokuCore
import SwiftUI

/// A side's panel. The side to move is shown by text and a bar, not by colour alone.
struct PlayerPanel: View {
  let stone: Stone
  let game: GameModel
  let texts: Texts
  /// Whether name and status share a line, for small windows.
  let oneLine: Bool
  let engineLine: Bool

  var body: some View {
    HStack(spacing: 12) {
      StoneIcon(stone: snapshot.coloursOpen ? nil : stone)
        .frame(width: 28, height: 28)
      Group {
        if oneLine {
          HStack(spacing: 8) { words }
        } else {
          VStack(alignment: .leading, spacing: 0) { words }
        }
      }
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      Spacer(minLength: 8)
      if player.clockLow {
        Image(systemName: "exclamationmark.triangle.fill")
          .font(.footnote)
          .foregroundStyle(Color(.danger))
      }
      if let clock {
        Text(clock)
          .font(.title3.monospacedDigit())
          .foregroundStyle(clockColour)
          .lineLimit(1)
          .minimumScaleFactor(0.6)
      }
    }
    .padding(.horizontal, 12)
    .padding(.vertical, oneLine ? 4 : 6)
    .frame(minHeight: oneLine ? 36 : 48)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
    .overlay(alignment: .leading) {
      if isToMove {
        Capsule()
          .fill(Color(.accent))
          .frame(width: 4, height: 28)
          .padding(.leading, 3)
      }
    }
    // Leaves enough space for the board.
    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(
      GameAccessibility(texts: texts).panel(
        stone, in: snapshot, clock: clock, search: game.search, engineLine: engineLine,
        walks: game.isWalked)
    )
    .accessibilityAddTraits(.updatesFrequently)
  }

  @ViewBuilder
  private var words: some View {
    Text(texts.player(stone, in: snapshot))
      .font(.headline)
      .foregroundStyle(Color(.text))
    // Always present, so that the board does not move with the turn.
    Text(status ?? " ")
      .font(.footnote)
      .foregroundStyle(Color(.muted))
  }

  private var snapshot: GameSnapshot { game.snapshot }
  private var player: PlayerView { snapshot.player(stone) }
  /// While a line is shown, neither side is to move.
  private var isToMove: Bool {
    !game.isWalked && snapshot.phase != .over && snapshot.turn == stone
  }

  private var status: String? {
    texts.status(
      stone, in: snapshot, search: game.search, engineLine: engineLine, walks: game.isWalked)
  }

  /// Nil without a time limit, since a clock that counts up would only cause pressure.
  private var clock: String? {
    guard snapshot.countsDown else { return nil }
    return ClockFormat.text(milliseconds: game.clocks.of(stone), countdown: true)
  }

  private var clockColour: Color {
    if player.clockLow { return Color(.danger) }
    return player.clockRunning ? Color(.accent) : Color(.muted)
  }
}

/// A stone icon, half black and half white while the colour is undecided.
struct StoneIcon: View {
  let stone: Stone?

  var body: some View {
    Canvas { context, size in
      // Leaves space for the shadow.
      let radius = min(size.width, size.height) * 0.43
      let centre = CGPoint(x: size.width / 2, y: size.height / 2)
      let left = stone ?? .black
      context.paint(BoardDrawing.stone(left, at: centre, radius: radius, rimmed: true))
      if stone == nil {
        context.clip(to: Path(CGRect(x: centre.x, y: 0, width: centre.x, height: size.height)))
        context.paint(BoardDrawing.stone(.white, at: centre, radius: radius, rimmed: true))
      }
    }
    .accessibilityHidden(true)
  }
}
