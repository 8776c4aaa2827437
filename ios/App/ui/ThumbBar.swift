import GomokuCore
import SwiftUI

/// Undo is far from the main button; the left-handed layout is mirrored.
struct ThumbBar<Undo: View, Others: View, Main: View>: View {
  let leftHanded: Bool
  @ViewBuilder let undo: Undo
  @ViewBuilder let others: Others
  @ViewBuilder let main: Main

  var body: some View {
    HStack(spacing: 8) {
      if leftHanded {
        main
        Spacer(minLength: 0)
        others
        undo
      } else {
        undo
        others
        Spacer(minLength: 0)
        main
      }
    }
    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
  }
}

struct ThumbMainButton: View {
  let texts: Texts
  let word: Word
  let enabled: Bool
  let action: @MainActor () -> Void

  init(
    _ texts: Texts, _ word: Word, enabled: Bool, action: @escaping @MainActor () -> Void
  ) {
    self.texts = texts
    self.word = word
    self.enabled = enabled
    self.action = action
  }

  var body: some View {
    Button(texts[word], action: action)
      .buttonStyle(PrimaryButtonStyle())
      .lineLimit(1)
      .minimumScaleFactor(0.6)
      .accessibilityIdentifier(word.key)
      .explained(enabled: enabled, refused: action)
  }
}

struct ThumbButton: View {
  let texts: Texts
  let word: Word
  let icon: String
  let enabled: Bool
  let action: @MainActor () -> Void

  init(
    _ texts: Texts, _ word: Word, icon: String, enabled: Bool,
    action: @escaping @MainActor () -> Void
  ) {
    self.texts = texts
    self.word = word
    self.icon = icon
    self.enabled = enabled
    self.action = action
  }

  var body: some View {
    Button(action: action) { ThumbLabel(title: texts[word], icon: icon) }
      .buttonStyle(QuietButtonStyle())
      .frame(maxWidth: 88)
      .accessibilityLabel(texts[word])
      .accessibilityIdentifier(word.key)
      .explained(enabled: enabled, refused: action)
  }
}

struct ThumbLabel: View {
  let title: String
  let icon: String

  var body: some View {
    VStack(spacing: 2) {
      Image(systemName: icon)
      Text(title)
        .font(.caption)
        .lineLimit(1)
        .minimumScaleFactor(0.6)
    }
  }
}

extension View {
  /// A tap on a disabled button runs `refused`, which shows the reason. VoiceOver reads it as
  /// dimmed.
  fileprivate func explained(
    enabled: Bool, refused: @escaping @MainActor () -> Void
  ) -> some View {
    disabled(!enabled).overlay {
      if !enabled {
        Color.clear
          .contentShape(Rectangle())
          .onTapGesture(coordinateSpace: .local) { _ in refused() }
          .accessibilityHidden(true)
      }
    }
  }
}
