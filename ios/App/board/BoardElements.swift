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
  let acts: (@MainActor (Point) -> String)?
  let hint: (@MainActor () -> Void)?
  let undo: (@MainActor () -> Void)?
  let rotors: BoardRotors

  var body: some View {
    ZStack {
      ForEach(layout.points, id: \.self) { point in
        element(at: point, label: rotors.speech.labels[point] ?? "")
      }
    }
    .accessibilityElement(children: .contain)
    .rotors(rotors, at: .elements)
  }

  private func element(at point: Point, label: String) -> some View {
    let seen = layout.seenRect(of: point)
    return Rectangle()
      .frame(width: seen.width, height: seen.height)
      .position(x: seen.midX, y: seen.midY)
      .accessibilityLabel(label)
      .accessibilityAddTraits(.isButton)
      .accessibilityAction { touched(.tap(point)) }
      .accessibilityAction(named: acts?(point) ?? texts[.boardActionPlace]) { place(point) }
      .accessibilityActions { help }
      .accessibilityRotorEntry(id: point, in: rotors.points)
  }

  /// The first tap chooses where that is needed, the second places.
  private func place(_ point: Point) {
    touched(.tap(point))
    if ghost != point && !choices.placesAtOnce && acts == nil { touched(.tap(point)) }
  }

  @ViewBuilder
  private var help: some View {
    if let hint { Button(texts[.gameHint], action: hint) }
    if let undo {
      Button(texts[snapshot.remote == nil ? .gameUndo : .gameAskUndo], action: undo)
    }
  }
}
