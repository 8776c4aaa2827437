import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScanTests {
  private let camera = FakeCamera()
  private let words = ScanTexts(Phone.texts)

  private func home() throws -> HomeModel {
    let phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: phone.storage,
      preferences: phone.preferences,
      texts: Phone.texts, camera: camera, feedback: FeedbackRecorder(),
      discovery: { FakeDiscovery(phone.ether) }, threads: { 1 })
    home.follow(.front)
    home.open(.friend)
    return home
  }

  private func scanning() async throws -> HomeModel {
    let home = try home()
    home.openScan()
    try await wait(until: "it looks") { home.scan.state == .looking }
    return home
  }

  private func says(_ home: HomeModel, _ start: String) -> Bool {
    words.status(home.scan).hasPrefix(start)
  }

  @Test func aCodeLeadsToTheFriend() async throws {
    let home = try await scanning()
    #expect(home.navigator.path == [.friend, .scan] && home.keepsAwake && home.scan.isLive)
    #expect(says(home, "Point the camera") && !words.isTrouble(home.scan))
    camera.say(.read("127.0.0.1:9"))
    #expect(home.scan.state == .found && says(home, "An invitation is found."))
    #expect(!camera.isOpen, "others may use it now")
    let found = try #require(home.scan.found)
    home.scanned(found)
    #expect(home.navigator.path == [.friend, .nearby])
    #expect(home.lobby.target == .typed("127.0.0.1:9"))
    #expect(home.scan.found == nil && home.scan.state == .off)
  }

  @Test func aLinkIsAskedAboutBeforeItsServerIsConnectedTo() async throws {
    let home = try await scanning()
    let link = "gomoku://join/" + String(repeating: "0", count: 26) + "?broker=other.org"
    camera.say(.read(link))
    home.scanned(try #require(home.scan.found))
    #expect(home.navigator.path == [.friend] && home.friends.isHanded)
    #expect(home.friends.typed == link)
  }

  @Test func whatIsNoInvitationIsToldAndLookingGoesOn() async throws {
    let home = try await scanning()
    for _ in 0..<30 { camera.say(.read("https://example.org/menu")) }
    #expect(says(home, "That QR code is no invitation to a game.") && words.isTrouble(home.scan))
    #expect(home.scan.state == .looking && camera.isOpen)
    camera.say(.read("gomoku://join/"))
    #expect(says(home, "This link is incomplete."))
    camera.say(.read("games.example.org"))
    #expect(says(home, "That QR code is no invitation to a game."))
    camera.say(.read("127.0.0.1:9"))
    #expect(home.scan.state == .found)
  }

  @Test func onlyATapAsks() async throws {
    camera.permission = .unasked
    camera.answer = .refused
    let home = try home()
    #expect(camera.asked == 0)
    home.openScan()
    #expect(home.scan.state == .asking && says(home, "To read your friend’s QR code"))
    // The prompt makes the app inactive.
    home.follow(.inactive)
    try await wait(until: "answered") { home.scan.state == .refused }
    home.follow(.front)
    #expect(camera.asked == 1 && camera.opened == 0)
    #expect(says(home, "The app may not use the camera."))
    home.follow(.background)
    home.follow(.front)
    #expect(camera.asked == 1 && home.scan.state == .refused)
    home.stopScanning()
    #expect(home.navigator.path == [.friend])
    // A change in Settings takes effect on return.
    home.openScan()
    #expect(home.scan.state == .refused)
    home.follow(.background)
    camera.permission = .allowed
    home.follow(.front)
    try await wait(until: "it looks") { home.scan.state == .looking }
    #expect(camera.asked == 1)
  }

  @Test func aYesOpensTheCamera() async throws {
    camera.permission = .unasked
    let home = try home()
    home.openScan()
    home.follow(.inactive)
    try await wait(until: "it looks") { home.scan.state == .looking }
    home.follow(.front)
    #expect(camera.asked == 1 && camera.opened == 1)
  }

  @Test func everyFailureHasItsSentence() async throws {
    for (trouble, state, said, again) in [
      (ScanModel.Trouble.absent, ScanModel.State.absent, "This device has no camera", false),
      (.forbidden, .forbidden, "Whoever manages this device", false),
      (.taken, .taken, "Another app has the camera.", true),
      (.shared, .shared, "Other apps share the screen", true),
      (.failed, .failed, "The camera does not work now.", true),
      (.refused, .refused, "The app may not use the camera.", false),
    ] {
      camera.becomes = .stopped(trouble)
      let home = try home()
      home.openScan()
      try await wait(until: "\(trouble)") { home.scan.state == state }
      #expect(says(home, said) && words.isTrouble(home.scan), "\(trouble)")
      #expect(!camera.isOpen && !home.scan.isLive && home.scan.mayTryAgain == again, "\(trouble)")
    }
    camera.permission = .forbidden
    let home = try home()
    home.openScan()
    #expect(home.scan.state == .forbidden)
    let bare = ScanModel(camera: nil)
    bare.tapped()
    bare.follow(.front)
    #expect(bare.state == .absent)
  }

  /// avcapturesession/interruptionendednotification: the system restarts it.
  @Test func anInterruptionEndsByItself() async throws {
    let home = try await scanning()
    home.scan.turnLight()
    #expect(camera.isLit && home.scan.isLit)
    camera.say(.paused(.taken))
    #expect(home.scan.state == .taken && camera.isOpen && !home.scan.hasLight)
    camera.say(.read("127.0.0.1:9"))
    #expect(home.scan.state == .taken)
    camera.say(.started(hasLight: true))
    #expect(home.scan.state == .looking && !home.scan.isLit)
    camera.say(.stopped(.failed))
    #expect(home.scan.state == .failed && !camera.isOpen)
    home.scan.again()
    try await wait(until: "it looks again") { home.scan.state == .looking }
    #expect(camera.opened == 2)
  }

  @Test func theCameraIsOpenOnlyWhileItIsSeen() async throws {
    let home = try await scanning()
    home.follow(.inactive)
    #expect(camera.isOpen, "the control center is not the background")
    home.follow(.background)
    #expect(!camera.isOpen && home.scan.state == .off)
    camera.say(.read("127.0.0.1:9"))
    #expect(home.scan.found == nil)
    home.follow(.front)
    try await wait(until: "it looks") { home.scan.state == .looking }
    home.navigator.path = [.friend]
    #expect(!camera.isOpen && home.scan.state == .off)
    // Restoration does not open the camera; a tap does.
    home.openScan()
    let kept = home.screens.text
    let opened = camera.opened
    home.navigator.path = []
    await home.restore(kept)
    #expect(home.navigator.path == [.friend] && camera.opened == opened)
  }

  @Test func aLightIsSwitchedWhereThereIsOne() async throws {
    camera.becomes = .started(hasLight: false)
    let home = try await scanning()
    home.scan.turnLight()
    #expect(!home.scan.hasLight && !home.scan.isLit && !camera.isLit)
    home.stopScanning()
    camera.becomes = .started(hasLight: true)
    home.openScan()
    try await wait(until: "it looks") { home.scan.state == .looking }
    home.scan.turnLight()
    home.scan.turnLight()
    #expect(!home.scan.isLit && !camera.isLit)
  }
}
