import GomokuCore
import SwiftUI
import UIKit

/// The picture of a game to share, with names and result below the board.
struct GamePicture: View {
  let end: GameSnapshot
  let players: String
  /// Text that replaces the result of the game.
  let outcome: String?
  let texts: Texts
  let theme: BoardThemeName

  /// Width of the picture, in pixels.
  private static let side: CGFloat = 1080

  private var words: RecordTexts { RecordTexts(texts) }

  var body: some View {
    VStack(spacing: 8) {
      board.frame(width: Self.side, height: Self.side)
      line(players, size: 44, colour: .text)
      line(
        texts[.gameTitleComputer(outcome ?? words.outcome(of: end), texts.rule(end.rule))],
        size: 34, colour: .muted)
    }
    .padding(.bottom, 24)
    .frame(width: Self.side)
    .background(Ground.background)
  }

  private var board: some View {
    Canvas { context, size in
      let layout = BoardLayout(lines: Int(end.size), side: size.width, coordinates: true)
      let drawing = BoardDrawing(layout: layout, theme: BoardTheme.named(theme))
      context.paint(drawing.ground(stars: end.stars))
      context.paint(
        drawing.pieces(of: end, BoardDrawing.Options(moveNumbers: true, forbiddenMarks: false)))
    }
  }

  private func line(_ text: String, size: CGFloat, colour: ColorResource) -> some View {
    Text(text)
      .font(.system(size: size, weight: .medium))
      .foregroundStyle(Color(colour))
      .lineLimit(1)
      .minimumScaleFactor(0.4)
      .padding(.horizontal, 40)
  }

  @MainActor
  static func png(
    of end: GameSnapshot, players: String, outcome: String?, texts: Texts, theme: BoardThemeName
  ) throws -> Data {
    let picture = GamePicture(
      end: end, players: players, outcome: outcome, texts: texts, theme: theme)
    guard let data = ImageRenderer(content: picture).uiImage?.pngData() else {
      throw CocoaError(.fileWriteUnknown)
    }
    return data
  }
}
