import Foundation
import Observation

/// My games: the list, what is deleted and brought back, what comes in as a file.
@MainActor
@Observable
public final class GamesModel: ScreenModel {
  /// The newest first; nil until they were read.
  public private(set) var entries: [GameEntry]?
  /// What was just done or failed.
  public private(set) var message: String?
  /// Why a file was refused, until that was read.
  public private(set) var refusal: String?
  /// Whether ``refusal`` is to be read.
  public var isRefused: Bool {
    get { refusal != nil }
    set { if !newValue { refusal = nil } }
  }
  /// The game that was deleted and can be brought back.
  public private(set) var removed: String?

  /// How the games ended that are or were in sight.
  public private(set) var details: [String: GameDetail] = [:]

  /// What was deleted goes for good.
  @ObservationIgnored private(set) var purging: Task<Void, Never>?
  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored public let texts: Texts

  public init(shelf: Shelf, texts: Texts) {
    self.shelf = shelf
    self.texts = texts
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Reads the list.
  public func load() async {
    let shelf = shelf
    entries = (try? await offMain { try shelf.games() }) ?? []
  }

  /// Reads how a game ended, once its row comes into sight.
  public func show(_ id: String) async {
    guard details[id] == nil else { return }
    let shelf = shelf
    details[id] = try? await offMain { try shelf.game(id: id) }
  }

  /// Games that count for the bound.
  public var count: Int {
    (entries ?? []).count { if case .damaged = $0 { false } else { true } }
  }

  public func delete(_ entry: GameEntry) async {
    let shelf = shelf
    // It must not take what is deleted now.
    await purging?.value
    // Only the last one can be brought back.
    if removed != nil { try? await offMain { try shelf.purge() } }
    removed = nil
    do {
      try await offMain { try shelf.delete(id: entry.id) }
      removed = entry.id
      entries?.removeAll { $0.id == entry.id }
      message = texts[.gamesDeleted]
    } catch {
      message = texts[.gamesNotDeleted]
    }
  }

  /// Brings back what was deleted last.
  public func undoDelete() async {
    guard let id = removed else { return }
    removed = nil
    let shelf = shelf
    do {
      try await offMain { try shelf.undelete(id: id) }
      message = nil
    } catch {
      message = texts[.gamesNotRestored]
    }
    await load()
  }

  /// The screen is left: an undo is for the moment.
  public func left() {
    message = nil
    guard removed != nil else { return }
    removed = nil
    let shelf = shelf
    purging = Task.detached { try? shelf.purge() }
  }

  /// A file goes into My games; what can't be read changes nothing and is told.
  ///
  /// - Returns: by what My games knows it.
  public func bring(_ url: URL) async -> String? {
    let shelf = shelf
    do {
      return try await offMain {
        guard let record = OpenedFile(url).read() else { throw CocoaError(.fileReadUnknown) }
        return try shelf.`import`(record: record)
      }
    } catch ShelfError.Record(let error) {
      refusal = texts.refusal(error)
    } catch is ShelfError {
      refusal = texts[.savedFailed]
    } catch {
      refusal = texts[.openUnreadable]
    }
    return nil
  }
}

extension GameEntry {
  /// By what My games knows it.
  public var id: String {
    switch self {
    case .game(let about): about.id
    case .foreign(let id, _), .damaged(let id): id
    }
  }
}
