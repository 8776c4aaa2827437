import Observation

/// Scene phase of the app.
public enum Presence: Sendable {
  case front
  /// Visible, but a call, the app switcher or a system prompt has the touches.
  case inactive
  /// Not visible; sockets die.
  case background
}

@MainActor
public protocol NavigatorHost: AnyObject {
  /// Makes the model of a route, once while the route is on the stack; nil for a screen without
  /// one.
  func model(at route: Route) -> (any ScreenModel)?
  /// Called after the models have their new visibility.
  func screensChanged()
}

/// The navigation stack with the model of each screen. It alone notifies models of their
/// visibility: SwiftUI calls `onAppear` and `onDisappear` of two screens in any order.
///
/// A covered screen keeps its model, so that Back returns to the same state.
@MainActor
@Observable
public final class Navigator {
  /// The screens, front one last. SwiftUI changes it when the user navigates back.
  public var path: [Route] = [] { didSet { if path != oldValue { settle() } } }

  @ObservationIgnored weak var host: (any NavigatorHost)?
  @ObservationIgnored private var held: [Route: any ScreenModel] = [:]
  /// Models of popped screens that are still visible in the transition.
  @ObservationIgnored private var leaving: [Route: any ScreenModel] = [:]
  @ObservationIgnored private(set) var presence = Presence.background
  @ObservationIgnored private var seen: (model: any ScreenModel, visibility: ScreenVisibility)?
  @ObservationIgnored private var isSettling = false

  public init() {}

  public var front: Route? { path.last }

  /// Returns the model of a screen; nil without one or after its removal.
  public func held<Model: ScreenModel>(at route: Route, as type: Model.Type = Model.self) -> Model?
  {
    (held[route] ?? leaving[route]) as? Model
  }

  public func hold(_ model: (any ScreenModel)?, at route: Route) {
    guard held[route] !== model else { return }
    held[route] = path.contains(route) ? model : nil
    tell()
  }

  public func follow(_ presence: Presence) {
    self.presence = presence
    tell()
  }

  /// Updates the models. Repeats, since a notified model may change the path again.
  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    defer { isSettling = false }
    var settled: [Route]
    repeat {
      settled = path
      let gone = held.filter { !settled.contains($0.key) }
      for route in settled where held[route] == nil {
        held[route] = host?.model(at: route)
      }
      for route in gone.keys { held[route] = nil }
      tell()
      if !gone.isEmpty { leaving = gone }
      for model in gone.values where !held.values.contains(where: { $0 === model }) { model.left() }
      host?.screensChanged()
    } while settled != path
  }

  private func tell() {
    let next = path.last.flatMap { held[$0] }
    if let before = seen, before.model !== next {
      seen = nil
      if before.visibility != .hidden { before.model.follow(.hidden) }
    }
    guard let next else { return }
    let visibility: ScreenVisibility =
      switch presence {
      case .front: .front
      case .inactive: .inactive
      case .background: .hidden
      }
    guard visibility != seen?.visibility ?? .hidden else { return }
    seen = (next, visibility)
    next.follow(visibility)
  }
}

extension HomeModel: NavigatorHost {
  public func model(at route: Route) -> (any ScreenModel)? {
    switch route {
    case .game: game
    case .friend: friends
    case .scan: scan
    case .nearby, .bluetooth: lobby
    case .online: online
    case .games: games
    case .review(let name): ReviewModel(storage: storage, id: name)
    case .puzzles: puzzles
    case .puzzle(let number, let pick): puzzle(.puzzle(number, pick), at: route)
    case .mistake(let game, let ply): puzzle(.mistake(game, ply), at: route)
    case .ownPuzzle(let number): puzzle(.own(number), at: route)
    case .lesson(let topic, let task):
      puzzle(.lesson(LessonStep(topic: topic, task: task)), at: route)
    case .learn: course
    case .setUp(let opponent): position(against: opponent)
    case .statistics: StatisticsModel(storage: storage)
    case .diagnostics: DiagnosticsModel(storage: storage)
    case .newGame, .settings, .about: nil
    }
  }

  public func screensChanged() {
    tidyTable()
    lookAtPuzzles()
    forgetPosition()
  }
}

extension HomeModel {
  func position(against opponent: NewGameChoices.Opponent) -> SetUpModel? {
    let choices = NewGameChoices(from: preferences.defaults, against: opponent)
    if let position, position.opponent == opponent {
      position.follow(choices)
      return position
    }
    let model = try? SetUpModel(choices, texts: texts)
    model?.onCue = { [weak self] cue, words in
      guard let self, navigator.front == .setUp(opponent) else { return }
      feedback.receive(cue, words: words)
    }
    position = model
    return model
  }

  /// Releases the editor once no screen that leads to it is on the stack.
  func forgetPosition() {
    let leads = navigator.path.contains { route in
      switch route {
      case .newGame, .setUp: true
      default: false
      }
    }
    if !leads { position = nil }
  }
}
