import Foundation

@testable import GomokuCore

/// Background refresh as Apple documents it (developer.apple.com, names in brackets):
/// - a request takes the place of the one before, and is good for one launch
///   (backgroundtasks/bgtaskscheduler/submit(_:));
/// - where the person has turned background refresh off, and on a simulator, it is refused as unavailable
///   (backgroundtasks/bgtaskscheduler/error/code/unavailable);
/// - it is launched in the background only, not before its date, whenever the system likes
///   (backgroundtasks/bgtaskrequest/earliestbegindate);
/// - when the time is over the task is cancelled (swiftui/backgroundtask/apprefresh(_:)).
@MainActor
final class FakeRefresh: BackgroundRefresh {
  struct Unavailable: Error {}

  var isAvailable = true
  private(set) var requested: Double?
  private(set) var requests = 0

  func request(after seconds: Double) throws {
    guard isAvailable else { throw Unavailable() }
    requested = seconds
    requests += 1
  }

  func cancel() { requested = nil }

  /// The system launches what was asked for; nil where nothing was.
  func launch(_ news: FriendNews) -> Task<Void, Never>? {
    guard requested != nil else { return nil }
    requested = nil
    return Task { await news.look() }
  }
}

/// Notifications as Apple documents them:
/// - the system asks the first time only, and repeats the answer later
///   (usernotifications/unusernotificationcenter/requestauthorization(options:));
/// - the person may change it in Settings at any time (usernotifications/unauthorizationstatus);
/// - one with the same identifier takes the other's place
///   (usernotifications/unnotificationrequest/identifier);
/// - what is not allowed is not shown (usernotifications/unusernotificationcenter/add(_:)).
@MainActor
final class FakeNotices: Notices {
  /// What the person says when asked.
  var answer = true
  var state = NoticePermission.unasked
  private(set) var questions = 0
  private(set) var shown: [Notice] = []

  func permission() async -> NoticePermission { state }

  func ask() async -> Bool {
    if state == .unasked {
      questions += 1
      state = answer ? .allowed : .refused
    }
    return state == .allowed
  }

  func show(_ notices: [Notice]) async {
    guard state == .allowed else { return }
    for notice in notices {
      shown.removeAll { $0.id == notice.id }
      shown.append(notice)
    }
  }

  func clear() { shown = [] }
}
