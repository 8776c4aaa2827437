import Foundation

/// Where the person is: what the system keeps while the app is dead, so that it comes back there.
public struct SavedScreens: Codable, Equatable, Sendable {
  /// The screens over Home.
  var path: [Route] = []
  /// Moves on the board of the review that is in front, or under the question about one of its mistakes.
  var ply: Int?
  /// The position that is being set up, if that is the screen in front.
  var position: SetUpModel.Kept?
  /// The online game on the table, if that is the screen in front.
  var room: String?

  /// As the system keeps it. The same screens are always the same text: without sorting, keys come in another
  /// order each time, which to the system is a change to keep.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// What was kept; nil for what can't be read, as from another version.
  init?(_ text: String) {
    let saved = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    guard let saved else { return nil }
    self = saved
  }

  init(path: [Route], ply: Int?, room: String?, position: SetUpModel.Kept? = nil) {
    (self.path, self.ply, self.room, self.position) = (path, ply, room, position)
  }
}

extension HomeModel {
  /// Where the person is.
  public var screens: SavedScreens {
    SavedScreens(
      path: navigator.path, ply: lastReview?.ply,
      room: navigator.front == .game ? game?.room : nil,
      position: positionInFront?.kept)
  }

  /// Back to where the person was, once what was kept has come back. Not where something else was asked for
  /// meanwhile, as by a shortcut or a link.
  public func restore(_ text: String) async {
    guard let saved = SavedScreens(text) else { return }
    if let room = saved.room, navigator.path.isEmpty { await bringBack(room: room) }
    let isThere = saved.room == nil ? game != nil : game?.room == saved.room
    let isLed = navigator.path == [.game] && saved.room != nil && isThere
    guard navigator.path.isEmpty || isLed else { return }
    // The camera opens at a tap only.
    navigator.path = saved.path.filter { $0 != .scan && (isThere || $0 != .game) }
    if let ply = saved.ply { lastReview?.first = ply }
    if let position = saved.position { positionInFront?.restore(position) }
  }

  private var positionInFront: SetUpModel? {
    navigator.front.flatMap { navigator.held(at: $0, as: SetUpModel.self) }
  }

  private var lastReview: ReviewModel? {
    let under: Route? =
      if case .mistake(let game, _)? = navigator.front { .review(game) } else { nil }
    return (under ?? navigator.front).flatMap { navigator.held(at: $0, as: ReviewModel.self) }
  }
}
