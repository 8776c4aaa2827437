import GomokuCore
import SwiftUI

/// Covers the board while a game is halted, so that players can't think off the clock.
struct PauseCover: View {
  let texts: Texts
  let goOn: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 16) {
      Text(texts[.gamePaused])
        .font(.title2.bold())
        .foregroundStyle(Color(.text))
        .lineLimit(1)
        .minimumScaleFactor(0.6)
      Button(texts[.gameResume], action: goOn)
        .buttonStyle(PrimaryButtonStyle())
        .accessibilityIdentifier(Word.gameResume.key)
    }
    .padding(16)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
  }
}
