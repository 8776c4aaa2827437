import SwiftUI

extension View {
  /// Labels an icon-only button for VoiceOver and for the large content viewer.
  func tip(_ words: String, icon: String) -> some View {
    accessibilityLabel(words).enlarged(words, icon: icon)
  }

  /// The text is in the menu's label, since an external accessibility label may leave it without a
  /// name.
  func menuTip(_ words: String, icon: String) -> some View { enlarged(words, icon: icon) }

  private func enlarged(_ words: String, icon: String) -> some View {
    accessibilityShowsLargeContentViewer { Label(words, systemImage: icon) }
  }
}
