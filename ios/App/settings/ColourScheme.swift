import GomokuCore
import SwiftUI

extension AppTheme {
  /// What SwiftUI is asked to prefer; nothing follows the system.
  var colorScheme: ColorScheme? {
    switch self {
    case .system: nil
    case .light: .light
    case .dark, .amoled: .dark
    }
  }
}
