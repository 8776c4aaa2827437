import GomokuCore
import UserNotifications

/// iOS's notifications: one a game, and nobody's name where the phone hides what they say.
@MainActor
final class NewsNotifications: NSObject, Notices {
  /// Which notice was tapped.
  var tapped: (NoticeTarget) -> Void = { _ in }

  // Nobody's own: what the main actor holds and is not Sendable can't be awaited on.
  private nonisolated var center: UNUserNotificationCenter { .current() }
  private nonisolated static let game = "game"

  /// Hears of taps. To be called before the app has finished launching.
  func serve() { center.delegate = self }

  func permission() async -> NoticePermission {
    switch await Self.status() {
    case .notDetermined: .unasked
    case .denied: .refused
    case .authorized, .provisional, .ephemeral: .allowed
    @unknown default: .refused
    }
  }

  /// The settings may not be handed to the main actor: they are not Sendable. What they say is.
  private nonisolated static func status() async -> UNAuthorizationStatus {
    await UNUserNotificationCenter.current().notificationSettings().authorizationStatus
  }

  func ask() async -> Bool {
    (try? await center.requestAuthorization(options: [.alert, .sound])) ?? false
  }

  func show(_ notices: [Notice]) async {
    // What a hidden one says is its category's.
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
      // Where it can't be shown, the app's own list says whose turn it is.
      try? await center.add(request)
    }
  }

  func clear() { center.removeAllDeliveredNotifications() }
}

extension NewsNotifications: UNUserNotificationCenterDelegate {
  // Swift calls the completion handler of the `async` form off the main thread, where UIKit traps.
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let id = response.notification.request.content.userInfo[Self.game] as? String
    Task { @MainActor in tapped(id.map { .game($0) } ?? .myGames) }
    completionHandler()
  }
}
