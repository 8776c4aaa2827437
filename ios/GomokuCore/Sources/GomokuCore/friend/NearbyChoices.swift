import Foundation

/// What the person last proposed to play with somebody nearby. Keys and values are the same on
/// Android.
public struct NearbyChoices: Equatable, Sendable {
  /// Where the choices are kept.
  enum Key: String {
    case colour = "nearby.colour"
    case rule = "nearby.rule"
    case size = "nearby.size"
    case clock = "nearby.clock"
    case customClock = "nearby.customClock"
  }

  /// The colour of the one who invites.
  public var colour: NewGameChoices.Colour = .random
  public var rule: Rule = .freestyle
  /// Lines a side.
  public var size = 15
  public var clock: NewGameChoices.Clock = .none
  /// The clock that was made up last, whether or not it is the one that is chosen.
  public var customClock: NewGameChoices.Clock = .firstCustom

  public init() {}

  /// Reads the choices. What is missing or unknown has its first value.
  public init(from defaults: UserDefaults) {
    func text(_ key: Key) -> String { defaults.string(forKey: key.rawValue) ?? "" }
    colour = NewGameChoices.Colour(rawValue: text(.colour)) ?? colour
    rule = Rule(name: text(.rule)) ?? rule
    let kept = defaults.integer(forKey: Key.size.rawValue)
    size = NewGameChoices.sizes.contains(kept) ? kept : size
    clock = NewGameChoices.Clock(name: text(.clock))
    customClock = NewGameChoices.Clock.custom(name: text(.customClock)) ?? customClock
  }

  /// Remembers the choices.
  public func keep(in defaults: UserDefaults) {
    defaults.set(colour.rawValue, forKey: Key.colour.rawValue)
    defaults.set(rule.name, forKey: Key.rule.rawValue)
    defaults.set(size, forKey: Key.size.rawValue)
    defaults.set(clock.name, forKey: Key.clock.rawValue)
    defaults.set(customClock.name, forKey: Key.customClock.rawValue)
  }

  /// As the core proposes it.
  ///
  /// - Parameters:
  ///   - forbiddenLoses: the setting of that name.
  ///   - coin: decides a random colour; true is Black for the one who invites.
  public func setup(forbiddenLoses: Bool, coin: () -> Bool = { Bool.random() }) -> RemoteSetup {
    let black =
      switch colour {
      case .black: true
      case .white: false
      case .random: coin()
      }
    return RemoteSetup(
      rule: rule, size: Int32(size), clock: clock.setting, inviterIsBlack: black,
      forbiddenLoses: forbiddenLoses)
  }
}
