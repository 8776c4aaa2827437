import GomokuCore
import SwiftUI

struct PairingView: View {
  let texts: Texts
  let pairing: Pairing
  /// Opens the invitation; both devices then show the code.
  let open: @MainActor () -> Void
  let accept: @MainActor () -> Void
  /// Declines; the argument is whether the codes differ.
  let decline: @MainActor (Bool) -> Void

  private var words: LobbyTexts { LobbyTexts(texts) }

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        Text(words.title(pairing))
          .font(.title2.bold())
          .multilineTextAlignment(.center)
        if let setup = pairing.setup {
          Text(words.setup(setup, inviting: pairing.inviting))
            .foregroundStyle(Color(.muted))
            .multilineTextAlignment(.center)
        }
        if pairing.playedBefore {
          Text(texts[.pairingPlayedBefore])
            .foregroundStyle(Color(.good))
        }
        if let code = pairing.code {
          Text(words.grouped(code))
            .font(.largeTitle.bold().monospacedDigit())
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            .padding(16)
            .frame(maxWidth: .infinity)
            .background(Ground.card, in: RoundedRectangle(cornerRadius: 16))
            .accessibilityLabel(words.spelled(code))
            .accessibilityIdentifier("code")
        }
        answers
      }
      .foregroundStyle(Color(.text))
      .padding(16)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
  }

  @ViewBuilder
  private var answers: some View {
    if pairing.stage == .comparing {
      Text(words.question(pairing))
        .multilineTextAlignment(.center)
      button(pairing.playedBefore || pairing.byCode ? .pairingAccept : .pairingSame) { accept() }
        .buttonStyle(PrimaryButtonStyle())
      if !pairing.byCode {
        button(.pairingDiffers) { decline(true) }
          .buttonStyle(QuietButtonStyle())
      }
    } else if pairing.stage == .unopened && !pairing.inviting {
      Text(texts[.pairingUnopened])
        .multilineTextAlignment(.center)
      button(.pairingOpen) { open() }
        .buttonStyle(PrimaryButtonStyle())
    } else {
      HStack(spacing: 12) {
        ProgressView()
        Text(words.progress(pairing))
      }
    }
    button(pairing.inviting ? .gameCancel : .pairingDecline) {
      decline(false)
    }
    .buttonStyle(QuietButtonStyle())
  }

  private func button(
    _ word: Word, action: @escaping @MainActor () -> Void
  ) -> Button<Text> {
    Button(texts[word], action: action)
  }
}
