import GomokuCore
import Testing
import UIKit

@testable import Gomoku

/// Tests that need a built app. GomokuCore tests rules and models.
@MainActor
@Suite struct AppTests {
  @Test(arguments: [
    "background", "card", "text", "muted", "accent", "onAccent", "danger", "good",
    "backgroundAmoled", "cardAmoled",
  ])
  func everyColourIsInTheCatalogue(name: String) {
    #expect(UIColor(named: name) != nil)
  }

  @Test func everyLanguageIsDeclared() {
    #expect(Set(Bundle.main.localizations).isSuperset(of: Texts.languages))
  }

  @Test func everySoundIsInTheApp() {
    for sound in Sound.allCases {
      #expect(Bundle.main.url(forResource: sound.rawValue, withExtension: "flac") != nil)
    }
    #expect(Bundle.main.url(forResource: "music", withExtension: "flac") != nil)
  }

  @Test func thePuzzlesAreInTheApp() {
    #expect(PuzzlesModel.shipped().count > 40_000)
  }

  @Test(arguments: ["networks.bin", "black-freestyle.bin", "black-standard.bin"])
  func whatTheComputerPlaysByIsInTheApp(name: String) throws {
    #expect(try !ShippedAssets().read(name: name).isEmpty)
  }

  @Test func everyShortcutOfTheIconIsKnown() {
    let key = "UIApplicationShortcutItems"
    let items = Bundle.main.object(forInfoDictionaryKey: key) as? [[String: Any]] ?? []
    let types = items.compactMap { $0["UIApplicationShortcutItemType"] as? String }
    #expect(types.count == 2)
    #expect(types.allSatisfy { Shortcut(rawValue: $0) != nil })
  }

  @Test func aGameIsSharedAsAPicture() async throws {
    let storage = Storage.open()
    let only = try storage.`import`(text: "(;FF[4]GM[4]SZ[15];B[hh];W[ii])").only
    let id = try #require(only)
    let game = try storage.game(id: id).about
    let forms = SharedGame.of(game, on: storage, texts: Texts(language: "en"), theme: .wood)
    let picture = try await forms.picture()
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func thePrivacyManifestIsInTheApp() {
    #expect(Bundle.main.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
  }
}
