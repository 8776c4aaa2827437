import Foundation
import Observation

/// The view model of My games.
@MainActor
@Observable
public final class GamesModel: ScreenModel {
  /// All games, newest first; nil until they are loaded.
  public private(set) var entries: [GameEntry]? {
    didSet { find() }
  }
  public private(set) var found: [GameEntry] = []
  /// The search remains while the screen is on the stack.
  public var ended: Ended? {
    didSet { find() }
  }
  public var against: Against? {
    didSet { find() }
  }
  public var words = "" {
    didSet { find() }
  }
  public private(set) var message: String?
  /// Report of an import, until dismissed.
  public private(set) var told: Notice?
  public var isTold: Bool {
    get { told != nil }
    set { if !newValue { told = nil } }
  }
  public private(set) var removed: String?

  /// Details of the rows shown so far.
  public private(set) var details: [String: GameDetail] = [:]

  @ObservationIgnored private(set) var purging: Task<Void, Never>?
  @ObservationIgnored private let storage: Storage
  @ObservationIgnored public let texts: Texts

  public init(storage: Storage, texts: Texts) {
    self.storage = storage
    self.texts = texts
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  public func load() async {
    let storage = storage
    entries = (try? await offMain { try storage.games() }) ?? []
  }

  public func show(_ id: String) async {
    guard details[id] == nil else { return }
    let storage = storage
    details[id] = try? await offMain { try storage.game(id: id) }
  }

  public var count: Int {
    (entries ?? []).count { if case .damaged = $0 { false } else { true } }
  }

  public var hasGames: Bool {
    (entries ?? []).contains { if case .game = $0 { true } else { false } }
  }

  public func delete(_ entry: GameEntry) async {
    let storage = storage
    // A running purge must not take the game that is deleted now.
    await purging?.value
    // Only the last deletion can be undone.
    if removed != nil { try? await offMain { try storage.purge() } }
    removed = nil
    do {
      try await offMain { try storage.delete(id: entry.id) }
      removed = entry.id
      entries?.removeAll { $0.id == entry.id }
      message = texts[.gamesDeleted]
    } catch {
      message = texts[.gamesNotDeleted]
    }
  }

  public func undoDelete() async {
    guard let id = removed else { return }
    removed = nil
    let storage = storage
    do {
      try await offMain { try storage.undelete(id: id) }
      message = nil
    } catch {
      message = texts[.gamesNotRestored]
    }
    await load()
  }

  /// Undo is available only until the screen is left.
  public func left() {
    message = nil
    showAll()
    guard removed != nil else { return }
    removed = nil
    let storage = storage
    purging = Task.detached { try? storage.purge() }
  }

  /// Reports a file that can't be read, without a change.
  public func bring(_ url: URL) async -> ImportOutcome {
    await bring { storage in
      guard let file = OpenedFile(url).bytes() else { throw CocoaError(.fileReadUnknown) }
      return try storage.importFile(file: file)
    }
  }

  public func paste(_ copied: String) async -> ImportOutcome {
    if copied.allSatisfy(\.isWhitespace) {
      told = Notice(title: texts[.gamesPaste], text: texts[.gamesPasteNothing])
      return .nothing
    }
    return await bring { storage in try storage.`import`(text: copied) }
  }

  private func bring(
    _ add: @escaping @Sendable (Storage) throws -> Imported
  ) async -> ImportOutcome {
    let storage = storage
    do {
      let done = try await offMain { try add(storage) }
      let words = RecordTexts(texts)
      let losses = words.losses(of: done).joined(separator: "\n")
      if let id = done.only {
        if !losses.isEmpty { told = Notice(title: texts[.gamesImportDone], text: losses) }
        return .game(id)
      }
      told = Notice(title: texts[.gamesImportDone], text: words.imported(done))
      await load()
      return .games
    } catch StorageError.Record(let error) {
      refuse(texts.refusal(error))
    } catch is StorageError {
      refuse(texts[.savedFailed])
    } catch {
      refuse(texts[.openUnreadable])
    }
    return .nothing
  }

  private func refuse(_ text: String) {
    told = Notice(title: texts[.openRefused], text: text)
  }

  /// Reports games that could not be included.
  public func exported() async throws -> String {
    let storage = storage
    let all = try await offMain { try storage.exportAll() }
    if all.leftOut > 0 { message = texts[.gamesExportPartly("\(all.games)", "\(all.leftOut)")] }
    return all.record
  }
}

extension GamesModel {
  public var showsAll: Bool {
    ended == nil && against == nil && words.allSatisfy(\.isWhitespace)
  }

  public func showAll() { (ended, against, words) = (nil, nil, "") }

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
  public struct Notice: Equatable, Sendable {
    public let title: String
    public let text: String
  }

  public enum ImportOutcome: Equatable, Sendable {
    case nothing
    /// Identifier in My games.
    case game(String)
    case games
  }
}

extension GameEntry {
  public var id: String {
    switch self {
    case .game(let about): about.id
    case .foreign(let id, _), .damaged(let id): id
    }
  }
}
