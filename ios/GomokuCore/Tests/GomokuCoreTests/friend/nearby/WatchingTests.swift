import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WatchingTests {
  @Test func nobodyWatchesWhoWasNotLet() async throws {
    let (ann, wei) = (try Phone("Ann", in: FakeNetwork()), try Phone("Wei", in: FakeNetwork()))
    wei.preferences.watchable = false
    wei.lobby.stop()
    wei.lobby.start()
    let address = "127.0.0.1:\(wei.lobby.snapshot?.port ?? 0)"
    ann.lobby.watch(address)
    try await wait(until: "it is told") { ann.lobby.message != nil }
    #expect(ann.lobby.message == "\(address) lets nobody watch.")
    for phone in [ann, wei] { phone.lobby.stop() }
  }

  /// A server that accepts and never answers leaves time for the checks.
  @Test func thatTheOtherIsAskedIsShownUntilItAnswers() throws {
    let ann = try Phone("Ann", in: FakeNetwork())
    let (silent, port) = LoopbackSocket.silent()
    ann.lobby.watch("127.0.0.1:\(port)")
    let asking = try #require(ann.lobby.snapshot?.pairing)
    #expect(asking.setup == nil && asking.stage == .connecting)
    #expect(LobbyTexts(Phone.texts).title(asking) == "Asking 127.0.0.1:\(port) to show the game")
    ann.lobby.stop()
    silent.close()
  }

  @Test func whoPlaysNoGameHasNoneToShow() async throws {
    let (ann, wei) = (try Phone("Ann", in: FakeNetwork()), try Phone("Wei", in: FakeNetwork()))
    let address = "127.0.0.1:\(wei.lobby.snapshot?.port ?? 0)"
    ann.lobby.watch(address)
    try await wait(until: "it is told") { ann.lobby.message != nil }
    #expect(ann.lobby.message == "\(address) shows no game, or does not have this one any more.")
    #expect(ann.lobby.snapshot?.pairing == nil && wei.lobby.snapshot?.pairing == nil)
    for phone in [ann, wei] { phone.lobby.stop() }
  }
}
