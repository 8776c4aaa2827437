import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FriendTests {
  private func home(of phone: Phone) -> HomeModel {
    phone.lobby.stop()
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: phone.storage,
      preferences: phone.preferences,
      texts: Phone.texts, feedback: FeedbackRecorder(), discovery: { FakeDiscovery(phone.ether) },
      threads: { 1 })
    home.follow(.front)
    return home
  }

  private func join(_ text: String, at home: HomeModel) {
    home.friends.typed = text
    home.join()
  }

  @Test func aWrongTextIsToldForWhatItIs() throws {
    let home = home(of: try Phone("Ann", in: FakeNetwork()))
    home.open(.friend)
    for (bad, said) in [
      ("", "Type or paste what your friend sent."),
      ("hello", "That is no invitation."),
      ("gomoku://join/", "This link is incomplete."),
      ("10ab-cdef", "A code has 9 or 12 characters. This one has 8."),
      ("10ab-cudef", "No code has this character. (character 7)"),
      ("192.168.1.5", "The port is missing, as in 192.168.1.5:40123."),
      ("042S-SEXK-Y89", "A code has 9 or 12 characters. This one has 11."),
      ("042S-SEXK-Y98N", "Something in the join code is mistyped."),
      ("042S-SUXK-Y89N", "No join code has this character. (character 7)"),
      ("games.example.org", "That is a server’s address, not an invitation."),
      // This build has no default server.
      ("10ab-cdefg", "This invitation names no server."),
    ] {
      join(bad, at: home)
      let problem = home.friends.problem ?? ""
      #expect(problem.hasPrefix(said), "\(bad): \(problem)")
      #expect(home.friends.typed == bad && home.navigator.path == [.friend])
      #expect(!home.friends.isHanded)
    }
    join("127.0.0.1:9", at: home)
    #expect(home.navigator.path == [.friend, .nearby])
    #expect(home.lobby.target == .typed("127.0.0.1:9"))
    #expect(home.friends.problem == nil && home.friends.typed.isEmpty)
    home.navigator.path = [.friend]
    #expect(home.lobby.target == nil)
  }

  @Test func whatAnotherAppHandsOverIsAskedForWhicheverWayItLeads() async throws {
    let home = home(of: try Phone("Ann", in: FakeNetwork()))
    await home.open(OpenRequest.invitation("127.0.0.1:9"))
    #expect(home.navigator.path == [.friend])
    let nearby = try #require(home.friends.handed)
    #expect(home.friends.explanation(of: nearby) == Phone.texts[.friendJoinNearby])
    home.friends.isHanded = false
    #expect(home.friends.typed == "127.0.0.1:9" && home.lobby.target == nil)
    let link = "gomoku://join/" + String(repeating: "0", count: 26) + "?broker=other.org"
    await home.open(OpenRequest.invitation("Play with me: \(link)\nor so"))
    let anywhere = try #require(home.friends.handed)
    #expect(home.friends.explanation(of: anywhere).hasSuffix(" other.org."))
    #expect(home.navigator.path == [.friend])
    home.friends.isHanded = false
    await home.open(OpenRequest.invitation("127.0.0.1:9"))
    home.agree(to: nearby)
    #expect(home.navigator.path == [.friend, .nearby])
    #expect(home.lobby.target == .typed("127.0.0.1:9"))
  }

  @Test func eachWayHasItsScreenAndSaysWhatItNeeds() throws {
    let phone = try Phone("Ann", in: FakeNetwork())
    let home = home(of: phone)
    home.open(.friend)
    home.openBluetooth()
    #expect(home.navigator.path == [.friend, .bluetooth] && home.keepsAwake)
    #expect(phone.lobby.snapshot != nil && phone.bluetooth.state != .off)
    home.navigator.path = [.friend]
    #expect(phone.lobby.snapshot == nil)
    home.open(.nearby)
    #expect(home.navigator.path == [.friend, .nearby] && home.keepsAwake)
    let kept = home.screens.text
    #expect(SavedScreens(kept)?.path == [.friend, .nearby])
    let words = FriendTexts(Phone.texts)
    #expect(words.wifi(isAllowed: false, isJoined: true).isMissing)
    #expect(words.wifi(isAllowed: true, isJoined: false).isMissing)
    #expect(!words.wifi(isAllowed: true, isJoined: true).isMissing)
    #expect(words.anywhere(hasServer: false, isOnline: true).isMissing)
    #expect(words.anywhere(hasServer: true, isOnline: false).isMissing)
    #expect(!words.anywhere(hasServer: true, isOnline: true).isMissing)
    #expect(words.bluetooth(phone.bluetooth.outlook).text == Phone.texts[.bluetoothExplain])
    #expect(phone.online.broker == nil && !phone.online.use(broker: ""))
    #expect(phone.online.use(broker: "games.example.org") && phone.online.broker != nil)
  }

  @Test func aKnownFriendIsFoundAndInvited() async throws {
    let ether = FakeNetwork()
    let (ann, wei) = (try Phone("Ann", in: ether), try Phone("Wei", in: ether))
    try await agree(ann, wei, name: "Wei")
    for phone in [ann, wei] {
      try await wait(until: "the game is ready") { phone.lobby.gameIsReady }
    }
    let home = home(of: ann)
    home.open(.friend)
    try await wait(until: "Wei is listed") { home.friends.friends.map(\.nickname) == ["Wei"] }
    let friend = try #require(home.friends.friends.first)
    #expect(FriendTexts(Phone.texts).reach(friend) == Phone.texts[.friendReach])
    home.open(friend)
    #expect(home.navigator.path == [.friend, .nearby] && ann.lobby.wanted == "Wei")
    #expect(ann.lobby.wantedTarget == nil)
    ann.lobby.meet()
    #expect(ann.lobby.snapshot?.pairing == nil, "nobody is there")
    wei.lobby.stop()
    wei.lobby.start()
    try await wait(until: "Wei is found") { ann.lobby.wantedTarget != nil }
    ann.lobby.meet()
    try await wait(until: "Wei is invited") { wei.lobby.snapshot?.pairing?.playedBefore == true }
    #expect(ann.lobby.wanted == nil && ann.lobby.target == nil)
  }
}
