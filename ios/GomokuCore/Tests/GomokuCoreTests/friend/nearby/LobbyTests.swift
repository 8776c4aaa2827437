import Foundation
import Testing

@testable import GomokuCore

/// A network in memory in which everyone finds every advertiser.
final class FakeNetwork: Sendable {
  private let voices = Locked<[FakeDiscovery.Announcement]>([])

  /// Whether all have sent their goodbye.
  var isQuiet: Bool { voices.with { $0.isEmpty } }

  fileprivate func join(_ voice: FakeDiscovery.Announcement) {
    voices.with { all in
      for other in all {
        other.receive(voice.advert)
        voice.receive(other.advert)
      }
      all.append(voice)
    }
  }

  fileprivate func leave(_ antenna: FakeDiscovery) {
    voices.with { all in
      guard let index = all.firstIndex(where: { $0.antenna === antenna }) else { return }
      let gone = all.remove(at: index)
      for other in all { other.sink.lost(name: gone.advert.name) }
    }
  }

  fileprivate func say(_ advert: DiscoveryAdvert, by antenna: FakeDiscovery) {
    voices.with { all in
      for index in all.indices where all[index].antenna === antenna { all[index].advert = advert }
      // A real network reports a device's advertisement to itself, too.
      for other in all { other.receive(advert) }
    }
  }
}

final class FakeDiscovery: DiscoveryAdapter, Sendable {
  fileprivate struct Announcement: Sendable {
    let antenna: FakeDiscovery
    var advert: DiscoveryAdvert
    let sink: DiscoverySink

    func receive(_ advert: DiscoveryAdvert) {
      sink.found(
        name: advert.name, addresses: ["127.0.0.1:\(advert.port)"], txt: advert.txt)
    }
  }

  private let ether: FakeNetwork

  init(_ ether: FakeNetwork) { self.ether = ether }

  func start(advert: DiscoveryAdvert, sink: DiscoverySink) throws {
    ether.join(Announcement(antenna: self, advert: advert, sink: sink))
  }
  func update(advert: DiscoveryAdvert) throws { ether.say(advert, by: self) }
  func networkChanged() throws {}
  func stop() throws { ether.leave(self) }
}

final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}

@MainActor
final class Phone {
  let ether: FakeNetwork
  let folder: URL
  let preferences: Preferences
  let storage: Storage
  let bluetooth: BluetoothModel
  let lobby: LobbyModel
  let online: OnlineModel
  private(set) var game: GameModel?
  private(set) var events: [LobbyEvent] = []
  static let texts = Texts(language: "en")

  init(
    _ name: String, in ether: FakeNetwork, folder: URL = .scratch(),
    radio: FakeRadio = FakeRadio(in: RadioMedium()),
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws {
    self.ether = ether
    self.folder = folder
    preferences = Preferences(defaults: try .scratch())
    preferences.nickname = name
    preferences.watchable = true
    let storage = Storage.open(in: folder)
    self.storage = storage
    bluetooth = BluetoothModel(phone: radio, nickname: { name })
    let profile = NearbyProfile(preferences: preferences, texts: Self.texts)
    online = OnlineModel(
      profile: profile, storage: storage, preferences: preferences, texts: Self.texts,
      opener: { SocketStream($0) })
    lobby = LobbyModel(
      profile: profile, storage: storage, preferences: preferences, texts: Self.texts,
      bluetooth: bluetooth, discovery: { FakeDiscovery(ether) }, wait: wait)
    lobby.onEvent = { [weak self] event in
      self?.events.append(event)
      self?.opens(event)
    }
    lobby.start()
    if lobby.snapshot == nil { throw Failure(lobby.message ?? "the lobby did not open") }
  }

  func peer(_ name: String) async throws -> LobbyPeer {
    func find() -> LobbyPeer? { lobby.snapshot?.peers.first { $0.nickname == name } }
    try await wait(until: "\(name) is found") { find() != nil }
    return try #require(find())
  }

  /// Invites repeatedly: after declining a stranger, a phone ignores strangers for a while.
  func insist(on target: LobbyModel.Target, _ choices: NearbyChoices = NearbyChoices())
    async throws
  {
    func ask() {
      lobby.target = target
      lobby.invite(choices)
    }
    ask()
    try await wait(until: "the invitation is there") {
      let shown = self.lobby.snapshot?.pairing
      if shown == nil { ask() }
      return shown?.stage == .unopened || shown?.code != nil
    }
  }

  /// Opens invitations from strangers; those of acquaintances are open already.
  func opens(_ event: LobbyEvent) {
    if case .invited = event, let shown = lobby.snapshot?.pairing, shown.stage == .unopened,
      !shown.playedBefore
    {
      lobby.openInvitation()
    }
  }

  func code() async throws -> String {
    do {
      try await wait(until: "there is a code") { self.lobby.snapshot?.pairing?.code != nil }
    } catch {
      throw Failure("\(error): \(lobby.message ?? "no message"), \(events)")
    }
    return try #require(lobby.snapshot?.pairing?.code)
  }

  func take() async throws -> GameModel {
    try await wait(until: "the game is ready") { self.lobby.gameIsReady }
    let taken = try #require(lobby.takeGame(), "\(lobby.message ?? "")")
    taken.resume()
    game = taken
    return taken
  }

  /// Ends the session as the end of the app does, and resumes the saved game.
  func killAndReopen() async throws -> GameModel {
    game?.close()
    await game?.ending?.value
    let kept = try #require(storage.nearby.first, "nothing was kept")
    let (storage, nickname, ether) = (storage, lobby.profile.nickname, ether)
    let opener =
      kept.bluetooth
      ? bluetooth.opener(BluetoothPerson(device: "", nickname: kept.name ?? "")) : nil
    let reopened = try await GameModel.open(.nearby, texts: Self.texts) {
      try storage.resume(
        id: kept.id, nickname: nickname, discovery: FakeDiscovery(ether), opener: opener,
        observer: $0)
    }
    let again = try #require(reopened)
    if opener != nil {
      again.reconnection = bluetooth
      bluetooth.goOn()
    }
    again.resume()
    game = again
    return again
  }
}

/// Runs the main actor until a condition holds.
@MainActor
func wait(until what: String, seconds: Double = 120, _ holds: @MainActor () -> Bool) async throws {
  let end = Date().addingTimeInterval(seconds)
  while !holds() {
    guard Date() < end else { throw Failure("timed out waiting until \(what)") }
    try await Task.sleep(nanoseconds: 2_000_000)
  }
}

/// Agree on a game; the first invites and has Black.
@MainActor
func agree(_ inviter: Phone, _ invited: Phone, name: String) async throws {
  inviter.lobby.choose(try await inviter.peer(name))
  try await agree(inviter, invited)
}

/// Agree on a game after the first has chosen the target.
@MainActor
func agree(_ inviter: Phone, _ invited: Phone) async throws {
  var choices = NearbyChoices()
  choices.colour = .black
  inviter.lobby.invite(choices)
  let codes = (try await inviter.code(), try await invited.code())
  #expect(codes.0 == codes.1)
  inviter.lobby.accept()
  invited.lobby.accept()
}

@MainActor
func pair(_ inviter: Phone, _ invited: Phone, name: String) async throws -> (GameModel, GameModel) {
  try await agree(inviter, invited, name: name)
  return (try await inviter.take(), try await invited.take())
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LobbyTests {
  @Test func bothScreensShowOneCodeAndNoMeansNo() async throws {
    let ether = FakeNetwork()
    let (ann, wei) = (try Phone("Ann", in: ether), try Phone("小魏", in: ether))
    let peer = try await ann.peer("小魏")
    #expect(LobbyTexts(Phone.texts).note(peer) == "Freestyle · 15\u{A0}×\u{A0}15")
    ann.lobby.choose(peer)
    #expect(ann.lobby.target == .listed(peer))
    ann.lobby.invite(NearbyChoices())
    let (code, theirs) = (try await ann.code(), try await wei.code())
    #expect(code == theirs)
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(LobbyTexts(Phone.texts).grouped("123456") == "123 456")
    #expect(LobbyTexts(Phone.texts).spelled("123456") == "1 2 3 4 5 6")
    try await wait(until: "the invitation is told") {
      wei.events.contains(.invited(nickname: "Ann"))
    }
    let pairing = try #require(wei.lobby.snapshot?.pairing)
    #expect(!pairing.inviting && !pairing.playedBefore && pairing.stage == .comparing)
    #expect(LobbyTexts(Phone.texts).title(pairing) == "Ann invites you")

    wei.lobby.decline(codeDiffers: false)
    try await wait(until: "no is heard") { ann.lobby.message != nil }
    #expect(ann.lobby.message == "小魏 declined.")
    try await wait(until: "Ann is free") { ann.lobby.snapshot?.pairing == nil }

    // In the other direction, the invitation is withdrawn.
    ann.lobby.target = .listed(try await ann.peer("小魏"))
    #expect(ann.lobby.message == nil)
    try await ann.insist(on: .listed(try await ann.peer("小魏")))
    _ = try await wei.code()
    ann.lobby.decline(codeDiffers: false)
    try await wait(until: "it is withdrawn") { wei.lobby.message != nil }
    #expect(wei.lobby.message == "Ann took the invitation back.")
    try await wait(until: "Wei is free") { wei.lobby.snapshot?.pairing == nil }

    try await ann.insist(on: .typed("127.0.0.1:\(wei.lobby.snapshot?.port ?? 0)"))
    _ = try await ann.code()
    _ = try await wei.code()
    wei.lobby.decline(codeDiffers: true)
    #expect(wei.lobby.message?.hasPrefix("The codes differed") == true)
    try await wait(until: "it is told") { ann.lobby.message?.contains("another code") == true }
    for phone in [ann, wei] { phone.lobby.stop() }
  }

  @Test func whoeverTypesTheJoinCodePlaysWithoutComparing() async throws {
    let (ann, wei) = (try Phone("Ann", in: FakeNetwork()), try Phone("小魏", in: FakeNetwork()))
    // A machine without a network has no join code.
    guard let code = wei.lobby.snapshot?.shortCode else { return }
    let words = LobbyTexts(Phone.texts)
    #expect(code.count == 14 && words.spelled("042S-SEXK-Y89N") == "0 4 2 S, S E X K, Y 8 9 N")
    let link = try #require(wei.lobby.snapshot?.codeLink)
    #expect(try readFriendInvitation(text: link) == .nearby(address: code))
    ann.lobby.target = .typed(code.lowercased())
    ann.lobby.invite(NearbyChoices())
    try await wait(until: "it is asked") { wei.lobby.snapshot?.pairing?.stage == .comparing }
    try await wait(until: "Ann waits") { ann.lobby.snapshot?.pairing?.stage == .accepted }
    let (asked, asks) = (
      try #require(wei.lobby.snapshot?.pairing), try #require(ann.lobby.snapshot?.pairing)
    )
    #expect(asked.byCode && asked.code == nil && asks.byCode && asks.code == nil)
    #expect(words.title(asked) == "Ann invites you")
    #expect(
      words.question(asked) == "Ann has this phone’s join code. There is nothing to compare.")
    #expect(words.progress(asks) == "Waiting for 小魏…")
    wei.lobby.accept()
    try await wait(until: "the game is there") { ann.lobby.snapshot?.gameReady == true }
    for phone in [ann, wei] { phone.lobby.stop() }
  }

  @Test func whatCannotBeDoneHasItsOwnWords() async throws {
    let ann = try Phone("Ann", in: FakeNetwork())
    func said(_ text: String) -> String? {
      ann.lobby.target = .typed(text)
      ann.lobby.invite(NearbyChoices())
      return ann.lobby.message
    }
    let nothing = "Type the address or the join code that the other phone shows."
    #expect(said("") == nothing)
    ann.lobby.target = nil
    ann.lobby.watch(" ")
    #expect(ann.lobby.message == nothing)
    #expect(said("192.168.1.5") == "The port is missing, as in 192.168.1.5:40123.")
    #expect(said("192.168.1.5:0")?.hasPrefix("The port is a number from 1 to 65535.") == true)
    ann.lobby.accept()
    #expect(ann.lobby.message == "That is no longer possible.")
    #expect(!ann.lobby.rename("\u{3164}"))
    #expect(ann.lobby.message == "A name has 1 to 32 characters, none of them invisible.")
    #expect(ann.lobby.rename("Anna"))
    #expect(ann.lobby.snapshot?.nickname == "Anna")
    ann.lobby.stop()
    ann.lobby.accept()
    #expect(ann.lobby.message == "Play a friend was closed. Open it again.")
  }

  @Test func adviceComesAfterEightSecondsWithNobody() async throws {
    // The test controls the time.
    let (hours, hand) = AsyncStream.makeStream(of: Void.self)
    let asked = Locked<[Duration]>([])
    let ether = FakeNetwork()
    let ann = try Phone("Ann", in: ether) { duration in
      asked.with { $0.append(duration) }
      for await _ in hours { return }
    }
    try await wait(until: "the clock runs") { asked.with { !$0.isEmpty } }
    #expect(asked.with { $0 } == [.seconds(8)])
    #expect(!ann.lobby.nobodyFound)
    hand.yield()
    try await wait(until: "there is advice") { ann.lobby.diagnosis != nil }
    #expect(ann.lobby.nobodyFound)
    let advice = LobbyTexts(Phone.texts).advice(ann.lobby.diagnosis)
    #expect(advice.count == 5)
    #expect(advice.contains { $0.text.hasPrefix("Is Play a friend open on the other phone") })
    let wei = try Phone("Wei", in: ether)
    _ = try await ann.peer("Wei")
    #expect(!ann.lobby.nobodyFound)
    for phone in [ann, wei] { phone.lobby.stop() }
  }

  @Test func whomOneHasPlayedWithIsKnownNextTime() async throws {
    let ether = FakeNetwork()
    let (ann, wei) = (try Phone("Ann", in: ether), try Phone("Wei", in: ether))
    let (black, white) = try await pair(ann, wei, name: "Wei")
    await black.leaveForGood()
    try await wait(until: "Wei hears it") { white.snapshot.linkIsOver }
    await white.leaveForGood()
    try await wait(until: "nothing is kept") {
      ann.storage.nearby.isEmpty && wei.storage.nearby.isEmpty
    }

    try await wait(until: "all have said goodbye") { ether.isQuiet }
    ann.lobby.start()
    wei.lobby.start()
    ann.lobby.choose(try await ann.peer("Wei"))
    ann.lobby.invite(NearbyChoices())
    for phone in [ann, wei] {
      _ = try await phone.code()
      #expect(phone.lobby.snapshot?.pairing?.playedBefore == true)
    }
    // Waits until both have seen it, since leaving withdraws the invitation.
    for phone in [ann, wei] { phone.lobby.stop() }
  }
}
