import SwiftUI

/// The background of screens and cards. The AMOLED theme differs from the dark one only here; asset
/// catalogues have no third appearance.
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
  var isAmoled: Bool {
    get { self[AmoledKey.self] }
    set { self[AmoledKey.self] = newValue }
  }
}

private struct AmoledKey: EnvironmentKey {
  static let defaultValue = false
}
