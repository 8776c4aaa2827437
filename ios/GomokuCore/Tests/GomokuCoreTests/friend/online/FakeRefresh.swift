import Foundation

@testable import GomokuCore

/// Background refresh as Apple documents it (developer.apple.com, names in brackets):
/// - A request replaces the previous one and is valid for one launch
///   (backgroundtasks/bgtaskscheduler/submit(_:)).
/// - With background refresh turned off, and on a simulator, it fails as unavailable
///   (backgroundtasks/bgtaskscheduler/error/code/unavailable).
/// - It launches in the background only, at any time after its date
///   (backgroundtasks/bgtaskrequest/earliestbegindate).
/// - The task is cancelled when its time is over (swiftui/backgroundtask/apprefresh(_:)).
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

  func launch(_ news: FriendNews) -> Task<Void, Never>? {
    guard requested != nil else { return nil }
    requested = nil
    return Task { await news.look() }
  }
}

/// Notifications as Apple documents them:
/// - The system asks the first time only, and later returns the same answer
///   (usernotifications/unusernotificationcenter/requestauthorization(options:)).
/// - The user may change it in Settings at any time (usernotifications/unauthorizationstatus).
/// - A notification replaces the one with the same identifier
///   (usernotifications/unnotificationrequest/identifier).
/// - A denied notification is not shown (usernotifications/unusernotificationcenter/add(_:)).
@MainActor
final class FakeNotices: Notices {
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
