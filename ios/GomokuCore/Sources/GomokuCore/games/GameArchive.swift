import Foundation

/// My games on disk: a folder with one record (SGF) a game, named by the time at which it came and
/// by the game, so that one game is one file. The newest ``most`` stay. One thread at a time writes.
public struct GameArchive: Sendable {
  /// A game that can be looked at.
  public struct Game: Equatable, Sendable {
    public let name: String
    public let record: String
    public let summary: RecordSummary
    /// When it was played, as its record says, else when it came.
    public let day: Date
  }

  /// One row of the list.
  public enum Entry: Equatable, Sendable {
    case game(Game)
    /// A record that this version can't show. It stays where it is.
    case foreign(name: String, error: RecordError)
    /// A file that can't be read, and was set aside.
    case damaged(name: String)

    /// The file's name.
    public var name: String {
      switch self {
      case .game(let game): game.name
      case .foreign(let name, _), .damaged(let name): name
      }
    }
  }

  /// Games that are kept.
  public static let most = 500

  /// Bytes; as many as the core reads.
  static let largest = 1 << 20

  private static let suffix = ".sgf"
  private static let removed = ".removed"
  private static let damaged = "damaged-"
  /// Of the time in a name.
  private static let digits = 13

  private let folder: URL

  /// - Parameter folder: made when it is not there.
  public init(folder: URL) {
    self.folder = folder
  }

  /// What was won and lost, kept in the same folder.
  public var statistics: Statistics { Statistics(folder: folder) }

  /// Keeps a game, finished or not, in place of an older record of the same game.
  ///
  /// - Parameter id: `RecordSummary.id` of the record by which the game was first kept.
  public func keep(record: String, id: String) throws {
    let before = named(id)
    if let before, let time = Self.time(in: before),
      read(before) == (try recordToKeep(record: record, date: Self.dayText(of: time)))
    {
      return
    }
    let now = Date()
    let kept = try recordToKeep(record: record, date: Self.dayText(of: now))
    try write(kept, to: Self.name(at: now, id: id), inPlaceOf: before)
  }

  /// As ``keep(record:id:)``, for a game that is over: it is counted, once. One that was deleted
  /// stays so.
  public func settle(record: String, id: String) throws {
    let count = statistics.counting(id: id, record: record)
    if count == .before && named(id) == nil { return }
    try keep(record: record, id: id)
    try statistics.keep(count)
  }

  /// Adds a record of another program or person as it is, once.
  ///
  /// - Returns: its name.
  public func add(record: String) throws -> String {
    if let before = names.first(where: { read($0) == record }) { return before }
    let name = Self.name(at: Date(), id: UUID().uuidString.lowercased())
    try write(record, to: name)
    return name
  }

  /// The files, the newest first, damaged ones last.
  public var names: [String] {
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(Self.suffix) }.sorted(by: >)
    return all.filter { Self.time(in: $0) != nil } + all.filter { $0.hasPrefix(Self.damaged) }
  }

  /// What a file holds; nil when there is none. A damaged one is set aside, and the others stay.
  public func entry(_ name: String) -> Entry? {
    if name.hasPrefix(Self.damaged) { return .damaged(name: name) }
    guard FileManager.default.fileExists(atPath: file(name).path) else { return nil }
    guard let record = read(name) else { return setAside(name) }
    do {
      let summary = try recordSummary(record: record)
      let day = summary.date.flatMap(Self.day) ?? Self.time(in: name) ?? Date()
      return .game(Game(name: name, record: record, summary: summary, day: day))
    } catch let error as RecordError {
      if case .Unsupported = error { return .foreign(name: name, error: error) }
      return setAside(name)
    } catch {
      return setAside(name)
    }
  }

  /// The file of the game of that id; nil when it is not kept.
  public func named(_ id: String) -> String? {
    names.first { $0.hasSuffix("-" + id + Self.suffix) }
  }

  /// Takes a game out of the list; ``restore(_:)`` brings it back until ``purge()``.
  public func remove(_ name: String) throws {
    try FileManager.default.moveItem(at: file(name), to: file(name + Self.removed))
  }

  public func restore(_ name: String) throws {
    try FileManager.default.moveItem(at: file(name + Self.removed), to: file(name))
  }

  /// What was removed goes for good.
  public func purge() {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in all where name.hasSuffix(Self.removed) {
      try? FileManager.default.removeItem(at: file(name))
    }
  }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private func read(_ name: String) -> String? {
    guard let bytes = try? Data(contentsOf: file(name)), !bytes.isEmpty,
      bytes.count <= Self.largest
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a game in place of another file, if there is one, and lets the oldest go.
  private func write(_ record: String, to name: String, inPlaceOf before: String? = nil) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(record.utf8).write(to: file(name), options: .atomic)
    if let before, before != name { try? FileManager.default.removeItem(at: file(before)) }
    for old in names.filter({ Self.time(in: $0) != nil }).dropFirst(Self.most) {
      try? FileManager.default.removeItem(at: file(old))
    }
  }

  private func setAside(_ name: String) -> Entry {
    var free = 1
    while FileManager.default.fileExists(atPath: file(Self.asideName(free)).path) { free += 1 }
    try? FileManager.default.moveItem(at: file(name), to: file(Self.asideName(free)))
    return .damaged(name: Self.asideName(free))
  }

  private static func asideName(_ number: Int) -> String { damaged + "\(number)" + suffix }

  private static func name(at time: Date, id: String) -> String {
    let number = String(Int64(time.timeIntervalSince1970 * 1000))
    let padded = String(repeating: "0", count: max(digits - number.count, 0)) + number
    return padded + "-" + id + suffix
  }

  private static func time(in name: String) -> Date? {
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, parts[0].count == digits, let number = Int64(parts[0]), number >= 0
    else { return nil }
    return Date(timeIntervalSince1970: Double(number) / 1000)
  }

  /// As SGF writes a day, in the person's own time zone.
  private static func dayText(of date: Date) -> String {
    let parts = gregorian.dateComponents([.year, .month, .day], from: date)
    let padded = [parts.month, parts.day].map { ($0 ?? 1) < 10 ? "0\($0 ?? 1)" : "\($0 ?? 1)" }
    return "\(parts.year ?? 1970)-\(padded[0])-\(padded[1])"
  }

  private static func day(_ text: String) -> Date? {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    let parts = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2], hour: 12)
    return parts.isValidDate(in: gregorian) ? gregorian.date(from: parts) : nil
  }

  private static var gregorian: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    return calendar
  }
}

extension GameModel {
  /// Puts the game into My games, since another one may take its place.
  ///
  /// - Returns: whether it is there, or there is nothing to keep; if not, it must not go.
  @discardableResult
  public func archiveNow() -> Bool {
    let isOver = snapshot.phase == .over
    guard let archive, snapshot.remote?.watching != true, isOver || !snapshot.moves.isEmpty
    else { return true }
    do {
      let record = self.record
      let id = try archived ?? recordSummary(record: record).id
      archived = id
      if isOver {
        try archive.settle(record: record, id: id)
      } else {
        try archive.keep(record: record, id: id)
      }
      return true
    } catch {
      return false
    }
  }

  /// The name of the game's file in My games, where Review finds it.
  public var archivedName: String? {
    archiveNow() ? archived.flatMap { archive?.named($0) } : nil
  }
}
