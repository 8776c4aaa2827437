import Foundation
import Testing

@testable import GomokuCore

/// The app as a whole, without its screens: what lies on the table, and what comes back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HomeTests {
  /// The app on a phone, with its disk.
  private func home(of phone: Phone, feedback: Heard? = nil) -> HomeModel {
    let home = HomeModel(
      lobby: phone.lobby, online: phone.online,
      saves: SavedGames(folder: phone.folder.appendingPathComponent("own")),
      kept: phone.kept, preferences: phone.preferences, texts: Phone.texts,
      feedback: feedback ?? Heard(),
      discovery: { Antenna(phone.ether) }, threads: { 1 })
    home.follow(.front)
    return home
  }

  private func alone() throws -> (Phone, HomeModel) {
    let phone = try Phone("Ann", in: Ether())
    phone.lobby.stop()
    return (phone, home(of: phone))
  }

  private var twoPlayers: NewGameChoices {
    var choices = NewGameChoices()
    choices.opponent = .two
    return choices
  }

  private func tap(_ names: String..., on game: GameModel?) throws {
    let game = try #require(game)
    for name in names {
      #expect(game.tap(try parsePoint(text: name, size: 15), placement: .direct), "\(name)")
    }
  }

  /// Two apps that have agreed on a game; the first has Black.
  private func together() async throws -> (ann: HomeModel, wei: HomeModel, phones: [Phone]) {
    let ether = Ether()
    let phones = [try Phone("Ann", in: ether), try Phone("Wei", in: ether)]
    let (ann, wei) = (home(of: phones[0]), home(of: phones[1]))
    try await agree(phones[0], phones[1], name: "Wei")
    for (phone, home) in zip(phones, [ann, wei]) {
      try await wait(until: "the game is ready") { phone.lobby.gameIsReady }
      home.play()
      #expect(home.navigator.path == [.game] && home.game?.snapshot.remote != nil)
      home.game?.resume()
    }
    return (ann, wei, phones)
  }

  @Test func aGameIsBegunKeptAndReplaced() throws {
    let (phone, home) = try alone()
    home.appeared()
    #expect(home.game == nil && home.notice == nil && home.replaced == nil)
    home.open(.newGame(.two))
    home.start(twoPlayers)
    #expect(home.navigator.path == [.game])
    #expect(home.replaced == nil, "nothing is lost with an empty board")
    try tap("H8", "I9", on: home.game)
    #expect(home.replaced == Phone.texts[.gameReplaceExplain])
    home.navigator.path = []
    #expect(home.game?.snapshot.moves.count == 2, "Home offers to continue it")

    // The app was killed.
    let again = self.home(of: phone)
    again.appeared()
    let found = try #require(again.game)
    #expect(found.snapshot.moves.count == 2 && found.snapshot.phase == .paused)
    again.start(twoPlayers)
    #expect(again.game !== found && again.game?.snapshot.moves.isEmpty == true)
    // Only the start of the app brings something back.
    let third = again.game
    again.appeared()
    #expect(again.game === third)
  }

  @Test func whatIsReplacedGoesToMyGamesAndIsPlayedOn() throws {
    let (_, home) = try alone()
    home.start(twoPlayers)
    try tap("H8", "I9", on: home.game)
    home.start(twoPlayers)
    let name = try #require(home.games.archive.names.first)
    guard case .game(let kept)? = home.games.archive.entry(name) else { throw Failure("no game") }
    home.playOn(kept.record, ply: 1)
    #expect(home.game?.snapshot.moves.count == 1 && home.navigator.path == [.game])
    home.game?.resume()
    try tap("A1", on: home.game)
    home.game?.resign()
    home.reviewTable()
    #expect(home.navigator.path.count == 2 && home.games.archive.names.count == 2)
  }

  @Test func whatCannotBeKeptIsNotReplaced() throws {
    let (phone, home) = try alone()
    home.start(twoPlayers)
    try tap("H8", on: home.game)
    let before = home.game
    // As a full disk: nothing can be put there.
    try Data().write(to: phone.folder.appendingPathComponent("own/archive"))
    home.start(twoPlayers)
    #expect(home.game === before && home.notice == Phone.texts[.savedFailed])
    home.forgetStatistics()
    #expect(home.notice == Phone.texts[.savedFailed])
  }

  @Test func aGameWithSomebodyIsKeptOnBothPhones() async throws {
    let (ann, wei, _) = try await together()
    try tap("H8", on: ann.game)
    try await wait(until: "the stone is there") { wei.game?.snapshot.moves.count == 1 }
    try tap("A1", on: wei.game)
    try await wait(until: "the stone is there") { ann.game?.snapshot.moves.count == 2 }
    ann.game?.resign()
    try await wait(until: "both have it") {
      ann.games.archive.names.count == 1 && wei.games.archive.names.count == 1
    }
    for (home, title, result) in [
      (ann, "Wei · Freestyle", "Won 0 · Lost 1 · Drawn 0"),
      (wei, "Ann · Freestyle", "Won 1 · Lost 0 · Drawn 0"),
    ] {
      let words = RecordTexts(Phone.texts)
      let entry = home.games.archive.names.first.flatMap { home.games.archive.entry($0) }
      guard case .game(let game)? = entry else { throw Failure("no game") }
      #expect(words.title(of: game.summary) == title)
      let found = home.games.archive.statistics.load()
      guard case .scores(let scores) = found else { throw Failure("no scores") }
      #expect(scores.map { words.results(of: $0) } == [result])
    }
    for home in [ann, wei] { home.leave() }
    #expect(ann.games.archive.names.count == 1, "leaving keeps it once")
  }

  @Test func shortcutsLeadToAGame() throws {
    let (phone, home) = try alone()
    // The first thing that the app hears.
    home.open(.continueGame)
    #expect(home.navigator.path.isEmpty, "there is none")
    home.open(.newGame)
    #expect(home.navigator.path == [.newGame(.computer)])
    home.start(twoPlayers)
    try tap("H8", on: home.game)
    let again = self.home(of: phone)
    again.open(.continueGame)
    #expect(again.navigator.path == [.game] && again.game?.snapshot.moves.count == 1)
    again.open(.newGame)
    #expect(again.navigator.path == [.newGame(.computer)])
    #expect(again.game?.snapshot.moves.count == 1, "nothing is replaced yet")
    again.open(.continueGame)
    again.game?.resume()
    again.game?.resign()
    again.open(.continueGame)
    #expect(again.navigator.path.isEmpty, "it has ended")
  }

  @Test func whatCannotBeReadIsTold() throws {
    let (phone, home) = try alone()
    let saves = SavedGames(folder: phone.folder.appendingPathComponent("own"))
    try saves.save(record: "no record")
    home.appeared()
    #expect(home.game == nil && home.notice == Phone.texts[.savedUnreadable])
    home.start(twoPlayers)
    #expect(home.game != nil && home.notice == nil)
  }

  @Test func leavingTheScreenStopsTheGame() throws {
    let (_, home) = try alone()
    home.start(twoPlayers)
    func phase() -> Phase? { home.game?.snapshot.phase }
    #expect(phase() == .playing)
    for presence in [Presence.inactive, .background] {
      home.follow(presence)
      #expect(phase() == .paused)
      home.follow(.front)
      #expect(phase() == .playing)
    }
    // It does not go on behind another screen.
    home.open(.settings)
    home.follow(.background)
    home.follow(.front)
    #expect(phase() == .paused)
  }

  @Test func onlyWhatIsSeenIsHeard() async throws {
    let (phone, _) = try alone()
    let heard = Heard()
    let home = home(of: phone, feedback: heard)
    home.start(twoPlayers)
    try tap("H8", on: home.game)
    try await wait(until: "the stone is heard") { heard.stones == 1 }
    home.open(.settings)
    home.game?.resume()
    try tap("I9", "J10", on: home.game)
    // Told after the stones.
    home.game?.hint()
    try await wait(until: "there is a hint") {
      home.game?.message?.hasPrefix("Hint") == true && home.game?.snapshot.hint != nil
    }
    home.open(.game)
    try tap("A1", on: home.game)
    try await wait(until: "the next one in front is heard") { heard.stones >= 2 }
    #expect(heard.stones == 2)
  }

  @Test func whoseClockRunsDownKeepsThePhoneAwake() throws {
    let (_, home) = try alone()
    var choices = twoPlayers
    choices.clock = try #require(NewGameChoices.Clock.offered.first { $0 != .none })
    home.start(choices)
    #expect(home.keepsAwake)
    home.open(.settings)
    #expect(!home.keepsAwake)
    home.start(twoPlayers)
    #expect(!home.keepsAwake)
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

    ann.leave()
    #expect(ann.game == nil && ann.navigator.path.isEmpty && phones[0].kept.load() == nil)
    try await wait(until: "Wei hears it") { wei.game?.snapshot.linkIsOver == true }
    #expect(wei.game != nil, "what was said stays to be read")
    wei.navigator.path = []
    #expect(wei.game == nil && phones[1].kept.load() == nil)
    wei.open(.nearby)
    #expect(wei.navigator.path == [.nearby])
  }

  @Test func aKilledAppComesBackToTheGameWithSomebodyFirst() async throws {
    let (ann, wei, phones) = try await together()
    try tap("H8", on: ann.game)
    try await wait(until: "the stone is there") { wei.game?.snapshot.moves.count == 1 }
    ann.game?.close()
    let again = home(of: phones[0])
    again.appeared()
    let found = try #require(again.game)
    #expect(found.snapshot.unfinishedRemote == "Wei")
    again.open(.game)
    found.resume()
    try await wait(until: "the link is back") { found.snapshot.remote?.link == .linked }
    #expect(found.snapshot.moves.count == 1)
    for home in [again, wei] { home.leave() }
  }

  @Test func whoWatchedComesBackToTheOwnGame() async throws {
    let (ann, wei, phones) = try await together()
    let eve = try Phone("Eve", in: phones[0].ether)
    let home = home(of: eve)
    home.start(twoPlayers)
    try tap("H8", "I9", "J10", on: home.game)
    home.navigator.path = [.nearby]
    try await wait(until: "the game is in the list") {
      eve.lobby.snapshot?.peers.contains { $0.busy } == true
    }
    eve.lobby.choose(try #require(eve.lobby.snapshot?.peers.first { $0.busy }))
    try await wait(until: "it may be watched") { eve.lobby.gameIsReady }
    home.play()
    #expect(home.game?.snapshot.remote?.watching == true && home.navigator.path == [.game])
    home.navigator.path = []
    #expect(home.game?.snapshot.remote == nil)
    #expect(home.game?.snapshot.moves.count == 3)
    for other in [ann, wei] { other.leave() }
  }
}
