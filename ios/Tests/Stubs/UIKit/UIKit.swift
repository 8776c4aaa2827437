@_exported import Foundation

// uikit/uifeedbackgenerator
@MainActor open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}
// uikit/uiselectionfeedbackgenerator
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}
// uikit/uiimpactfeedbackgenerator
@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
}
// uikit/uinotificationfeedbackgenerator
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

// uikit/uiapplication
@MainActor open class UIApplication: NSObject {
  // uikit/uiapplication/opensettingsurlstring
  public nonisolated class var openSettingsURLString: String { fatalError() }
}

// uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  // uikit/uicolor/init(named:)
  public convenience init?(named name: String) { return nil }
}
