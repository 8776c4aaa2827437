// What Apple's Foundation has and Linux's has not.

extension ProcessInfo {
  // foundation/processinfo/islowpowermodeenabled
  public var isLowPowerModeEnabled: Bool { fatalError() }
  // foundation/processinfo/thermalstate-swift.property
  public var thermalState: ThermalState { fatalError() }
  // foundation/processinfo/thermalstate-swift.enum
  public enum ThermalState: Int, Sendable {
    case nominal, fair, serious, critical
  }
  // foundation/processinfo/thermalstatedidchangenotification
  public class var thermalStateDidChangeNotification: Notification.Name { fatalError() }
}

extension Notification.Name {
  // foundation/nsnotification/name-swift.struct/nsprocessinfopowerstatedidchange
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let NSProcessInfoPowerStateDidChange = Notification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}

extension NotificationCenter {
  // foundation/notificationcenter/notifications(named:object:)
  public func notifications(
    named name: Notification.Name, object: (AnyObject & Sendable)? = nil
  ) -> Notifications { fatalError() }

  // foundation/notificationcenter/notifications
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    // foundation/notificationcenter/notifications/iterator
    public struct Iterator: AsyncIteratorProtocol {
      public mutating func next() async -> Notification? { nil }
    }
    public func makeAsyncIterator() -> Iterator { fatalError() }
  }
}
