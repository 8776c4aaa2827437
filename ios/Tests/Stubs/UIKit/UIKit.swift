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
  // uikit/uiapplication/shared
  open class var shared: UIApplication { fatalError() }
  // uikit/uiapplication/connectedscenes
  open var connectedScenes: Set<UIScene> { fatalError() }
}
// uikit/uiscene
@MainActor open class UIScene: UIResponder {}
// uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
  open var interfaceOrientation: UIInterfaceOrientation { fatalError() }
}
// uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

// uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  // uikit/uicolor/init(named:)
  public convenience init?(named name: String) { return nil }
}

// uikit/uiresponder
@MainActor open class UIResponder: NSObject {
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
// uikit/uiview
@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  open var isMultipleTouchEnabled: Bool {
    get { fatalError() }
    set {}
  }
}
// uikit/uitouch
@MainActor open class UITouch: NSObject {
  open func location(in view: UIView?) -> CGPoint { fatalError() }
}
// uikit/uievent
@MainActor open class UIEvent: NSObject {
  // uikit/uievent, touches(for:) of a view
  open func touches(for view: UIView) -> Set<UITouch>? { nil }
}
// uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  // uikit/uiimage/pngdata()
  open func pngData() -> Data? { nil }
}
