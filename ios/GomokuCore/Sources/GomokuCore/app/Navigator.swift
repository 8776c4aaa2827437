import Observation

/// How far the app is in front.
public enum Presence: Sendable {
  case front
  /// Seen, but something else has the touches: a call, the app switcher, a question.
  case inactive
  /// Not seen; sockets die.
  case background
}

/// Who knows what screens hold.
@MainActor
public protocol NavigatorHost: AnyObject {
  /// Makes what a screen holds, once as long as it is on the stack; nil for one that holds nothing.
  func model(at route: Route) -> (any ScreenModel)?
  /// The screens have changed, and know how far they are seen.
  func screensChanged()
}

/// The screens over Home with what each of them holds, and the one place that tells a screen how far it
/// is seen. The views' `onAppear` and `onDisappear` can't: those of two screens come in any order.
///
/// A screen under another one stays as it is, so that Back returns to the same place.
@MainActor
@Observable
public final class Navigator {
  /// The screens, the front one last. SwiftUI changes it when the person goes back.
  public var path: [Route] = [] { didSet { if path != oldValue { settle() } } }

  @ObservationIgnored weak var host: (any NavigatorHost)?
  @ObservationIgnored private var held: [Route: any ScreenModel] = [:]
  /// Of screens that the person has just left: they are still seen sliding out.
  @ObservationIgnored private var leaving: [Route: any ScreenModel] = [:]
  @ObservationIgnored private(set) var presence = Presence.background
  @ObservationIgnored private var seen: (model: any ScreenModel, visibility: ScreenVisibility)?
  @ObservationIgnored private var isSettling = false

  public init() {}

  /// The screen in front; nil for Home.
  public var front: Route? { path.last }

  /// What a screen holds; nil for one that holds nothing or has gone.
  public func held<Model: ScreenModel>(at route: Route, as type: Model.Type = Model.self) -> Model?
  {
    (held[route] ?? leaving[route]) as? Model
  }

  /// A screen holds something else from now on.
  public func hold(_ model: (any ScreenModel)?, at route: Route) {
    guard held[route] !== model else { return }
    held[route] = path.contains(route) ? model : nil
    tell()
  }

  /// How far the app is in front.
  public func follow(_ presence: Presence) {
    self.presence = presence
    tell()
  }

  /// Brings what is held in line with the path. Whoever is told may change the path once more.
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

  /// Tells the front screen's model, and the one before, how far they are seen.
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
    case .review(let name): ReviewModel(shelf: shelf, id: name)
    case .puzzles: puzzles
    case .puzzle(let number, let pick): puzzle(.puzzle(number, pick), at: route)
    case .mistake(let game, let ply): puzzle(.mistake(game, ply), at: route)
    case .ownPuzzle(let number): puzzle(.own(number), at: route)
    case .lesson(let topic, let task):
      puzzle(.lesson(LessonStep(topic: topic, task: task)), at: route)
    case .learn: course
    case .setUp(let opponent): position(against: opponent)
    case .statistics: StatisticsModel(shelf: shelf)
    case .diagnostics: DiagnosticsModel(shelf: shelf)
    case .newGame, .settings, .about: nil
    }
  }

  public func screensChanged() {
    tidyTable()
    lookAtPuzzles()
    forgetPosition()
  }
}

/// Where a position is set up.
extension HomeModel {
  /// The one that is being set up for such a game, or a new one.
  func position(against opponent: NewGameChoices.Opponent) -> SetUpModel? {
    let choices = NewGameChoices(from: preferences.defaults, against: opponent)
    if let position, position.opponent == opponent {
      position.follow(choices)
      return position
    }
    let model = try? SetUpModel(choices, texts: texts)
    model?.onCue = { [weak self] cue, words in
      guard let self, navigator.front == .setUp(opponent) else { return }
      feedback.hear(cue, words: words)
    }
    position = model
    return model
  }

  /// Where no way leads back to it, it is gone.
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
