import Foundation
import Observation

/// The view model of My games: the list, search, deletion with undo, import and export.
@MainActor
@Observable
public final class GamesModel: ScreenModel {
  /// All games, newest first; nil until they are loaded.
  public private(set) var entries: [GameEntry]? {
    didSet { find() }
  }
  /// The games that match the search.
  public private(set) var found: [GameEntry] = []
  /// The search by result, opponent and words; it remains while the screen is on the stack.
  public var ended: Ended? {
    didSet { find() }
  }
  public var against: Against? {
    didSet { find() }
  }
  public var words = "" {
    didSet { find() }
  }
  /// The result of the last action.
  public private(set) var message: String?
  /// The report of an import, until the user dismisses it.
  public private(set) var told: Told?
  /// Whether the report is shown.
  public var isTold: Bool {
    get { told != nil }
    set { if !newValue { told = nil } }
  }
  /// The last deleted game, which can be restored.
  public private(set) var removed: String?

  /// Details of the games whose rows are or were visible.
  public private(set) var details: [String: GameDetail] = [:]

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

  public func load() async {
    let shelf = shelf
    entries = (try? await offMain { try shelf.games() }) ?? []
  }

  /// Loads the details of a game when its row becomes visible.
  public func show(_ id: String) async {
    guard details[id] == nil else { return }
    let shelf = shelf
    details[id] = try? await offMain { try shelf.game(id: id) }
  }

  /// Number of games that count towards the limit.
  public var count: Int {
    (entries ?? []).count { if case .damaged = $0 { false } else { true } }
  }

  /// Whether there is a game that can be shown.
  public var hasGames: Bool {
    (entries ?? []).contains { if case .game = $0 { true } else { false } }
  }

  public func delete(_ entry: GameEntry) async {
    let shelf = shelf
    // A running purge must not take the game that is deleted now.
    await purging?.value
    // Only the last deletion can be undone.
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

  /// Restores the last deleted game.
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

  /// Purges the deleted game when the screen is left: undo is available only until then.
  public func left() {
    message = nil
    showAll()
    guard removed != nil else { return }
    removed = nil
    let shelf = shelf
    purging = Task.detached { try? shelf.purge() }
  }

  /// Imports the games of a file into My games. Reports a file that can't be read, without a
  /// change.
  public func bring(_ url: URL) async -> Brought {
    await bring { shelf in
      guard let file = OpenedFile(url).bytes() else { throw CocoaError(.fileReadUnknown) }
      return try shelf.importFile(file: file)
    }
  }

  /// Imports pasted games into My games.
  public func paste(_ copied: String) async -> Brought {
    if copied.allSatisfy(\.isWhitespace) {
      told = Told(title: texts[.gamesPaste], text: texts[.gamesPasteNothing])
      return .nothing
    }
    return await bring { shelf in try shelf.`import`(text: copied) }
  }

  private func bring(
    _ add: @escaping @Sendable (Shelf) throws -> Imported
  ) async -> Brought {
    let shelf = shelf
    do {
      let done = try await offMain { try add(shelf) }
      let words = RecordTexts(texts)
      let losses = words.losses(of: done).joined(separator: "\n")
      if let id = done.only {
        if !losses.isEmpty { told = Told(title: texts[.gamesImportDone], text: losses) }
        return .game(id)
      }
      told = Told(title: texts[.gamesImportDone], text: words.imported(done))
      await load()
      return .games
    } catch ShelfError.Record(let error) {
      refuse(texts.refusal(error))
    } catch is ShelfError {
      refuse(texts[.savedFailed])
    } catch {
      refuse(texts[.openUnreadable])
    }
    return .nothing
  }

  private func refuse(_ text: String) {
    told = Told(title: texts[.openRefused], text: text)
  }

  /// Exports all games as one file. Reports games that could not be included.
  public func exported() async throws -> String {
    let shelf = shelf
    let all = try await offMain { try shelf.exportAll() }
    if all.leftOut > 0 { message = texts[.gamesExportPartly("\(all.games)", "\(all.leftOut)")] }
    return all.record
  }
}

/// The search. The core decides which games match.
extension GamesModel {
  /// Whether no search is active.
  public var showsAll: Bool {
    ended == nil && against == nil && words.allSatisfy(\.isWhitespace)
  }

  public func showAll() { (ended, against, words) = (nil, nil, "") }

  /// The footer of the list.
  public var bound: String {
    let words = RecordTexts(texts)
    let all = entries?.count ?? 0
    return showsAll ? words.bound(of: count) : texts[.gamesFound("\(found.count)", "\(all)")]
  }

  private func find() {
    let entries = entries ?? []
    if showsAll {
      found = entries
      return
    }
    let texts = RecordTexts(texts)
    let shown = entries.map { entry in
      if case .game(let about) = entry { texts.searched(about) } else { "" }
    }
    let search = GameSearch(ended: ended, against: against, words: words)
    let places = findGames(games: entries, shown: shown, search: search)
    found = places.map { entries[Int($0)] }
  }
}

extension GamesModel {
  /// A title and its explanation.
  public struct Told: Equatable, Sendable {
    public let title: String
    public let text: String
  }

  /// The result of an import.
  public enum Brought: Equatable, Sendable {
    case nothing
    /// A single game, by its identifier in My games.
    case game(String)
    /// Several games.
    case games
  }
}

extension GameEntry {
  /// Identifier of the game in My games.
  public var id: String {
    switch self {
    case .game(let about): about.id
    case .foreign(let id, _), .damaged(let id): id
    }
  }
}
