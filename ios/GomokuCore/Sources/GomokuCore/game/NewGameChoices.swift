import Foundation

/// What the person last chose on the New game screen, against the computer and for two separately, and
/// the configuration that it makes. The keys and values are the same on Android.
public struct NewGameChoices: Equatable, Sendable {
  /// Who sits opposite.
  public enum Opponent: String, CaseIterable, Codable, Sendable {
    case computer, two
  }

  /// The person's colour against the computer; in Swap2 who has Black places the first stones.
  public enum Colour: String, CaseIterable, Sendable {
    case black, white, random
  }

  /// Main time and increment in seconds. One that is custom may have any: the core refuses it then.
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

    /// What the New game screen offers.
    public static let offered: [Clock] = [
      .none,
      Clock(main: 180, increment: 2),
      Clock(main: 300, increment: 0),
      Clock(main: 600, increment: 5),
      Clock(main: 1800, increment: 30),
    ]

    /// What a clock that is made up begins with.
    public static let firstCustom = Clock(main: 900, increment: 10, isCustom: true)

    /// `none`, `300+5` or `custom:300+5`, as it is kept.
    public var name: String {
      if isCustom { return "custom:\(main)+\(increment)" }
      return main == 0 ? "none" : "\(main)+\(increment)"
    }

    /// Reads a ``name``; anything that is not one is no limit.
    public init(name: String) {
      self = Self.offered.first { $0.name == name } ?? Self.custom(name: name) ?? .none
    }

    /// A clock that was made up. No more is read than can be typed.
    static func custom(name: String) -> Clock? {
      guard let times = name.wholeMatch(of: /custom:([0-9]{1,6})\+([0-9]{1,4})/),
        let main = Int(times.1), let increment = Int(times.2)
      else { return nil }
      return Clock(main: main, increment: increment, isCustom: true)
    }

    /// Of what somebody typed into three fields.
    public init(minutes: Int, seconds: Int, increment: Int) {
      func typed(_ value: Int) -> Int { min(max(value, 0), 9999) }
      let main = 60 * typed(minutes) + min(typed(seconds), 59)
      self.init(main: main, increment: typed(increment), isCustom: true)
    }

    /// Of the core's setting.
    init(of setting: ClockSetting) {
      switch setting {
      case .countUp: self = .none
      case .countdown(let mainMs, let incrementMs):
        self.init(main: Int(mainMs / 1000), increment: Int(incrementMs / 1000))
      }
    }

    /// As the core takes it.
    var setting: ClockSetting {
      self == .none
        ? .countUp
        : .countdown(mainMs: Int64(main) * 1000, incrementMs: Int64(increment) * 1000)
    }
  }

  /// Where the choices are kept.
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

    /// The key for an opponent: games of two have their own rule, opening, size and clock.
    public func name(_ opponent: Opponent) -> String {
      switch (self, opponent) {
      case (.level, _), (.opponent, _), (.colour, _), (.perfect, _), (_, .computer): rawValue
      case (_, .two): "\(rawValue).\(opponent.rawValue)"
      }
    }
  }

  public static let sizes: [Int] = Array(9...20)

  /// A level's number; a new player begins at the first that has a name.
  public var level: Int32 = levelNumber(name: .beginner)
  public var opponent: Opponent = .computer
  public var colour: Colour = .black
  /// Where a rule does not have the opening, the game is played freely.
  public var rule: Rule = .freestyle {
    didSet { if !openings(rule: rule).contains(opening) { opening = .free } }
  }
  public var opening: Opening = .free
  /// Lines a side.
  public var size = 15
  public var clock: Clock = .none
  /// The clock that was made up last, whether or not it is the one that is chosen.
  public var customClock: Clock = .firstCustom
  /// Of two on this phone: what they are called; empty where nobody said.
  public var blackName = ""
  public var whiteName = ""
  /// Whether two on this phone may ask for hints.
  public var hints = false
  /// Whether they may take back.
  public var undo = true
  /// Whether they sit opposite each other, so that the far panel is turned.
  public var faceToFace = false
  /// Whether the computer is to play by what is proved, where that ``isPerfectOffered``.
  public var perfect = false

  public init() {}

  /// Reads the choices for an opponent; without one for the last. What is missing or unknown has its
  /// first value.
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

  /// Remembers the choices.
  public func keep(in defaults: UserDefaults) {
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

  /// Whether there is something for the computer to play by in such a game.
  public var isPerfectOffered: Bool {
    perfectPlayOffered(config: config(forbiddenLoses: false, threads: 1, coin: { false }))
  }

  /// Whether it is what was chosen, and not hidden by other choices.
  public var isPerfect: Bool { perfect && isPerfectOffered }

  /// What the core is asked to start.
  ///
  /// - Parameters:
  ///   - forbiddenLoses: the setting of that name.
  ///   - threads: for the computer's search; see ``threads(lowPower:hot:)``.
  ///   - coin: decides a random colour; true is Black for the person.
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

  /// An instant answer jars.
  static let shortestReplyMs: Int32 = 300

  /// Search threads: two, and one to spare the battery or a hot phone.
  public static func threads(lowPower: Bool, hot: Bool) -> Int { lowPower || hot ? 1 : 2 }
}

extension Level {
  /// As it is kept in the settings: by its name, where it has one, else by its number.
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

  /// Whether a text stands for this level: a name that came later was kept as a number before.
  func isKept(as text: String) -> Bool { text == key || text == "\(number)" }
}

extension Opening: CaseIterable {
  public static var allCases: [Opening] { [.free, .swap2, .renjuClassic] }

  /// As it is kept in the settings.
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

  /// As it is kept in the settings.
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
