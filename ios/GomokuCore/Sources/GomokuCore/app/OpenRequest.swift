import Foundation
import Observation

/// A Home Screen quick action. The raw values are the types in Info.plist.
public enum Shortcut: String, Sendable {
  case continueGame = "app.gomoku.continue"
  case newGame = "app.gomoku.new"
}

public enum OpenRequest: Equatable, Sendable {
  case shortcut(Shortcut)
  case invitation(String)
  case file(URL)
  /// Identifier in storage.
  case onlineGame(String)
  case myGames
  /// Text from the pasteboard, possibly a game.
  case copied(String)

  /// URL scheme of the app's links; also in Info.plist.
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

/// A queue of links and files from the system. A cold start delivers a link in the scene's
/// connection options and may deliver it to the window again. The duplicate is dropped.
@MainActor
@Observable
public final class OpenedLinks {
  public private(set) var waiting: [URL] = []
  @ObservationIgnored private var launched: Set<URL> = []

  public nonisolated init() {}

  public func launch(with urls: some Sequence<URL>) {
    launched = Set(urls)
    waiting += launched
  }

  /// Enqueues a URL that the window receives, unless it repeats a launch URL.
  public func receive(_ url: URL) {
    if launched.remove(url) == nil { waiting.append(url) }
  }

  /// Forgets the launch URLs: after the app has left the foreground, the same link is a new one.
  public func left() { launched = [] }

  public func next() -> OpenRequest? {
    waiting.isEmpty ? nil : OpenRequest(waiting.removeFirst())
  }
}
