import Foundation

@testable import GomokuCore

/// A phone after the given number of days.
@MainActor
final class Days {
  var folder = URL.scratch()
  var shelf: Shelf
  var day: Int32 = 0

  init() { shelf = Self.open(folder, day: 0) }

  static func open(_ folder: URL, day: Int32) -> Shelf {
    Shelf.open(
      backedUp: folder.appendingPathComponent("games").path,
      private: folder.appendingPathComponent("private").path,
      utcOffsetS: Int32(TimeZone.current.secondsFromGMT()) + day * 86_400)
  }

  func kill(days: Int32 = 0) throws {
    let left = URL.scratch()
    try FileManager.default.copyItem(at: folder, to: left)
    shelf.shutdown()
    (folder, day) = (left, day + days)
    shelf = Self.open(folder, day: day)
  }

  static func home(on shelf: Shelf) throws -> HomeModel {
    let phone = try Phone("Ann", in: Ether())
    phone.lobby.stop()
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, shelf: shelf, preferences: phone.preferences,
      texts: Texts(language: "en"), feedback: Heard(), discovery: { Antenna(phone.ether) },
      threads: { 1 })
    home.follow(.front)
    return home
  }
}
