import GomokuCore
import SwiftUI

/// The screen of a route. What it holds was made when the person went there; here it is only looked up,
/// since this runs whenever anything that it reads changes.
struct Destination: View {
  let route: Route
  let wiring: Wiring

  private var home: HomeModel { wiring.home }
  private var texts: GameTexts { wiring.texts }
  private var preferences: Preferences { wiring.preferences }

  var body: some View {
    switch route {
    case .newGame(let opponent):
      NewGameScreen(
        texts: texts, opponent: opponent, preferences: preferences,
        replaces: home.replaced, start: home.start)
    case .nearby:
      LobbyScreen(
        lobby: home.lobby, online: home.online, network: wiring.network, preferences: preferences,
        gameReady: home.play, open: home.open)
    case .online:
      OnlineScreen(online: home.online, gameReady: home.playOnline)
    case .game:
      if let game = home.game {
        GameScreen(
          texts: texts, game: game, preferences: preferences, feedback: wiring.feedback,
          share: share(game), open: home.open, review: home.reviewTable, left: home.leave
        )
        // Another game is another screen: its tasks and its state start anew.
        .id(ObjectIdentifier(game))
      }
    case .games:
      GamesScreen(
        games: home.games, online: home.online, preferences: preferences, open: home.open,
        bring: { await home.open(.file($0)) })
    case .review:
      if let review = home.navigator.held(at: route, as: ReviewModel.self) {
        ReviewScreen(
          texts: texts, review: review, preferences: preferences, replaces: home.replaced,
          playOn: home.playOn)
      }
    case .statistics:
      if let statistics = home.navigator.held(at: route, as: StatisticsModel.self) {
        StatisticsScreen(texts: texts, statistics: statistics, open: home.open)
      }
    case .settings:
      SettingsScreen(
        texts: texts, preferences: preferences, soundChanged: wiring.sounds.preferenceChanged,
        resetStatistics: home.forgetStatistics, about: { home.open(.about) })
    case .learn:
      LearnScreen(texts: texts, preferences: preferences)
    case .about:
      AboutScreen(texts: texts)
    }
  }

  private func share(_ game: GameModel) -> SharedForms {
    SharedGame(texts: texts, theme: preferences.boardTheme, record: game.recorder)
      .forms(title: texts.title(of: game.snapshot))
  }
}
