import Foundation
import Observation

/// My games: the list, what is deleted and brought back, what comes in as a file.
@MainActor
@Observable
public final class GamesModel: ScreenModel {
  /// The newest first; nil until the folder was read.
  public private(set) var entries: [GameArchive.Entry]?
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

  @ObservationIgnored public let archive: GameArchive
  @ObservationIgnored public let texts: GameTexts

  public init(archive: GameArchive, texts: GameTexts) {
    self.archive = archive
    self.texts = texts
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await load() } }
  }

  /// Reads the folder; a few hundred games take a moment.
  public func load() async {
    let archive = archive
    entries = await Task.detached { archive.names.compactMap { archive.entry($0) } }.value
  }

  /// Games that count for the bound.
  public var count: Int {
    (entries ?? []).count { if case .damaged = $0 { false } else { true } }
  }

  public func delete(_ entry: GameArchive.Entry) {
    // Only the last one can be brought back.
    if removed != nil { archive.purge() }
    removed = nil
    do {
      try archive.remove(entry.name)
      removed = entry.name
      entries?.removeAll { $0.name == entry.name }
      message = texts[.gamesDeleted]
    } catch {
      message = texts[.gamesNotDeleted]
    }
  }

  /// Brings back what was deleted last.
  public func undoDelete() async {
    guard let name = removed else { return }
    removed = nil
    do {
      try archive.restore(name)
      message = nil
    } catch {
      message = texts[.gamesNotRestored]
    }
    await load()
  }

  /// The screen is left: an undo is for the moment.
  public func left() {
    if removed != nil { archive.purge() }
    removed = nil
    message = nil
  }

  /// A file goes into My games; what can't be read changes nothing and is told.
  ///
  /// - Returns: the game's name.
  public func bring(_ url: URL) async -> String? {
    let read = await Task.detached { OpenedFile(url).read() }.value
    guard let record = read else {
      refusal = texts[.openUnreadable]
      return nil
    }
    do {
      _ = try recordSummary(record: record)
      return try archive.add(record: record)
    } catch let error as RecordError {
      refusal = texts.refusal(error)
    } catch {
      refusal = texts[.savedFailed]
    }
    return nil
  }
}
