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
  // uikit/uiapplication/launchoptionskey
  public struct LaunchOptionsKey: Hashable, Sendable {}
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
  // uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { fatalError() }
  // uikit/uiapplication/endbackgroundtask(_:)
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
// uikit/uibackgroundtaskidentifier
public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  // uikit/uibackgroundtaskidentifier/invalid
  public static let invalid = UIBackgroundTaskIdentifier()
}

// uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
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
  // uikit/uiview/addgesturerecognizer(_:)
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}
// uikit/uigesturerecognizer
@MainActor open class UIGestureRecognizer: NSObject {
  // uikit/uigesturerecognizer/state-swift.enum
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }
  // uikit/uigesturerecognizer/init(target:action:), where action is a Selector, which Linux has not
  public init(target: Any?, action: String?) {}
  // uikit/uigesturerecognizer/state-swift.property, settable for subclasses
  open var state: State {
    get { fatalError() }
    set {}
  }
  // uikit/uigesturerecognizer/delegate
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  // uikit/uigesturerecognizer/view
  open var view: UIView? { nil }
  // uikit/uigesturerecognizer/numberoftouches
  open var numberOfTouches: Int { fatalError() }
  // uikit/uigesturerecognizer/location(oftouch:in:)
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { fatalError() }
  // uikit/uigesturerecognizer/reset()
  open func reset() {}
  // uikit/uigesturerecognizer/touchesbegan(_:with:) and the three that follow
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}
// uikit/uipangesturerecognizer
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}
// uikit/uigesturerecognizerdelegate
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  // uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldberequiredtofailby:)
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}
// uikit/uitouch
@MainActor open class UITouch: NSObject {
  // uikit/uitouch/touchtype
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  // uikit/uitouch/type
  open var type: TouchType { fatalError() }
}
// uikit/uievent
@MainActor open class UIEvent: NSObject {
  // uikit/uievent/buttonmask-swift.struct, iOS 13.4
  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }
  // uikit/uievent/buttonmask-swift.property, iOS 13.4
  open var buttonMask: ButtonMask { fatalError() }
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
