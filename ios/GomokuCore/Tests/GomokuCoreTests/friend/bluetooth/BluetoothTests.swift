import Foundation
import Testing

@testable import GomokuCore

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BluetoothTests {
  private let air = RadioMedium()
  private static let texts = BluetoothTexts(Phone.texts)

  @Test func nothingIsAskedBeforeTheTap() {
    let radio = FakeRadio(in: air)
    let model = BluetoothModel(phone: radio, nickname: { "Ann" })
    radio.become(.on)
    #expect(model.state == .off && radio.told.isEmpty)
    #expect(Self.texts.status(model.snapshot).hasPrefix("Bluetooth needs no network"))
  }

  @Test func everyConditionIsAStateWithItsOwnWords() async throws {
    let radio = FakeRadio(in: air)
    let model = BluetoothModel(phone: radio, nickname: { "Ann" })
    radio.become(.refused)
    model.turnOn()
    #expect(model.state == .asking)
    var words = [Self.texts.status(model.snapshot)]
    let conditions: [(BluetoothState, Bool)] = [
      (.barred, true), (.unsupported, true), (.switchedOff, true), (.waking, false), (.on, false),
    ]
    for (state, isTrouble) in conditions {
      radio.become(state)
      #expect(model.state == state)
      #expect(Self.texts.isTrouble(model.snapshot) == isTrouble, "\(state)")
      words.append(Self.texts.status(model.snapshot))
    }
    #expect(Set(words).count == 6)
    let phone = try Phone("Ann", in: FakeNetwork(), radio: radio)
    phone.bluetooth.turnOn()
    try await wait(until: "it is shown") {
      radio.told.contains { if case .show = $0 { true } else { false } }
    }
    radio.core?.report(report: .hidden(why: .failed))
    try await wait(until: "it is told") { phone.bluetooth.snapshot.hidden == .failed }
    #expect(Self.texts.isTrouble(phone.bluetooth.snapshot))
    #expect(Self.texts.status(phone.bluetooth.snapshot).contains("can’t see this device"))
    phone.bluetooth.turnOff()
    #expect(phone.bluetooth.state == .off && phone.bluetooth.snapshot.hidden == nil)
  }

  @Test func whoIsNearIsListedUnderItsName() async throws {
    let (ann, wei) = try await phones()
    #expect(ann.bluetooth.people.map(\.nickname) == ["Wei"])
    #expect(wei.bluetooth.people.map(\.nickname) == ["Ann"])
    let row = Self.texts.row(try #require(ann.bluetooth.people.first))
    #expect(row == "Wei, By Bluetooth. Tap to invite.")
    wei.lobby.stop()
    ann.bluetooth.turnOff()
    #expect(ann.bluetooth.people.isEmpty)
  }

  @Test func aChannelSaysItsLastWordAndTakesNoMoreThanAGameNeeds() async throws {
    var woken = 0
    let channel = ChannelStream { woken += 1 }
    try channel.write(bytes: Data([1, 2, 3]))
    try channel.finish()
    try channel.write(bytes: Data([4]))
    try await wait(until: "both are taken") { woken == 2 }
    #expect(channel.next(most: 2) == .send(Data([1, 2])))
    channel.sent(1)
    #expect(channel.next() == .send(Data([2, 3])))
    channel.sent(2)
    #expect(channel.next() == .close)
    #expect(channel.next() == .wait, "said once")

    // The core refuses incoming data; its goodbye is still on its way.
    let radio = FakeRadio(in: air)
    let ann = try Phone("Ann", in: FakeNetwork(), radio: radio)
    #expect(radio.arrive(ChannelStream {}) == nil, "nobody wants it yet")
    ann.bluetooth.turnOn()
    let parting = ChannelStream {}
    parting.carry(try #require(radio.arrive(parting)))
    try parting.write(bytes: Data([1, 2, 3]))
    parting.received(Data(count: 1 << 17))
    try await wait(until: "the goodbye is here") {
      parting.next(most: 3) == .send(Data([1, 2, 3]))
    }

    // A channel whose peer does not read is closed.
    let full = ChannelStream {}
    for _ in 0...64 { try full.write(bytes: Data(count: 4_096)) }
    try await wait(until: "it is too much") { full.next() == .close }
  }

  private func phones() async throws -> (Phone, Phone) {
    let ann = try Phone("Ann", in: FakeNetwork(), radio: FakeRadio(in: air))
    let wei = try Phone("Wei", in: FakeNetwork(), radio: FakeRadio(in: air))
    for phone in [ann, wei] { phone.bluetooth.turnOn() }
    for phone in [ann, wei] {
      try await wait(until: "somebody is near") { !phone.bluetooth.people.isEmpty }
    }
    return (ann, wei)
  }

  private func begin(_ ann: Phone, _ wei: Phone) async throws -> [GameModel] {
    let person = try #require(ann.bluetooth.people.first { $0.nickname == "Wei" })
    ann.lobby.target = .near(person)
    #expect(ann.lobby.target?.name == "Wei")
    try await agree(ann, wei)
    return [try await ann.take(), try await wei.take()]
  }

  private func point(_ index: Int) -> Point {
    Point(x: Int32(index % 9), y: Int32(index / 9 * 2 % 9))
  }

  private func play(_ moves: Range<Int>, _ games: [GameModel]) async throws {
    for index in moves {
      let mover = games[index % 2]
      try await wait(until: "stone \(index) is on both phones") {
        if mover.snapshot.moves.count == index { mover.tap(self.point(index), placement: .direct) }
        return games.allSatisfy { $0.snapshot.moves.count > index }
      }
    }
    for game in games {
      #expect(game.snapshot.moves.map(\.point) == (0..<moves.upperBound).map(point))
    }
  }

  @Test func aWholeGameOverAFaultyChannel() async throws {
    let (ann, wei) = try await phones()
    let games = try await begin(ann, wei)
    air.isUnruly = true
    // The first channel is not faulty.
    air.cutAll()
    try await play(0..<60, games)
    // At least one cut is not random.
    #expect(air.cuts > 1)
    print("60 moves: \(air.tries) connects, \(air.cuts) channels cut")
    // A goodbye is sent once and would be lost in a cut channel.
    air.isUnruly = false
    air.cutAll()
    try await play(60..<61, games)
    await games[0].leaveForGood()
    try await wait(until: "Wei hears it") { games[1].snapshot.linkIsOver }
    await games[1].leaveForGood()
  }

  /// The leaving player has just moved, so the acknowledgement crosses the goodbye.
  @Test(arguments: 0..<20) func aGoodbyeIsHeard(round: Int) async throws {
    let (ann, wei) = try await phones()
    let games = try await begin(ann, wei)
    try await play(0..<1, games)
    await games[0].leaveForGood()
    try await wait(until: "Wei hears it") { games[1].snapshot.linkIsOver }
    #expect(games[1].snapshot.remote?.link == .over(reason: .peerLeft))
    await games[1].leaveForGood()
  }

  @Test func aPhoneThatWasKilledComesBackByBluetooth() async throws {
    let (ann, wei) = try await phones()
    var games = try await begin(ann, wei)
    try await play(0..<5, games)
    for (index, phone) in [ann, wei].enumerated() {
      games[index] = try await phone.killAndReopen()
      #expect(games[index].reconnection === phone.bluetooth)
      try await wait(until: "both are linked again") {
        games.allSatisfy { $0.snapshot.remote?.link == .linked }
      }
      try await play((5 + 2 * index)..<(7 + 2 * index), games)
    }
    for game in games { await game.leaveForGood() }
    try await wait(until: "nothing is kept") { ann.storage.nearby.isEmpty }
  }

  @Test func whoCannotBeReachedIsToldInWords() async throws {
    let (ann, wei) = try await phones()
    air.failures = 100
    let person = try #require(ann.bluetooth.people.first)
    ann.lobby.target = .near(person)
    ann.lobby.invite(NearbyChoices())
    try await wait(until: "it is told") { ann.lobby.message != nil }
    #expect(ann.lobby.message?.hasPrefix("Wei can’t be reached by Bluetooth.") == true)
    #expect(air.tries >= 3)
    air.failures = 2
    let games = try await begin(ann, wei)
    try await play(0..<2, games)
    for game in games { await game.leaveForGood() }
  }
}
