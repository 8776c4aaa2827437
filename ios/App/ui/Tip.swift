import SwiftUI

extension View {
  /// What a button says that shows nothing but `icon`: to readers, under a pointer, and, at the largest
  /// letters, enlarged while a finger rests on it, as the system's own bars do.
  func tip(_ words: String, icon: String) -> some View {
    accessibilityLabel(words)
      .help(words)
      .accessibilityShowsLargeContentViewer { Label(words, systemImage: icon) }
  }
}
