import Foundation

@testable import GomokuCore

/// A phone after the given number of days.
@MainActor
final class Days {
  var folder = URL.scratch()
  var storage: Storage
  var day: Int32 = 0

  init() { storage = Self.open(folder, day: 0) }

  static func open(_ folder: URL, day: Int32) -> Storage {
    Storage.open(
      backedUp: folder.appendingPathComponent("games").path,
      private: folder.appendingPathComponent("private").path,
      utcOffsetS: Int32(TimeZone.current.secondsFromGMT()) + day * 86_400)
  }

  func kill(days: Int32 = 0) throws {
    let left = URL.scratch()
    try FileManager.default.copyItem(at: folder, to: left)
    storage.shutdown()
    (folder, day) = (left, day + days)
    storage = Self.open(folder, day: day)
  }

  static func home(on storage: Storage) throws -> HomeModel {
    let phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: storage, preferences: phone.preferences,
      texts: Texts(language: "en"), feedback: FeedbackRecorder(),
      discovery: { FakeDiscovery(phone.ether) },
      threads: { 1 })
    home.follow(.front)
    return home
  }
}
