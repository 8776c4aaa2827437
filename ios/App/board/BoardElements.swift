import GomokuCore
import SwiftUI

/// Accessibility elements for VoiceOver and Switch Control, one per point, from the top row down.
struct BoardElements: View {
  let snapshot: GameSnapshot
  let layout: BoardLayout
  let texts: Texts
  let choices: BoardChoices
  let ghost: Point?
  /// Nil on a board that can't be played on.
  let touched: (@MainActor (BoardView.Touched) -> Void)?
  let acts: (@MainActor (Point) -> String)?
  let hint: (@MainActor () -> Void)?
  let hintWord: Word
  let undo: (@MainActor () -> Void)?
  let rotors: BoardRotors

  var body: some View {
    ZStack {
      ForEach(layout.points, id: \.self) { point in
        BoardElement(board: self, point: point, label: rotors.speech.labels[point] ?? "")
      }
    }
    .accessibilityElement(children: .contain)
    .rotors(rotors, at: .elements)
  }
}

private struct BoardElement: View {
  let board: BoardElements
  let point: Point
  let label: String

  @ViewBuilder var body: some View {
    let seen = board.layout.seenRect(of: point)
    let spoken = Rectangle()
      .frame(width: seen.width, height: seen.height)
      .position(x: seen.midX, y: seen.midY)
      .accessibilityLabel(label)
      .accessibilityRotorEntry(id: point, in: board.rotors.points)
    if let touched = board.touched {
      spoken
        .accessibilityAddTraits(.isButton)
        .accessibilityAction { touched(.tap(point)) }
        .accessibilityAction(named: board.acts?(point) ?? board.texts[.boardActionPlace]) {
          place(point, touched)
        }
        .accessibilityActions { help }
    } else {
      spoken
    }
  }

  /// One activation is two taps where the first one only selects the point.
  private func place(_ point: Point, _ touched: @MainActor (BoardView.Touched) -> Void) {
    touched(.tap(point))
    if board.ghost != point && !board.choices.placesAtOnce && board.acts == nil {
      touched(.tap(point))
    }
  }

  @ViewBuilder
  private var help: some View {
    if let hint = board.hint {
      Button(board.texts[board.hintWord], action: hint)
    }
    if let undo = board.undo {
      Button(board.texts[board.snapshot.remote == nil ? .gameUndo : .gameAskUndo], action: undo)
    }
  }
}
