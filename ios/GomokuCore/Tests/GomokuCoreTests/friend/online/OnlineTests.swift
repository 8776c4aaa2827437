// iOS can't start processes.
#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import GomokuCore

  /// A real Mosquitto with the project's configuration, on this machine.
  @MainActor
  final class Mosquitto {
    let port = LoopbackSocket.freePort()
    private let folder = URL.scratch()
    private let files: URL
    private var process: Process?

    init() throws {
      let path = try #require(
        ProcessInfo.processInfo.environment["GOMOKU_BROKER"],
        "GOMOKU_BROKER must name the broker's folder: ios/test.sh makes it")
      files = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let acl = folder.appendingPathComponent("acl")
      try FileManager.default.copyItem(at: files.appendingPathComponent("acl"), to: acl)
      // Mosquitto does not read files of other users.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: acl.path)
      var settings = try String(
        contentsOf: files.appendingPathComponent("rules.conf"), encoding: .utf8)
      settings += "\npersistence_location \(folder.path)/\nacl_file \(acl.path)\n"
      settings += "listener \(port) 127.0.0.1\n"
      if getuid() == 0 { settings += "user root\n" }
      try settings.write(to: self.settings, atomically: true, encoding: .utf8)
    }

    private var settings: URL { folder.appendingPathComponent("mosquitto.conf") }

    var address: String { "tcp://127.0.0.1:\(port)" }

    func start() async throws {
      let process = Process()
      process.executableURL = files.appendingPathComponent("mosquitto")
      process.arguments = ["-c", settings.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      self.process = process
      try await wait(until: "the broker listens") {
        guard let socket = LoopbackSocket(connectedTo: self.port) else { return false }
        socket.close()
        return true
      }
    }

    /// SIGKILL, since dispatch threads block other signals and child processes inherit this.
    func kill() async throws {
      guard let process else { return }
      Self.kill(process)
      try await wait(until: "the broker is dead") { !process.isRunning }
    }

    /// A stopped broker accepts connections and bytes, and answers nothing.
    func hold(_ held: Bool) {
      if let process { Self.kill(process, with: held ? SIGSTOP : SIGCONT) }
    }

    private nonisolated static func kill(_ process: Process, with signal: Int32 = SIGKILL) {
      #if os(Linux)
        Glibc.kill(process.processIdentifier, signal)
      #else
        Darwin.kill(process.processIdentifier, signal)
      #endif
    }

    deinit {
      if let process, process.isRunning { Self.kill(process) }
    }
  }

  @MainActor
  @Suite(.timeLimit(.minutes(20)))
  struct OnlineTests {
    @MainActor
    private final class Player {
      let phone: Phone
      let home: HomeModel
      private(set) var events: [OnlineEvent] = []

      init(_ name: String, at address: String, folder: URL = .scratch()) throws {
        phone = try Phone(name, in: FakeNetwork(), folder: folder)
        phone.lobby.stop()
        home = HomeModel(
          lobby: phone.lobby, online: phone.online, storage: phone.storage,
          preferences: phone.preferences, texts: Phone.texts, feedback: FeedbackRecorder(),
          discovery: { FakeDiscovery(FakeNetwork()) }, threads: { 1 })
        home.follow(.front)
        #expect(phone.online.use(broker: address))
        phone.online.onEvent = { [weak self] event, _ in self?.events.append(event) }
        open()
      }

      var online: OnlineModel { phone.online }
      var friends: FriendModel { home.friends }
      var game: GameModel? { home.game }

      func open() { home.open(.online) }

      func close() { home.navigator.path = [] }

      /// Kills the app and restarts it at the list.
      func killed(at address: String) async throws -> Player {
        online.stop()
        game?.close()
        await game?.ending?.value
        phone.storage.shutdown()
        let again = try Player(
          phone.preferences.nickname ?? "", at: address, folder: phone.folder)
        await again.online.refresh()
        return again
      }

      /// Returns the invitation once the broker has it.
      func invite(_ by: InviteBy, colour: NewGameChoices.Colour = .black) async throws -> String {
        online.propose(by)
        var choices = NearbyChoices()
        choices.colour = colour
        online.invite(choices)
        func shown() -> String? { online.waiting.flatMap { online.invitation($0) } }
        try await wait(until: "the broker has the invitation") {
          shown() != nil && self.online.waiting.map { self.online.isPosted($0) } == true
        }
        return try #require(shown())
      }

      func join(_ text: String) {
        home.navigator.path = [.friend]
        friends.typed = text
        home.join()
      }

      @discardableResult
      func take() async throws -> GameModel {
        try await wait(until: "the game is ready: \(online.message?.text ?? "")") {
          self.online.gameIsReady
        }
        await home.playOnline()
        let game = try #require(home.game, "\(online.message?.text ?? "")")
        game.resume()
        try await wait(until: "the broker is reached") { game.snapshot.remote?.link == .linked }
        return game
      }

      @discardableResult
      func take(_ title: String) async throws -> GameModel {
        try await wait(until: "\(title) is in the list") {
          self.online.games.contains { $0.name == title }
        }
        online.open(try #require(online.games.first { $0.name == title }))
        return try await take()
      }

      var links: [SavedLink] { ((try? phone.storage.links()) ?? []).filter { $0.broker != nil } }

      var hasLeft: Bool { links.contains { $0.isLeft } }

      var row: String? {
        online.games.first.map { OnlineTexts(Phone.texts).state($0) }
      }
    }

    private func broker() async throws -> Mosquitto {
      let broker = try Mosquitto()
      try await broker.start()
      return broker
    }

    private func place(_ name: String, on game: GameModel?) async throws {
      let game = try #require(game)
      let point = try parsePoint(text: name, size: game.snapshot.size)
      try await wait(until: "\(name) can be played") {
        // The broker is sometimes out of reach.
        game.snapshot.humanToMove && game.tap(point, placement: .direct)
      }
      try await wait(until: "\(name) is kept") { game.snapshot.moves.last?.point == point }
    }

    private func see(_ names: String..., on game: GameModel?) async throws {
      let game = try #require(game)
      try await wait(until: "\(names) are there") {
        game.snapshot.moves.map { pointName(point: $0.point) } == names
      }
    }

    /// Makes two players with an agreed game; Ann has Black.
    private func pair(_ broker: Mosquitto) async throws -> (Player, Player) {
      let ann = try Player("Ann", at: broker.address)
      let wei = try Player("Wei", at: broker.address)
      wei.join(try await ann.invite(.link))
      try await ann.take()
      try await wei.take()
      #expect(ann.home.navigator.path == [.game] && wei.game?.snapshot.ownStone == .white)
      return (ann, wei)
    }

    @Test func aGameByLinkWithTheTerminalGoesOnForDays() async throws {
      let broker = try await broker()
      let folder = URL.scratch()
      var ann = try Player("Ann", at: broker.address)
      let link = try await ann.invite(.link)
      #expect(link.hasPrefix("gomoku://join/"))
      #expect(ann.events.contains { if case .invitation = $0 { true } else { false } })
      #expect(OnlineTexts(Phone.texts).summary(ann.online.games) == Phone.texts[.onlineExplain])

      ann = try await ann.killed(at: broker.address)
      #expect(ann.row == "Waiting for somebody to join")
      ann.online.open(try #require(ann.online.games.first))
      #expect(ann.online.waiting.flatMap { ann.online.invitation($0) } == link)
      var terminal = try Terminal(
        "小明", in: folder, mode: ["online"], "--join", "\(link)?broker=\(broker.address)")
      try await ann.take()
      try await terminal.receive("game: White against Ann")
      try await place("H8", on: ann.game)
      try await terminal.receive("move: 1 Black H8")
      try await terminal.kill()

      ann.close()
      try await wait(until: "it is in the list") { ann.home.game == nil }
      ann.open()
      await ann.online.refresh()
      // Before its session has ended, the closed game would receive the move.
      await ann.online.ended(try #require(ann.online.games.first?.id))
      #expect(ann.row == "Their turn")
      #expect(OnlineTexts(Phone.texts).summary(ann.online.games) == "Games: 1 · your turn: 0")
      try await broker.kill()
      try await broker.start()
      let resume = ["online", "--server", broker.address]
      terminal = try Terminal("小明", in: folder, mode: resume, "--resume")
      try await terminal.receive("game: White against Ann")
      try terminal.say("move I9")
      try await terminal.receive("move: 2 White I9")
      try await wait(until: "it is told") { ann.events.contains(.ownTurn) }
      // The list reloads independently of the event.
      try await wait(until: "the row says so") { ann.row == "Your turn" }
      #expect(ann.online.message?.text == "小明 has moved: your turn.")
      #expect(OnlineTexts(Phone.texts).summary(ann.online.games) == "Games: 1 · your turn: 1")
      ann = try await ann.killed(at: broker.address)
      try await ann.take("小明")
      try await see("H8", "I9", on: ann.game)
      try await place("H9", on: ann.game)
      try await terminal.receive("move: 3 Black H9")
      try terminal.say("resign")
      try await wait(until: "it is decided") { ann.game?.snapshot.phase == .over }
      try await wait(until: "My games has it") { ann.phone.storage.kept.count == 1 }

      ann.close()
      ann.open()
      #expect(ann.row == "Decided")
      let kept = try #require(ann.online.games.first)
      #expect(OnlineTexts(Phone.texts).deletion(kept).hasPrefix("It stays in My games."))
      ann.online.delete(kept)
      #expect(ann.online.games.isEmpty)
      // Without its file, the session would stop before it notifies the other player.
      #expect(ann.links.count == 1)
      await ann.online.refresh()
      #expect(ann.online.games.isEmpty, "the row is gone all the same")
      try await terminal.receive("link: ended, Ann left the game.")
      try await wait(until: "nothing is kept") { ann.links.isEmpty }
      #expect(ann.online.games.isEmpty)
      #expect(try await terminal.end() == 0)
      #expect(ann.phone.storage.kept.count == 1)
    }

    @Test func aCodeIsGuessedOnceAndThenRight() async throws {
      let broker = try await broker()
      let ann = try Player("Ann", at: broker.address)
      let code = try await ann.invite(.code)
      #expect(code.count == 10 && code.contains("-"))
      let wrong = String(code.dropLast()) + (code.hasSuffix("0") ? "1" : "0")
      let wei = try Player("Wei", at: broker.address)
      wei.join(wrong)
      try await wait(until: "Wei is told") {
        wei.online.message?.text == "The code is wrong. Ask for it once more."
      }
      #expect(wei.online.page == nil)
      try await wait(until: "the row is gone") { wei.online.games.isEmpty }
      #expect(wei.events.last == .ended(reason: .wrongCode))
      try await wait(until: "Ann is told") {
        ann.online.message?.text == "Somebody has tried a wrong code. Tries left: 2."
      }
      wei.join("  \(code.uppercased()) ")
      #expect(wei.friends.typed.isEmpty)
      try await ann.take()
      try await wei.take()
      try await place("H8", on: ann.game)
      try await see("H8", on: wei.game)
      for player in [ann, wei] { await player.home.leave() }
    }

    @Test func aLinkFromAnotherAppAsksFirst() async throws {
      let broker = try await broker()
      let ann = try Player("Ann", at: broker.address)
      let link = try await ann.invite(.link)
      let wei = try Player("Wei", at: broker.address)
      // The broker in the link applies to this game only.
      wei.phone.preferences.onlineBroker = ""
      wei.close()
      let url = try #require(URL(string: "\(link)?broker=\(broker.address)"))
      await wei.home.open(OpenRequest(url))
      #expect(wei.home.navigator.path == [.friend] && wei.friends.typed == url.absoluteString)
      let asked = try #require(wei.friends.handed)
      #expect(wei.friends.explanation(of: asked).hasSuffix(" 127.0.0.1:\(broker.port)."))
      #expect(wei.links.isEmpty && wei.online.page == nil, "nothing has begun")
      wei.friends.isHanded = false
      wei.home.agree(to: asked)
      try await ann.take()
      try await wei.take()
      #expect(wei.online.broker == nil)
      try await place("H8", on: ann.game)
      wei.close()
      wei.open()
      try await wei.take("Ann")
      try await see("H8", on: wei.game)

      // The field retains an invalid address.
      for (text, words) in [
        ("gomoku://join/nothing", "This link is incomplete."),
        ("gomoku://join/?broker=", "This link is incomplete."),
        (link, "This invitation names no server."),
      ] {
        await wei.home.open(OpenRequest(try #require(URL(string: text))))
        #expect(wei.friends.handed == nil && wei.friends.typed == text)
        #expect(wei.friends.problem?.hasPrefix(words) == true, "\(text)")
      }
      for player in [ann, wei] { await player.home.leave() }
    }

    @Test func theBackgroundHasNoConnection() async throws {
      let broker = try await broker()
      let (ann, wei) = try await pair(broker)
      try await place("H8", on: ann.game)
      try await see("H8", on: wei.game)
      let before = try #require(wei.game)
      wei.home.follow(.background)
      // Only the ending session may write this file.
      try await wait(until: "the session has ended") { before.isPutAway }
      #expect(wei.game === before && wei.home.navigator.path == [.game], "it is still to be seen")
      wei.home.follow(.front)
      try await wait(until: "it goes on") { wei.game !== before }
      let after = try #require(wei.game)
      try await wait(until: "the broker is reached") { after.snapshot.remote?.link == .linked }
      try await place("I9", on: after)
      try await see("H8", "I9", on: ann.game)
      // A system prompt ends nothing.
      wei.home.follow(.inactive)
      wei.home.follow(.front)
      #expect(wei.game === after && after.snapshot.phase == .playing)
      for player in [ann, wei] { await player.home.leave() }
      await ann.online.refresh()
      #expect(ann.home.navigator.path.isEmpty && ann.online.games.isEmpty)
    }

    @Test func lastWordsTakeUntilTheBrokerHasThem() async throws {
      let broker = try await broker()
      let (ann, wei) = try await pair(broker)
      wei.home.follow(.background)
      await wei.home.lastWords()
      #expect(wei.game?.isPutAway == true)
      broker.hold(true)
      try await place("H8", on: ann.game)
      ann.home.follow(.background)
      let (before, slow) = (ContinuousClock.now, Duration.seconds(1))
      let held = Task {
        try? await Task.sleep(for: slow)
        broker.hold(false)
      }
      await ann.home.lastWords()
      #expect(ContinuousClock.now - before >= slow, "the broker has not answered yet")
      await held.value
      // From here on, iOS would suspend Ann's app.
      wei.home.follow(.front)
      try await wait(until: "Wei goes on") { wei.game?.isPutAway == false }
      try await see("H8", on: wei.game)
      for player in [ann, wei] { await player.home.leave() }
    }

    @Test func whoLeavesAfterTheLastMoveTakesNothingAway() async throws {
      let broker = try await broker()
      let (ann, wei) = try await pair(broker)
      for (black, white) in [("H8", "A1"), ("H9", "A2"), ("H10", "A3"), ("H11", "A4")] {
        try await place(black, on: ann.game)
        try await place(white, on: wei.game)
      }
      wei.close()
      try await place("H12", on: ann.game)
      await ann.home.leave()
      // Wei's game was closed when it was decided.
      wei.open()
      try await wait(until: "it is told: \(wei.row ?? "")") {
        wei.online.message?.text == "Ann left the game."
      }
      #expect(wei.online.games.isEmpty)
      try await wait(until: "it is in My games") { !wei.phone.storage.kept.isEmpty }
      let about = try #require(wei.phone.storage.kept.first)
      #expect(about.moves == 9 && about.result?.winner == .black)
    }

    @Test func aKilledAppComesBackToTheOnlineGameThatWasOpen() async throws {
      let broker = try await broker()
      let (ann, wei) = try await pair(broker)
      try await place("H8", on: ann.game)
      try await see("H8", on: wei.game)
      let kept = ann.home.screens.text
      let again = try await ann.killed(at: broker.address)
      await again.home.appeared()
      again.home.navigator.path = []
      await again.home.restore(kept)
      #expect(again.home.navigator.path == [.game])
      try await place("I9", on: wei.game)
      try await see("H8", "I9", on: again.game)
    }

    @Test func whoLeavesWithoutABrokerIsHeardWhenThereIsOne() async throws {
      let broker = try await broker()
      var (ann, wei) = try await pair(broker)
      try await place("H8", on: ann.game)
      try await see("H8", on: wei.game)
      ann.close()
      try await broker.kill()
      ann.open()
      ann.online.delete(try #require(ann.online.games.first))
      #expect(ann.online.games.isEmpty)
      try await wait(until: "it was tried") {
        ann.hasLeft && ann.online.leaving.isEmpty
      }
      // The limit of newer games does not delay Wei's.
      for _ in 0..<OnlineModel.most {
        ann.online.propose(.link)
        ann.online.invite(NearbyChoices())
        try await wait(until: "it is kept") { ann.online.waiting != nil }
        ann.online.showList()
      }
      ann = try await ann.killed(at: broker.address)
      #expect(ann.online.games.count == OnlineModel.most)
      #expect(ann.links.count == OnlineModel.most + 1)
      try await broker.start()
      try await wait(until: "Wei is told") {
        wei.game?.snapshot.remote?.link == .over(reason: .peerLeft)
      }
      try await wait(until: "nothing of it is kept") { ann.links.count == OnlineModel.most }
      #expect(ann.online.games.count == OnlineModel.most)
      // The message about the unreachable server remains until one game has connected.
      try await wait(until: "the trouble is over") { ann.online.message == nil }
      #expect(ann.phone.storage.kept.count == 1, "it is in My games, once")
      await wei.home.leave()
    }

    @Test func aBrokerThatIsNotThereIsToldAndTriedAgain() async throws {
      let broker = try Mosquitto()
      let ann = try Player("Ann", at: broker.address)
      ann.online.propose(.link)
      ann.online.invite(NearbyChoices())
      try await wait(until: "it is told") { ann.online.message?.isTrouble == true }
      #expect(ann.online.message?.text.hasPrefix("The server can’t be reached") == true)
      try await wait(until: "it is kept") { ann.online.waiting != nil }
      let kept = try #require(ann.online.waiting)
      #expect(ann.online.invitation(kept) == nil && !ann.online.isPosted(kept))
      let unsent = "Not sent yet: the server was not reached"
      #expect(ann.row == unsent)
      try await broker.start()
      try await wait(until: "the broker has it") { ann.online.isPosted(kept) }
      #expect(ann.online.invitation(kept) != nil && ann.online.message == nil)
      try await wait(until: "the list says so") { ann.row == "Waiting for somebody to join" }

      // The server is notified, and a joining player gets an error.
      let link = try #require(ann.online.invitation(kept))
      ann.online.delete(kept)
      #expect(ann.online.page == nil && ann.online.games.isEmpty)
      try await wait(until: "the server is told") { ann.links.isEmpty }
      #expect(ann.online.games.isEmpty && ann.online.message == nil)
      let wei = try Player("Wei", at: broker.address)
      wei.join(link)
      try await wait(until: "Wei is told") {
        wei.online.message?.text == "Your friend has taken the invitation back."
      }
      #expect(wei.events.last == .ended(reason: .withdrawn))
      try await wait(until: "nothing waits") { wei.online.games.isEmpty && wei.links.isEmpty }
      #expect(wei.online.page == nil)
    }

    @Test func anAnswerThatIsWithdrawnIsGone() async throws {
      let broker = try await broker()
      let ann = try Player("Ann", at: broker.address)
      let link = try await ann.invite(.link)
      ann.close()
      var wei = try Player("Wei", at: broker.address)
      wei.join(link)
      func answered() -> Bool { wei.online.waiting.map { wei.online.isPosted($0) } == true }
      try await wait(until: "the answer is at the server") { answered() }
      let kept = try #require(wei.online.waiting)
      #expect(OnlineTexts(Phone.texts).deletion(kept) == Phone.texts[.onlineWithdrawAnswer])
      wei.online.delete(kept)
      #expect(wei.online.page == nil && wei.online.games.isEmpty)
      try await wait(until: "the server is told") { wei.links.isEmpty }
      #expect(wei.online.games.isEmpty && wei.online.message == nil)
      wei = try await wei.killed(at: broker.address)
      #expect(wei.online.games.isEmpty)
      ann.open()
      ann.online.open(try #require(ann.online.games.first))
      let mia = try Player("Mia", at: broker.address)
      mia.join(link)
      try await mia.take()
      try await ann.take()
      #expect(ann.game?.snapshot.remote?.name == "Mia")
      for player in [ann, mia] { await player.home.leave() }
    }

    @Test func whatWasNeverSentIsKnownLater() async throws {
      let broker = try Mosquitto()
      var ann = try Player("Ann", at: broker.address)
      ann.online.propose(.code)
      ann.online.invite(NearbyChoices())
      try await wait(until: "it is kept") { ann.online.waiting != nil }
      ann = try await ann.killed(at: broker.address)
      #expect(ann.row == "Not sent yet: the server was not reached")
      let kept = try #require(ann.online.games.first)
      #expect(ann.online.invitation(kept) == nil)
      ann.online.delete(kept)
      try await wait(until: "nothing is kept") { ann.links.isEmpty }
      #expect(ann.online.games.isEmpty)
    }

    @Test func anInvitationThatWasAnsweredIsNotWithdrawn() async throws {
      let broker = try await broker()
      let ann = try Player("Ann", at: broker.address)
      let wei = try Player("Wei", at: broker.address)
      let link = try await ann.invite(.link)
      let asked = try #require(ann.online.waiting)
      wei.join(link)
      try await wait(until: "it is a game") { ann.links.contains { $0.game != nil } }
      ann.online.delete(asked)
      let game = try await ann.take("Wei")
      #expect(game.snapshot.phase == .playing)
    }

    @Test func whatCannotBeUsedChangesNothing() throws {
      let ann = try Player("Ann", at: "tls://games.example.org")
      #expect(ann.online.broker == BrokerAddress(host: "games.example.org", port: 8_883, tls: true))
      for text in ["", "no where", "games.example.org:0", "http://games.example.org"] {
        #expect(!ann.online.use(broker: text), "\(text)")
        #expect(ann.online.message?.text.hasPrefix("That is not a server’s address.") == true)
        #expect(ann.phone.preferences.onlineBroker == "tls://games.example.org")
      }
      // A link to a foreign broker always needs a confirmation.
      let link = "gomoku://join/" + String(repeating: "0", count: 26)
      ann.join(link + "?broker=other.org")
      let asked = try #require(ann.friends.handed)
      #expect(ann.friends.explanation(of: asked).hasSuffix(" other.org."))
      #expect(ann.online.page == nil && ann.friends.typed.hasPrefix(link))
      ann.friends.isHanded = false
      ann.phone.preferences.onlineBroker = ""
      ann.online.propose(.link)
      ann.online.invite(NearbyChoices())
      #expect(ann.online.message?.text.hasPrefix("That is not a server’s address.") == true)
      ann.join("abcd-efghj")
      #expect(ann.friends.problem?.hasPrefix("This invitation names no server.") == true)
      #expect(ann.links.isEmpty)
    }
  }
#endif
