package app.gomoku.app

import android.app.Activity
import android.os.Bundle
import app.gomoku.R
import app.gomoku.friend.nearby.LobbyScreen
import app.gomoku.friend.online.OnlineScreen
import app.gomoku.friend.ways.FriendScreen
import app.gomoku.friend.ways.ScanScreen
import app.gomoku.game.GameScreen
import app.gomoku.game.NewGameScreen
import app.gomoku.game.SetUpScreen
import app.gomoku.games.GamesScreen
import app.gomoku.games.ReviewScreen
import app.gomoku.learn.LearnScreen
import app.gomoku.puzzles.PuzzleScreen
import app.gomoku.puzzles.PuzzlesScreen
import app.gomoku.settings.AboutScreen
import app.gomoku.settings.DiagnosticsScreen
import app.gomoku.settings.SettingsScreen
import app.gomoku.statistics.StatisticsScreen
import app.gomoku.ui.Screen
import app.gomoku.ui.SpareView

class Destination(
    private val activity: Activity,
    private val wiring: Wiring,
    private val homeView: SpareView,
    private val game: GameCoordinator,
    private val friends: FriendCoordinator,
    private val games: GamesCoordinator,
    private val puzzles: PuzzlesCoordinator,
    private val settings: SettingsCoordinator
) {
    private val preferences = wiring.preferences
    private val storage = wiring.storage
    private val gameView = SpareView(activity, R.layout.game)

    /** Created once, because users return to it often. */
    private var newGame: NewGameScreen? = null

    fun make(route: Route, saved: Bundle?): Screen = when (route) {
        Route.Home -> HomeScreen(
            activity,
            homeView.take(),
            wiring.home,
            wiring.puzzles,
            preferences,
            game
        )

        Route.NewGame -> newGameScreen().also { it.open() }

        Route.SetUp ->
            SetUpScreen(activity, wiring.setUp(saved), preferences, wiring.sounds, game)

        Route.Friend -> FriendScreen(
            activity,
            wiring.friends,
            wiring.network,
            wiring.bluetooth,
            wiring.online,
            friends
        )

        Route.Scan -> ScanScreen(activity, wiring.scan(), preferences, friends)

        Route.Nearby -> LobbyScreen(
            activity,
            LobbyScreen.Way.WIFI,
            wiring.lobby(),
            wiring.profile,
            preferences,
            wiring.network,
            wiring.bluetooth,
            friends
        )

        Route.Bluetooth -> LobbyScreen(
            activity,
            LobbyScreen.Way.BLUETOOTH,
            wiring.lobby(),
            wiring.profile,
            preferences,
            wiring.network,
            wiring.bluetooth,
            friends
        )

        Route.Online -> OnlineScreen(activity, wiring.online, preferences, wiring.sounds, friends)

        is Route.Game -> GameScreen(
            activity,
            gameView.take(),
            checkNotNull(wiring.home.game),
            preferences,
            wiring.sounds,
            game
        )

        Route.Games -> GamesScreen(activity, storage, preferences, wiring.online, saved, games)

        is Route.Review -> ReviewScreen(activity, storage, route.id, preferences, saved, games)

        Route.Puzzles -> PuzzlesScreen(activity, wiring.puzzles, puzzles)

        is Route.Puzzle -> PuzzleScreen(
            activity,
            wiring.puzzle(route.number),
            preferences,
            wiring.sounds,
            puzzles.of(route)
        )

        is Route.Mistake -> PuzzleScreen(
            activity,
            wiring.mistake(route.game, route.ply),
            preferences,
            wiring.sounds,
            puzzles.of(route)
        )

        is Route.OwnPuzzle -> PuzzleScreen(
            activity,
            wiring.own(route.number),
            preferences,
            wiring.sounds,
            puzzles.of(route)
        )

        is Route.Lesson -> PuzzleScreen(
            activity,
            wiring.lesson(route.step),
            preferences,
            wiring.sounds,
            puzzles.of(route)
        )

        Route.Statistics -> StatisticsScreen(activity, storage, games)

        Route.Settings -> SettingsScreen(activity, preferences, settings)

        is Route.Learn -> LearnScreen(
            activity,
            wiring.course,
            preferences,
            // A restored screen keeps its scroll position instead.
            route.topic.takeIf { saved == null },
            puzzles
        )

        Route.About -> AboutScreen(activity, settings)

        Route.Diagnostics -> DiagnosticsScreen(activity, storage, settings)
    }

    private fun newGameScreen(): NewGameScreen =
        newGame ?: NewGameScreen(activity, preferences, game).also { newGame = it }

    /** Inflates expensive views in advance while the screen of [shown] is visible. */
    fun prepare(shown: Route) {
        if (shown !is Route.Game) gameView.prepare()
    }

    /** Called when memory is low or the activity ends. */
    fun drop() = gameView.drop()
}
