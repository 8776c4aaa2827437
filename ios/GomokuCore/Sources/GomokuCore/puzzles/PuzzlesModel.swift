import Foundation
import Observation

/// The view model of the shipped puzzles and the player's standing. Opens the puzzles on first use.
@MainActor
@Observable
public final class PuzzlesModel: ScreenModel {
  public struct Overview: Equatable, Sendable {
    /// The same for all players.
    public let daily: DailyPuzzle?
    public let standing: PuzzleStanding
    public let themes: [PuzzleThemeCount]
    /// Counts of the user's puzzles; nil if they can't be read.
    public let own: OwnPuzzleCount?
  }

  /// Nil until loaded and on failure.
  public private(set) var overview: Overview?
  public private(set) var failure: PuzzlesError?
  /// Whether no puzzle was left at the last request.
  public private(set) var hasRunOut = false
  /// Whether one of the user's puzzles was requested before there were any.
  public private(set) var explainsOwn = false

  @ObservationIgnored public let course: CourseModel
  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private let file: @Sendable () -> Data
  /// The open puzzles; opening is retried after a failure.
  @ObservationIgnored private var opening: Task<Puzzles, any Error>?
  /// Number of overview requests, since an older answer may arrive after a newer one.
  @ObservationIgnored private var asked = 0

  /// - Parameter file: By default the shipped puzzle file.
  public init(storage: Storage, file: @escaping @Sendable () -> Data = PuzzlesModel.shipped) {
    self.storage = storage
    course = CourseModel(storage: storage)
    self.file = file
  }

  /// Returns empty data if the file is missing, which the core refuses.
  public nonisolated static func shipped() -> Data {
    let url = Bundle.module.url(forResource: "puzzles", withExtension: "bin")
    return url.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  public func left() { (hasRunOut, explainsOwn) = (false, false) }

  public func refresh() async {
    asked += 1
    let ask = asked
    do {
      let puzzles = try await opened()
      let read = await offMain {
        Overview(
          daily: puzzles.daily(), standing: puzzles.standing(), themes: puzzles.themes(),
          own: puzzles.own())
      }
      if ask == asked { (overview, failure) = (read, nil) }
    } catch {
      if ask == asked { (overview, failure) = (nil, Self.failure(error)) }
    }
  }

  /// Returns nil if no puzzle is left.
  func next(_ pick: PuzzlePick, after number: Int32? = nil) async -> Int32? {
    guard let puzzles = try? await opened() else { return nil }
    let found = await offMain { puzzles.next(pick: pick, after: number) }
    (hasRunOut, explainsOwn) = (found == nil, false)
    return found?.number
  }

  /// Returns nil if no puzzle is left.
  func nextOwn(after number: Int32? = nil) async -> Int32? {
    guard let puzzles = try? await opened() else { return nil }
    let (found, count) = await offMain { (puzzles.nextOwn(after: number), puzzles.own()) }
    explainsOwn = count?.all == 0
    hasRunOut = found == nil && !explainsOwn
    return found
  }

  /// Opens one of the user's puzzles; nil if it was removed.
  func own(_ number: Int32) async throws -> PuzzleAttempt? {
    let puzzles = try await opened()
    return try await offMain {
      do { return try puzzles.ownPuzzle(number: number) } catch PuzzlesError.Unknown { return nil }
    }
  }

  func attempt(_ number: Int32) async throws -> PuzzleAttempt {
    let puzzles = try await opened()
    return try await offMain { try puzzles.puzzle(number: number) }
  }

  /// Opens the question about a mistake and returns all mistakes of the game. Nil if the saved
  /// review does not contain the mistake.
  func mistake(_ ply: Int32, in game: String) async -> (attempt: PuzzleAttempt, all: [Mistake])? {
    let storage = storage
    return await offMain {
      guard let all = try? storage.mistakes(id: game), all.contains(where: { $0.ply == ply }),
        let attempt = try? storage.mistake(id: game, ply: ply)
      else { return nil }
      return (attempt, all)
    }
  }

  static func failure(_ error: any Error) -> PuzzlesError { error as? PuzzlesError ?? .Set }

  private func opened() async throws -> Puzzles {
    let (storage, file) = (storage, file)
    let opening = opening ?? Task.detached { try storage.puzzles(file: file()) }
    self.opening = opening
    do {
      return try await opening.value
    } catch {
      if self.opening == opening { self.opening = nil }
      throw error
    }
  }
}

extension PuzzleTheme: CaseIterable {
  /// In the order of the list.
  public static let allCases: [PuzzleTheme] = [
    .fours, .threats, .fourThree, .defence, .forbiddenTrap, .pastForbidden, .tempo,
  ]
}

/// Encoded by name in saved screens. An unknown name means any suitable puzzle.
extension PuzzlePick: Codable {
  private static let all: [PuzzlePick] =
    [.fitting, .missed] + PuzzleTheme.allCases.map { .of(theme: $0) }

  public init(from decoder: any Decoder) throws {
    let kept = try decoder.singleValueContainer().decode(String.self)
    self = Self.all.first { $0.name == kept } ?? .fitting
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  private var name: String {
    switch self {
    case .fitting: "fitting"
    case .missed: "missed"
    case .of(let theme): "\(theme)"
    }
  }
}
