import GomokuCore
import SwiftUI

/// After the end of a game, Rematch and Share replace Place and Hint.
struct GameButtons: View {
  let texts: Texts
  let game: GameModel
  let preferences: Preferences
  let share: SharedForms
  let review: () -> Void
  let playAt: (Int32) -> Void
  let place: () -> Void

  var body: some View {
    if let walk = game.walk {
      LineBar(
        texts: texts, walk: walk, go: { game.walk(to: $0) }, done: { game.endWalk() })
    } else {
      thumbBar
    }
  }

  private var thumbBar: some View {
    ThumbBar(leftHanded: preferences.leftHanded) {
      undo
    } others: {
      others
    } main: {
      main
    }
    .contentShape(Rectangle())
    .onTapGesture(coordinateSpace: .local) { _ in
      // With the tilt cursor, a tap anywhere on the bar places the stone.
      if preferences.tiltCursor && game.ghost != nil { place() }
    }
  }

  private var snapshot: GameSnapshot { game.snapshot }
  private var watches: Bool { snapshot.remote?.watching ?? false }

  @ViewBuilder
  private var undo: some View {
    if !watches {
      let word: Word = snapshot.remote == nil ? .gameUndo : .gameAskUndo
      ThumbButton(texts, word, icon: "arrow.uturn.backward", enabled: snapshot.canUndo) {
        game.undo()
      }
      .keyboardShortcut("u", modifiers: [])
    }
  }

  @ViewBuilder
  private var others: some View {
    if snapshot.phase == .over {
      if !watches {
        ThumbButton(texts, .gameReview, icon: "magnifyingglass", enabled: true) { review() }
      }
      if let offer = game.offeredLevel {
        // Replaces Share, which is also in the menu.
        Button(texts.offered(offer)) { playAt(offer.level) }
          .buttonStyle(QuietButtonStyle())
          .lineLimit(2)
          .minimumScaleFactor(0.6)
          .accessibilityIdentifier("offered_level")
      } else {
        ShareMenu(forms: share, words: texts.sharing) {
          ThumbLabel(title: texts[.gameShare], icon: "square.and.arrow.up")
            .frame(maxWidth: 88, minHeight: 56)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
        }
      }
    } else if snapshot.remote == nil {
      if snapshot.canRedo {
        ThumbButton(texts, .gameRedo, icon: "arrow.uturn.forward", enabled: true) { game.redo() }
      }
      if snapshot.hints && !snapshot.coloursOpen {
        let word = HintTexts(texts).next(game.hintLine)
        ThumbButton(texts, word, icon: "lightbulb", enabled: snapshot.canHint) { game.hint() }
          .keyboardShortcut("h", modifiers: [])
      }
    }
  }

  @ViewBuilder
  private var main: some View {
    if snapshot.phase == .over {
      if snapshot.remote == nil {
        ThumbMainButton(texts, .gameRematch, enabled: true) { Task { await game.rematch() } }
      } else if !watches {
        ThumbMainButton(texts, .gameOfferRematch, enabled: snapshot.canRematch) {
          Task { await game.rematch() }
        }
      }
    } else if !snapshot.swapChoices.isEmpty {
      ForEach(snapshot.swapChoices, id: \.self) { choice in
        Button(OpeningTexts(texts).choice(choice)) { game.choose(choice) }
          .buttonStyle(PrimaryButtonStyle())
          .lineLimit(1)
          .minimumScaleFactor(0.6)
          .accessibilityIdentifier("choose_\(choice)")
      }
    } else if (preferences.placement != .direct || preferences.tiltCursor) && !watches {
      ThumbMainButton(texts, .gamePlace, enabled: game.ghost != nil) {
        if game.ghost == nil { game.explainPlace() } else { place() }
      }
    }
  }
}
