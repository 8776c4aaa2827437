import GomokuCore
import SwiftUI

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
        ThumbButton(texts, .puzzleSolution, icon: "lightbulb", enabled: puzzle.canShowSolution) {
          solution()
        }
      case .done:
        if placesHere {
          ThumbButton(texts, puzzle.nextWord, icon: "forward", enabled: !puzzle.isBusy) {
            next()
          }
          .keyboardShortcut("n", modifiers: [])
        }
      }
    } main: {
      switch puzzle.offer {
      case .playing: if placesHere { placeButton }
      case .refuted:
        ThumbMainButton(texts, .gameUndo, enabled: puzzle.canUndo) { puzzle.undo() }
          .keyboardShortcut("u", modifiers: [])
      case .done:
        if placesHere {
          placeButton
        } else {
          ThumbMainButton(texts, puzzle.nextWord, enabled: !puzzle.isBusy) { next() }
            .keyboardShortcut("n", modifiers: [])
        }
      }
    }
    .contentShape(Rectangle())
    .onTapGesture(coordinateSpace: .local) { _ in
      // With the tilt cursor, the whole bar is the Place button.
      if preferences.tiltCursor && puzzle.ghost != nil { place() }
    }
  }

  private var placesHere: Bool {
    (preferences.placement != .direct || preferences.tiltCursor)
      && puzzle.snapshot?.stage != .solved
  }

  private var undo: some View {
    ThumbButton(texts, .gameUndo, icon: "arrow.uturn.backward", enabled: puzzle.canUndo) {
      puzzle.undo()
    }
    .keyboardShortcut("u", modifiers: [])
  }

  private var startAgain: some View {
    ThumbButton(
      texts, .puzzleStartAgain, icon: "arrow.counterclockwise", enabled: puzzle.canStartAgain
    ) { puzzle.startAgain() }
  }

  private var placeButton: some View {
    ThumbMainButton(texts, .gamePlace, enabled: puzzle.ghost != nil) {
      if puzzle.ghost == nil { puzzle.explainPlace() } else { place() }
    }
  }
}
