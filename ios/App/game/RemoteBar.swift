import GomokuCore
import SwiftUI

/// The state of the link and the pending offers, between the opponent's panel and the board.
struct RemoteBar: View {
  let texts: Texts
  let game: GameModel
  @Environment(\.dynamicTypeSize) private var typeSize
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  private var said: String? {
    game.snapshot.remote.flatMap { RemoteTexts(texts).bar($0, online: game.room != nil) }
  }

  var body: some View {
    bar.animation(reduceMotion ? nil : .easeOut(duration: 0.2), value: said == nil)
  }

  @ViewBuilder
  private var bar: some View {
    if let remote = game.snapshot.remote, let said {
      Group {
        if typeSize.isAccessibilitySize {
          // The text size is not limited here: long text scrolls above the buttons.
          VStack(alignment: .trailing, spacing: 0) {
            ScrollView { words(said) }
              .scrollBounceBehavior(.basedOnSize)
              .frame(maxHeight: GameTable.largeWords)
            HStack(spacing: 8) { answers(remote) }
          }
        } else {
          HStack(spacing: 8) {
            words(said)
            answers(remote)
          }
        }
      }
      .padding(.horizontal, 12)
      .padding(.vertical, 4)
      .frame(minHeight: 48)
      .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
      .transition(.move(edge: .top).combined(with: .opacity))
    }
  }

  private func words(_ said: String) -> some View {
    Text(said)
      .font(.callout)
      .foregroundStyle(Color(.text))
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityIdentifier("remote")
  }

  @ViewBuilder
  private func answers(_ remote: RemoteState) -> some View {
    if !remote.watching {
      switch remote.link {
      case _ where remote.canEndWithoutResult:
        answer(.linkEndWithoutResult) { Task { await game.endWithoutResult() } }
      case .differing:
        answer(.linkRestart, prominent: true) { game.restartFromCommon() }
      case .linked where remote.theirOffer != nil:
        answer(.offerDecline) { Task { await game.answerOffer(false) } }
        answer(.offerAccept, prominent: true) { Task { await game.answerOffer(true) } }
      case .linked where remote.ownOffer != nil:
        answer(.gameCancel) { game.cancelOffer() }
      case .linked, .suspended, .over:
        EmptyView()
      }
    }
  }

  private func answer(
    _ word: Word, prominent: Bool = false, action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Text(texts[word])
        .font(.headline)
        .foregroundStyle(Color(prominent ? .accent : .text))
        .padding(.horizontal, 8)
        .frame(minHeight: 48)
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier(word.key)
  }
}
