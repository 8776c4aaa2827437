import SwiftUI

struct PrimaryButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    WideButtonBody(
      configuration: configuration, ground: Color(.accent), ink: Color(.onAccent))
  }
}

/// The style of the other full-width buttons.
struct QuietButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    WideButtonBody(configuration: configuration, ground: Ground.card, ink: Color(.text))
  }
}

private struct WideButtonBody<Surface: ShapeStyle>: View {
  let configuration: ButtonStyleConfiguration
  let ground: Surface
  let ink: Color
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorSchemeContrast) private var contrast

  var body: some View {
    configuration.label
      .frame(maxWidth: .infinity, minHeight: 56)
      .padding(.horizontal, 8)
      .foregroundStyle(ink)
      .background(ground, in: RoundedRectangle(cornerRadius: 16))
      .overlay {
        if contrast == .increased {
          RoundedRectangle(cornerRadius: 16).stroke(Color(.text), lineWidth: 1)
        }
      }
      .opacity(isEnabled ? (configuration.isPressed ? 0.8 : 1) : 0.4)
      .contentShape(RoundedRectangle(cornerRadius: 16))
  }
}
