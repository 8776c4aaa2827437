import Foundation

// accessibility/accessibilitynotification, iOS 17.0
public enum AccessibilityNotification {
  // accessibility/accessibilitynotification/announcement, iOS 17.0
  public struct Announcement {
    // accessibility/accessibilitynotification/announcement/init(_:), iOS 17.0: of several forms the one with attributes
    public init(_ announcement: AttributedString) {}
    // accessibility/accessibilitynotification, iOS 17.0
    public func post() {}
  }
}

extension AttributeScopes {
  // foundation/attributescopes/accessibilityattributes, iOS 15.0
  public struct AccessibilityAttributes {
    // foundation/attributescopes/accessibilityattributes/announcementpriorityattribute, iOS 17.0
    public enum AnnouncementPriorityAttribute {
      // foundation/attributescopes/accessibilityattributes/announcementpriorityattribute/announcementpriority, iOS 17.0
      public enum AnnouncementPriority: String, Sendable {
        // foundation/attributescopes/accessibilityattributes/announcementpriorityattribute/announcementpriority, iOS 17.0
        case high, low, `default`
      }
    }
  }
}
extension AttributedString {
  // The stand-ins' own: Apple's is a dynamic member of AccessibilityAttributes.
  public var accessibilitySpeechAnnouncementPriority:
    AttributeScopes.AccessibilityAttributes.AnnouncementPriorityAttribute.AnnouncementPriority?
  {
    get { nil }
    set {}
  }
}
