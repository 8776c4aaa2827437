import Foundation
import Testing

@testable import GomokuCore

@Suite struct RemoteTextTests {
  private static let refusals: [RefusalReason] = [
    .version(newerThere: true), .version(newerThere: false), .busy, .declined, .codeMismatch,
    .changedKey, .badSetup, .badName, .unknownGame, .full, .useCode, .private, .wrongCode,
    .notNow,
  ]
  private static let losses: [LinkLoss] = [
    .closed, .silent, .misbehaved, .busy, .changedKey, .unreachable, .unknownGame, .newerThere,
    .olderThere,
  ]
  private static let problems: [AddressProblem] = [
    .empty, .tooLong, .missingPort, .badPort, .needsBrackets, .notAnAddress, .zone, .noPeer,
    .codeCharacter, .codeLength, .codeCheck, .codeNoNetwork, .codeRests,
  ]

  private func areDistinct(_ said: [String], _ language: String) {
    #expect(Set(said).count == said.count, "\(language): \(said)")
    for text in said {
      #expect(!text.contains("%"), "\(text)")
      #expect(text.range(of: "^[a-z]+(_[a-z]+)+$", options: .regularExpression) == nil, "\(text)")
    }
  }

  @Test(arguments: Texts.languages) func everyRefusalAndLossHasItsOwnWords(language: String) {
    let remote = RemoteTexts(Texts(language: language))
    areDistinct(
      Self.refusals.map { remote.refusal($0, name: "Wei") }
        + Self.losses.map { remote.loss($0, name: "Wei") }
        + [LinkOver.left, .peerLeft, .abandoned, .cloned].map { remote.over($0, name: "Wei") },
      language)
    #expect(
      remote.over(.refused(reason: .full), name: "Wei") == remote.refusal(.full, name: "Wei"))
    #expect(remote.over(.lost(reason: .silent), name: "Wei") == remote.loss(.silent, name: "Wei"))
  }

  @Test(arguments: Texts.languages) func everyErrorOfTheLobbyHasItsOwnWords(language: String) {
    let lobby = LobbyTexts(Texts(language: language))
    let errors: [LobbyError] =
      [
        .BadNickname, .BadSetup, .BadInvitation(detail: "x"), .BadBroker, .Busy, .NotNow,
        .UnknownPeer, .Closed, .System(detail: "x"),
      ] + Self.problems.filter { $0 != .zone }.map { .BadAddress(problem: $0, at: nil) }
    areDistinct(errors.map { lobby.refusal($0) }, language)
    // The only text with a literal percent sign.
    #expect(lobby.refusal(.BadAddress(problem: .zone, at: nil)).contains("%"))
    #expect(lobby.refusal(.BadAddress(problem: .codeCharacter, at: 4)).contains("5"))
    areDistinct(
      [StorageError.BadNickname, .Damaged, .Newer, .ReadOnly, .System(detail: "x")].map {
        lobby.refusal($0)
      }, language)
    #expect(lobby.refusal(StorageError.Unknown) == lobby.refusal(StorageError.Damaged))
  }

  @Test(arguments: Texts.languages) func everythingOnlineHasItsOwnWords(language: String) throws {
    let online = OnlineTexts(Texts(language: language))
    let events: [OnlineEvent] = [
      .invitation(text: "x"), .joining, .guessed(left: 2), .guessed(left: 0),
      .unreachable(detail: "x"), .gameReady, .ownTurn,
    ]
    let ends: [OnlineEnd] = [
      .wrongCode, .taken, .expired, .withdrawn, .version, .badSetup, .system(detail: "x"),
    ]
    areDistinct(
      events.map { online.event($0, name: "Wei") } + ends.map(online.end), language)
    for end in ends { #expect(online.event(.ended(reason: end)) == online.end(end)) }
    #expect(online.announcement(of: .gameReady, name: "Wei") == nil)
    #expect(online.announcement(of: .ownTurn, name: "Wei")?.contains("Wei") == true)
    areDistinct(
      [StorageError.BadNickname, .Damaged, .Newer, .ReadOnly, .System(detail: "x")].map {
        online.refusal($0)
      }, language)
    #expect(online.refusal(.Unknown) == online.refusal(.Damaged))
    func kept(_ invitation: String? = nil, game: SavedGameSummary? = nil) -> SavedLink {
      let address = BrokerAddress(host: "b.org", port: 8_883, tls: true)
      return SavedLink(
        id: "1", bluetooth: false, broker: address, invitation: invitation, game: game, sent: true,
        withdrawn: false)
    }
    func game(ownTurn: Bool?) -> SavedGameSummary {
      SavedGameSummary(name: "Wei", rule: .renju, size: 15, moves: 7, ownTurn: ownTurn, left: false)
    }
    let rows =
      [kept("gomoku://join/x"), kept("abcd-efghj"), kept()]
      + [true, false, nil].map { kept(game: game(ownTurn: $0)) }
    areDistinct(rows.map { online.title($0) + online.state($0) }, language)
    #expect(Set(rows.map(online.title)).count == 4 && Set(rows.map { online.state($0) }).count == 5)
    #expect(rows.map(online.game).map { $0 == nil } == [true, true, true, false, false, false])
    #expect(Set(rows.map(online.deletion)).count == 4)
    #expect(online.summary([]) != online.summary(rows))
    #expect(online.broker(try #require(rows[0].broker)) == "b.org")
    #expect(online.broker(BrokerAddress(host: "b.org", port: 1, tls: true)) == "b.org:1")
    #expect(LobbyTexts(Texts(language: language)).spelled("ab1d-efghj") == "a b 1 d, e f g h j")
  }

  @Test func aBrokerThatIsNotReachedIsNobodysFault() throws {
    let remote = RemoteTexts(Texts(language: "en"))
    let state = RemoteState(
      name: "Wei", link: .suspended(reason: .unreachable), peerAway: false, ownOffer: nil,
      theirOffer: nil, rttMs: nil, watchers: 0, watching: false, seatLeftMs: nil)
    #expect(remote.bar(state) == "Wei can’t be reached. Trying again…")
    #expect(remote.bar(state, online: true) == "Connecting to the server…")
  }

  @Test func whoeverHasOverdrawnTheClockIsWaitedForOrNot() {
    let remote = RemoteTexts(Texts(language: "en"))
    for link in [LinkState.linked, .suspended(reason: .silent)] {
      let state = RemoteState(
        name: "Wei", link: link, peerAway: false, ownOffer: nil, theirOffer: .draw, rttMs: nil,
        watchers: 0, watching: false, seatLeftMs: nil, canEndWithoutResult: true)
      let said = "Wei has run over the time limit. Wait, or end the game without a result."
      #expect(remote.bar(state) == said)
    }
  }

  @Test(arguments: Texts.languages) func everyOfferAndFeelingHasItsOwnWords(language: String) {
    let remote = RemoteTexts(Texts(language: language))
    func state(own: Offer? = nil, their: Offer? = nil, away: Bool = false) -> RemoteState {
      RemoteState(
        name: "Wei", link: .linked, peerAway: away, ownOffer: own, theirOffer: their, rttMs: nil,
        watchers: 0, watching: false, seatLeftMs: nil)
    }
    let offers = [Offer.undo, .rematch, .draw]
    var said: [String?] = offers.map { remote.bar(state(own: $0)) }
    said += offers.map { remote.bar(state(their: $0)) }
    said.append(remote.bar(state(away: true)))
    for offer in offers {
      said.append(remote.event(.offerAnswered(offer: offer, answer: .rejected), name: "Wei"))
    }
    said.append(remote.event(.offerAnswered(offer: .draw, answer: .cancelled), name: "Wei"))
    said += Reaction.allCases.map(remote.reaction)
    #expect(!said.contains(nil))
    areDistinct(said.compactMap { $0 }, language)
    #expect(remote.bar(state()) == nil)
    #expect(remote.event(.offerAnswered(offer: .draw, answer: .agreed), name: "Wei") == nil)
  }

  @Test func theSeatIsKeptForWholeMinutes() {
    let remote = RemoteTexts(Texts(language: "en"))
    func said(_ left: Int64?) -> String? {
      remote.bar(
        RemoteState(
          name: "Wei", link: .suspended(reason: .closed), peerAway: false, ownOffer: nil,
          theirOffer: nil, rttMs: nil, watchers: 0, watching: false, seatLeftMs: left))
    }
    #expect(said(nil)?.hasSuffix("Trying again…") == true)
    #expect(said(300_000)?.hasSuffix("5 more minutes.") == true)
    #expect(said(60_001)?.hasSuffix("2 more minutes.") == true)
    #expect(said(60_000)?.hasSuffix("1 more minute.") == true)
    #expect(said(0)?.hasSuffix("1 more minute.") == true)
  }

  @Test func whatThePhoneHasSeenComesFirst() {
    let lobby = LobbyTexts(Texts(language: "en"))
    func facts(address: String?, tunnel: String?) -> LobbyDiagnosis {
      LobbyDiagnosis(
        address: address, tunnel: tunnel, queries: 0, announcements: 0, answers: 0, heard: 0,
        refused: 0, lastError: "")
    }
    #expect(lobby.advice(nil).allSatisfy { !$0.found })
    let vpn = lobby.advice(facts(address: "10.0.0.2", tunnel: "utun3"))
    #expect(vpn.map(\.found) == [true, false, false, false, false])
    #expect(lobby.line(vpn[0]).hasPrefix("Found: a VPN is on (utun3)."))
    let alone = lobby.advice(facts(address: nil, tunnel: nil))
    #expect(lobby.line(alone[0]).hasPrefix("Found: this phone is on no Wi-Fi."))
  }

  @Test func proposalsAreRemembered() throws {
    let defaults = try UserDefaults.scratch()
    #expect(NearbyChoices(from: defaults) == NearbyChoices())
    var choices = NearbyChoices()
    choices.colour = .white
    choices.rule = .renju
    choices.size = 19
    choices.clock = .init(main: 600, increment: 5)
    choices.save(in: defaults)
    #expect(NearbyChoices(from: defaults) == choices)
    let setup = choices.setup(forbiddenLoses: true)
    #expect(!setup.inviterIsBlack && setup.forbiddenLoses)
    #expect(setup.clock == .countdown(mainMs: 600_000, incrementMs: 5_000))
    let lobby = LobbyTexts(Texts(language: "en"))
    #expect(
      lobby.setup(setup, inviting: false)
        == "Renju · 19\u{A0}×\u{A0}19\n10\u{A0}min + 5\u{A0}s a move\nYou play Black")
    for key in ["colour", "rule", "size", "clock"] {
      defaults.set("nonsense", forKey: "nearby.\(key)")
    }
    #expect(NearbyChoices(from: defaults) == NearbyChoices())
  }
}
