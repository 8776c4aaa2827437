import Foundation

/// The unfinished game on disk. Written whole and atomically: a kill at any moment leaves either
/// the old game or the new one.
public struct SavedGames: Sendable {
  /// What was found.
  public enum Found: Equatable, Sendable {
    /// No unfinished game.
    case nothing
    /// The game's record (SGF).
    case record(String)
    /// A file that this version can't read. It was set aside, not deleted.
    case unreadable
  }

  /// The version that this app writes. A newer one is not read.
  public static let version = 1

  private struct File: Codable {
    let version: Int
    let record: String
  }

  private let folder: URL

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = folder
  }

  /// What the computer learnt, kept in the same folder.
  public var learnt: LearntBook { LearntBook(folder: folder) }

  /// My games, kept in a folder beside.
  public var archive: GameArchive {
    GameArchive(folder: folder.appendingPathComponent("archive", isDirectory: true))
  }

  /// In the app's own support folder, which is part of a backup.
  public static func standard() -> SavedGames {
    // `URL.applicationSupportDirectory` is not in every Foundation; this is. There is always one.
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let base = support.first ?? FileManager.default.temporaryDirectory
    return SavedGames(folder: base.appendingPathComponent("games", isDirectory: true))
  }

  /// The file of the unfinished game.
  public var file: URL { folder.appendingPathComponent("current.json") }
  /// Where files that can't be read are set aside, counted from 1.
  public func unreadableFile(_ number: Int = 1) -> URL {
    folder.appendingPathComponent("unreadable-\(number).json")
  }

  /// Keeps the game, in place of the one before.
  public func save(record: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(File(version: Self.version, record: record))
      .write(to: file, options: .atomic)
  }

  /// Reads the game. What can't be read is set aside, so that the next save does not destroy it.
  public func load() -> Found {
    guard FileManager.default.fileExists(atPath: file.path) else { return .nothing }
    guard let data = try? Data(contentsOf: file),
      let saved = try? JSONDecoder().decode(File.self, from: data),
      saved.version == Self.version
    else {
      setAside()
      return .unreadable
    }
    return .record(saved.record)
  }

  /// Moves the file out of the way, for a record that the core refuses, too.
  public func setAside() {
    var number = 1
    while FileManager.default.fileExists(atPath: unreadableFile(number).path) { number += 1 }
    try? FileManager.default.moveItem(at: file, to: unreadableFile(number))
  }

  /// Forgets the game: it has ended or was given up.
  public func remove() {
    try? FileManager.default.removeItem(at: file)
  }
}

extension GameModel {
  /// What was found where the unfinished game is kept.
  public enum Reopened {
    case nothing
    case game(GameModel)
    /// It can't be read and was set aside; the text says so.
    case unreadable(String)
  }

  /// Opens the unfinished game, paused.
  public static func reopen(
    saves: SavedGames, defaults: GameConfig, texts: GameTexts
  ) -> Reopened {
    switch saves.load() {
    case .nothing:
      return .nothing
    case .unreadable:
      return .unreadable(texts[.savedUnreadable])
    case .record(let record):
      do {
        let game = try GameModel(record: record, defaults: defaults, saves: saves, texts: texts)
        // It ended, and could not go into My games: now it may.
        if game.snapshot.phase == .over { game.save() }
        return .game(game)
      } catch {
        saves.setAside()
        return .unreadable(texts[.savedUnreadable])
      }
    }
  }
}
