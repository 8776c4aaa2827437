import SwiftUI

/// What screens and the cards on them are painted with. The AMOLED theme changes nothing else of
/// the dark one, and of a third kind of light asset catalogues know nothing.
struct Ground: ShapeStyle {
  static let background = Ground(usual: Color(.background), amoled: Color(.backgroundAmoled))
  static let card = Ground(usual: Color(.card), amoled: Color(.cardAmoled))

  private let usual: Color
  private let amoled: Color

  func resolve(in environment: EnvironmentValues) -> Color {
    environment.isAmoled ? amoled : usual
  }
}

extension EnvironmentValues {
  /// Whether the AMOLED theme is chosen.
  var isAmoled: Bool {
    get { self[AmoledKey.self] }
    set { self[AmoledKey.self] = newValue }
  }
}

private struct AmoledKey: EnvironmentKey {
  static let defaultValue = false
}
