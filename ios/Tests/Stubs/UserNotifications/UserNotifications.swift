@_exported import Foundation

// usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  // usernotifications/unusernotificationcenter/current()
  open class func current() -> UNUserNotificationCenter { fatalError() }
  // usernotifications/unusernotificationcenter/delegate
  weak open var delegate: (any UNUserNotificationCenterDelegate)?
  // usernotifications/unusernotificationcenter/notificationsettings()
  open func notificationSettings() async -> UNNotificationSettings { fatalError() }
  // usernotifications/unusernotificationcenter/requestauthorization(options:)
  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    fatalError()
  }
  // usernotifications/unusernotificationcenter/add(_:)
  open func add(_ request: UNNotificationRequest) async throws {}
  // usernotifications/unusernotificationcenter/setnotificationcategories(_:)
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
  // usernotifications/unusernotificationcenter/removealldeliverednotifications()
  open func removeAllDeliveredNotifications() {}
}
// usernotifications/unauthorizationoptions
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
}
// usernotifications/unauthorizationstatus
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}
// usernotifications/unnotificationsettings
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  // usernotifications/unnotificationsettings/authorizationstatus
  open var authorizationStatus: UNAuthorizationStatus { fatalError() }
}
// usernotifications/unnotificationsound
open class UNNotificationSound: NSObject, @unchecked Sendable {
  // usernotifications/unnotificationsound/default
  open class var `default`: UNNotificationSound { fatalError() }
}
// usernotifications/unnotificationcontent
open class UNNotificationContent: NSObject {
  // usernotifications/unnotificationcontent/userinfo
  open var userInfo: [AnyHashable: Any] {
    get { fatalError() }
    set {}
  }
}
// usernotifications/unmutablenotificationcontent
open class UNMutableNotificationContent: UNNotificationContent {
  // usernotifications/unmutablenotificationcontent/body
  open var body = ""
  // usernotifications/unmutablenotificationcontent/sound
  open var sound: UNNotificationSound?
  // usernotifications/unmutablenotificationcontent/categoryidentifier
  open var categoryIdentifier = ""
  // usernotifications/unmutablenotificationcontent/threadidentifier
  open var threadIdentifier = ""
}
// usernotifications/unnotificationtrigger
open class UNNotificationTrigger: NSObject {}
// usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject {
  // usernotifications/unnotificationrequest/init(identifier:content:trigger:)
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {}
  // usernotifications/unnotificationrequest/content
  open var content: UNNotificationContent { fatalError() }
}
// usernotifications/unnotification
open class UNNotification: NSObject {
  // usernotifications/unnotification/request
  open var request: UNNotificationRequest { fatalError() }
}
// usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject {
  // usernotifications/unnotificationresponse/notification
  open var notification: UNNotification { fatalError() }
}
// usernotifications/unnotificationaction
open class UNNotificationAction: NSObject {}
// usernotifications/unnotificationcategoryoptions
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
// usernotifications/unnotificationcategory
open class UNNotificationCategory: NSObject {
  // usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:hiddenpreviewsbodyplaceholder:options:)
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {}
}
// usernotifications/unusernotificationcenterdelegate
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  // usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async
}
