// accessibility/accessibilitynotification
public enum AccessibilityNotification {
  // accessibility/accessibilitynotification/announcement
  public struct Announcement: Sendable {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
