import Foundation
import Observation

/// The app's own light.
public enum AppTheme: String, CaseIterable, Sendable {
  case system, light, dark
  /// Dark on black, for screens that light each point by itself.
  case amoled
}

/// How a stone is placed.
public enum Placement: String, CaseIterable, Sendable {
  /// The first tap shows a ghost, the second on it places.
  case tapTwice
  /// A finger slides over the board under a loupe; lifting it places.
  case slide
  /// One tap places.
  case direct
}

/// What the person chose in Settings, kept in UserDefaults. The keys are the same on Android.
@MainActor
@Observable
public final class Preferences {
  /// The keys of the settings. New game keeps its own, see ``NewGameChoices``.
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

  public var theme: AppTheme { didSet { keep(theme.rawValue, .theme) } }
  public var boardTheme: BoardThemeName { didSet { keep(boardTheme.rawValue, .boardTheme) } }
  /// Letters and numbers beside the board.
  public var coordinates: Bool { didSet { keep(coordinates, .coordinates) } }
  /// Numbers on the stones.
  public var moveNumbers: Bool { didSet { keep(moveNumbers, .moveNumbers) } }
  public var lastMoveMark: Bool { didSet { keep(lastMoveMark, .lastMoveMark) } }
  /// Crosses where Black may not play.
  public var forbiddenMarks: Bool { didSet { keep(forbiddenMarks, .forbiddenMarks) } }
  /// VoiceOver says what stones would make. Nothing is computed while it is off.
  public var spokenThreats: Bool { didSet { keep(spokenThreats, .spokenThreats) } }
  public var placement: Placement { didSet { keep(placement.rawValue, .placement) } }
  /// Effects.
  public var sounds: Bool { didSet { keep(sounds, .sounds) } }
  /// The music loop. Off until asked for: most people bring their own.
  public var music: Bool { didSet { keep(music, .music) } }
  public var haptics: Bool { didSet { keep(haptics, .haptics) } }
  /// In Renju a forbidden move loses instead of being refused.
  public var forbiddenLoses: Bool { didSet { keep(forbiddenLoses, .forbiddenLoses) } }
  /// The thumb bar on the left, in landscape.
  public var leftHanded: Bool { didSet { keep(leftHanded, .leftHanded) } }
  /// Tilting the phone moves a cursor.
  public var tiltCursor: Bool { didSet { keep(tiltCursor, .tiltCursor) } }

  /// What the computer's search says stands under its name. Off until asked for.
  public var engineLine: Bool { didSet { keep(engineLine, .engineLine) } }

  /// Others nearby may watch this person's games. Off until asked for.
  public var watchable: Bool { didSet { keep(watchable, .watchable) } }

  /// The person is told what friends have done while the app is away. Off until asked for.
  public var friendMoves: Bool { didSet { keep(friendMoves, .friendMoves) } }

  /// What others nearby call the person; nil until one was chosen.
  public var nickname: String? { didSet { keep(nickname, .nickname) } }

  /// Where online games are played, as it was typed; empty until the person chooses.
  public var onlineBroker: String { didSet { keep(onlineBroker, .onlineBroker) } }

  /// The stones ever placed here, as far as they are counted.
  private var stonesPlaced: Int { didSet { keep(stonesPlaced, .stonesPlaced) } }

  /// By then a person knows how it goes.
  private static let explainedStones = 5

  /// Whether a new player is told, after the first tap, how a stone is placed.
  public var explainsPlacing: Bool {
    placement == .tapTwice && stonesPlaced < Self.explainedStones
  }

  /// The person has placed a stone.
  public func stonePlaced() {
    if stonesPlaced < Self.explainedStones { stonesPlaced += 1 }
  }

  /// - Parameter defaults: where they are kept; tests give a suite of their own.
  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    func flag(_ key: Key, _ fallback: Bool) -> Bool {
      defaults.object(forKey: key.rawValue) as? Bool ?? fallback
    }
    // A value that this version does not know counts as not set.
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

  /// For whoever draws a board.
  public var board: BoardChoices {
    BoardChoices(
      theme: boardTheme, coordinates: coordinates, moveNumbers: moveNumbers,
      lastMoveMark: lastMoveMark, forbiddenMarks: forbiddenMarks, spokenThreats: spokenThreats,
      slides: placement == .slide, placesAtOnce: placement == .direct)
  }

  private func keep(_ value: Any?, _ key: Key) {
    defaults.set(value, forKey: key.rawValue)
  }
}
