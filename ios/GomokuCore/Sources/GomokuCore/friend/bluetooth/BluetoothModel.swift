import Foundation
import Observation

/// Bluetooth on the Nearby screen: whether it can be used and if not why, and who is near. Nothing is
/// asked or switched on before the person taps Bluetooth.
@MainActor
@Observable
public final class BluetoothModel: BluetoothListener {
  public enum State: Equatable, Sendable {
    /// The person has not tapped it.
    case off
    case unsupported
    /// The system's question is on the screen.
    case asking
    /// Only the system's settings help.
    case barred
    case switchedOff
    /// The system has not said yet.
    case waking
    case on
  }

  /// Somebody near.
  public struct Person: Identifiable, Hashable, Sendable {
    /// The device, as long as it keeps this address.
    public let id: String
    public let nickname: String

    public init(id: String, nickname: String) {
      self.id = id
      self.nickname = nickname
    }
  }

  /// What is in front: a list of people, which searches for them, or a game. Until it is closed, or
  /// something else comes to the front.
  @MainActor
  public final class Hold {
    fileprivate let searches: Bool
    fileprivate let door: @MainActor (ChannelStream) -> Void
    private weak var model: BluetoothModel?

    fileprivate init(
      _ model: BluetoothModel, searches: Bool, door: @escaping @MainActor (ChannelStream) -> Void
    ) {
      self.model = model
      self.searches = searches
      self.door = door
    }

    /// Nobody is to see this phone for it any more. Channels that are open stay.
    public func close() { model?.leave(self) }
  }

  private struct Sight {
    let person: Person
    var at: Duration
  }

  /// How long somebody may not be seen and still be near.
  static let gone = Duration.seconds(20)
  static let look = Duration.seconds(5)
  /// In the list, since anybody can advertise under any number of addresses.
  private static let most = 64

  public private(set) var state = State.off
  /// Whether others don't see this phone, while it is on.
  public private(set) var isHidden = false
  private var sights: [Sight] = []

  @ObservationIgnored private let radio: any BluetoothRadio
  @ObservationIgnored private let nickname: @MainActor () -> String
  @ObservationIgnored private let wait: @Sendable (Duration) async throws -> Void
  @ObservationIgnored private let now: @MainActor () -> Duration
  @ObservationIgnored private var wanted = false
  @ObservationIgnored private var front: Hold?
  /// For whom the radio runs.
  @ObservationIgnored private var started: Hold?
  @ObservationIgnored private var forgetting: Task<Void, Never>?

  /// - Parameters:
  ///   - nickname: what others are to see.
  ///   - wait: lets time pass; tests have their own.
  ///   - now: how much of it has.
  public init(
    radio: any BluetoothRadio, nickname: @escaping @MainActor () -> String,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    now: (@MainActor () -> Duration)? = nil
  ) {
    let start = ContinuousClock.now
    self.radio = radio
    self.nickname = nickname
    self.wait = wait
    self.now = now ?? { ContinuousClock.now - start }
    radio.listener = self
  }

  deinit { forgetting?.cancel() }

  /// Who is near, in the order in which they were found.
  public var people: [Person] { sights.map(\.person) }

  /// Whether a channel is open.
  public var isCarrying: Bool { radio.channels > 0 }

  /// The person has tapped Bluetooth, or goes on with a game that was played by it.
  public func turnOn() {
    wanted = true
    radio.prepare()
    settle()
  }

  public func turnOff() {
    wanted = false
    settle()
  }

  /// Something is in front that others may reach.
  ///
  /// - Parameter door: takes the channels that others open.
  public func hold(searches: Bool, door: @escaping @MainActor (ChannelStream) -> Void) -> Hold {
    let hold = Hold(self, searches: searches, door: door)
    front = hold
    settle()
    return hold
  }

  private func leave(_ hold: Hold) {
    guard front === hold else { return }
    front = nil
    settle()
  }

  /// How the core reaches somebody, now and whenever the link is lost.
  public func opener(_ person: Person) -> any StreamOpener { Opener(radio: radio, person: person) }

  private final class Opener: StreamOpener, Sendable {
    let radio: any BluetoothRadio
    let person: Person

    init(radio: any BluetoothRadio, person: Person) {
      self.radio = radio
      self.person = person
    }

    func connect(line: StreamLine) throws {
      radio.open(id: person.id, nickname: person.nickname, line: line)
    }
  }

  private func settle() {
    state = wanted ? wantedState : .off
    run(state == .on ? front : nil)
  }

  private var wantedState: State {
    switch radio.condition {
    case .unsupported: .unsupported
    case .unasked: .asking
    case .barred: .barred
    case .switchedOff: .switchedOff
    case .waking: .waking
    case .ready: .on
    }
  }

  private func run(_ hold: Hold?) {
    guard hold !== started else { return }
    if started != nil { radio.stop() }
    started = hold
    isHidden = false
    sights = []
    forgetting?.cancel()
    guard let hold else { return }
    radio.start(nickname: nickname(), searches: hold.searches)
    forgetting = Task { [weak self, wait] in
      while !Task.isCancelled {
        try? await wait(Self.look)
        self?.forget()
      }
    }
  }

  /// A radio says no goodbye.
  private func forget() {
    let time = now()
    if sights.contains(where: { time - $0.at > Self.gone }) {
      sights.removeAll { time - $0.at > Self.gone }
    }
  }

  public func radioChanged() { settle() }

  public func found(id: String, nickname: String) {
    guard started != nil else { return }
    // A phone has another address now and then, and is still one person.
    sights.removeAll { $0.person.nickname == nickname && $0.person.id != id }
    let sight = Sight(person: Person(id: id, nickname: nickname), at: now())
    if let index = sights.firstIndex(where: { $0.person.id == id }) {
      sights[index] = sight
    } else if sights.count < Self.most {
      sights.append(sight)
    }
  }

  public func sighted(id: String) {
    guard let index = sights.firstIndex(where: { $0.person.id == id }) else { return }
    sights[index].at = now()
  }

  public func hidden(detail: String) {
    if started != nil { isHidden = true }
  }

  public func arrived(_ channel: ChannelStream) {
    if let started { started.door(channel) } else { channel.drop() }
  }
}
