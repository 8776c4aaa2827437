import GomokuCore
import SwiftUI

/// The view of a route. Looks up the existing model, since the body is re-evaluated often.
struct Destination: View {
  let route: Route
  let wiring: Wiring

  private var home: HomeModel { wiring.home }
  private var texts: Texts { wiring.texts }
  private var preferences: Preferences { wiring.preferences }

  var body: some View {
    switch route {
    case .newGame(let opponent):
      NewGameScreen(
        texts: texts, opponent: opponent, preferences: preferences,
        replaces: home.replaced,
        start: { choices in Task { await home.start(choices) } },
        setUp: { home.open(.setUp(opponent)) })
    case .setUp:
      if let position = home.navigator.held(at: route, as: SetUpModel.self) {
        SetUpScreen(
          texts: texts, position: position, preferences: preferences, feedback: wiring.feedback,
          replaces: home.replaced,
          share: SharedGame.of(position, texts: texts, theme: preferences.boardTheme),
          play: { Task { await home.play(from: position) } }
        )
        .id(ObjectIdentifier(position))
      }
    case .friend:
      FriendScreen(
        friends: home.friends, online: home.online, bluetooth: home.lobby.bluetooth,
        network: wiring.network,
        actions: FriendScreen.Actions(
          open: home.open, wifi: { home.open(.nearby) }, bluetooth: home.openBluetooth,
          anywhere: { home.open(.online) }, join: home.join, scan: home.openScan,
          agree: home.agree))
    case .scan:
      ScanScreen(
        texts: texts, scan: home.scan, camera: wiring.camera, feedback: wiring.feedback,
        scanned: home.scanned, typeInstead: home.stopScanning)
    case .nearby:
      LobbyScreen(
        lobby: home.lobby, way: .wifi, network: wiring.network, preferences: preferences,
        gameReady: { Task { await home.play() } })
    case .bluetooth:
      LobbyScreen(
        lobby: home.lobby, way: .bluetooth, network: wiring.network, preferences: preferences,
        gameReady: { Task { await home.play() } })
    case .online:
      OnlineScreen(
        online: home.online, news: wiring.news,
        gameReady: { Task { await home.playOnline() } })
    case .game:
      if let game = home.game {
        GameScreen(
          texts: texts, game: game, preferences: preferences, feedback: wiring.feedback,
          share: SharedGame.of(game, texts: texts, theme: preferences.boardTheme),
          newGame: { home.open(.newGame($0)) }, learn: { home.open(.learn($0)) },
          settings: { home.open(.settings) },
          review: { Task { await home.reviewTable() } },
          playAt: { level in Task { await home.play(at: level) } },
          left: { Task { await home.leave() } }
        )
        // A new identity restarts the tasks and the state of the view.
        .id(ObjectIdentifier(game))
      }
    case .games:
      GamesScreen(
        games: home.games, online: home.online, preferences: preferences,
        newGame: { home.open(.newGame(.computer)) }, openOnline: { home.open(.online) },
        review: { home.open(.review($0)) },
        bring: { await home.open(.file($0)) }, paste: { await home.open(.copied($0)) },
        share: {
          SharedGame.of($0, on: wiring.storage, texts: texts, theme: preferences.boardTheme)
        })
    case .review(let game):
      if let review = home.navigator.held(at: route, as: ReviewModel.self) {
        ReviewScreen(
          texts: texts, review: review, preferences: preferences, replaces: home.replaced,
          playOn: { id, ply in Task { await home.playOn(id, ply: ply) } },
          learn: { home.open(.mistake(game, $0)) },
          share: {
            SharedGame.of(
              $0, original: $1, on: wiring.storage, texts: texts, theme: preferences.boardTheme)
          })
      }
    case .puzzles:
      PuzzlesScreen(
        texts: texts, puzzles: home.puzzles,
        open: { home.open(.puzzle($0, .fitting)) },
        solve: { pick in Task { await home.solve(pick) } },
        solveOwn: { Task { await home.solveOwn() } })
    case .puzzle, .lesson, .mistake, .ownPuzzle:
      if let puzzle = home.navigator.held(at: route, as: PuzzleModel.self) {
        PuzzleScreen(
          texts: texts, puzzle: puzzle, preferences: preferences, feedback: wiring.feedback,
          learn: { home.open(.learn($0)) },
          next: { Task { await home.goOn(after: puzzle) } }
        )
        .id(ObjectIdentifier(puzzle))
      }
    case .statistics:
      if let statistics = home.navigator.held(at: route, as: StatisticsModel.self) {
        StatisticsScreen(
          texts: texts, statistics: statistics,
          newGame: { home.open(.newGame(.computer)) })
      }
    case .settings:
      SettingsScreen(
        texts: texts, preferences: preferences, soundChanged: wiring.sounds.preferenceChanged,
        tellsMoves: wiring.news.isOn, movesForbidden: wiring.news.isForbidden,
        enableNews: { await wiring.news.turn($0) }, about: { home.open(.about) })
    case .learn(let topic):
      LearnScreen(
        texts: texts, course: home.course, preferences: preferences, first: topic,
        open: { home.open(.lesson($0.topic, $0.task)) })
    case .about:
      AboutScreen(texts: texts, diagnostics: { home.open(.diagnostics) })
    case .diagnostics:
      if let diagnostics = home.navigator.held(at: route, as: DiagnosticsModel.self) {
        DiagnosticsScreen(texts: texts, diagnostics: diagnostics)
      }
    }
  }
}
