import Foundation
import Observation

/// The Play a friend screen: who was played with, and where a text leads that a friend sent.
@MainActor
@Observable
public final class FriendModel: ScreenModel {
  /// Where a text leads.
  public enum Way: Equatable, Sendable {
    /// To a game over that server.
    case anywhere(invitation: String, server: BrokerAddress)
    /// To the phone in this network with that address or join code.
    case nearby(String)
  }

  /// Those whom this person has played with.
  public private(set) var friends: [Friend] = []
  /// What is being typed of what a friend has sent.
  public var typed = ""
  /// What is wrong with it.
  public private(set) var problem: String?
  /// Where a text leads that the person is asked about: before the answer nothing is connected to.
  public private(set) var handed: Way?
  /// Whether that question is open.
  public var isHanded: Bool {
    get { handed != nil }
    set { if !newValue { handed = nil } }
  }

  @ObservationIgnored public let texts: Texts
  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private let online: OnlineModel

  init(shelf: Shelf, online: OnlineModel, texts: Texts) {
    self.shelf = shelf
    self.online = online
    self.texts = texts
  }

  public func follow(_ visibility: ScreenVisibility) {
    if visibility == .front { Task { await refresh() } }
  }

  public func left() { (typed, problem, handed) = ("", nil, nil) }

  /// Reads again who was played with.
  public func refresh() async {
    let shelf = shelf
    // What the disk refuses stays as it was last seen.
    guard let found = try? await offMain({ try shelf.friends() }) else { return }
    if found != friends { friends = found }
  }

  /// Where ``typed`` leads; nil where something is wrong with it, or the person is asked first: nothing but
  /// the person's own server is connected to without a question.
  func join() -> Way? {
    follow(typed) { $0 != nil && $0 != online.broker }
  }

  /// Another app hands over what a friend has sent.
  func hand(_ text: String) {
    typed = text
    _ = follow(text) { _ in true }
  }

  /// It has led there.
  func followed() { (typed, problem, handed) = ("", nil, nil) }

  /// - Parameter asks: whether the person is asked, by the server that an invitation names.
  private func follow(_ text: String, asks: (BrokerAddress?) -> Bool) -> Way? {
    (problem, handed) = (nil, nil)
    do {
      switch try readFriendInvitation(text: text) {
      case .nearby(let address):
        let way = Way.nearby(address)
        // No server is named: asked is whoever did not type it.
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

  /// What the question says.
  public func explanation(of way: Way) -> String {
    switch way {
    case .anywhere(_, let server):
      texts[.onlineJoinExplain(OnlineTexts(texts).broker(server))]
    case .nearby: texts[.friendJoinNearby]
    }
  }
}
