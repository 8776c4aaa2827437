// accessibility/accessibilitynotification, iOS 17.0
public enum AccessibilityNotification {
  // accessibility/accessibilitynotification/announcement, iOS 17.0
  public struct Announcement {
    // accessibility/accessibilitynotification/announcement/init(_:), iOS 17.0
    public init(_ announcement: String) {}
    // accessibility/accessibilitynotification, iOS 17.0
    public func post() {}
  }
}
