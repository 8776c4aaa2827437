// iOS can't start processes.
#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @testable import GomokuCore

  /// The terminal client: takes script lines as input and prints a line for each event.
  @MainActor
  final class Terminal {
    private let process = Process()
    private let script = Pipe()
    private let output = Locked(Data())
    private let errors = Locked(Data())
    private var heard = 0

    init(
      _ nickname: String, in folder: URL, mode: [String] = ["lan", "--hidden"],
      _ arguments: String...
    ) throws {
      let path = try #require(
        ProcessInfo.processInfo.environment["GOMOKU_TERMINAL"],
        "GOMOKU_TERMINAL must name the terminal client: ios/test.sh builds it")
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments =
        mode + ["--script", "-", "--patience", "120", "--nick", nickname] + arguments
      process.environment = ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
      process.standardInput = script
      process.standardOutput = Self.pipe(into: output)
      process.standardError = Self.pipe(into: errors)
      // Writing to a program that has ended must not end the test.
      signal(SIGPIPE, SIG_IGN)
      try process.run()
    }

    private static func pipe(into all: Locked<Data>) -> Pipe {
      let pipe = Pipe()
      pipe.fileHandleForReading.readabilityHandler = { handle in
        let more = handle.availableData
        if more.isEmpty { handle.readabilityHandler = nil }
        all.with { $0 += more }
      }
      return pipe
    }

    private var lines: [Substring] {
      String(decoding: output.with { $0 }, as: UTF8.self).split(separator: "\n")
    }

    func say(_ lines: String...) throws {
      let text = lines.map { $0 + "\n" }.joined()
      try script.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Returns the next output line with a prefix.
    @discardableResult
    func receive(_ begin: String) async throws -> String {
      func next() -> Int? {
        lines.indices.dropFirst(heard).first { lines[$0].hasPrefix(begin) }
      }
      do {
        try await wait(until: "the terminal says \(begin)") { next() != nil || !process.isRunning }
        let index = try #require(next(), "the terminal has ended without saying \(begin)")
        heard = index + 1
        return String(lines[index])
      } catch {
        let told = String(decoding: errors.with { $0 }, as: UTF8.self)
        throw Failure("\(error)\n\(lines.joined(separator: "\n"))\n\(told)")
      }
    }

    func kill() async throws {
      #if os(Linux)
        Glibc.kill(process.processIdentifier, SIGKILL)
      #else
        Darwin.kill(process.processIdentifier, SIGKILL)
      #endif
      try await wait(until: "the terminal is dead") { !process.isRunning }
    }

    /// Returns the exit code.
    func end() async throws -> Int32 {
      try script.fileHandleForWriting.close()
      try await wait(until: "the terminal ends") { !process.isRunning }
      return process.terminationStatus
    }
  }

  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct TerminalTests {
    private let folder = URL.scratch()

    /// Waits until both sides have the stone.
    private func play(_ name: String, on game: GameModel, seenBy terminal: Terminal) async throws {
      try await wait(until: "\(name) can be played") { game.snapshot.humanToMove }
      let number = game.snapshot.moves.count + 1
      #expect(
        game.tap(try parsePoint(text: name, size: game.snapshot.size), placement: .direct),
        "\(name): \(game.message ?? "refused")")
      let stone = game.snapshot.ownStone == .black ? "Black" : "White"
      try await terminal.receive("move: \(number) \(stone) \(name)")
      try await wait(until: "\(name) is agreed") { game.snapshot.moves.count == number }
    }

    /// Waits until the phone has the stone.
    private func play(_ name: String, in terminal: Terminal, seenBy game: GameModel) async throws {
      let count = game.snapshot.moves.count
      try terminal.say("move \(name)")
      try await wait(until: "\(name) is on the phone") { game.snapshot.moves.count == count + 1 }
      #expect(game.snapshot.moves.last.map { pointName(point: $0.point) } == name)
    }

    private func resumed(_ game: GameModel, by come: () async throws -> Void) async throws {
      try await wait(until: "the link is lost") { game.snapshot.remote?.link != .linked }
      try await come()
      try await wait(until: "the link is back") { game.snapshot.remote?.link == .linked }
    }

    @Test func aWholeGameWithKillsOnBothSides() async throws {
      let phone = try Phone("Ann", in: FakeNetwork())
      let lobby = try #require(phone.lobby.snapshot)
      // A machine without a network has no join code.
      var terminal = try Terminal(
        "小明", in: folder, "--join", lobby.shortCode ?? "127.0.0.1:\(lobby.port)")
      if lobby.shortCode == nil {
        let code = try await phone.code()
        #expect(try await terminal.receive("code: ") == "code: \(code)")
        try terminal.say("accept")
      } else {
        // Typing the join code is consent; no codes are compared.
        #expect(try await terminal.receive("by-code: ") == "by-code: Ann")
        try await wait(until: "it is asked") { phone.lobby.snapshot?.pairing?.stage == .comparing }
      }
      let pairing = try #require(phone.lobby.snapshot?.pairing)
      #expect(LobbyTexts(Phone.texts).title(pairing) == "小明 invites you")
      phone.lobby.accept()
      var game = try await phone.take()
      #expect(try await terminal.receive("game: ") == "game: Black against Ann, Freestyle 15×15")
      #expect(game.snapshot.ownStone == .white)

      try await play("H8", in: terminal, seenBy: game)
      try await play("I9", on: game, seenBy: terminal)
      try terminal.say("undo")
      try await wait(until: "the offer is there") { game.snapshot.remote?.theirOffer == .undo }
      await game.answerOffer(true)
      try await terminal.receive("taken-back: 2")
      try await wait(until: "both are taken back") { game.snapshot.moves.isEmpty }

      try await play("G7", in: terminal, seenBy: game)
      try await play("I9", on: game, seenBy: terminal)
      game.undo()
      try await terminal.receive("offer: undo")
      try terminal.say("answer no")
      try await wait(until: "the phone is told") {
        game.message == Phone.texts[.offerUndoRejected("小明")]
      }
      #expect(game.snapshot.moves.count == 2 && game.snapshot.remote?.ownOffer == nil)
      game.undo()
      try await terminal.receive("offer: undo")
      try terminal.say("answer yes")
      try await wait(until: "it is taken back") { game.snapshot.moves.count == 1 }
      try await play("A1", on: game, seenBy: terminal)

      try await terminal.kill()
      try await resumed(game) {
        terminal = try Terminal("小明", in: folder, "--resume")
        try await terminal.receive("game: Black against Ann")
        try await terminal.receive("link: resumed")
      }
      // The phone has sent moves that the terminal had not written.
      try terminal.say("wait moves 2", "board")
      try await terminal.receive("board: 2 moves G7 A1")
      try await play("G8", in: terminal, seenBy: game)
      game = try await phone.killAndReopen()
      try await terminal.receive("link: lost")
      try await terminal.receive("link: resumed")
      try await wait(until: "the phone is linked") { game.snapshot.remote?.link == .linked }
      #expect(game.snapshot.moves.map { pointName(point: $0.point) } == ["G7", "A1", "G8"])

      for (white, black) in [("A2", "G9"), ("A3", "G10"), ("A4", "G11")] {
        try await play(white, on: game, seenBy: terminal)
        try await play(black, in: terminal, seenBy: game)
      }
      try await terminal.receive("result: Black wins: five in a row, G7 to G11")
      let result = try #require(game.snapshot.result)
      #expect(game.texts.result(result, in: game.snapshot) == "小明 won")

      await game.rematch()
      try await terminal.receive("offer: rematch")
      try terminal.say("answer yes")
      try await terminal.receive("new-game: White")
      try await wait(until: "colours are swapped") {
        game.snapshot.ownStone == .black && game.snapshot.moves.isEmpty
      }
      try await play("H8", on: game, seenBy: terminal)
      try await play("J10", in: terminal, seenBy: game)
      try terminal.say("board", "resign")
      try await terminal.receive("board: 2 moves H8 J10")
      try await wait(until: "the phone has won") { game.snapshot.result?.winner == .black }
      await game.leaveForGood()
      try await terminal.receive("link: ended, Ann left the game.")
      #expect(try await terminal.end() == 0)
      try await wait(until: "nothing is kept") { phone.storage.nearby.isEmpty }
    }

    @Test func aPhoneJoinsATerminal() async throws {
      let host = try Terminal("小明", in: folder, "--host", "--watchable")
      let port = try #require(
        try await host.receive("lobby: 小明 listens on port ").split(separator: " ").last)
      let phone = try Phone("Ann", in: FakeNetwork())

      // With different codes no game begins; the terminal prints this.
      phone.lobby.target = .typed("127.0.0.1:\(port)")
      phone.lobby.invite(NearbyChoices())
      try host.say("open")
      let refused = try await phone.code()
      #expect(try await host.receive("code: ") == "code: \(refused)")
      try host.say("differ")
      try await wait(until: "the phone is told") { phone.lobby.message != nil }
      #expect(
        phone.lobby.message == RemoteTexts(Phone.texts).refusal(.codeMismatch, name: "小明"))
      try await wait(until: "the phone is free") { phone.lobby.snapshot?.pairing == nil }

      var choices = NearbyChoices()
      choices.colour = .white
      choices.rule = .renju
      choices.clock = NewGameChoices.Clock.offered[1]
      try await phone.insist(on: .typed("127.0.0.1:\(port)"), choices)
      try host.say("open")
      let code = try await phone.code()
      #expect(try await host.receive("code: ") == "code: \(code)")
      #expect(code != refused)
      phone.lobby.accept()
      try host.say("accept")
      let game = try await phone.take()
      #expect(try await host.receive("game: ") == "game: Black against Ann, Renju 15×15")
      try await play("H8", in: host, seenBy: game)

      let eve = try Phone("Eve", in: FakeNetwork())
      eve.lobby.watch(" 127.0.0.1:\(port)\n")
      let watched = try await eve.take()
      #expect(watched.texts.title(of: watched.snapshot) == "Watching 小明 · Renju")
      #expect(watched.snapshot.ownStone == nil && watched.snapshot.remote?.watching == true)
      try await play("I9", on: game, seenBy: host)
      try await wait(until: "it is seen") { watched.snapshot.moves.count == 2 }
      #expect(!watched.tap(Point(x: 0, y: 0), placement: .direct))
      #expect(watched.message == "You are only watching this game.")

      game.offerDraw()
      try await host.receive("offer: draw")
      try host.say("answer yes")
      try await host.receive("result: Draw: agreed")
      for table in [game, watched] {
        try await wait(until: "it is a draw") { table.snapshot.phase == .over }
      }
      try host.say("leave")
      for table in [game, watched] {
        try await wait(until: "the phone is told") { table.snapshot.linkIsOver }
        await table.leaveForGood()
      }
      #expect(eve.storage.nearby.isEmpty)
      #expect(try await host.end() == 0)
    }
  }
#endif
