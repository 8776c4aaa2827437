import Foundation
import Observation

public struct Notice: Equatable, Sendable {
  /// A new notification replaces the one with the same identifier.
  public let id: String
  public let text: String
  /// Text while the device hides previews, for example on the lock screen.
  public let hidden: String
  public let opens: NoticeTarget
}

public enum NoticeTarget: Equatable, Sendable {
  /// Identifier in storage.
  case game(String)
  case myGames
}

public enum NoticePermission: Sendable {
  case unasked, allowed, refused
}

@MainActor
public protocol Notices: AnyObject {
  func permission() async -> NoticePermission
  /// The system asks only once; later calls return the same answer.
  func ask() async -> Bool
  func show(_ notices: [Notice]) async
  func clear()
}

@MainActor
public protocol BackgroundRefresh: AnyObject {
  /// Requests one refresh after at least `seconds`; replaces an earlier request. Throws if the
  /// system grants none.
  func request(after seconds: Double) throws
  func cancel()
}

/// Notifies the user about friends' moves while the app is away. Off by default.
@MainActor
@Observable
public final class FriendNews {
  /// Destination of the tapped notification, until it is consumed.
  public private(set) var wanted: NoticeTarget?
  private var permission = NoticePermission.unasked

  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let texts: Texts
  @ObservationIgnored private let storage: @Sendable () async -> Storage
  @ObservationIgnored private let notices: any Notices
  @ObservationIgnored private let refresh: any BackgroundRefresh
  @ObservationIgnored private let opener: any ServerOpener
  @ObservationIgnored private var isSeen = false
  @ObservationIgnored private var current: (check: NewsCheck?, over: Task<Void, Never>)?

  /// Minimum interval between refreshes, in seconds; the system grants no shorter ones.
  private static let pause = 900.0

  /// - Parameter storage: Returns storage; the call may have to open it first.
  public init(
    preferences: Preferences, texts: Texts, storage: @escaping @Sendable () async -> Storage,
    notices: any Notices, refresh: any BackgroundRefresh, opener: any ServerOpener
  ) {
    self.preferences = preferences
    self.texts = texts
    self.storage = storage
    self.notices = notices
    self.refresh = refresh
    self.opener = opener
  }

  public var isOn: Bool { preferences.friendMoves && permission == .allowed }

  public var isForbidden: Bool { permission == .refused }

  /// Whether to offer the setting; never after a denial.
  public var isOffered: Bool { !preferences.friendMoves && permission != .refused }

  /// Changes the setting. The system asks for permission the first time.
  ///
  /// - Returns: False if the user must first allow notifications in Settings.
  @discardableResult
  public func turn(_ on: Bool) async -> Bool {
    guard on else {
      preferences.friendMoves = false
      settle()
      return true
    }
    permission = await notices.permission()
    let couldAsk = permission == .unasked
    if couldAsk { permission = await notices.ask() ? .allowed : .refused }
    // A denial in the prompt turns the setting off. After an earlier denial it stays on until the
    // user has allowed notifications in Settings.
    preferences.friendMoves = permission == .allowed || !couldAsk
    settle()
    return permission == .allowed || couldAsk
  }

  /// Reports whether the app is in front, where notifications are not needed.
  public func follow(isSeen: Bool) async {
    self.isSeen = isSeen
    if isSeen {
      notices.clear()
      permission = await notices.permission()
    }
    settle()
    let before = current
    current = nil
    before?.check?.stop()
    // Otherwise `newsSeen` would mark results of the running check as seen.
    await before?.over.value
    let storage = await storage()
    // On failure, a later notification may repeat known news.
    try? await offMain { try storage.newsSeen() }
  }

  private func settle() {
    guard isOn else { return refresh.cancel() }
    // No error message: the user can forbid background refreshes in Settings.
    try? refresh.request(after: Self.pause)
  }

  /// Runs a background refresh. The system cancels the task when its time is over.
  public func look() async {
    permission = await notices.permission()
    // A request is valid for one refresh.
    settle()
    guard isOn && !isSeen else { return }
    let storage = await storage()
    let nickname = NearbyProfile(preferences: preferences, texts: texts).nickname
    let opener = opener
    let made = try? await offMain { try storage.newsCheck(nickname: nickname, opener: opener) }
    guard let check = made else { return }
    let looking = Task { try? await offMain { try check.run() } }
    current = (check, Task { _ = await looking.value })
    let found = await withTaskCancellationHandler {
      await looking.value
    } onCancel: {
      check.stop()
    }
    // A later check does not report these results again, so they are shown in any case.
    if let found, !isSeen { await notices.show(found.map(notice)) }
  }

  private func notice(_ news: News) -> Notice {
    let words = NewsTexts(texts)
    return Notice(
      id: news.id, text: words.title(news), hidden: words.withoutName(news),
      // A game that the friend has left is in My games.
      opens: news.kind == .left ? .myGames : .game(news.id))
  }

  public func tapped(_ target: NoticeTarget) { wanted = target }

  public func next() -> NoticeTarget? {
    defer { wanted = nil }
    return wanted
  }
}
