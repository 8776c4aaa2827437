import Foundation

/// The last choices on the New game screen, separate for the computer and for two players. Android
/// has the same keys and values.
public struct NewGameChoices: Equatable, Sendable {
  public enum Opponent: String, CaseIterable, Codable, Sendable {
    case computer, two
  }

  /// The user's colour against the computer. In Swap2, the player with Black places the first
  /// stones.
  public enum Colour: String, CaseIterable, Sendable {
    case black, white, random
  }

  /// Main time and increment, in seconds. The core validates the values.
  public struct Clock: Hashable, Sendable {
    public let main: Int
    public let increment: Int
    public let isCustom: Bool

    public init(main: Int, increment: Int, isCustom: Bool = false) {
      self.main = main
      self.increment = increment
      self.isCustom = isCustom
    }

    public static let none = Clock(main: 0, increment: 0)

    public static let offered: [Clock] = [
      .none,
      Clock(main: 180, increment: 2),
      Clock(main: 300, increment: 0),
      Clock(main: 600, increment: 5),
      Clock(main: 1800, increment: 30),
    ]

    public static let firstCustom = Clock(main: 900, increment: 10, isCustom: true)

    /// Stored form: `none`, `300+5` or `custom:300+5`.
    public var name: String {
      if isCustom { return "custom:\(main)+\(increment)" }
      return main == 0 ? "none" : "\(main)+\(increment)"
    }

    /// Parses a ``name``; other text means no time limit.
    public init(name: String) {
      self = Self.offered.first { $0.name == name } ?? Self.custom(name: name) ?? .none
    }

    /// Limits the values to those that can be typed.
    static func custom(name: String) -> Clock? {
      guard let times = name.wholeMatch(of: /custom:([0-9]{1,6})\+([0-9]{1,4})/),
        let main = Int(times.1), let increment = Int(times.2)
      else { return nil }
      return Clock(main: main, increment: increment, isCustom: true)
    }

    public init(minutes: Int, seconds: Int, increment: Int) {
      func typed(_ value: Int) -> Int { min(max(value, 0), 9999) }
      let main = 60 * typed(minutes) + min(typed(seconds), 59)
      self.init(main: main, increment: typed(increment), isCustom: true)
    }

    init(of setting: ClockSetting) {
      switch setting {
      case .countUp: self = .none
      case .countdown(let mainMs, let incrementMs):
        self.init(main: Int(mainMs / 1000), increment: Int(incrementMs / 1000))
      }
    }

    var setting: ClockSetting {
      self == .none
        ? .countUp
        : .countdown(mainMs: Int64(main) * 1000, incrementMs: Int64(increment) * 1000)
    }
  }

  /// User defaults keys.
  public enum Key: String, CaseIterable, Sendable {
    case level = "newGame.level"
    case opponent = "newGame.opponent"
    case colour = "newGame.colour"
    case perfect = "newGame.perfect"
    case rule = "newGame.rule"
    case opening = "newGame.opening"
    case size = "newGame.size"
    case clock = "newGame.clock"
    case customClock = "newGame.customClock"
    case blackName = "newGame.blackName"
    case whiteName = "newGame.whiteName"
    case hints = "newGame.hints"
    case undo = "newGame.undo"
    case faceToFace = "newGame.faceToFace"

    /// Returns the key for an opponent: two-player games have a separate rule, opening, size and
    /// clock.
    public func name(_ opponent: Opponent) -> String {
      switch (self, opponent) {
      case (.level, _), (.opponent, _), (.colour, _), (.perfect, _), (_, .computer): rawValue
      case (_, .two): "\(rawValue).\(opponent.rawValue)"
      }
    }
  }

  public static let sizes: [Int] = Array(9...20)

  /// The default is the first named level.
  public var level: Int32 = levelNumber(name: .beginner)
  public var opponent: Opponent = .computer
  public var colour: Colour = .black
  /// An opening that the rule does not have falls back to a free start.
  public var rule: Rule = .freestyle {
    didSet { if !openings(rule: rule).contains(opening) { opening = .free } }
  }
  public var opening: Opening = .free
  public var size = 15
  public var clock: Clock = .none
  /// The last custom clock, even if another clock is selected.
  public var customClock: Clock = .firstCustom
  /// Names of two players at this device; may be empty.
  public var blackName = ""
  public var whiteName = ""
  public var hints = false
  public var undo = true
  /// Whether two players face each other, so that the far panel is rotated.
  public var faceToFace = false
  /// Whether the computer is to play proved moves; effective only if ``isPerfectOffered``.
  public var perfect = false

  public init() {}

  /// Reads the choices for an opponent, by default the last one. Missing or unknown values get
  /// defaults.
  public init(from defaults: UserDefaults, against asked: Opponent? = nil) {
    let last = defaults.string(forKey: Key.opponent.rawValue).flatMap(Opponent.init(rawValue:))
    let opponent = asked ?? last ?? .computer
    func text(_ key: Key) -> String { defaults.string(forKey: key.name(opponent)) ?? "" }
    self.opponent = opponent
    level = levels().first { $0.isKept(as: text(.level)) }?.number ?? level
    colour = Colour(rawValue: text(.colour)) ?? colour
    rule = Rule(name: text(.rule)) ?? rule
    let known = Opening(name: text(.opening)) ?? opening
    opening = openings(rule: rule).contains(known) ? known : .free
    perfect = defaults.object(forKey: Key.perfect.rawValue) as? Bool ?? perfect
    let kept = defaults.integer(forKey: Key.size.name(opponent))
    size = Self.sizes.contains(kept) ? kept : size
    clock = Clock(name: text(.clock))
    customClock = Clock.custom(name: text(.customClock)) ?? customClock
    guard opponent == .two else { return }
    func flag(_ key: Key) -> Bool? { defaults.object(forKey: key.name(.two)) as? Bool }
    blackName = text(.blackName)
    whiteName = text(.whiteName)
    hints = flag(.hints) ?? hints
    undo = flag(.undo) ?? undo
    faceToFace = flag(.faceToFace) ?? faceToFace
  }

  public func save(in defaults: UserDefaults) {
    defaults.set(levels().first { $0.number == level }?.key, forKey: Key.level.rawValue)
    defaults.set(opponent.rawValue, forKey: Key.opponent.rawValue)
    defaults.set(colour.rawValue, forKey: Key.colour.rawValue)
    defaults.set(perfect, forKey: Key.perfect.rawValue)
    defaults.set(rule.name, forKey: Key.rule.name(opponent))
    defaults.set(opening.name, forKey: Key.opening.name(opponent))
    defaults.set(size, forKey: Key.size.name(opponent))
    defaults.set(clock.name, forKey: Key.clock.name(opponent))
    defaults.set(customClock.name, forKey: Key.customClock.name(opponent))
    guard opponent == .two else { return }
    defaults.set(blackName, forKey: Key.blackName.name(.two))
    defaults.set(whiteName, forKey: Key.whiteName.name(.two))
    defaults.set(hints, forKey: Key.hints.name(.two))
    defaults.set(undo, forKey: Key.undo.name(.two))
    defaults.set(faceToFace, forKey: Key.faceToFace.name(.two))
  }

  public var isPerfectOffered: Bool {
    perfectPlayOffered(config: config(forbiddenLoses: false, threads: 1, coin: { false }))
  }

  /// Whether perfect play is selected and not hidden by other choices.
  public var isPerfect: Bool { perfect && isPerfectOffered }

  /// - Parameters:
  ///   - forbiddenLoses: The setting of that name.
  ///   - threads: See ``threads(lowPower:hot:)``.
  ///   - coin: Decides a random colour; true gives the user Black.
  public func config(
    forbiddenLoses: Bool, threads: Int, coin: () -> Bool = { Bool.random() }
  ) -> GameConfig {
    let black: Seat
    let white: Seat
    switch opponent {
    case .two:
      (black, white) = (.human, .human)
    case .computer:
      let computer = Seat.computer(level: level)
      let personIsBlack =
        switch colour {
        case .black: true
        case .white: false
        case .random: coin()
        }
      (black, white) = personIsBlack ? (.human, computer) : (computer, .human)
    }
    return GameConfig(
      rule: rule,
      size: Int32(size),
      black: black,
      white: white,
      clock: clock.setting,
      forbiddenLoses: forbiddenLoses,
      opening: opening,
      threads: Int32(threads),
      minReplyMs: Self.shortestReplyMs,
      seed: nil,
      together: opponent == .two
        ? Together(blackName: blackName, whiteName: whiteName, hints: hints, undo: undo) : nil,
      perfect: perfect
    )
  }

  /// Minimum reply time, since an instant answer looks abrupt.
  static let shortestReplyMs: Int32 = 300

  /// Returns two threads, or one to save battery or on a hot device.
  public static func threads(lowPower: Bool, hot: Bool) -> Int { lowPower || hot ? 1 : 2 }
}

extension Level {
  /// Stored form: the level's name, or its number if it has none.
  public var key: String {
    switch name {
    case .beginner: "beginner"
    case .easy: "easy"
    case .medium: "medium"
    case .hard: "hard"
    case .expert: "expert"
    case nil: "\(number)"
    }
  }

  /// Whether a stored text means this level. A level that got its name later may be stored by its
  /// number.
  func isKept(as text: String) -> Bool { text == key || text == "\(number)" }
}

extension Opening: CaseIterable {
  public static var allCases: [Opening] { [.free, .swap2, .renjuClassic] }

  public var name: String {
    switch self {
    case .free: "free"
    case .swap2: "swap2"
    case .renjuClassic: "renjuClassic"
    }
  }

  public init?(name: String) {
    guard let opening = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = opening
  }
}

extension Rule: CaseIterable {
  public static var allCases: [Rule] { [.freestyle, .standard, .renju] }

  public var name: String {
    switch self {
    case .freestyle: "freestyle"
    case .standard: "standard"
    case .renju: "renju"
    }
  }

  public init?(name: String) {
    guard let rule = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = rule
  }
}
