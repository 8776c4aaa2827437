import GomokuCore
import Observation
import UIKit

/// The pending quick action. SwiftUI has no API for them, so the scene delegate receives them.
@MainActor
@Observable
final class QuickActions {
  static let shared = QuickActions()
  private(set) var wanted: Shortcut?

  private init() {}

  fileprivate func take(_ item: UIApplicationShortcutItem) -> Bool {
    wanted = Shortcut(rawValue: item.type)
    return wanted != nil
  }

  func next() -> Shortcut? {
    defer { wanted = nil }
    return wanted
  }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
  static let preferences = Preferences()
  static let texts = Texts(preferred: Locale.preferredLanguages)
  /// Independent of windows, since the system may launch the app without one.
  static let news = FriendNews(
    preferences: preferences, texts: texts, storage: { await Storage.shared.value },
    notices: notices, refresh: refresh, opener: ServerStreams())
  static let links = OpenedLinks()
  private static let notices = NewsNotifications()
  private static let refresh = NewsRefresh()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    Self.notices.tapped = { Self.news.tapped($0) }
    Self.notices.serve()
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    Self.links.launch(with: options.urlContexts.map(\.url))
    if let item = options.shortcutItem { _ = QuickActions.shared.take(item) }
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(QuickActions.shared.take(shortcutItem))
  }
}
