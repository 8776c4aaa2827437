import Foundation
import Observation

/// A notification about one game.
public struct Notice: Equatable, Sendable {
  /// The game's; another one of the same game takes its place.
  public let id: String
  public let text: String
  /// Where the phone hides what notifications say, as on a locked screen.
  public let hidden: String
  /// Where a tap leads.
  public let opens: NoticeTarget
}

/// Where a notification leads.
public enum NoticeTarget: Equatable, Sendable {
  /// The game of that name on the shelf.
  case game(String)
  /// What was played.
  case myGames
}

/// Whether notifications may be shown.
public enum NoticePermission: Sendable {
  case unasked, allowed, refused
}

/// The phone's notifications.
@MainActor
public protocol Notices: AnyObject {
  /// What the person has said so far, or chosen in Settings.
  func permission() async -> NoticePermission
  /// The system asks, once for ever; later it repeats the answer.
  func ask() async -> Bool
  func show(_ notices: [Notice]) async
  /// Takes away what is shown.
  func clear()
}

/// When the system lets the app look, while nobody is in it.
@MainActor
public protocol BackgroundRefresh: AnyObject {
  /// Asks for one time, not before `seconds` have passed, in place of what was asked for before. Throws
  /// where the system does not grant any.
  func request(after seconds: Double) throws
  func cancel()
}

/// Whether the person is told what friends have done while the app is away: the system lets the app look
/// now and then. Off until asked for.
@MainActor
@Observable
public final class FriendNews {
  /// What a notification that was tapped leads to, until it was followed.
  public private(set) var wanted: NoticeTarget?
  private var permission = NoticePermission.unasked

  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let texts: Texts
  @ObservationIgnored private let shelf: @Sendable () async -> Shelf
  @ObservationIgnored private let notices: any Notices
  @ObservationIgnored private let refresh: any BackgroundRefresh
  @ObservationIgnored private let opener: any ServerOpener
  @ObservationIgnored private var isSeen = false
  @ObservationIgnored private var current: (check: NewsCheck?, over: Task<Void, Never>)?

  /// Seconds: more often nobody is let.
  private static let pause = 900.0

  /// - Parameters:
  ///   - shelf: the process's one; it may have to be opened first.
  ///   - opener: how the servers of games are reached.
  public init(
    preferences: Preferences, texts: Texts, shelf: @escaping @Sendable () async -> Shelf,
    notices: any Notices, refresh: any BackgroundRefresh, opener: any ServerOpener
  ) {
    self.preferences = preferences
    self.texts = texts
    self.shelf = shelf
    self.notices = notices
    self.refresh = refresh
    self.opener = opener
  }

  /// Whether it is wanted, and the system lets the app.
  public var isOn: Bool { preferences.friendMoves && permission == .allowed }

  /// Whether the system was told not to let the app.
  public var isForbidden: Bool { permission == .refused }

  /// Whether it is worth a word where somebody waits: nobody who has said no hears of it again.
  public var isOffered: Bool { !preferences.friendMoves && permission != .refused }

  /// The person has tapped the switch. The system asks, the first time.
  ///
  /// - Returns: false where only the system's settings can change what it says.
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
    // Who says no to the question has chosen; who has to go to Settings wants it.
    preferences.friendMoves = permission == .allowed || !couldAsk
    settle()
    return permission == .allowed || couldAsk
  }

  /// Whether the app is in front. Somebody who is in it sees for themselves.
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
    // What it is about to write would be taken for what the person knows.
    await before?.over.value
    let shelf = await shelf()
    // Where this fails something is told that is known already.
    try? await offMain { try shelf.newsSeen() }
  }

  /// Brings what the system was asked for in line with what is wanted.
  private func settle() {
    guard isOn else { return refresh.cancel() }
    // Where the system does not let the app look, nothing is told: Settings has a switch for that.
    try? refresh.request(after: Self.pause)
  }

  /// The system lets the app look now. When its time is over the task is cancelled.
  public func look() async {
    permission = await notices.permission()
    // A request is good for one time.
    settle()
    guard isOn && !isSeen else { return }
    let shelf = await shelf()
    let nickname = NearbyProfile(preferences: preferences, texts: texts).nickname
    let opener = opener
    let made = try? await offMain { try shelf.newsCheck(nickname: nickname, opener: opener) }
    guard let check = made else { return }
    let looking = Task { try? await offMain { try check.run() } }
    current = (check, Task { _ = await looking.value })
    let found = await withTaskCancellationHandler {
      await looking.value
    } onCancel: {
      check.stop()
    }
    // Of what was found nothing is found again: it is shown also where the time is over.
    if let found, !isSeen { await notices.show(found.map(notice)) }
  }

  private func notice(_ news: News) -> Notice {
    let words = NewsTexts(texts)
    return Notice(
      id: news.id, text: words.title(news), hidden: words.withoutName(news),
      // One that the friend has left lies in My games.
      opens: news.kind == .left ? .myGames : .game(news.id))
  }

  /// A notification was tapped.
  public func tapped(_ target: NoticeTarget) { wanted = target }

  /// What was tapped, once.
  public func next() -> NoticeTarget? {
    defer { wanted = nil }
    return wanted
  }
}
