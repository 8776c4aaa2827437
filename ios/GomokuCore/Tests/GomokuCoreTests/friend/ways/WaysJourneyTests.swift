// iOS can't start processes.
#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import GomokuCore

  /// Each way to a friend in a new installation, with only the settings that an invitation can't
  /// contain: at most five taps with a new friend, three with an acquaintance.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct WaysJourneyTests {
    private func agree(_ ann: Person, _ wei: Phone) async throws {
      let digits = try await (ann.phone.code(), wei.code())
      #expect(digits.0 == digits.1)
      ann.tap { $0.lobby.accept() }
      try await begin(ann, wei)
    }

    private func begin(_ ann: Person, _ wei: Phone) async throws {
      wei.lobby.accept()
      try await wait(until: "the game is ready") { ann.phone.lobby.gameIsReady }
      await ann.home.play()
      let theirs = try await wei.take()
      let own = try ann.game()
      try await wait(until: "both are linked") {
        [own, theirs].allSatisfy { $0.snapshot.remote?.link == .linked }
      }
      await theirs.leaveForGood()
      await ann.home.leave()
    }

    @Test func onThisWiFiFoundInTheList() async throws {
      let ether = FakeNetwork()
      let wei = try Phone("Wei", in: ether)
      let ann = try Person("Ann", in: ether)
      ann.tap { $0.open(.friend) }
      ann.tap { $0.open(.nearby) }
      let found = try await ann.phone.peer("Wei")
      ann.tap { $0.lobby.choose(found) }
      ann.tap { $0.lobby.invite(NearbyChoices()) }
      try await agree(ann, wei)
      #expect(ann.taps <= 5)

      wei.lobby.start()
      ann.home.navigator.path = []
      ann.countTaps()
      ann.tap { $0.open(.friend) }
      await ann.home.friends.refresh()
      let friend = try #require(ann.home.friends.friends.first { $0.nickname == "Wei" })
      ann.tap { $0.open(friend) }
      // The screen invites the wanted friend once found.
      try await wait(until: "Wei is found") { ann.phone.lobby.wantedTarget != nil }
      ann.phone.lobby.meet()
      try await agree(ann, wei)
      #expect(ann.taps <= 3)
    }

    @Test func onThisWiFiByCode() async throws {
      let wei = try Phone("Wei", in: FakeNetwork())
      // A machine without a network has no code, only the loopback address.
      let port = try #require(wei.lobby.snapshot?.port)
      let code = wei.lobby.snapshot?.shortCode
      let said = code ?? "127.0.0.1:\(port)"
      let ann = try Person("Ann")
      ann.tap { $0.open(.friend) }
      ann.home.friends.typed = said
      ann.tap { $0.join() }
      #expect(ann.home.navigator.path == [.friend, .nearby])
      ann.tap { $0.lobby.invite(NearbyChoices()) }
      if code == nil {
        try await agree(ann, wei)
      } else {
        // Typing the code is consent; no codes are compared.
        try await wait(until: "it is asked") { wei.lobby.snapshot?.pairing?.stage == .comparing }
        try await begin(ann, wei)
      }
      #expect(ann.taps <= 5)
    }

    @Test func byBluetooth() async throws {
      let air = RadioMedium()
      let wei = try Phone("Wei", in: FakeNetwork(), radio: FakeRadio(in: air))
      wei.bluetooth.turnOn()
      let ann = try Person("Ann", radio: FakeRadio(in: air))
      ann.tap { $0.open(.friend) }
      ann.tap { $0.openBluetooth() }
      try await wait(until: "Wei is near") { !ann.phone.bluetooth.people.isEmpty }
      let person = try #require(ann.phone.bluetooth.people.first)
      ann.tap { $0.lobby.target = .near(person) }
      ann.tap { $0.lobby.invite(NearbyChoices()) }
      try await agree(ann, wei)
      #expect(ann.taps <= 5)
    }

    private func broker() async throws -> Mosquitto {
      let broker = try Mosquitto()
      try await broker.start()
      return broker
    }

    /// Over the default server or the user's.
    private func invite(_ ann: Person, _ by: InviteBy, at broker: Mosquitto) async throws
      -> String
    {
      #expect(ann.phone.online.use(broker: broker.address))
      ann.tap { $0.open(.friend) }
      ann.tap { $0.open(.online) }
      ann.tap { $0.online.propose(by) }
      ann.tap { $0.online.invite(NearbyChoices()) }
      let online = ann.phone.online
      func shown() -> String? { online.waiting.flatMap { online.invitation($0) } }
      try await wait(until: "the server has it") {
        shown() != nil && online.waiting.map { online.isPosted($0) } == true
      }
      return try #require(shown())
    }

    private func awaitGame(_ person: Person) async throws {
      let online = person.phone.online
      try await wait(until: "the game is ready: \(online.message?.text ?? "")") {
        online.gameIsReady
      }
      await person.home.playOnline()
      let game = try person.game()
      try await wait(until: "it is linked") { game.snapshot.remote?.link == .linked }
    }

    @Test func anywhereByLinkSharedPastedOrRead() async throws {
      let broker = try await broker()
      // The shared text contains the link; a QR code is the link.
      let ways: [@MainActor (Person, String) async throws -> Int] = [
        { wei, link in
          await wei.home.open(OpenRequest.invitation(link))
          let asked = try #require(wei.home.friends.handed)
          wei.tap { $0.agree(to: asked) }
          return 1
        },
        { wei, link in
          await wei.home.open(OpenRequest.invitation("Play Gomoku with me: \(link)\nor paste it"))
          let asked = try #require(wei.home.friends.handed)
          wei.tap { $0.agree(to: asked) }
          return 1
        },
        { wei, link in
          wei.tap { $0.open(.friend) }
          wei.home.friends.typed = "Play Gomoku with me: \(link)\nor paste it"
          wei.tap { $0.join() }
          let asked = try #require(wei.home.friends.handed)
          wei.tap { $0.agree(to: asked) }
          return 3
        },
      ]
      for way in ways {
        let ann = try Person("Ann")
        // A link to the default server of the app does not name it.
        let link = try await invite(ann, .link, at: broker) + "?broker=\(broker.address)"
        // Sharing takes one more tap.
        #expect(ann.taps <= 4)
        let wei = try Person("Wei")
        let most = try await way(wei, link)
        #expect(wei.taps <= most)
        try await awaitGame(wei)
        try await awaitGame(ann)
        #expect(wei.phone.preferences.onlineBroker.isEmpty, "nothing was set up")
        for person in [ann, wei] { await person.home.leave() }
      }
    }

    @Test func anywhereByNineCharactersAndAgainAsAKnownFriend() async throws {
      let broker = try await broker()
      let ann = try Person("Ann")
      let code = try await invite(ann, .code, at: broker)
      #expect(ann.taps <= 5 && code.filter { $0.isLetter || $0.isNumber }.count == 9)
      let wei = try Person("Wei")
      // A code uses the default server or the user's.
      #expect(wei.phone.online.use(broker: broker.address))
      wei.tap { $0.open(.friend) }
      wei.home.friends.typed = code
      wei.tap { $0.join() }
      #expect(wei.taps <= 2)
      try await awaitGame(wei)
      try await awaitGame(ann)

      ann.home.navigator.path = []
      try await wait(until: "it was put away") { ann.home.game == nil }
      ann.countTaps()
      ann.tap { $0.open(.friend) }
      await ann.home.friends.refresh()
      let friend = try #require(ann.home.friends.friends.first { $0.nickname == "Wei" })
      #expect(friend.game != nil)
      ann.tap { $0.open(friend) }
      try await awaitGame(ann)
      #expect(ann.taps <= 3)
      for person in [ann, wei] { await person.home.leave() }
    }
  }
#endif
