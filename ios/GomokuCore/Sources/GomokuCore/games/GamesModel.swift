import Foundation
import Observation

/// My games: the list, what is deleted and brought back, what comes in as a file.
@MainActor
@Observable
public final class GamesModel: ScreenModel {
  /// The newest first; nil until they were read.
  public private(set) var entries: [GameEntry]? {
    didSet { find() }
  }
  /// Those that are looked for.
  public private(set) var found: [GameEntry] = []
  /// What is looked for, as long as the screen is on the way back: how it ended, against whom, words.
  public var ended: Ended? {
    didSet { find() }
  }
  public var against: Against? {
    didSet { find() }
  }
  public var words = "" {
    didSet { find() }
  }
  /// What was just done or failed.
  public private(set) var message: String?
  /// What became of games that were to come in, until that was read.
  public private(set) var told: Told?
  /// Whether there is something ``told`` to be read.
  public var isTold: Bool {
    get { told != nil }
    set { if !newValue { told = nil } }
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

  /// Whether there is a game that can be shown.
  public var hasGames: Bool {
    (entries ?? []).contains { if case .game = $0 { true } else { false } }
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
    showAll()
    guard removed != nil else { return }
    removed = nil
    let shelf = shelf
    purging = Task.detached { try? shelf.purge() }
  }

  /// The games of a file go into My games; what can't be read changes nothing and is told.
  public func bring(_ url: URL) async -> Brought {
    await bring { shelf in
      guard let file = OpenedFile(url).bytes() else { throw CocoaError(.fileReadUnknown) }
      return try shelf.importFile(file: file)
    }
  }

  /// As the other, of what was copied.
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

  /// All games as one file; what is not in it is said.
  public func exported() async throws -> String {
    let shelf = shelf
    let all = try await offMain { try shelf.exportAll() }
    if all.leftOut > 0 { message = texts[.gamesExportPartly("\(all.games)", "\(all.leftOut)")] }
    return all.record
  }
}

/// What somebody looks for. Which games match is the core's to say.
extension GamesModel {
  /// Whether everything is shown.
  public var showsAll: Bool {
    ended == nil && against == nil && words.allSatisfy(\.isWhitespace)
  }

  /// Nothing is looked for any more.
  public func showAll() { (ended, against, words) = (nil, nil, "") }

  /// What stands below the list.
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
  /// A title, and what it is about.
  public struct Told: Equatable, Sendable {
    public let title: String
    public let text: String
  }

  /// What came in.
  public enum Brought: Equatable, Sendable {
    case nothing
    /// One, by what My games knows it.
    case game(String)
    /// Of several some.
    case games
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
