import Foundation
import Observation

/// The puzzles that ship with the app, opened once they are wanted, and how the player stands.
@MainActor
@Observable
public final class PuzzlesModel: ScreenModel {
  /// What Home and the list say.
  public struct Overview: Equatable, Sendable {
    /// Today's, the same for everybody.
    public let daily: DailyPuzzle?
    public let standing: PuzzleStanding
    public let themes: [PuzzleThemeCount]
    /// The person's own mistakes; nil where they can't be read.
    public let own: OwnPuzzleCount?
  }

  /// Nil until it was read, and where it can't be.
  public private(set) var overview: Overview?
  /// Why it can't be read.
  public private(set) var failure: PuzzlesError?
  /// Whether nothing was left when a puzzle was wanted last.
  public private(set) var hasRunOut = false
  /// Whether an own one was wanted, and the person has made none yet.
  public private(set) var explainsOwn = false

  /// The lessons, whose tasks are solved in the same way.
  @ObservationIgnored public let course: CourseModel
  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private let file: @Sendable () -> Data
  /// The puzzles once they are open; asked for again where they could not be opened.
  @ObservationIgnored private var opening: Task<Puzzles, any Error>?
  /// How often the overview was asked for: an older answer may come after a newer one.
  @ObservationIgnored private var asked = 0

  /// - Parameter file: the bytes that the puzzles are read from; those that ship with the app.
  public init(shelf: Shelf, file: @escaping @Sendable () -> Data = PuzzlesModel.shipped) {
    self.shelf = shelf
    course = CourseModel(shelf: shelf)
    self.file = file
  }

  /// The file of puzzles in the app; the core refuses what is none.
  public nonisolated static func shipped() -> Data {
    let url = Bundle.module.url(forResource: "puzzles", withExtension: "bin")
    return url.flatMap { try? Data(contentsOf: $0) } ?? Data()
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  public func left() { (hasRunOut, explainsOwn) = (false, false) }

  /// Reads how the player stands, and which puzzle today has.
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

  /// The number of a puzzle to solve next; nil where nothing is left.
  func next(_ pick: PuzzlePick, after number: Int32? = nil) async -> Int32? {
    guard let puzzles = try? await opened() else { return nil }
    let found = await offMain { puzzles.next(pick: pick, after: number) }
    (hasRunOut, explainsOwn) = (found == nil, false)
    return found?.number
  }

  /// The number of the person's own puzzle to solve next; nil where nothing is left.
  func nextOwn(after number: Int32? = nil) async -> Int32? {
    guard let puzzles = try? await opened() else { return nil }
    let (found, count) = await offMain { (puzzles.nextOwn(after: number), puzzles.own()) }
    explainsOwn = count?.all == 0
    hasRunOut = found == nil && !explainsOwn
    return found
  }

  /// Puts one of the person's own puzzles on the board. Nil where there is none of that number any more.
  func own(_ number: Int32) async throws -> PuzzleAttempt? {
    let puzzles = try await opened()
    return try await offMain {
      do { return try puzzles.ownPuzzle(number: number) } catch PuzzlesError.Unknown { return nil }
    }
  }

  /// Puts a puzzle on the board, as it was left.
  func attempt(_ number: Int32) async throws -> PuzzleAttempt {
    let puzzles = try await opened()
    return try await offMain { try puzzles.puzzle(number: number) }
  }

  /// Asks for a better move where a mistake was made, and tells all mistakes of that game. Nil where what is kept
  /// of it says no such thing.
  func mistake(_ ply: Int32, in game: String) async -> (attempt: PuzzleAttempt, all: [Mistake])? {
    let shelf = shelf
    return await offMain {
      guard let all = try? shelf.mistakes(id: game), all.contains(where: { $0.ply == ply }),
        let attempt = try? shelf.mistake(id: game, ply: ply)
      else { return nil }
      return (attempt, all)
    }
  }

  /// Why there are no puzzles.
  static func failure(_ error: any Error) -> PuzzlesError { error as? PuzzlesError ?? .Set }

  private func opened() async throws -> Puzzles {
    let (shelf, file) = (shelf, file)
    let opening = opening ?? Task.detached { try shelf.puzzles(file: file()) }
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
  /// As the list shows them.
  public static let allCases: [PuzzleTheme] = [
    .fours, .threats, .fourThree, .defence, .forbiddenTrap, .pastForbidden, .tempo,
  ]
}

/// By its name, as a screen is kept; what this version does not know is whatever fits.
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
