import GomokuCore
import SwiftUI

/// One element a point for VoiceOver and Switch Control, read from the top row down.
struct BoardElements: View {
  let snapshot: GameSnapshot
  let layout: BoardLayout
  let texts: Texts
  let choices: BoardChoices
  let ghost: Point?
  let touched: @MainActor (BoardView.Touched) -> Void
  let shapes: (@MainActor () -> [PointShapes])?
  let hint: (@MainActor () -> Void)?
  let undo: (@MainActor () -> Void)?

  @Environment(\.accessibilityVoiceOverEnabled) private var voiceOver
  @Namespace private var points

  var body: some View {
    let speech = BoardAccessibility(texts: texts)
    let read = voiceOver && choices.spokenThreats ? shapes?() ?? [] : []
    let labels = speech.labels(of: snapshot, ghost: ghost, shapes: read)
    ZStack {
      ForEach(layout.points, id: \.self) { element(at: $0, label: labels[$0] ?? "") }
    }
    .accessibilityElement(children: .contain)
    .accessibilityRotor(Text(speech.title(of: .black))) { entries(.black, labels, read) }
    .accessibilityRotor(Text(speech.title(of: .white))) { entries(.white, labels, read) }
    .accessibilityRotor(Text(speech.title(of: .winning))) { entries(.winning, labels, read) }
    .accessibilityRotor(Text(speech.title(of: .threats))) { entries(.threats, labels, read) }
    .accessibilityRotor(Text(speech.title(of: .forbidden))) { entries(.forbidden, labels, read) }
    .accessibilityRotor(Text(speech.title(of: .row))) { entries(.row, labels, read) }
  }

  private func element(at point: Point, label: String) -> some View {
    Rectangle()
      .frame(width: layout.cell, height: layout.cell)
      .position(layout.position(of: point))
      .accessibilityLabel(label)
      .accessibilityAddTraits(.isButton)
      .accessibilityAction { touched(.tap(point)) }
      .accessibilityAction(named: texts[.boardActionPlace]) {
        // The first tap chooses where that is needed, the second places.
        touched(.tap(point))
        if ghost != point && !choices.placesAtOnce { touched(.tap(point)) }
      }
      .accessibilityActions {
        if let hint { Button(texts[.gameHint], action: hint) }
        if let undo {
          Button(texts[snapshot.remote == nil ? .gameUndo : .gameAskUndo], action: undo)
        }
      }
      .accessibilityRotorEntry(id: point, in: points)
  }

  private func entries(
    _ rotor: BoardAccessibility.Rotor, _ labels: [Point: String],
    _ shapes: [PointShapes]
  ) -> some AccessibilityRotorContent {
    let speech = BoardAccessibility(texts: texts)
    return ForEach(speech.points(of: rotor, in: snapshot, shapes: shapes), id: \.self) { point in
      AccessibilityRotorEntry(Text(labels[point] ?? ""), id: point, in: points)
    }
  }
}
