package app.gomoku.app

import android.content.Context
import android.os.Bundle
import app.gomoku.core.LessonStep
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LobbyModel
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.online.FriendNews
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.ways.FriendModel
import app.gomoku.friend.ways.ScanModel
import app.gomoku.game.NewGameChoices
import app.gomoku.game.SetUpModel
import app.gomoku.game.SetUpScreen
import app.gomoku.game.SoundPlayer
import app.gomoku.games.ExchangeResults
import app.gomoku.learn.CourseModel
import app.gomoku.puzzles.CourseTask
import app.gomoku.puzzles.OwnMistake
import app.gomoku.puzzles.OwnPuzzle
import app.gomoku.puzzles.PuzzleModel
import app.gomoku.puzzles.PuzzleSource
import app.gomoku.puzzles.PuzzlesModel
import app.gomoku.puzzles.ShippedPuzzle
import app.gomoku.settings.Preferences
import app.gomoku.ui.PhonePower

/**
 * Creates and connects the models, which survive configuration changes. The last activity closes
 * them.
 */
class Wiring(context: Context) {
    private val app = context.applicationContext
    val preferences = Preferences(app)
    val storage = OpenStorage.of(app)

    /**
     * Profile whose default name is in the app's language, which before Android 13 only the
     * activity's context has.
     */
    val profile = NearbyProfile(context, preferences)
    val network = LocalNetwork(app)
    val bluetoothLink = BluetoothLink(app)
    val bluetooth = BluetoothModel.of(BluetoothLink.standIn() ?: bluetoothLink, profile)
    val sounds = SoundPlayer(app)
    val power = PhonePower(app) { setThreads() }
    val exchanged = ExchangeResults()
    val online = OnlineModel(profile, storage, preferences)
    val news = FriendNews(app, preferences, NewsService::class.java)
    val friends = FriendModel(storage, online)
    val puzzles = PuzzlesModel(storage) { app.assets.open(PUZZLES).use { it.readBytes() } }
    val course = CourseModel(storage)
    val home = HomeModel(storage, profile, preferences, network, bluetooth, online, ::threads)

    init {
        storage.bindSockets(network.sockets)
    }

    /** Like the models below, exists while one of its screens is in the back stack. */
    private var lobby: LobbyModel? = null

    fun lobby(): LobbyModel = lobby ?: LobbyModel(profile, storage, network, bluetooth) {
        NearbyChoices.from(preferences.store)
    }.also { lobby = it }

    private var scan: ScanModel? = null

    fun scan(): ScanModel = scan ?: ScanModel().also { scan = it }

    private var puzzle: PuzzleModel? = null

    /** Separate from [puzzle], since both can be in the back stack. */
    private var mistake: PuzzleModel? = null

    private var own: PuzzleModel? = null

    private var lesson: PuzzleModel? = null

    fun lesson(step: LessonStep): PuzzleModel =
        asked(lesson, CourseTask(course, step)).also { lesson = it }

    fun puzzle(number: Int): PuzzleModel =
        asked(puzzle, ShippedPuzzle(puzzles, number)).also { puzzle = it }

    fun mistake(game: String, ply: Int): PuzzleModel =
        asked(mistake, OwnMistake(storage, game, ply)).also { mistake = it }

    fun own(number: Int): PuzzleModel = asked(own, OwnPuzzle(puzzles, number)).also { own = it }

    /** Reuses [before] if it has [source]. */
    private fun asked(before: PuzzleModel?, source: PuzzleSource): PuzzleModel {
        if (before?.source == source) return before
        before?.close()
        return PuzzleModel(source)
    }

    /** Also exists while the screen that leads to it is in the back stack. */
    private var setUp: SetUpModel? = null

    fun setUp(saved: Bundle?): SetUpModel {
        val choices = NewGameChoices.from(preferences.store)
        val model = setUp ?: SetUpScreen.model(choices, saved).also { setUp = it }
        model.follow(choices.rule, choices.size)
        return model
    }

    fun tidy(routes: List<Route>) {
        if (Route.Nearby !in routes && Route.Bluetooth !in routes) lobby = null
        if (Route.Scan !in routes) scan = null
        if (routes.none { it is Route.Game }) home.tidy()
        if (routes.none { it is Route.Puzzle }) {
            puzzle?.close()
            puzzle = null
        }
        if (routes.none { it is Route.Lesson }) {
            lesson?.close()
            lesson = null
        }
        if (routes.none { it is Route.OwnPuzzle }) {
            own?.close()
            own = null
        }
        if (routes.none { it is Route.Mistake }) {
            mistake?.close()
            mistake = null
        }
        if (Route.SetUp !in routes && Route.NewGame !in routes) {
            setUp?.close()
            setUp = null
        }
    }

    /** Applies the thread count that heat and battery allow, from the next search. */
    fun setThreads() {
        home.game?.setThreads(threads())
    }

    private fun threads(): Int = NewGameChoices.threads(power.isSaving, power.isHot)

    fun close() {
        home.game?.close()
        lobby?.stop()
        puzzle?.close()
        mistake?.close()
        own?.close()
        lesson?.close()
        setUp?.close()
        online.stop()
        bluetooth.close()
        sounds.close()
    }

    private companion object {
        const val PUZZLES = "puzzles.bin"
    }
}
