import Foundation
import Testing

@testable import GomokuCore

/// The folder of kept online games.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OnlineGamesTests {
  /// A broker to which no way leads.
  private final class NoWay: StreamOpener, Sendable {
    func connect(line: StreamLine) throws { line.failed(detail: "no such host") }
  }

  private let folder = URL.scratch()
  private var games: OnlineGames { OnlineGames(folder: folder) }
  private let broker = BrokerAddress(host: "games.example.org", port: 8_883, tls: true)

  private func model() throws -> OnlineModel {
    let preferences = Preferences(defaults: try .scratch())
    preferences.nickname = "Ann"
    preferences.onlineBroker = "games.example.org"
    return OnlineModel(
      profile: NearbyProfile(folder: folder, preferences: preferences, texts: Phone.texts),
      games: games, archive: SavedGames(folder: folder).archive, preferences: preferences,
      texts: Phone.texts, opener: { _ in NoWay() })
  }

  /// What the core keeps of a new invitation.
  private func invitation() async throws -> Data {
    let model = try model()
    model.start()
    model.propose(.code)
    model.invite(NearbyChoices())
    try await wait(until: "it is kept") { model.waiting != nil }
    model.stop()
    let kept = try #require(model.waiting)
    let bytes = try #require(games.bytes(of: kept.id))
    #expect(kept.broker == broker)
    model.delete(kept)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["identity"])
    return bytes
  }

  private func load() -> (games: [OnlineGames.Kept], trouble: [ResumeError]) {
    var trouble: [ResumeError] = []
    return (games.load { trouble.append($0) }, trouble)
  }

  @Test func theLastWrittenComesFirstAndDamageIsSetAside() async throws {
    let bytes = try await invitation()
    for id in ["a", "b", "c", "d"] {
      let keeper = try games.keeper(of: id, at: broker) { _ in }
      try keeper.keep(bytes: id == "c" ? bytes.prefix(20) : bytes)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: id == "a" ? 9_000 : 5_000)],
        ofItemAtPath: folder.appendingPathComponent(id + ".room").path)
    }
    try FileManager.default.removeItem(at: folder.appendingPathComponent("b.broker"))
    let found = load()
    #expect(found.games.map(\.id) == ["a", "d"])
    #expect(found.games.allSatisfy { $0.broker == broker && $0.name == nil && !$0.isOwnTurn })
    #expect(found.trouble == [.Damaged, .Damaged])
    for id in ["b", "c"] {
      let aside = folder.appendingPathComponent(id + ".damaged")
      #expect(FileManager.default.fileExists(atPath: aside.path))
    }
    // Told once.
    #expect(load().trouble.isEmpty)
    let model = try model()
    try Data("no game".utf8).write(to: folder.appendingPathComponent("e.room"))
    model.refresh()
    #expect(model.games.map(\.id) == ["a", "d"])
    #expect(model.message?.text == "An online game can’t be read. It was set aside.")
  }

  @Test func ofWhatWasDeletedNothingIsKept() throws {
    let heard = Guarded<[String]>([])
    let keeper = try games.keeper(of: "a", at: broker) { change in
      heard.with { $0.append("\(change)") }
    }
    try keeper.keep(bytes: Data([1]))
    #expect(games.bytes(of: "a") == Data([1]))
    try keeper.discard()
    try keeper.keep(bytes: Data([2]))
    try keeper.discard()
    #expect(games.bytes(of: "a") == nil && load().games.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(heard.with { $0 } == ["written", "discarded", "discarded"])
  }
}
