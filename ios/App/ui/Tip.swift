import SwiftUI

extension View {
  /// What a button says that shows nothing but `icon`: to readers and, at the largest letters, enlarged
  /// while a finger rests on it, as the system's own bars do.
  func tip(_ words: String, icon: String) -> some View {
    accessibilityLabel(words).enlarged(words, icon: icon)
  }

  /// The same for a menu. Its label has the words: a label from outside may leave a menu without a name.
  func menuTip(_ words: String, icon: String) -> some View { enlarged(words, icon: icon) }

  private func enlarged(_ words: String, icon: String) -> some View {
    accessibilityShowsLargeContentViewer { Label(words, systemImage: icon) }
  }
}
