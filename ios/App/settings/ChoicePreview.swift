import GomokuCore
import SwiftUI

/// A setting with a picture of each choice.
struct PictureChoice<Value: Hashable, Picture: View>: View {
  let title: String
  let values: [Value]
  let name: (Value) -> String
  @Binding var selection: Value
  @ViewBuilder let picture: (Value) -> Picture

  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(title)
      // Large letters leave no room for several names in one line.
      if typeSize.isAccessibilitySize {
        VStack(alignment: .leading, spacing: 12) { choices }
      } else {
        HStack(alignment: .top, spacing: 8) { choices }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(title)
  }

  private var choices: some View {
    ForEach(values, id: \.self) { value in
      Button {
        selection = value
      } label: {
        VStack(spacing: 6) {
          picture(value)
            .accessibilityHidden(true)
          Text(name(value))
            .font(.footnote)
            .multilineTextAlignment(.center)
          Image(systemName: value == selection ? "checkmark.circle.fill" : "circle")
            .foregroundStyle(Color(value == selection ? .accent : .muted))
            .accessibilityHidden(true)
        }
        .frame(maxWidth: .infinity)
      }
      // In a row of a form, buttons of the default style are all pressed at once.
      .buttonStyle(QuietButtonStyle())
      .accessibilityAddTraits(value == selection ? .isSelected : .isButton)
    }
  }
}

struct BoardPreview: View {
  let theme: BoardThemeName

  private static let lines = 5

  var body: some View {
    Canvas { context, size in
      let layout = BoardLayout(lines: Self.lines, side: size.width, coordinates: false)
      let colours = BoardTheme.named(theme)
      context.paint(BoardDrawing(layout: layout, theme: colours).ground(stars: []))
      for (stone, x) in [(Stone.black, Int32(1)), (.white, 3)] {
        context.paint(
          BoardDrawing.stone(
            stone, at: layout.position(of: Point(x: x, y: 2)), radius: layout.stoneRadius,
            rimmed: colours.isDark))
      }
    }
    .frame(width: 56, height: 56)
    .clipShape(RoundedRectangle(cornerRadius: 8))
  }
}

/// The system's theme shows light and dark.
struct ThemePreview: View {
  let theme: AppTheme

  var body: some View {
    HStack(spacing: 0) {
      switch theme {
      case .system:
        screen(.light)
        screen(.dark)
      case .light: screen(.light)
      case .dark: screen(.dark)
      case .amoled: screen(.dark, amoled: true)
      }
    }
    .frame(width: 56, height: 56)
    .clipShape(RoundedRectangle(cornerRadius: 8))
    .overlay { RoundedRectangle(cornerRadius: 8).stroke(Color(.muted), lineWidth: 1) }
  }

  private func screen(_ scheme: ColorScheme, amoled: Bool = false) -> some View {
    VStack(spacing: 6) {
      RoundedRectangle(cornerRadius: 4)
        .fill(Ground.card)
        .overlay {
          RoundedRectangle(cornerRadius: 1)
            .fill(Color(.text))
            .frame(height: 2)
            .padding(.horizontal, 4)
        }
      RoundedRectangle(cornerRadius: 4)
        .fill(Color(.accent))
        .frame(height: 12)
    }
    .padding(6)
    .background(Ground.background)
    .environment(\.isAmoled, amoled)
    .environment(\.colorScheme, scheme)
  }
}
