import Foundation
import Testing

@testable import GomokuCore

/// What is kept in UserDefaults: settings and the last choices.
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
    choices.keep(in: defaults)
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
    choices.keep(in: defaults)
    #expect(NewGameChoices(from: defaults, against: .computer) == NewGameChoices())
    var alone = NewGameChoices()
    alone.size = 13
    alone.keep(in: defaults)
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
      choices.keep(in: defaults)
      #expect(NewGameChoices(from: defaults).level == level.number)
    }
    // Names that came later were kept as numbers.
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
