import SwiftUI

struct RowButton: View {
  let title: String
  let note: String
  let icon: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 16) {
        Image(systemName: icon)
          .font(.title3)
          .frame(width: 32)
          .foregroundStyle(Color(.accent))
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(title).font(.title3)
          Text(note)
            .font(.subheadline)
            .foregroundStyle(Color(.muted))
        }
        .multilineTextAlignment(.leading)
        Spacer(minLength: 0)
        Image(systemName: "chevron.forward")
          .foregroundStyle(Color(.muted))
          .accessibilityHidden(true)
      }
      .padding(.horizontal, 8)
      .padding(.vertical, 6)
    }
    .buttonStyle(QuietButtonStyle())
  }
}
