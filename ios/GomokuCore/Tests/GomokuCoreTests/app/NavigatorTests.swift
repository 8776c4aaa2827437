import Testing

@testable import GomokuCore

@MainActor
@Suite struct NavigatorTests {
  @MainActor
  private final class Host: NavigatorHost {
    let navigator = Navigator()
    var said: [String] = []
    /// Runs once, at the next change of the screens.
    var next: (() -> Void)?

    init() { navigator.host = self }

    func model(at route: Route) -> (any ScreenModel)? {
      switch route {
      case .about: nil
      case .review(let name): Model(name, self)
      default: Model("\(route)", self)
      }
    }

    func screensChanged() {
      let next = next
      self.next = nil
      next?()
    }

    func heard() -> [String] {
      defer { said = [] }
      return said
    }
  }

  @MainActor
  private final class Model: ScreenModel {
    let name: String
    private weak var host: Host?

    init(_ name: String, _ host: Host) { (self.name, self.host) = (name, host) }

    func follow(_ visibility: ScreenVisibility) { host?.said.append("\(name) \(visibility)") }
    func left() { host?.said.append("\(name) left") }
  }

  @Test func oneScreenStopsBeforeTheNextStarts() {
    let host = Host()
    let navigator = host.navigator
    navigator.follow(.front)
    navigator.path = [.games]
    #expect(host.heard() == ["games front"])
    navigator.path = [.games, .review("a")]
    #expect(host.heard() == ["games hidden", "a front"])
    // A screen without a model covers others, too.
    navigator.path = [.games, .review("a"), .about]
    #expect(host.heard() == ["a hidden"])
    navigator.path = [.games]
    #expect(host.heard() == ["games front", "a left"])
    navigator.path = []
    #expect(host.heard() == ["games hidden", "games left"])
  }

  @Test func whatAScreenHoldsStaysAsLongAsItIsThere() throws {
    let host = Host()
    let navigator = host.navigator
    navigator.path = [.games]
    let games = try #require(navigator.held(at: .games, as: Model.self))
    navigator.path = [.games, .review("a")]
    let review = try #require(navigator.held(at: .review("a"), as: Model.self))
    navigator.path = [.games]
    #expect(navigator.held(at: .games, as: Model.self) === games)
    #expect(navigator.held(at: .review("a"), as: Model.self) === review, "it slides out")
    navigator.path = [.games, .review("a")]
    #expect(navigator.held(at: .review("a"), as: Model.self) !== review)
  }

  @Test func theAppLeavesAndComesBack() {
    let host = Host()
    let navigator = host.navigator
    navigator.path = [.nearby]
    #expect(host.heard() == [], "the app is not in front yet")
    for presence in [Presence.front, .front, .inactive, .front, .background, .inactive, .front] {
      navigator.follow(presence)
    }
    #expect(
      host.heard() == [
        "nearby front", "nearby inactive", "nearby front", "nearby hidden", "nearby inactive",
        "nearby front",
      ])
    // A game may begin in the background.
    navigator.follow(.background)
    navigator.path = [.game]
    #expect(host.heard() == ["nearby hidden", "nearby left"])
    navigator.follow(.front)
    #expect(host.heard() == ["game front"])
  }

  @Test func anotherGameIsShownByTheSameScreen() {
    let host = Host()
    let navigator = host.navigator
    navigator.follow(.front)
    navigator.path = [.game]
    navigator.hold(Model("another", host), at: .game)
    #expect(host.heard() == ["game front", "game hidden", "another front"])
    navigator.hold(nil, at: .game)
    #expect(host.heard() == ["another hidden"])
    navigator.hold(Model("nowhere", host), at: .online)
    #expect(navigator.held(at: .online, as: Model.self) == nil)
  }

  @Test func whoeverIsToldMayLeadElsewhere() {
    let host = Host()
    let navigator = host.navigator
    navigator.follow(.front)
    host.next = { navigator.path = [.game] }
    navigator.path = [.nearby]
    #expect(host.heard() == ["nearby front", "nearby hidden", "game front", "nearby left"])
    #expect(navigator.path == [.game] && navigator.front == .game)
  }
}
