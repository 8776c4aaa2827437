import SwiftUI

extension View {
  /// Labels an icon-only button for VoiceOver and for the large content viewer, which accessibility
  /// text sizes show while a finger rests on the button.
  func tip(_ words: String, icon: String) -> some View {
    accessibilityLabel(words).enlarged(words, icon: icon)
  }

  /// Labels an icon-only menu. The text is in its label, since an external accessibility label may
  /// leave a menu without a name.
  func menuTip(_ words: String, icon: String) -> some View { enlarged(words, icon: icon) }

  private func enlarged(_ words: String, icon: String) -> some View {
    accessibilityShowsLargeContentViewer { Label(words, systemImage: icon) }
  }
}
