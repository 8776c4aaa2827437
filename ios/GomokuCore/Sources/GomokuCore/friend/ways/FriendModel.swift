import Foundation
import Observation

/// The view model of Play a friend.
@MainActor
@Observable
public final class FriendModel: ScreenModel {
  public enum Way: Equatable, Sendable {
    case anywhere(invitation: String, server: BrokerAddress)
    /// An address or join code in this network.
    case nearby(String)
  }

  public private(set) var friends: [Friend] = []
  public var typed = ""
  public private(set) var problem: String?
  /// A destination that the user must confirm before any connection is made.
  public private(set) var handed: Way?
  public var isHanded: Bool {
    get { handed != nil }
    set { if !newValue { handed = nil } }
  }

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored private let storage: Storage
  @ObservationIgnored private let online: OnlineModel

  init(storage: Storage, online: OnlineModel, texts: Texts) {
    self.storage = storage
    self.online = online
    self.texts = texts
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  public func left() { (typed, problem, handed) = ("", nil, nil) }

  public func refresh() async {
    let storage = storage
    // On a read error the last list remains.
    guard let found = try? await offMain({ try storage.friends() }) else { return }
    if found != friends { friends = found }
  }

  /// Returns the destination of ``typed``; nil on an error, or if the user must confirm first. Only
  /// the user's server needs no confirmation.
  func join() -> Way? {
    follow(typed) { $0 != nil && $0 != online.broker }
  }

  func hand(_ text: String) {
    typed = text
    _ = follow(text) { _ in true }
  }

  func followed() { (typed, problem, handed) = ("", nil, nil) }

  /// - Parameter asks: Whether to ask for confirmation, by the server in the invitation.
  private func follow(_ text: String, asks: (BrokerAddress?) -> Bool) -> Way? {
    (problem, handed) = (nil, nil)
    do {
      switch try readFriendInvitation(text: text) {
      case .nearby(let address):
        let way = Way.nearby(address)
        // A nearby address names no server. Only text from another app needs a confirmation.
        guard asks(nil) else { return way }
        handed = way
      case .online(let invitation, let named):
        guard let server = named ?? online.broker else {
          problem = texts[.onlineJoinNoBroker]
          return nil
        }
        let way = Way.anywhere(invitation: invitation, server: server)
        guard asks(named) else { return way }
        handed = way
      }
    } catch let error as FriendInvitationError {
      problem = FriendTexts(texts).refusal(error)
    } catch {
      problem = error.localizedDescription
    }
    return nil
  }

  public func explanation(of way: Way) -> String {
    switch way {
    case .anywhere(_, let server):
      texts[.onlineJoinExplain(OnlineTexts(texts).broker(server))]
    case .nearby: texts[.friendJoinNearby]
    }
  }
}
