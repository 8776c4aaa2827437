import Foundation
import Observation

/// What a long press on the app's icon offers; the raw values are the types in Info.plist.
public enum Shortcut: String, Sendable {
  case continueGame = "app.gomoku.continue"
  case newGame = "app.gomoku.new"
}

/// What the system, or the person, asks the app to open.
public enum OpenRequest: Equatable, Sendable {
  case shortcut(Shortcut)
  /// A link to an online game.
  case invitation(String)
  /// A file that another app hands over.
  case file(URL)
  /// The game with a friend anywhere, of that name on the shelf.
  case onlineGame(String)
  /// What was played.
  case myGames
  /// What the person has copied, a game perhaps.
  case copied(String)

  /// Of links to the app; Info.plist has it, too.
  static let scheme = "gomoku"

  public init(_ target: NoticeTarget) {
    switch target {
    case .game(let id): self = .onlineGame(id)
    case .myGames: self = .myGames
    }
  }

  public init(_ url: URL) {
    self = url.scheme?.lowercased() == Self.scheme ? .invitation(url.absoluteString) : .file(url)
  }
}

/// Links and files from the system that wait until the app can open them. A cold start delivers a link in the
/// scene's options and may deliver it to the window once more: the repetition is dropped.
@MainActor
@Observable
public final class OpenedLinks {
  public private(set) var waiting: [URL] = []
  @ObservationIgnored private var launched: Set<URL> = []

  public nonisolated init() {}

  /// The app starts with these.
  public func launch(with urls: some Sequence<URL>) {
    launched = Set(urls)
    waiting += launched
  }

  /// The window receives a link.
  public func receive(_ url: URL) {
    if launched.remove(url) == nil { waiting.append(url) }
  }

  /// The app leaves the screen: the same link is a new one from now on.
  public func left() { launched = [] }

  /// Returns the next link, once.
  public func next() -> OpenRequest? {
    waiting.isEmpty ? nil : OpenRequest(waiting.removeFirst())
  }
}
