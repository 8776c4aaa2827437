import GomokuCore
import Testing
import UIKit

@testable import Gomoku

/// What only a built app can show. The rules and the models are tested in GomokuCore.
@MainActor
@Suite struct AppTests {
  @Test(arguments: [
    "background", "card", "text", "muted", "accent", "onAccent", "danger", "good",
  ])
  func everyColourIsInTheCatalogue(name: String) {
    #expect(UIColor(named: name) != nil)
  }

  @Test func everyLanguageIsDeclared() {
    #expect(Set(Bundle.main.localizations).isSuperset(of: GameTexts.languages))
  }

  @Test func everySoundIsInTheApp() {
    for sound in Sound.allCases {
      #expect(Bundle.main.url(forResource: sound.rawValue, withExtension: "wav") != nil)
    }
    #expect(Bundle.main.url(forResource: "music", withExtension: "flac") != nil)
  }

  @Test func thePrivacyManifestIsInTheApp() {
    #expect(Bundle.main.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
  }
}
