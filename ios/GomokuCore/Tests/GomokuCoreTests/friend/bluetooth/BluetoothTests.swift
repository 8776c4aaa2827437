import Foundation
import Testing

@testable import GomokuCore

/// Every state of the phone's Bluetooth, and games over channels with faults.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BluetoothTests {
  private let air = Air()
  private static let texts = BluetoothTexts(Phone.texts)

  /// A model whose time passes by hand.
  @MainActor
  private final class Table {
    let radio: FakeRadio
    let model: BluetoothModel
    private let hand: AsyncStream<Void>.Continuation

    init(_ air: Air) {
      let radio = FakeRadio(in: air)
      let (hours, hand) = AsyncStream.makeStream(of: Void.self)
      self.hand = hand
      self.radio = radio
      let clock = Guarded(Duration.zero)
      model = BluetoothModel(
        radio: radio, nickname: { "Ann" },
        wait: { _ in for await _ in hours { return } },
        now: { clock.with { $0 } })
      advance = { by in clock.with { $0 += by } }
    }

    private let advance: (Duration) -> Void

    func pass(_ time: Duration) {
      advance(time)
      hand.yield()
    }
  }

  @Test func nothingIsAskedBeforeTheTap() {
    let table = Table(air)
    table.radio.condition = .unasked
    _ = table.model.hold(searches: true) { _ in }
    table.radio.become(.ready)
    #expect(table.model.state == .off && table.radio.told.isEmpty)
    #expect(Self.texts.status(table.model).hasPrefix("Bluetooth needs no network"))
  }

  @Test func everyConditionIsAStateWithItsOwnWords() {
    let table = Table(air)
    table.radio.condition = .unasked
    let hold = table.model.hold(searches: true) { _ in }
    table.model.turnOn()
    #expect(table.model.state == .asking && table.radio.told == ["prepare"])
    var words = [Self.texts.status(table.model)]
    let states: [(BluetoothCondition, BluetoothModel.State, Bool)] = [
      (.barred, .barred, true), (.unsupported, .unsupported, true),
      (.switchedOff, .switchedOff, true), (.waking, .waking, false), (.ready, .on, false),
    ]
    for (condition, state, isTrouble) in states {
      table.radio.become(condition)
      #expect(table.model.state == state)
      #expect(Self.texts.isTrouble(table.model) == isTrouble, "\(state)")
      words.append(Self.texts.status(table.model))
    }
    #expect(Set(words).count == 6)
    #expect(table.radio.told == ["prepare", "start Ann, searching"])
    // Switched off in between it stops, and goes on by itself.
    table.radio.become(.switchedOff)
    table.radio.become(.ready)
    #expect(table.radio.told.suffix(2) == ["stop", "start Ann, searching"])
    table.model.hidden(detail: "no")
    #expect(table.model.isHidden && Self.texts.isTrouble(table.model))
    #expect(Self.texts.status(table.model).contains("can’t see this device"))
    table.model.turnOff()
    #expect(table.model.state == .off && !table.model.isHidden)
    table.model.hidden(detail: "late")
    #expect(!table.model.isHidden)
    hold.close()
  }

  @Test func theRadioRunsOnlyForWhatIsInFront() {
    let table = Table(air)
    table.model.turnOn()
    let list = table.model.hold(searches: true) { _ in }
    // A game takes the list's place, and the list, going late, does not end it.
    let game = table.model.hold(searches: false) { _ in }
    list.close()
    #expect(table.radio.told == ["prepare", "start Ann, searching", "stop", "start Ann"])
    game.close()
    #expect(table.radio.told.last == "stop")
  }

  @Test func whoIsNearIsListedOnceAndForgottenWhenNotSeen() async throws {
    let table = Table(air)
    let model = table.model
    model.found(id: "early", nickname: "Wei")
    #expect(model.people.isEmpty)
    model.turnOn()
    let hold = model.hold(searches: true) { _ in }
    model.found(id: "1", nickname: "Wei")
    model.found(id: "2", nickname: "小美")
    model.found(id: "1", nickname: "Wei Lin")
    #expect(model.people.map(\.nickname) == ["Wei Lin", "小美"])
    // Another address of the same phone.
    model.found(id: "3", nickname: "小美")
    #expect(model.people.map(\.id) == ["1", "3"])
    #expect(Self.texts.row(model.people[0]) == "Wei Lin, By Bluetooth. Tap to invite.")
    table.pass(.seconds(15))
    model.sighted(id: "3")
    table.pass(.seconds(10))
    try await wait(until: "Wei is gone") { model.people.map(\.id) == ["3"] }
    table.pass(.seconds(15))
    try await wait(until: "all are gone") { model.people.isEmpty }
    for index in 0..<100 { model.found(id: "\(index)", nickname: "Phone \(index)") }
    #expect(model.people.count == 64)
    hold.close()
    #expect(model.people.isEmpty)
  }

  @Test func aChannelGoesToTheDoorOrIsClosed() {
    let table = Table(air)
    var taken = 0
    let hold = table.model.hold(searches: true) { _ in taken += 1 }
    let early = ChannelStream {}
    table.model.arrived(early)
    #expect(early.next() == .close && taken == 0)
    table.model.turnOn()
    let wanted = ChannelStream {}
    table.model.arrived(wanted)
    #expect(wanted.next() == .wait && taken == 1)
    hold.close()
    let late = ChannelStream {}
    table.model.arrived(late)
    #expect(late.next() == .close && taken == 1)
  }

  @Test func aCardIsTheSameOnBothAppsAndAnythingElseIsRefused() {
    let bytes = Data([0x81, 0]) + Data("Wei".utf8)
    #expect(BluetoothCard(psm: 0x81, nickname: "Wei").bytes == bytes)
    #expect(BluetoothCard(bytes) == BluetoothCard(psm: 0x81, nickname: "Wei"))
    // Even numbers occur, too.
    let even = BluetoothCard(psm: 0xFE, nickname: "小美")
    #expect(BluetoothCard(even.bytes) == even)
    let longest = BluetoothCard(psm: 0x81, nickname: String(repeating: "x", count: 32))
    #expect(BluetoothCard(longest.bytes) == longest)
    let refused: [[UInt8]] = [
      [], [0x81], [0x81, 0], [0x7F, 0, 0x57], [0, 1, 0x57], [0, 0x81, 0x57],
      [0x81, 0, 0xC3, 0x28], [0x81, 0, 0xE5, 0xB0], [0x81, 0, 0x57, 7],
      [0x81, 0] + Array(repeating: 0x78, count: 33),
    ]
    for bytes in refused { #expect(BluetoothCard(Data(bytes)) == nil, "\(bytes)") }
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

    // The core refuses what comes, and its goodbye is still on its way here.
    let ann = try Phone("Ann", in: Ether(), radio: FakeRadio(in: air))
    ann.bluetooth.turnOn()
    let parting = ChannelStream {}
    ann.bluetooth.arrived(parting)
    try parting.write(bytes: Data([1, 2, 3]))
    parting.received(Data(count: 1 << 17))
    try await wait(until: "the goodbye is here") {
      parting.next(most: 3) == .send(Data([1, 2, 3]))
    }

    // One that takes nothing any more is given up, and what is left has nobody to go to.
    let full = ChannelStream {}
    for _ in 0...64 { try full.write(bytes: Data(count: 4_096)) }
    try await wait(until: "it is too much") { full.next() == .close }
  }

  /// Two phones that meet by Bluetooth only.
  private func phones() throws -> (Phone, Phone) {
    let ann = try Phone("Ann", in: Ether(), radio: FakeRadio(in: air))
    let wei = try Phone("Wei", in: Ether(), radio: FakeRadio(in: air))
    for phone in [ann, wei] { phone.bluetooth.turnOn() }
    return (ann, wei)
  }

  private func begin(_ ann: Phone, _ wei: Phone) async throws -> [GameModel] {
    let person = try #require(ann.bluetooth.people.first { $0.nickname == "Wei" })
    ann.lobby.target = .near(person)
    #expect(ann.lobby.target?.name == "Wei")
    try await agree(ann, wei)
    return [try await ann.take(), try await wei.take()]
  }

  /// Where the stones go: nobody gets five in a row.
  private func point(_ index: Int) -> Point {
    Point(x: Int32(index % 9), y: Int32(index / 9 * 2 % 9))
  }

  private func play(_ moves: Range<Int>, _ games: [GameModel]) async throws {
    for index in moves {
      let mover = games[index % 2]
      try await wait(until: "stone \(index) is on both phones") {
        if mover.snapshot.moves.count == index { _ = mover.place(self.point(index)) }
        return games.allSatisfy { $0.snapshot.moves.count > index }
      }
    }
    for game in games {
      #expect(game.snapshot.moves.map(\.point) == (0..<moves.upperBound).map(point))
    }
  }

  @Test func aWholeGameOverAFaultyChannel() async throws {
    let (ann, wei) = try phones()
    let games = try await begin(ann, wei)
    air.isUnruly = true
    // The channel of the beginning is a good one.
    air.cutAll()
    try await play(0..<60, games)
    // One of them by hand.
    #expect(air.cuts > 1)
    print("60 moves: \(air.tries) connects, \(air.cuts) channels cut")
    // A goodbye is said once: what is cut in its middle says nothing.
    air.isUnruly = false
    air.cutAll()
    try await play(60..<61, games)
    games[0].leaveForGood()
    try await wait(until: "Wei hears it") { games[1].snapshot.linkIsOver }
    games[1].leaveForGood()
  }

  /// Whoever leaves has just played, and the receipt for it meets the goodbye half-way.
  @Test(arguments: 0..<20) func aGoodbyeIsHeard(round: Int) async throws {
    let (ann, wei) = try phones()
    let games = try await begin(ann, wei)
    try await play(0..<1, games)
    games[0].leaveForGood()
    try await wait(until: "Wei hears it") { games[1].snapshot.linkIsOver }
    #expect(games[1].snapshot.remote?.link == .over(reason: .peerLeft))
    games[1].leaveForGood()
  }

  @Test func aPhoneThatWasKilledComesBackByBluetooth() async throws {
    let (ann, wei) = try phones()
    var games = try await begin(ann, wei)
    try await play(0..<5, games)
    for (index, phone) in [ann, wei].enumerated() {
      games[index] = try phone.killAndReopen()
      #expect(games[index].bluetooth === phone.bluetooth)
      try await wait(until: "both are linked again") {
        games.allSatisfy { $0.snapshot.remote?.link == .linked }
      }
      try await play((5 + 2 * index)..<(7 + 2 * index), games)
    }
    for game in games { game.leaveForGood() }
    #expect(ann.kept.load() == nil)
  }

  @Test func whoCannotBeReachedIsToldInWords() async throws {
    let (ann, wei) = try phones()
    air.failures = 100
    let person = try #require(ann.bluetooth.people.first)
    ann.lobby.target = .near(person)
    ann.lobby.invite(NearbyChoices())
    try await wait(until: "it is told") { ann.lobby.message != nil }
    #expect(ann.lobby.message?.hasPrefix("Wei can’t be reached by Bluetooth.") == true)
    #expect(air.tries == 3)
    // Two failures are nothing to tell anybody.
    air.failures = 2
    let games = try await begin(ann, wei)
    try await play(0..<2, games)
    for game in games { game.leaveForGood() }
  }
}
