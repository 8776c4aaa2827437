import GomokuCore
import SwiftUI

/// One element a point for VoiceOver and Switch Control, read from the top row down.
struct BoardElements: View {
  let snapshot: GameSnapshot
  let layout: BoardLayout
  let texts: Texts
  let choices: BoardChoices
  let ghost: Point?
  /// Nil where points are only looked at.
  let touched: (@MainActor (BoardView.Touched) -> Void)?
  let acts: (@MainActor (Point) -> String)?
  let hint: (@MainActor () -> Void)?
  let hintWord: Word
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

  @ViewBuilder
  private func element(at point: Point, label: String) -> some View {
    let seen = layout.seenRect(of: point)
    let spoken = Rectangle()
      .frame(width: seen.width, height: seen.height)
      .position(x: seen.midX, y: seen.midY)
      .accessibilityLabel(label)
      .accessibilityRotorEntry(id: point, in: rotors.points)
    if let touched {
      spoken
        .accessibilityAddTraits(.isButton)
        .accessibilityAction { touched(.tap(point)) }
        .accessibilityAction(named: acts?(point) ?? texts[.boardActionPlace]) {
          place(point, touched)
        }
        .accessibilityActions { help }
    } else {
      spoken
    }
  }

  /// The first tap chooses where that is needed, the second places.
  private func place(_ point: Point, _ touched: @MainActor (BoardView.Touched) -> Void) {
    touched(.tap(point))
    if ghost != point && !choices.placesAtOnce && acts == nil { touched(.tap(point)) }
  }

  @ViewBuilder
  private var help: some View {
    if let hint {
      Button(texts[hintWord], action: hint)
    }
    if let undo {
      Button(texts[snapshot.remote == nil ? .gameUndo : .gameAskUndo], action: undo)
    }
  }
}
