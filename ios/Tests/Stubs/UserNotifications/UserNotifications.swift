@_exported import Foundation

// usernotifications/unusernotificationcenter, iOS 10.0
open class UNUserNotificationCenter: NSObject {
  // usernotifications/unusernotificationcenter/current(), iOS 10.0
  open class func current() -> UNUserNotificationCenter { fatalError() }
  // usernotifications/unusernotificationcenter/delegate, iOS 10.0
  weak open var delegate: (any UNUserNotificationCenterDelegate)?
  // usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:), iOS 10.0
  open func notificationSettings() async -> UNNotificationSettings { fatalError() }
  // usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:), iOS 10.0
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    fatalError()
  }
  // usernotifications/unusernotificationcenter/add(_:withcompletionhandler:), iOS 10.0
  open func add(_ request: UNNotificationRequest) async throws {}
  // usernotifications/unusernotificationcenter/setnotificationcategories(_:), iOS 10.0
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  // usernotifications/unusernotificationcenter/removealldeliverednotifications(), iOS 10.0
  open func removeAllDeliveredNotifications() {}
}
// usernotifications/unauthorizationoptions, iOS 10.0
public struct UNAuthorizationOptions: OptionSet, Sendable {
  // usernotifications/unauthorizationoptions, iOS 10.0
  public let rawValue: UInt
  // usernotifications/unauthorizationoptions/init(rawvalue:), iOS 10.0
  public init(rawValue: UInt) { self.rawValue = rawValue }
  // usernotifications/unauthorizationoptions/alert, iOS 10.0
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  // usernotifications/unauthorizationoptions/sound, iOS 10.0
  public static let sound = UNAuthorizationOptions(rawValue: 2)
}
// usernotifications/unauthorizationstatus, iOS 10.0
public enum UNAuthorizationStatus: Int, Sendable {
  // usernotifications/unauthorizationstatus/notdetermined, iOS 14.0
  case notDetermined, denied, authorized, provisional, ephemeral
}
// usernotifications/unnotificationsettings, iOS 10.0
open class UNNotificationSettings: NSObject {
  // usernotifications/unnotificationsettings/authorizationstatus, iOS 10.0
  open var authorizationStatus: UNAuthorizationStatus { fatalError() }
}
// usernotifications/unnotificationsound, iOS 10.0
open class UNNotificationSound: NSObject {
  // usernotifications/unnotificationsound/default, iOS 10.0
  open class var `default`: UNNotificationSound { fatalError() }
}
// usernotifications/unnotificationcontent, iOS 10.0
open class UNNotificationContent: NSObject {
  // usernotifications/unnotificationcontent/userinfo, iOS 10.0
  open var userInfo: [AnyHashable: Any] { fatalError() }
}
// usernotifications/unmutablenotificationcontent, iOS 10.0
open class UNMutableNotificationContent: UNNotificationContent {
  // usernotifications/unmutablenotificationcontent/body, iOS 10.0
  open var body = ""
  // usernotifications/unmutablenotificationcontent/userinfo, iOS 10.0
  open override var userInfo: [AnyHashable: Any] {
    get { fatalError() }
    set {}
  }
  // usernotifications/unmutablenotificationcontent/sound, iOS 10.0
  open var sound: UNNotificationSound?
  // usernotifications/unmutablenotificationcontent/categoryidentifier, iOS 10.0
  open var categoryIdentifier = ""
  // usernotifications/unmutablenotificationcontent/threadidentifier, iOS 10.0
  open var threadIdentifier = ""
}
// usernotifications/unnotificationtrigger, iOS 10.0
open class UNNotificationTrigger: NSObject {}
// usernotifications/unnotificationrequest, iOS 10.0
open class UNNotificationRequest: NSObject {
  // usernotifications/unnotificationrequest/init(identifier:content:trigger:), iOS 10.0
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {}
  // usernotifications/unnotificationrequest/content, iOS 10.0
  open var content: UNNotificationContent { fatalError() }
}
// usernotifications/unnotification, iOS 10.0
open class UNNotification: NSObject {
  // usernotifications/unnotification/request, iOS 10.0
  open var request: UNNotificationRequest { fatalError() }
}
// usernotifications/unnotificationresponse, iOS 10.0
open class UNNotificationResponse: NSObject {
  // usernotifications/unnotificationresponse/notification, iOS 10.0
  open var notification: UNNotification { fatalError() }
}
// usernotifications/unnotificationaction, iOS 10.0
open class UNNotificationAction: NSObject {}
// usernotifications/unnotificationcategoryoptions, iOS 10.0
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  // usernotifications/unnotificationcategoryoptions, iOS 10.0
  public let rawValue: UInt
  // usernotifications/unnotificationcategoryoptions/init(rawvalue:), iOS 10.0
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
// usernotifications/unnotificationcategory, iOS 10.0
open class UNNotificationCategory: NSObject {
  // usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:hiddenpreviewsbodyplaceholder:options:), iOS 11.0
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {}
}
// usernotifications/unusernotificationcenterdelegate, iOS 10.0
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  // usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:), iOS 10.0
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}
