// Parts of Apple's Foundation that Linux lacks.

extension ProcessInfo {
  // foundation/processinfo/islowpowermodeenabled, iOS 9.0
  public var isLowPowerModeEnabled: Bool { fatalError() }
  // foundation/processinfo/thermalstate-swift.property, iOS 11.0
  public var thermalState: ThermalState { fatalError() }
  // foundation/processinfo/thermalstate-swift.enum, iOS 11.0
  public enum ThermalState: Int, Sendable {
    // foundation/processinfo/thermalstate-swift.enum/nominal, iOS 11.0
    case nominal, fair, serious, critical
  }
  // foundation/processinfo/thermalstatedidchangenotification, iOS 11.0
  public class var thermalStateDidChangeNotification: Notification.Name { fatalError() }
}

extension Notification.Name {
  // foundation/nsnotification/name-swift.struct/nsprocessinfopowerstatedidchange, iOS 9.0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}

extension NotificationCenter {
  // foundation/notificationcenter/notifications(named:object:), iOS 15.0
  public func notifications(
    named name: Notification.Name, object: (AnyObject & Sendable)? = nil
  ) -> Notifications { fatalError() }

  // foundation/notificationcenter/notifications, iOS 15.0
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // foundation/notificationcenter/notifications/iterator, iOS 15.0
    public struct Iterator: AsyncIteratorProtocol {
      // foundation/notificationcenter/notifications/iterator, iOS 15.0
      public mutating func next() async -> Notification? { nil }
    }
    // foundation/notificationcenter/notifications, iOS 15.0
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
}
