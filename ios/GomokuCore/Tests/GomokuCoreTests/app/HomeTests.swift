import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HomeTests {
  private func home(of phone: Phone, feedback: FeedbackRecorder? = nil) -> HomeModel {
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online, storage: phone.storage,
      preferences: phone.preferences,
      texts: Phone.texts,
      feedback: feedback ?? FeedbackRecorder(),
      discovery: { FakeDiscovery(phone.ether) }, threads: { 1 })
    home.follow(.front)
    return home
  }

  private func alone() throws -> (Phone, HomeModel) {
    let phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    return (phone, home(of: phone))
  }

  private var twoPlayers: NewGameChoices {
    var choices = NewGameChoices()
    choices.opponent = .two
    choices.hints = true
    return choices
  }

  private func tap(_ names: String..., on game: GameModel?) throws {
    let game = try #require(game)
    for name in names {
      #expect(game.tap(try parsePoint(text: name, size: 15), placement: .direct), "\(name)")
    }
  }

  /// Makes two apps that have agreed on a game; the first has Black.
  private func together() async throws -> (ann: HomeModel, wei: HomeModel, phones: [Phone]) {
    let ether = FakeNetwork()
    let phones = [try Phone("Ann", in: ether), try Phone("Wei", in: ether)]
    let (ann, wei) = (home(of: phones[0]), home(of: phones[1]))
    let told = phones[1].lobby.onEvent
    phones[1].lobby.onEvent = { [unowned phone = phones[1]] event in
      told?(event)
      phone.opens(event)
    }
    try await agree(phones[0], phones[1], name: "Wei")
    for (phone, home) in zip(phones, [ann, wei]) {
      try await wait(until: "the game is ready") { phone.lobby.gameIsReady }
      await home.play()
      #expect(home.navigator.path == [.game] && home.game?.snapshot.remote != nil)
      home.game?.resume()
    }
    return (ann, wei, phones)
  }

  @Test func aGameIsBegunKeptAndReplaced() async throws {
    let (phone, home) = try alone()
    await home.appeared()
    #expect(home.game == nil && home.notice == nil && home.replaced == nil)
    home.open(.newGame(.two))
    await home.start(twoPlayers)
    #expect(home.navigator.path == [.game])
    #expect(home.replaced == nil, "nothing is lost with an empty board")
    try tap("H8", on: home.game)
    #expect(home.replaced == nil, "nobody has answered: it is not kept, and nobody misses it")
    try tap("I9", on: home.game)
    #expect(home.replaced == Phone.texts[.gameReplaceExplain])
    home.navigator.path = []
    #expect(home.game?.snapshot.moves.count == 2, "Home offers to continue it")

    // Simulates a kill.
    home.game?.close()
    await home.game?.ending?.value
    let again = self.home(of: phone)
    await again.appeared()
    let found = try #require(again.game)
    #expect(found.snapshot.moves.count == 2 && found.snapshot.phase == .paused)
    await again.start(twoPlayers)
    #expect(again.game !== found && again.game?.snapshot.moves.isEmpty == true)
    let third = again.game
    await again.appeared()
    #expect(again.game === third)
  }

  @Test func aKilledAppComesBackToWhereThePersonWas() async throws {
    let (phone, home) = try alone()
    await home.start(twoPlayers)
    try tap("H8", "I9", "J10", on: home.game)
    home.game?.resign()
    await home.reviewTable()
    let review = try #require(home.navigator.path.last)
    let model = try #require(home.navigator.held(at: review, as: ReviewModel.self))
    try await wait(until: "it was read") { model.game != nil && model.ply == 3 }
    await model.go(to: 1)
    home.navigator.path = [.games, review]
    let kept = home.screens.text
    home.game?.close()
    await home.game?.ending?.value

    let again = self.home(of: phone)
    await again.appeared()
    await again.restore(kept)
    #expect(again.navigator.path == [.games, review])
    let back = try #require(again.navigator.held(at: review, as: ReviewModel.self))
    try await wait(until: "it was read again") { back.snapshot != nil }
    #expect(back.ply == 1 && back.last == 3)
    #expect(again.screens.text == kept)
  }

  @Test func whatWasAskedForComesBeforeWhereThePersonWas() async throws {
    let (phone, home) = try alone()
    await home.start(twoPlayers)
    try tap("H8", on: home.game)
    home.open(.settings)
    let kept = home.screens.text
    home.game?.close()
    await home.game?.ending?.value
    let again = self.home(of: phone)
    await again.open(.newGame)
    let asked = again.navigator.path
    await again.restore(kept)
    #expect(again.navigator.path == asked)

    // Without the game, or with unreadable saved screens, no empty table opens.
    let third = self.home(of: try Phone("Ann", in: FakeNetwork()))
    await third.appeared()
    await third.restore(kept)
    #expect(third.navigator.path == [.settings])
    third.navigator.path = []
    for nonsense in ["", "{}", "[1]", "{\"path\":[{\"elsewhere\":{}}]}"] {
      await third.restore(nonsense)
      #expect(third.navigator.path.isEmpty, "\(nonsense)")
    }
  }

  @Test func whatIsReplacedGoesToMyGamesAndIsPlayedOn() async throws {
    let (phone, home) = try alone()
    await home.start(twoPlayers)
    try tap("H8", "I9", on: home.game)
    await home.start(twoPlayers)
    let kept = try #require(phone.storage.kept.first)
    await home.playOn(kept.id, ply: 1)
    #expect(home.game?.snapshot.moves.count == 1 && home.navigator.path == [.game])
    home.game?.resume()
    try tap("A1", on: home.game)
    home.game?.resign()
    await home.reviewTable()
    #expect(home.navigator.path.count == 2 && phone.storage.kept.count == 2)
  }

  @Test func whatCannotBeKeptIsNotReplaced() async throws {
    let (phone, home) = try alone()
    await home.start(twoPlayers)
    try tap("H8", on: home.game)
    try tap("I9", on: home.game)
    let before = home.game
    // Simulates a full disk.
    #expect(await home.game?.flush() == true)
    let games = phone.folder.appendingPathComponent("games")
    try FileManager.default.moveItem(at: games, to: phone.folder.appendingPathComponent("aside"))
    try Data().write(to: games)
    await home.start(twoPlayers)
    #expect(home.game === before && home.notice == Phone.texts[.savedFailed])
  }

  @Test func aGameWithSomebodyIsKeptOnBothPhones() async throws {
    let (ann, wei, phones) = try await together()
    try tap("H8", on: ann.game)
    try await wait(until: "the stone is there") { wei.game?.snapshot.moves.count == 1 }
    try tap("A1", on: wei.game)
    try await wait(until: "the stone is there") { ann.game?.snapshot.moves.count == 2 }
    ann.game?.resign()
    try await wait(until: "both have it") {
      phones.allSatisfy { $0.storage.kept.first?.result != nil }
    }
    for (phone, title, result) in [
      (phones[0], "Wei · Freestyle", "Won 0 · Lost 1 · Drawn 0"),
      (phones[1], "Ann · Freestyle", "Won 1 · Lost 0 · Drawn 0"),
    ] {
      let words = RecordTexts(Phone.texts)
      #expect(words.title(of: try #require(phone.storage.kept.first)) == title)
      #expect(try phone.storage.statistics().map { words.results(of: $0) } == [result])
    }
    for home in [ann, wei] { await home.leave() }
    #expect(phones[0].storage.kept.count == 1, "leaving keeps it once")
  }

  @Test func shortcutsLeadToAGame() async throws {
    let (phone, home) = try alone()
    // The first call that the app receives.
    await home.open(Shortcut.continueGame)
    #expect(home.navigator.path.isEmpty, "there is none")
    await home.open(Shortcut.newGame)
    #expect(home.navigator.path == [.newGame(.computer)])
    await home.start(twoPlayers)
    try tap("H8", on: home.game)
    home.game?.close()
    await home.game?.ending?.value
    let again = self.home(of: phone)
    await again.open(Shortcut.continueGame)
    #expect(again.navigator.path == [.game] && again.game?.snapshot.moves.count == 1)
    await again.open(Shortcut.newGame)
    #expect(again.navigator.path == [.newGame(.computer)])
    #expect(again.game?.snapshot.moves.count == 1, "nothing is replaced yet")
    await again.open(Shortcut.continueGame)
    again.game?.resume()
    again.game?.resign()
    await again.open(Shortcut.continueGame)
    #expect(again.navigator.path.isEmpty, "it has ended")
  }

  @Test func whatCannotBeReadIsTold() async throws {
    let phone = try Phone("Ann", in: FakeNetwork())
    phone.lobby.stop()
    let first = home(of: phone)
    await first.start(twoPlayers)
    try tap("H8", on: first.game)
    #expect(await first.game?.flush() == true)
    first.game?.close()
    await first.game?.ending?.value
    let games = phone.folder.appendingPathComponent("games")
    let names = try FileManager.default.contentsOfDirectory(atPath: games.path)
    let name = try #require(names.first { $0.hasPrefix("unfinished") }, "\(names)")
    try Data("no game".utf8).write(to: games.appendingPathComponent(name))
    let home = self.home(of: phone)
    await home.appeared()
    #expect(home.game == nil && home.notice == Phone.texts[.savedUnreadable])
    await home.start(twoPlayers)
    #expect(home.game != nil && home.notice == nil)
  }

  @Test func leavingTheScreenStopsTheGame() async throws {
    let (_, home) = try alone()
    await home.start(twoPlayers)
    func phase() -> Phase? { home.game?.snapshot.phase }
    #expect(phase() == .playing)
    for presence in [Presence.inactive, .background] {
      home.follow(presence)
      #expect(phase() == .paused)
      home.follow(.front)
      #expect(phase() == .playing)
    }
    home.open(.settings)
    home.follow(.background)
    home.follow(.front)
    #expect(phase() == .paused)
  }

  @Test func onlyWhatIsSeenIsHeard() async throws {
    let (phone, _) = try alone()
    let heard = FeedbackRecorder()
    let home = home(of: phone, feedback: heard)
    await home.start(twoPlayers)
    try tap("H8", on: home.game)
    try await wait(until: "the stone is heard") { heard.stones == 1 }
    home.open(.settings)
    home.game?.resume()
    try tap("I9", "J10", on: home.game)
    home.game?.hint()
    try await wait(until: "there is a hint") {
      home.game?.message?.hasPrefix("Look") == true && home.game?.snapshot.hintArea != nil
    }
    home.open(.game)
    try tap("A1", on: home.game)
    try await wait(until: "the next one in front is heard") { heard.stones >= 2 }
    #expect(heard.stones == 2)
  }

  @Test func whoseClockRunsDownKeepsThePhoneAwake() async throws {
    let (_, home) = try alone()
    var choices = twoPlayers
    choices.clock = try #require(NewGameChoices.Clock.offered.first { $0 != .none })
    await home.start(choices)
    #expect(!home.keepsAwake, "the clock starts with the first stone")
    try tap("H8", on: home.game)
    #expect(home.keepsAwake)
    home.open(.settings)
    #expect(!home.keepsAwake)
    await home.start(twoPlayers)
    #expect(!home.keepsAwake)
  }

  @Test func whoeverIsLookedForOrPlayedWithKeepsThePhoneAwake() async throws {
    let (_, home) = try alone()
    home.open(.nearby)
    #expect(home.keepsAwake)
    home.open(.online)
    // An online game needs no continuous presence.
    #expect(!home.keepsAwake)
    let (ann, _, phones) = try await together()
    #expect(ann.navigator.front == .game && ann.keepsAwake)
    await ann.leave()
    #expect(!ann.keepsAwake)
    _ = phones
  }

  /// The app must not end its background time before the other phone is notified.
  @Test func lastWordsTakeUntilTheOtherHasHeardThem() async throws {
    let (ann, wei, phones) = try await together()
    try tap("H8", on: ann.game)
    ann.follow(.background)
    await ann.lastWords()
    #expect(wei.game?.snapshot.moves.count == 1 && wei.game?.snapshot.remote?.peerAway == true)
    // A local game has no other device to notify.
    let (_, home) = try alone()
    await home.start(twoPlayers)
    let before = ContinuousClock.now
    await home.lastWords()
    #expect(ContinuousClock.now - before < .milliseconds(500))
    _ = phones
  }

  @Test func aGameWithSomebodyIsNotLostForAnother() async throws {
    let (ann, wei, phones) = try await together()
    ann.navigator.path = []
    #expect(ann.game?.snapshot.unfinishedRemote == "Wei", "one may come back to it")
    ann.open(.nearby)
    #expect(ann.asksForRemote && ann.navigator.path.isEmpty)
    ann.asksForRemote = false
    ann.open(.online)
    #expect(ann.asksForRemote && ann.navigator.path.isEmpty)
    #expect(ann.replaced == Phone.texts[.gameBusyReplace("Wei")])
    ann.open(.game)
    #expect(ann.navigator.path == [.game])

    await ann.leave()
    #expect(ann.game == nil && ann.navigator.path.isEmpty && phones[0].storage.nearby.isEmpty)
    try await wait(until: "Wei hears it") { wei.game?.snapshot.linkIsOver == true }
    #expect(wei.game != nil, "what was said stays to be read")
    wei.navigator.path = []
    try await wait(until: "the table is free") {
      wei.game == nil && phones[1].storage.nearby.isEmpty
    }
    wei.open(.nearby)
    #expect(wei.navigator.path == [.nearby])
  }

  @Test func aKilledAppComesBackToTheGameWithSomebodyFirst() async throws {
    let (ann, wei, phones) = try await together()
    try tap("H8", on: ann.game)
    try await wait(until: "the stone is there") { wei.game?.snapshot.moves.count == 1 }
    ann.game?.close()
    await ann.game?.ending?.value
    let again = home(of: phones[0])
    await again.appeared()
    let found = try #require(again.game)
    #expect(found.snapshot.unfinishedRemote == "Wei")
    again.open(.game)
    found.resume()
    try await wait(until: "the link is back") { found.snapshot.remote?.link == .linked }
    #expect(found.snapshot.moves.count == 1)
    for home in [again, wei] { await home.leave() }
  }

  @Test func whoWatchedComesBackToTheOwnGame() async throws {
    let (ann, wei, phones) = try await together()
    let eve = try Phone("Eve", in: phones[0].ether)
    let home = home(of: eve)
    await home.start(twoPlayers)
    try tap("H8", "I9", "J10", on: home.game)
    home.navigator.path = [.nearby]
    try await wait(until: "the game is in the list") {
      eve.lobby.snapshot?.peers.contains { $0.busy } == true
    }
    eve.lobby.choose(try #require(eve.lobby.snapshot?.peers.first { $0.busy }))
    try await wait(until: "it may be watched") { eve.lobby.gameIsReady }
    await home.play()
    #expect(home.game?.snapshot.remote?.watching == true && home.navigator.path == [.game])
    home.navigator.path = []
    try await wait(until: "the own game is back") { home.game?.snapshot.moves.count == 3 }
    #expect(home.game?.snapshot.remote == nil)
    for other in [ann, wei] { await other.leave() }
  }
}
