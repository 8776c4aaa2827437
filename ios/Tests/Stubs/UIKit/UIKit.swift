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
  // uikit/uiapplication/isidletimerdisabled
  open var isIdleTimerDisabled: Bool {
    get { fatalError() }
    set {}
  }
}

// uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}
// uikit/uiapplicationshortcutitem
@MainActor open class UIApplicationShortcutItem: NSObject {
  // uikit/uiapplicationshortcutitem/type
  open var type: String { fatalError() }
}
// uikit/uiscene
@MainActor open class UIScene: UIResponder {
  // uikit/uiscene/connectionoptions
  @MainActor open class ConnectionOptions: NSObject {
    // uikit/uiscene/connectionoptions/shortcutitem
    open var shortcutItem: UIApplicationShortcutItem? { fatalError() }
  }
}
// uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
  open var interfaceOrientation: UIInterfaceOrientation { fatalError() }
}
// uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}
// uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
  // uikit/uiscenesession/role
  open var role: Role { fatalError() }
  // uikit/uiscenesession/role-swift.struct
  public struct Role: Hashable, Sendable {}
}
// uikit/uisceneconfiguration
@MainActor open class UISceneConfiguration: NSObject {
  // uikit/uisceneconfiguration/init(name:sessionrole:)
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  // uikit/uisceneconfiguration/delegateclass
  open var delegateClass: AnyClass?
}
// uikit/uiscenedelegate
@MainActor public protocol UISceneDelegate: NSObjectProtocol {}
// uikit/uiwindowscenedelegate
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  // uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:)
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
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
// uikit/uipasteboard
open class UIPasteboard: NSObject {
  // uikit/uipasteboard/general
  open class var general: UIPasteboard { fatalError() }
  // uikit/uipasteboard/string
  open var string: String? {
    get { fatalError() }
    set {}
  }
}
// uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  // uikit/uiimage/pngdata()
  open func pngData() -> Data? { nil }
}
