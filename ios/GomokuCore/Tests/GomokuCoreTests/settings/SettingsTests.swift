import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite struct SettingsTests {
  @Test func settingsStartAsDesigned() throws {
    let preferences = Preferences(defaults: try .scratch())
    #expect(preferences.theme == .system)
    #expect(preferences.boardTheme == .wood)
    #expect(preferences.coordinates)
    #expect(!preferences.moveNumbers)
    #expect(preferences.lastMoveMark)
    #expect(preferences.forbiddenMarks)
    #expect(preferences.placement == .tapTwice)
    #expect(preferences.sounds)
    #expect(!preferences.music)
    #expect(preferences.haptics)
    #expect(!preferences.forbiddenLoses)
    #expect(!preferences.leftHanded)
    #expect(!preferences.tiltCursor)
    #expect(preferences.onlineBroker.isEmpty)
  }

  @Test func settingsAreKept() throws {
    let defaults = try UserDefaults.scratch()
    let preferences = Preferences(defaults: defaults)
    preferences.theme = .amoled
    preferences.boardTheme = .night
    preferences.coordinates = false
    preferences.moveNumbers = true
    preferences.lastMoveMark = false
    preferences.forbiddenMarks = false
    preferences.spokenThreats = false
    preferences.placement = .slide
    preferences.sounds = false
    preferences.music = true
    preferences.haptics = false
    preferences.forbiddenLoses = true
    preferences.leftHanded = true
    preferences.tiltCursor = true
    preferences.watchable = true
    preferences.friendMoves = true
    preferences.engineLine = true
    preferences.nickname = "Wei"
    preferences.onlineBroker = "games.example.org"
    preferences.stonePlaced()
    let again = Preferences(defaults: defaults)
    #expect(again.theme == .amoled)
    #expect(again.boardTheme == .night)
    #expect(!again.coordinates)
    #expect(again.moveNumbers)
    #expect(!again.lastMoveMark)
    #expect(!again.forbiddenMarks)
    #expect(!again.spokenThreats)
    #expect(again.placement == .slide)
    #expect(!again.sounds)
    #expect(again.music)
    #expect(!again.haptics)
    #expect(again.forbiddenLoses)
    #expect(again.leftHanded)
    #expect(again.tiltCursor)
    #expect(again.watchable)
    #expect(again.friendMoves)
    #expect(again.engineLine)
    #expect(again.nickname == "Wei")
    #expect(again.onlineBroker == "games.example.org")
    for key in Preferences.Key.allCases {
      #expect(defaults.object(forKey: key.rawValue) != nil, "\(key) is not kept")
    }
  }

  @Test func unknownSettingsCountAsNotSet() throws {
    let defaults = try UserDefaults.scratch()
    defaults.set("sepia", forKey: "theme")
    defaults.set("throw", forKey: "placement")
    let preferences = Preferences(defaults: defaults)
    #expect(preferences.theme == .system)
    #expect(preferences.placement == .tapTwice)
  }

  @Test func choicesAreRemembered() throws {
    let defaults = try UserDefaults.scratch()
    #expect(NewGameChoices(from: defaults) == NewGameChoices())
    var choices = NewGameChoices()
    choices.level = 2
    choices.opponent = .two
    choices.colour = .random
    choices.rule = .renju
    choices.size = 19
    choices.clock = .init(main: 600, increment: 5)
    choices.save(in: defaults)
    #expect(NewGameChoices(from: defaults) == choices)
    #expect(defaults.string(forKey: "newGame.clock.two") == "600+5")
    for key in NewGameChoices.Key.allCases {
      #expect(defaults.object(forKey: key.name(.two)) != nil, "\(key) is not kept")
    }
  }

  @Test func eachOpponentHasItsOwnChoices() throws {
    let defaults = try UserDefaults.scratch()
    var choices = NewGameChoices()
    choices.opponent = .two
    choices.rule = .renju
    choices.size = 19
    choices.opening = .swap2
    choices.clock = .init(main: 180, increment: 2)
    choices.save(in: defaults)
    #expect(NewGameChoices(from: defaults, against: .computer) == NewGameChoices())
    var alone = NewGameChoices()
    alone.size = 13
    alone.save(in: defaults)
    #expect(defaults.integer(forKey: "newGame.size") == 13)
    #expect(NewGameChoices(from: defaults) == alone)
    #expect(NewGameChoices(from: defaults, against: .two) == choices)
  }

  @Test func aSummaryHasEverythingThatWasChosen() throws {
    let texts = Texts(language: "en")
    var choices = NewGameChoices()
    var summary: String {
      texts.summary(choices).replacingOccurrences(of: "\u{A0}", with: " ")
    }
    #expect(summary == "Beginner · Freestyle · 15 × 15 · no clock · you play Black")
    #expect(texts.summary(choices).contains("15\u{A0}×\u{A0}15"))
    choices.colour = .white
    choices.opening = .swap2
    choices.clock = .init(main: 180, increment: 2)
    #expect(
      summary
        == "Beginner · Freestyle · 15 × 15 · Swap2 · 3 min + 2 s a move · opening: Computer")
    choices.opponent = .two
    choices.rule = .renju
    choices.opening = .renjuClassic
    choices.clock = .none
    #expect(summary == "Renju · 15 × 15 · Renju classic · no clock")
  }

  @Test func levelsAreKeptByNameOrNumber() throws {
    let defaults = try UserDefaults.scratch()
    for level in levels() {
      var choices = NewGameChoices()
      choices.level = level.number
      choices.save(in: defaults)
      #expect(NewGameChoices(from: defaults).level == level.number)
    }
    // Levels that got their names later are stored by number.
    for (kept, name) in [("hard", LevelName.hard), ("2", .beginner), ("14", .expert)] {
      defaults.set(kept, forKey: "newGame.level")
      #expect(NewGameChoices(from: defaults).level == levelNumber(name: name))
    }
  }

  @Test func nonsenseChoicesAreTheFirstOnes() throws {
    let defaults = try UserDefaults.scratch()
    for key in NewGameChoices.Key.allCases { defaults.set("99999", forKey: key.rawValue) }
    #expect(NewGameChoices(from: defaults) == NewGameChoices())
    for name in ["", "none", "+", "1+1", "300", "-5+3", "600+5+5", "9999999999999999999999+0"] {
      #expect(NewGameChoices.Clock(name: name) == .none)
    }
  }

  @Test func aClockOfOnesOwnIsKeptForEachWay() throws {
    let defaults = try UserDefaults.scratch()
    var choices = NewGameChoices(from: defaults, against: .two)
    #expect(choices.clock == .none && choices.customClock == .firstCustom)
    choices.customClock = .init(minutes: 7, seconds: 17, increment: 3)
    choices.clock = choices.customClock
    choices.save(in: defaults)
    let config = choices.config(forbiddenLoses: false, threads: 1)
    #expect(config.clock == .countdown(mainMs: 437_000, incrementMs: 3000))
    try checkConfig(config: config)
    #expect(NewGameChoices(from: defaults, against: .two) == choices)
    // The choices for another opponent are separate.
    #expect(NewGameChoices(from: defaults, against: .computer).clock == .none)
    // Selecting a preset keeps the last custom clock.
    choices.clock = NewGameChoices.Clock.offered[1]
    choices.save(in: defaults)
    #expect(NewGameChoices(from: defaults, against: .two).customClock == choices.customClock)
    var proposed = NearbyChoices(from: defaults)
    #expect(proposed.clock == .none)
    proposed.customClock = .init(minutes: 2, seconds: 30, increment: 5)
    proposed.clock = proposed.customClock
    proposed.save(in: defaults)
    #expect(NearbyChoices(from: defaults) == proposed)
    let setup = proposed.setup(forbiddenLoses: false)
    #expect(setup.clock == .countdown(mainMs: 150_000, incrementMs: 5000))
  }

  @Test func onlyWhatCanBeTypedIsRead() {
    for name in [
      "custom", "custom:", "custom:1", "custom:-1+0", "custom:1+1+1", "301+0",
      "custom:99999999999+0",
    ] {
      #expect(NewGameChoices.Clock(name: name) == .none)
    }
    let nothing = NewGameChoices.Clock(minutes: 0, seconds: 0, increment: 0)
    for clock in NewGameChoices.Clock.offered + [.firstCustom, nothing] {
      #expect(NewGameChoices.Clock(name: clock.name) == clock)
    }
    #expect(NewGameChoices.Clock(minutes: .max, seconds: .max, increment: .max).main == 599_999)
    #expect(NewGameChoices.Clock(minutes: -1, seconds: -1, increment: -1) == nothing)
  }

  @Test func theCoreRefusesInWordsWhatIsOutOfRange() {
    let refusal =
      "The time must be between 0:10 and 24:00:00, with at most 10:00 added after each move."
    for clock in [
      NewGameChoices.Clock(minutes: 0, seconds: 9, increment: 0),
      .init(minutes: 1440, seconds: 1, increment: 0), .init(minutes: 5, seconds: 0, increment: 601),
    ] {
      #expect(Table.texts.refusal(clock) == refusal)
    }
    for clock in NewGameChoices.Clock.offered + [
      .firstCustom, .init(minutes: 0, seconds: 10, increment: 0),
      .init(minutes: 1440, seconds: 0, increment: 600),
    ] {
      #expect(Table.texts.refusal(clock) == nil)
    }
  }

  @Test func everyChoiceMakesAConfigurationThatTheCoreTakes() throws {
    for level in levels() {
      for rule in Rule.allCases {
        for size in NewGameChoices.sizes {
          for clock in NewGameChoices.Clock.offered {
            var choices = NewGameChoices()
            choices.level = level.number
            choices.rule = rule
            choices.size = size
            choices.clock = clock
            for opponent in NewGameChoices.Opponent.allCases {
              choices.opponent = opponent
              let threads = NewGameChoices.threads(lowPower: size % 2 == 0, hot: false)
              try checkConfig(config: choices.config(forbiddenLoses: true, threads: threads))
            }
          }
        }
      }
    }
  }

  @Test func theColourDecidesTheSeats() {
    var choices = NewGameChoices()
    choices.level = levelNumber(name: .medium)
    let computer = Seat.computer(level: choices.level)
    func seats(_ coin: Bool) -> [Seat] {
      let config = choices.config(forbiddenLoses: false, threads: 2, coin: { coin })
      return [config.black, config.white]
    }
    choices.colour = .black
    #expect(seats(false) == [.human, computer])
    choices.colour = .white
    #expect(seats(true) == [computer, .human])
    choices.colour = .random
    #expect(seats(true) == [.human, computer])
    #expect(seats(false) == [computer, .human])
    choices.opponent = .two
    #expect(seats(true) == [.human, .human])
  }

  @Test func aSavedBatteryAndAHotPhoneGetOneThread() {
    #expect(NewGameChoices.threads(lowPower: false, hot: false) == 2)
    #expect(NewGameChoices.threads(lowPower: true, hot: false) == 1)
    #expect(NewGameChoices.threads(lowPower: false, hot: true) == 1)
  }
}
