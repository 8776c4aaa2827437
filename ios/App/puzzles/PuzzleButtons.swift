import GomokuCore
import SwiftUI

/// What the person may do with a puzzle, under a thumb.
struct PuzzleButtons: View {
  let texts: Texts
  let puzzle: PuzzleModel
  let preferences: Preferences
  let place: () -> Void
  let solution: () -> Void
  let next: () -> Void

  var body: some View {
    ThumbBar(leftHanded: preferences.leftHanded) {
      switch puzzle.offer {
      case .playing: undo
      case .refuted, .done: startAgain
      }
    } others: {
      switch puzzle.offer {
      case .playing, .refuted:
        button(.puzzleSolution, icon: "lightbulb", enabled: puzzle.canShowSolution) { solution() }
      case .done:
        if placesHere {
          button(.puzzlesNext, icon: "forward", enabled: !puzzle.isBusy) { next() }
            .keyboardShortcut("n", modifiers: [])
        }
      }
    } main: {
      switch puzzle.offer {
      case .playing: if placesHere { placeButton }
      case .refuted:
        mainButton(.gameUndo, enabled: puzzle.canUndo) { puzzle.undo() }
          .keyboardShortcut("u", modifiers: [])
      case .done:
        if placesHere {
          placeButton
        } else {
          mainButton(.puzzlesNext, enabled: !puzzle.isBusy) { next() }
            .keyboardShortcut("n", modifiers: [])
        }
      }
    }
    .contentShape(Rectangle())
    .onTapGesture(coordinateSpace: .local) { _ in
      // Whoever tilts the phone need not aim for the button.
      if preferences.tiltCursor && puzzle.ghost != nil { place() }
    }
  }

  /// Whether a stone is placed with the button.
  private var placesHere: Bool {
    (preferences.placement != .direct || preferences.tiltCursor)
      && puzzle.snapshot?.stage != .solved
  }

  private var undo: some View {
    button(.gameUndo, icon: "arrow.uturn.backward", enabled: puzzle.canUndo) { puzzle.undo() }
      .keyboardShortcut("u", modifiers: [])
  }

  private var startAgain: some View {
    button(
      .puzzleStartAgain, icon: "arrow.counterclockwise", enabled: puzzle.canStartAgain
    ) { puzzle.startAgain() }
  }

  private var placeButton: some View {
    mainButton(.gamePlace, enabled: puzzle.ghost != nil) {
      if puzzle.ghost == nil { puzzle.explainPlace() } else { place() }
    }
  }

  private func mainButton(
    _ word: Word, enabled: Bool, action: @escaping @MainActor () -> Void
  ) -> some View {
    ThumbMainButton(title: texts[word], key: word.key, enabled: enabled, action: action)
  }

  private func button(
    _ word: Word, icon: String, enabled: Bool, action: @escaping @MainActor () -> Void
  ) -> some View {
    ThumbButton(title: texts[word], key: word.key, icon: icon, enabled: enabled, action: action)
  }
}
