// iOS can't start processes.
#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import GomokuCore

  final class SocketStreams: ServerOpener, Sendable {
    func connectTo(address: BrokerAddress, line: StreamLine) throws {
      try SocketStream(address).connect(line: line)
    }
  }

  /// A friend's move while the app is away, with a real broker.
  @MainActor
  @Suite(.timeLimit(.minutes(20)))
  struct NewsTests {
    private let refresh = FakeRefresh()
    private let notices = FakeNotices()

    private func news(of phone: Phone) -> FriendNews {
      let storage = phone.storage
      return FriendNews(
        preferences: phone.preferences, texts: Phone.texts, storage: { storage }, notices: notices,
        refresh: refresh, opener: SocketStreams())
    }

    private func phone() throws -> (Phone, HomeModel) {
      let phone = try Phone("Ann", in: FakeNetwork())
      phone.lobby.stop()
      let home = HomeModel(
        lobby: phone.lobby, online: phone.online, storage: phone.storage,
        preferences: phone.preferences, texts: Phone.texts, feedback: FeedbackRecorder(),
        discovery: { FakeDiscovery(FakeNetwork()) }, threads: { 1 })
      home.follow(.front)
      return (phone, home)
    }

    @Test func theSwitchAsksOnceAndFollowsTheAnswer() async throws {
      let (phone, _) = try phone()
      let news = news(of: phone)
      await news.follow(isSeen: true)
      #expect(!news.isOn && !news.isForbidden && news.isOffered)
      #expect(notices.questions == 0 && refresh.requested == nil)
      #expect(await news.turn(true))
      #expect(news.isOn && !news.isOffered && notices.questions == 1)
      #expect(refresh.requested == 900)
      await news.turn(false)
      #expect(!news.isOn && refresh.requested == nil)
      #expect(await news.turn(true))
      #expect(notices.questions == 1, "iOS asks once for ever")
      // Denied in Settings later.
      notices.state = .refused
      await news.follow(isSeen: false)
      await news.follow(isSeen: true)
      #expect(!news.isOn && news.isForbidden && refresh.requested == nil)
    }

    @Test func aNoIsHeededAndOnlySettingsChangeIt() async throws {
      let (phone, _) = try phone()
      let news = news(of: phone)
      notices.answer = false
      #expect(await news.turn(true), "the person has just said no")
      #expect(!news.isOn && news.isForbidden && !news.isOffered)
      #expect(await news.turn(true) == false, "Settings are to be opened")
      #expect(notices.questions == 1 && !news.isOn && refresh.requested == nil)
      notices.state = .allowed
      await news.follow(isSeen: true)
      #expect(news.isOn && refresh.requested == 900)
    }

    @Test func whereNoTimeIsGrantedTheSwitchStaysAsItIs() async throws {
      let (phone, _) = try phone()
      let news = news(of: phone)
      refresh.isAvailable = false
      #expect(await news.turn(true))
      #expect(news.isOn && refresh.requested == nil)
    }

    @Test func aMoveIsToldOnceAndOpensItsGame() async throws {
      let broker = try Mosquitto()
      try await broker.start()
      let (phone, home) = try phone()
      let news = news(of: phone)
      await news.follow(isSeen: true)
      await news.turn(true)
      let online = phone.online
      #expect(online.use(broker: broker.address))
      home.open(.online)
      online.propose(.link)
      var choices = NearbyChoices()
      choices.colour = .black
      online.invite(choices)
      func link() -> String? { online.waiting.flatMap { online.invitation($0) } }
      try await wait(until: "the invitation is there") { link() != nil }
      let terminal = try Terminal(
        "Wei", in: .scratch(), mode: ["online"], "--join",
        "\(try #require(link()))?broker=\(broker.address)")
      try await wait(until: "the game is ready") { online.gameIsReady }
      await home.playOnline()
      let game = try #require(home.game)
      let room = try #require(game.room)
      game.resume()
      let point = try parsePoint(text: "H8", size: 15)
      try await wait(until: "it can be played") {
        game.snapshot.humanToMove && game.tap(point, placement: .direct)
      }
      try await terminal.receive("move: 1 Black H8")

      let early = try #require(refresh.launch(news))
      await early.value
      #expect(notices.shown.isEmpty && refresh.requested == 900)
      home.navigator.path = []
      try await wait(until: "it lies on the table no more") { home.game == nil }
      await online.ended(room)
      home.follow(.background)
      await news.follow(isSeen: false)
      try terminal.say("move I9")
      try await terminal.receive("move: 2 White I9")
      let time = try #require(refresh.launch(news))
      await time.value
      try #require(
        notices.shown == [
          Notice(
            id: room, text: "Wei has moved.", hidden: "A friend has moved",
            opens: .game(room))
        ])
      #expect(refresh.requested == 900, "a request is good for one time")
      let again = try #require(refresh.launch(news))
      await again.value
      #expect(notices.shown.count == 1)

      // The tap opens the game. In the foreground no notification is needed.
      news.tapped(notices.shown[0].opens)
      home.follow(.front)
      await news.follow(isSeen: true)
      #expect(notices.shown.isEmpty)
      await home.open(OpenRequest(try #require(news.next())))
      #expect(news.wanted == nil && home.navigator.path == [.online])
      try await wait(until: "it is chosen") { online.gameIsReady }
      await home.playOnline()
      #expect(home.game?.room == room && home.navigator.front == .game)
      #expect(home.game?.snapshot.moves.count == 2)
      await home.open(.onlineGame(room))
      #expect(home.navigator.path == [.game])
      await home.open(.myGames)
      #expect(home.navigator.path == [.games])
      home.game?.close()
      await home.game?.ending?.value
    }

    @Test func timeThatIsOverEndsTheLookAndTheNextMakesItGood() async throws {
      let broker = try Mosquitto()
      try await broker.start()
      let (phone, _) = try phone()
      let news = news(of: phone)
      await news.turn(true)
      let online = phone.online
      #expect(online.use(broker: broker.address))
      online.follow(.front)
      online.propose(.link)
      online.invite(NearbyChoices())
      try await wait(until: "the invitation is there") {
        online.waiting.map { online.isPosted($0) } == true
      }
      online.follow(.hidden)
      // It accepts connections and never answers.
      broker.hold(true)
      let begun = Date()
      let time = try #require(refresh.launch(news))
      try await wait(until: "it looks") { self.refresh.requests > 1 }
      try await Task.sleep(for: .milliseconds(200))
      time.cancel()
      await time.value
      #expect(notices.shown.isEmpty)
      #expect(Date().timeIntervalSince(begun) < 8)
      broker.hold(false)
      let next = try #require(refresh.launch(news))
      await next.value
      #expect(refresh.requested == 900)
    }

    @Test func everyKindOfNewsHasItsWords() {
      let words = NewsTexts(Phone.texts)
      func title(_ kind: NewsKind) -> String {
        words.title(News(id: "a", name: "Wei", kind: kind))
      }
      #expect(title(.began) == "Your game with Wei has begun.")
      #expect(title(.ownTurn) == "It’s your turn against Wei.")
      #expect(title(.asks(offer: .draw)) == "Wei offers a draw.")
      #expect(title(.asks(offer: .undo)) == "Wei asks to take the last move back.")
      #expect(title(.asks(offer: .rematch)) == "Wei offers a new game, colours swapped.")
      #expect(title(.decided) == "Your game with Wei is over.")
      #expect(title(.left) == "Wei left the game.")
      #expect(title(.notBegun(reason: .expired)).hasPrefix("The invitation has expired"))
      let left = News(id: "a", name: "Wei", kind: .left)
      #expect(!words.withoutName(left).contains("Wei"))
    }
  }
#endif
