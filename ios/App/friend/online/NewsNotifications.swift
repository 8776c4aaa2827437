import GomokuCore
import UserNotifications

/// The notifications of iOS: one per game, without names where previews are hidden.
@MainActor
final class NewsNotifications: NSObject, Notices {
  var tapped: (NoticeTarget) -> Void = { _ in }

  // Computed and nonisolated: a non-Sendable property of the main actor can't be used across an
  // `await`.
  private nonisolated var center: UNUserNotificationCenter { .current() }
  private nonisolated static let game = "game"

  /// Registers for taps. Must be called before the app has finished launching.
  func serve() { center.delegate = self }

  func permission() async -> NoticePermission {
    switch await Self.status() {
    case .notDetermined: .unasked
    case .denied: .refused
    case .authorized, .provisional, .ephemeral: .allowed
    @unknown default: .refused
    }
  }

  /// Nonisolated, since the settings are not Sendable; only the status is.
  private nonisolated static func status() async -> UNAuthorizationStatus {
    await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
  }

  func ask() async -> Bool {
    (try? await center.requestAuthorization(options: [.alert, .sound])) ?? false
  }

  func show(_ notices: [Notice]) async {
    // The text for hidden previews belongs to a category.
    let hidden = Set(notices.map(\.hidden))
    center.setNotificationCategories(
      Set(
        hidden.map {
          UNNotificationCategory(
            identifier: $0, actions: [], intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: $0, options: [])
        }))
    for notice in notices {
      let content = UNMutableNotificationContent()
      content.body = notice.text
      content.sound = .default
      content.categoryIdentifier = notice.hidden
      content.threadIdentifier = notice.id
      if case .game(let id) = notice.opens { content.userInfo = [Self.game: id] }
      let request = UNNotificationRequest(identifier: notice.id, content: content, trigger: nil)
      // On failure, the app's list still shows whose turn it is.
      try? await center.add(request)
    }
  }

  func clear() { center.removeAllDeliveredNotifications() }
}

extension NewsNotifications: UNUserNotificationCenterDelegate {
  // The completion handler, not `async`: Swift would call the handler off the main thread, where
  // UIKit traps.
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let id = response.notification.request.content.userInfo[Self.game] as? String
    Task { @MainActor in tapped(id.map { .game($0) } ?? .myGames) }
    completionHandler()
  }
}
