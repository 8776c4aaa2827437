import Foundation

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
