import Foundation

/// The screens to restore after the system has terminated the app.
public struct SavedScreens: Codable, Equatable, Sendable {
  var path: [Route] = []
  /// Number of moves in the review that is in front or under a question about its mistake.
  var ply: Int?
  var position: SetUpModel.SavedSetUp?
  /// Online game of the Game screen in front.
  var room: String?

  /// The encoded form. Sorted keys make it deterministic; otherwise equal screens would look like a
  /// change that the system has to save.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Decodes saved screens; nil if the text can't be read, for example from another version.
  init?(_ text: String) {
    let saved = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    guard let saved else { return nil }
    self = saved
  }

  init(path: [Route], ply: Int?, room: String?, position: SetUpModel.SavedSetUp? = nil) {
    (self.path, self.ply, self.room, self.position) = (path, ply, room, position)
  }
}

extension HomeModel {
  public var screens: SavedScreens {
    SavedScreens(
      path: navigator.path, ply: lastReview?.ply,
      room: navigator.front == .game ? game?.room : nil,
      position: positionInFront?.kept)
  }

  /// Restores the screens after the saved game. Does nothing if a quick action or a link has opened
  /// another screen meanwhile.
  public func restore(_ text: String) async {
    guard let saved = SavedScreens(text) else { return }
    if let room = saved.room, navigator.path.isEmpty { await bringBack(room: room) }
    let isThere = saved.room == nil ? game != nil : game?.room == saved.room
    let isLed = navigator.path == [.game] && saved.room != nil && isThere
    guard navigator.path.isEmpty || isLed else { return }
    // The camera opens only on a tap.
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
