import GomokuCore
import SwiftUI

struct OnlineRow: View {
  let online: OnlineModel
  let open: @MainActor () -> Void

  private var texts: Texts { online.texts }

  var body: some View {
    Button(action: open) {
      HStack(spacing: 16) {
        Image(systemName: "globe")
          .font(.title3)
          .frame(width: 32)
          .foregroundStyle(Color(.accent))
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(texts[.onlineRow])
            .font(.headline)
            .foregroundStyle(Color(.text))
          Text(OnlineTexts(texts).summary(online.games))
            .font(.subheadline)
            .foregroundStyle(Color(.muted))
            .multilineTextAlignment(.leading)
        }
        Spacer(minLength: 0)
        Image(systemName: "chevron.forward")
          .foregroundStyle(Color(.muted))
          .accessibilityHidden(true)
      }
      .frame(maxWidth: .infinity, minHeight: 48, alignment: .leading)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("online")
  }
}
