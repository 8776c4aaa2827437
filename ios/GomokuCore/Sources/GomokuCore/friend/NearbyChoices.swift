import Foundation

/// The last proposal to a nearby player. Android has the same keys and values.
public struct NearbyChoices: Equatable, Sendable {
  enum Key: String {
    case colour = "nearby.colour"
    case rule = "nearby.rule"
    case size = "nearby.size"
    case clock = "nearby.clock"
    case customClock = "nearby.customClock"
  }

  /// Colour of the inviting player.
  public var colour: NewGameChoices.Colour = .random
  public var rule: Rule = .freestyle
  public var size = 15
  public var clock: NewGameChoices.Clock = .none
  /// The last custom clock, even if another clock is selected.
  public var customClock: NewGameChoices.Clock = .firstCustom

  public init() {}

  /// Missing or unknown values get their defaults.
  public init(from defaults: UserDefaults) {
    func text(_ key: Key) -> String { defaults.string(forKey: key.rawValue) ?? "" }
    colour = NewGameChoices.Colour(rawValue: text(.colour)) ?? colour
    rule = Rule(name: text(.rule)) ?? rule
    let kept = defaults.integer(forKey: Key.size.rawValue)
    size = NewGameChoices.sizes.contains(kept) ? kept : size
    clock = NewGameChoices.Clock(name: text(.clock))
    customClock = NewGameChoices.Clock.custom(name: text(.customClock)) ?? customClock
  }

  public func save(in defaults: UserDefaults) {
    defaults.set(colour.rawValue, forKey: Key.colour.rawValue)
    defaults.set(rule.name, forKey: Key.rule.rawValue)
    defaults.set(size, forKey: Key.size.rawValue)
    defaults.set(clock.name, forKey: Key.clock.rawValue)
    defaults.set(customClock.name, forKey: Key.customClock.rawValue)
  }

  /// - Parameters:
  ///   - forbiddenLoses: The setting of that name.
  ///   - coin: Decides a random colour; true gives Black to the inviting player.
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
