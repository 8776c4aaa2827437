@_exported import Foundation
@_exported import QuartzCore

// uikit/uifeedbackgenerator, iOS 10.0
@MainActor open class UIFeedbackGenerator: NSObject {
  // uikit/uifeedbackgenerator/prepare(), iOS 10.0
  open func prepare() {}
}
// uikit/uiselectionfeedbackgenerator, iOS 10.0
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  // uikit/uiselectionfeedbackgenerator/selectionchanged(), iOS 10.0
  open func selectionChanged() {}
}
// uikit/uiimpactfeedbackgenerator, iOS 10.0
@MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  // uikit/uiimpactfeedbackgenerator/feedbackstyle, iOS 10.0
  public enum FeedbackStyle: Int, Sendable {
    // uikit/uiimpactfeedbackgenerator/feedbackstyle/light, iOS 13.0
    case light, medium, heavy, soft, rigid
  }
  // uikit/uiimpactfeedbackgenerator/init(style:), iOS 10.0
  public init(style: FeedbackStyle) {}
  // uikit/uiimpactfeedbackgenerator/impactoccurred(), iOS 10.0
  open func impactOccurred() {}
}
// uikit/uinotificationfeedbackgenerator, iOS 10.0
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  // uikit/uinotificationfeedbackgenerator/feedbacktype, iOS 10.0
  public enum FeedbackType: Int, Sendable {
    // uikit/uinotificationfeedbackgenerator/feedbacktype/success, iOS 10.0
    case success, warning, error
  }
  // uikit/uinotificationfeedbackgenerator/notificationoccurred(_:), iOS 10.0
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

// uikit/uiapplication, iOS 2.0
@MainActor open class UIApplication: UIResponder {
  // uikit/uiapplication/launchoptionskey, iOS 2.0
  public struct LaunchOptionsKey: Hashable, Sendable {}
  // uikit/uiapplication/opensettingsurlstring, iOS 8.0
  public nonisolated class var openSettingsURLString: String { fatalError() }
  // uikit/uiapplication/shared, iOS 2.0
  open class var shared: UIApplication { fatalError() }
  // uikit/uiapplication/connectedscenes, iOS 13.0
  open var connectedScenes: Set<UIScene> { fatalError() }
  // uikit/uiapplication/isidletimerdisabled, iOS 2.0
  open var isIdleTimerDisabled: Bool {
    get { fatalError() }
    set {}
  }
  // uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:), iOS 7.0
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { fatalError() }
  // uikit/uiapplication/endbackgroundtask(_:), iOS 4.0
  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}
// uikit/uibackgroundtaskidentifier, iOS 2.0
public struct UIBackgroundTaskIdentifier: Hashable, Sendable {
  // uikit/uibackgroundtaskidentifier/invalid, iOS 4.0
  public static let invalid = UIBackgroundTaskIdentifier()
}

// uikit/uiapplicationdelegate, iOS 2.0
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  // uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:), iOS 3.0
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  // uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:), iOS 13.0
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}
// uikit/uiapplicationshortcutitem, iOS 9.0
open class UIApplicationShortcutItem: NSObject {
  // uikit/uiapplicationshortcutitem/type, iOS 9.0
  open var type: String { fatalError() }
}
// uikit/uiscene, iOS 13.0
@MainActor open class UIScene: UIResponder {
  // uikit/uiscene/connectionoptions, iOS 13.0
  @MainActor open class ConnectionOptions: NSObject {
    // uikit/uiscene/connectionoptions/shortcutitem, iOS 13.0
    open var shortcutItem: UIApplicationShortcutItem? { fatalError() }
    // uikit/uiscene/connectionoptions/urlcontexts, iOS 13.0
    open var urlContexts: Set<UIOpenURLContext> { fatalError() }
  }
}
// uikit/uiopenurlcontext, iOS 13.0
@MainActor open class UIOpenURLContext: NSObject {
  // uikit/uiopenurlcontext/url, iOS 13.0
  open var url: URL { fatalError() }
}
// uikit/uiwindowscene, iOS 13.0
@MainActor open class UIWindowScene: UIScene {
  // uikit/uiwindowscene/interfaceorientation, iOS 13.0
  open var interfaceOrientation: UIInterfaceOrientation { fatalError() }
}
// uikit/uiinterfaceorientation, iOS 2.0
public enum UIInterfaceOrientation: Int, Sendable {
  // uikit/uiinterfaceorientation/unknown, iOS 2.0
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}
// uikit/uiscenesession, iOS 13.0
@MainActor open class UISceneSession: NSObject {
  // uikit/uiscenesession/role-swift.property, iOS 13.0
  open var role: Role { fatalError() }
  // uikit/uiscenesession/role-swift.struct, iOS 13.0
  public struct Role: Hashable, Sendable {}
}
// uikit/uisceneconfiguration, iOS 13.0
@MainActor open class UISceneConfiguration: NSObject {
  // uikit/uisceneconfiguration/init(name:sessionrole:), iOS 13.0
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  // uikit/uisceneconfiguration/delegateclass, iOS 13.0
  open var delegateClass: AnyClass?
}
// uikit/uiscenedelegate, iOS 13.0
@MainActor public protocol UISceneDelegate: NSObjectProtocol {}
// uikit/uiwindowscenedelegate, iOS 13.0
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  // uikit/uiwindowscenedelegate/windowscene(_:performactionfor:completionhandler:), iOS 13.0
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

// uikit/uicolor, iOS 2.0
open class UIColor: NSObject, @unchecked Sendable {
  // uikit/uicolor/init(named:), iOS 11.0
  public convenience init?(named name: String) { return nil }
}

// uikit/uiresponder, iOS 2.0
@MainActor open class UIResponder: NSObject {
  // uikit/uiresponder/next, iOS 2.0
  open var next: UIResponder? { nil }
  // uikit/uiresponder/touchesbegan(_:with:), iOS 2.0
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // uikit/uiresponder/touchesmoved(_:with:), iOS 2.0
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // uikit/uiresponder/touchesended(_:with:), iOS 2.0
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  // uikit/uiresponder/touchescancelled(_:with:), iOS 2.0
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
// uikit/uiview, iOS 2.0
@MainActor open class UIView: UIResponder {
  // uikit/uiview/init(frame:), iOS 2.0
  public init(frame: CGRect) {}
  // uikit/uiview/init(coder:), iOS 2.0
  public required init?(coder: NSCoder) { nil }
  // uikit/uiview/ismultipletouchenabled, iOS 2.0
  open var isMultipleTouchEnabled: Bool {
    get { fatalError() }
    set {}
  }
  // uikit/uiview/layer, iOS 2.0
  open var layer: CALayer { fatalError() }
  // uikit/uiview/bounds, iOS 2.0
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  // uikit/uiview/layoutsubviews(), iOS 2.0
  open func layoutSubviews() {}
  // uikit/uiview/addgesturerecognizer(_:), iOS 3.2
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}
// uikit/uigesturerecognizer, iOS 3.2
@MainActor open class UIGestureRecognizer: NSObject {
  // uikit/uigesturerecognizer/state-swift.enum, iOS 3.2
  public enum State: Int, Sendable {
    // uikit/uigesturerecognizer/state-swift.enum/possible, iOS 3.2
    case possible, began, changed, ended, cancelled, failed
  }
  // uikit/uigesturerecognizer/init(target:action:), iOS 3.2: where action is a Selector, which Linux has not
  public init(target: Any?, action: String?) {}
  // uikit/uigesturerecognizer/state-swift.property, iOS 3.2: settable for subclasses
  open var state: State {
    get { fatalError() }
    set {}
  }
  // uikit/uigesturerecognizer/delegate, iOS 3.2
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  // uikit/uigesturerecognizer/view, iOS 3.2
  open var view: UIView? { nil }
  // uikit/uigesturerecognizer/numberoftouches, iOS 3.2
  open var numberOfTouches: Int { fatalError() }
  // uikit/uigesturerecognizer/location(in:), iOS 3.2
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  // uikit/uigesturerecognizer/location(oftouch:in:), iOS 3.2
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { fatalError() }
  // uikit/uigesturerecognizer/reset(), iOS 3.2
  open func reset() {}
  // uikit/uigesturerecognizer/touchesbegan(_:with:), iOS 3.2
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  // uikit/uigesturerecognizer/touchesmoved(_:with:), iOS 3.2
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  // uikit/uigesturerecognizer/touchesended(_:with:), iOS 3.2
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  // uikit/uigesturerecognizer/touchescancelled(_:with:), iOS 3.2
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}
// uikit/uiviewcontroller, iOS 2.0
@MainActor open class UIViewController: UIResponder {}
// uikit/uinavigationcontroller, iOS 2.0
@MainActor open class UINavigationController: UIViewController {
  // uikit/uinavigationcontroller/interactivepopgesturerecognizer, iOS 7.0
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
}
// uikit/uigesturerecognizerdelegate, iOS 2.0
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  // uikit/uigesturerecognizerdelegate/gesturerecognizer(_:shouldberequiredtofailby:), iOS 7.0
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}
// uikit/uitouch, iOS 2.0
@MainActor open class UITouch: NSObject {
  // uikit/uitouch/touchtype, iOS 9.0
  public enum TouchType: Int, Sendable {
    // uikit/uitouch/touchtype/direct, iOS 13.4
    case direct, indirect, pencil, indirectPointer
  }
  // uikit/uitouch/location(in:), iOS 2.0
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  // uikit/uitouch/type, iOS 9.0
  open var type: TouchType { fatalError() }
}
// uikit/uievent, iOS 2.0
@MainActor open class UIEvent: NSObject {
  // uikit/uievent/buttonmask-swift.struct, iOS 13.4
  public struct ButtonMask: OptionSet, Sendable {
    // uikit/uievent/buttonmask-swift.struct, iOS 13.4
    public let rawValue: Int
    // uikit/uievent/buttonmask-swift.struct/init(rawvalue:), iOS 13.4
    public init(rawValue: Int) { self.rawValue = rawValue }
    // uikit/uievent/buttonmask-swift.struct/primary, iOS 13.4
    public static let primary = ButtonMask(rawValue: 1)
    // uikit/uievent/buttonmask-swift.struct/secondary, iOS 13.4
    public static let secondary = ButtonMask(rawValue: 2)
  }
  // uikit/uievent/buttonmask-swift.property, iOS 13.4
  open var buttonMask: ButtonMask { fatalError() }
  // uikit/uievent/touches(for:), iOS 2.0: of a view
  open func touches(for view: UIView) -> Set<UITouch>? { nil }
}
// uikit/uipasteboard, iOS 3.0
open class UIPasteboard: NSObject, @unchecked Sendable {
  // uikit/uipasteboard/general, iOS 3.0
  open class var general: UIPasteboard { fatalError() }
  // uikit/uipasteboard/string, iOS 3.0
  open var string: String? {
    get { fatalError() }
    set {}
  }
}
// uikit/uiimage, iOS 2.0
open class UIImage: NSObject, @unchecked Sendable {
  // uikit/uiimage/pngdata(), iOS 2.0
  open func pngData() -> Data? { nil }
}
