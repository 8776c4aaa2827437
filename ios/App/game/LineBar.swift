import GomokuCore
import SwiftUI

/// The controls below a board that shows a hint's line or a better line of a review.
struct LineBar: View {
  let texts: Texts
  let walk: LineWalk
  /// Shows the first n stones of the line.
  let go: @MainActor (Int32) -> Void
  let done: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 4) {
      step(.reviewFirst, icon: "backward.end", to: 1)
      step(.reviewBack, icon: "chevron.backward", to: walk.step - 1)
      step(.reviewForward, icon: "chevron.forward", to: walk.step + 1)
      step(.reviewLast, icon: "forward.end", to: walk.last)
      Spacer(minLength: 0)
      Button(texts[.mistakesDone]) { done() }
        .buttonStyle(PrimaryButtonStyle())
        .lineLimit(1)
        .minimumScaleFactor(0.6)
        .accessibilityIdentifier("line_done")
    }
    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
  }

  private func step(_ word: Word, icon: String, to step: Int32) -> some View {
    Button {
      go(step)
    } label: {
      Image(systemName: icon)
    }
    .buttonStyle(QuietButtonStyle())
    .frame(maxWidth: 64)
    .disabled(step < 1 || step > walk.last || step == walk.step)
    .tip(texts[word], icon: icon)
  }
}
