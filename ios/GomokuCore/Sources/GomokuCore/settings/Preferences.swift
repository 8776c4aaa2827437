import Foundation
import Observation

public enum AppTheme: String, CaseIterable, Sendable {
  case system, light, dark
  /// Dark on pure black, for OLED screens.
  case amoled
}

public enum Placement: String, CaseIterable, Sendable {
  /// A ghost stone first, then a second tap on it.
  case tapTwice
  /// A finger slides under a loupe; lifting it places the stone.
  case slide
  case direct
}

/// The user's settings in UserDefaults. Android has the same keys.
@MainActor
@Observable
public final class Preferences {
  /// New game has separate keys; see ``NewGameChoices``.
  public enum Key: String, CaseIterable, Sendable {
    case theme, boardTheme, coordinates, moveNumbers, lastMoveMark, forbiddenMarks, placement
    case spokenThreats
    case sounds, music, haptics, forbiddenLoses, leftHanded, tiltCursor, watchable, nickname
    case friendMoves
    case engineLine
    case stonesPlaced
    case onlineBroker = "online_broker"
  }

  @ObservationIgnored public let defaults: UserDefaults

  public var theme: AppTheme { didSet { save(theme.rawValue, .theme) } }
  public var boardTheme: BoardThemeName { didSet { save(boardTheme.rawValue, .boardTheme) } }
  public var coordinates: Bool { didSet { save(coordinates, .coordinates) } }
  public var moveNumbers: Bool { didSet { save(moveNumbers, .moveNumbers) } }
  public var lastMoveMark: Bool { didSet { save(lastMoveMark, .lastMoveMark) } }
  public var forbiddenMarks: Bool { didSet { save(forbiddenMarks, .forbiddenMarks) } }
  /// Whether VoiceOver reads the shapes that stones would make. They are not computed while this is
  /// off.
  public var spokenThreats: Bool { didSet { save(spokenThreats, .spokenThreats) } }
  public var placement: Placement { didSet { save(placement.rawValue, .placement) } }
  public var sounds: Bool { didSet { save(sounds, .sounds) } }
  /// Whether to play the music loop. Off by default, since most people play other music.
  public var music: Bool { didSet { save(music, .music) } }
  public var haptics: Bool { didSet { save(haptics, .haptics) } }
  /// Whether a forbidden move in Renju loses instead of being refused.
  public var forbiddenLoses: Bool { didSet { save(forbiddenLoses, .forbiddenLoses) } }
  public var leftHanded: Bool { didSet { save(leftHanded, .leftHanded) } }
  public var tiltCursor: Bool { didSet { save(tiltCursor, .tiltCursor) } }

  /// Whether to show search statistics under the computer's name. Off by default.
  public var engineLine: Bool { didSet { save(engineLine, .engineLine) } }

  /// Whether nearby players may watch this user's games. Off by default.
  public var watchable: Bool { didSet { save(watchable, .watchable) } }

  /// Whether to notify the user about friends' moves. Off by default.
  public var friendMoves: Bool { didSet { save(friendMoves, .friendMoves) } }

  public var nickname: String? { didSet { save(nickname, .nickname) } }

  /// Address of the broker of online games as typed; empty until the user chooses.
  public var onlineBroker: String { didSet { save(onlineBroker, .onlineBroker) } }

  /// Number of stones ever placed here. Counting stops at ``explainedStones``.
  private var stonesPlaced: Int { didSet { save(stonesPlaced, .stonesPlaced) } }

  private static let explainedStones = 5

  /// Whether to explain to a new user how a stone is placed, after the first tap.
  public var explainsPlacing: Bool {
    placement == .tapTwice && stonesPlaced < Self.explainedStones
  }

  public func stonePlaced() {
    if stonesPlaced < Self.explainedStones { stonesPlaced += 1 }
  }

  /// - Parameter defaults: User defaults to use; tests pass a separate suite.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    func flag(_ key: Key, _ fallback: Bool) -> Bool {
      defaults.object(forKey: key.rawValue) as? Bool ?? fallback
    }
    func choice<T: RawRepresentable>(_ key: Key, _ fallback: T) -> T where T.RawValue == String {
      defaults.string(forKey: key.rawValue).flatMap(T.init(rawValue:)) ?? fallback
    }
    theme = choice(.theme, .system)
    boardTheme = choice(.boardTheme, .wood)
    coordinates = flag(.coordinates, true)
    moveNumbers = flag(.moveNumbers, false)
    lastMoveMark = flag(.lastMoveMark, true)
    forbiddenMarks = flag(.forbiddenMarks, true)
    spokenThreats = flag(.spokenThreats, true)
    placement = choice(.placement, .tapTwice)
    sounds = flag(.sounds, true)
    music = flag(.music, false)
    haptics = flag(.haptics, true)
    forbiddenLoses = flag(.forbiddenLoses, false)
    leftHanded = flag(.leftHanded, false)
    tiltCursor = flag(.tiltCursor, false)
    engineLine = flag(.engineLine, false)
    watchable = flag(.watchable, false)
    friendMoves = flag(.friendMoves, false)
    nickname = defaults.string(forKey: Key.nickname.rawValue)
    onlineBroker = defaults.string(forKey: Key.onlineBroker.rawValue) ?? ""
    stonesPlaced = defaults.integer(forKey: Key.stonesPlaced.rawValue)
  }

  public var board: BoardChoices {
    BoardChoices(
      theme: boardTheme, coordinates: coordinates, moveNumbers: moveNumbers,
      lastMoveMark: lastMoveMark, forbiddenMarks: forbiddenMarks, spokenThreats: spokenThreats,
      slides: placement == .slide, placesAtOnce: placement == .direct)
  }

  private func save(_ value: Any?, _ key: Key) {
    defaults.set(value, forKey: key.rawValue)
  }
}
