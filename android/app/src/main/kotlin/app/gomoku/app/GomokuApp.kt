package app.gomoku.app

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.content.res.Configuration
import android.media.AudioManager
import android.os.Bundle
import android.view.KeyEvent
import app.gomoku.R
import app.gomoku.core.LobbyException
import app.gomoku.core.Phase
import app.gomoku.core.checkConfig
import app.gomoku.core.recordToPlayOn
import app.gomoku.friend.KeptGames
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LobbyModel
import app.gomoku.friend.nearby.LobbyScreen
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.online.OnlineGames
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.online.OnlineScreen
import app.gomoku.game.GameModel
import app.gomoku.game.GameScreen
import app.gomoku.game.NewGameChoices
import app.gomoku.game.NewGameScreen
import app.gomoku.game.SavedGames
import app.gomoku.game.SoundPlayer
import app.gomoku.games.GameArchive
import app.gomoku.games.GameExchange
import app.gomoku.games.GamesScreen
import app.gomoku.games.ReviewScreen
import app.gomoku.games.SharedForm
import app.gomoku.learn.LearnScreen
import app.gomoku.settings.AboutScreen
import app.gomoku.settings.AppLanguage
import app.gomoku.settings.Preferences
import app.gomoku.settings.SettingsScreen
import app.gomoku.settings.ThemeOverride
import app.gomoku.statistics.StatisticsScreen
import app.gomoku.ui.BackGesture
import app.gomoku.ui.Loader
import app.gomoku.ui.PhonePower
import app.gomoku.ui.Question
import app.gomoku.ui.Screen
import app.gomoku.ui.SpareView
import app.gomoku.ui.SystemBars
import java.io.File

/**
 * The one activity: owns what the screens show, and decides which of them is in front. The game
 * lives on through rotations; a killed process brings it back from disk.
 */
class GomokuApp :
    Activity(),
    HomeScreen.Actions,
    NewGameScreen.Actions,
    GameScreen.Actions,
    LobbyScreen.Actions,
    OnlineScreen.Actions,
    GamesScreen.Actions,
    ReviewScreen.Actions,
    StatisticsScreen.Actions,
    LearnScreen.Actions,
    AboutScreen.Actions,
    SettingsScreen.Actions {
    private enum class Place {
        HOME,
        NEW_GAME,
        NEARBY,
        ONLINE,
        GAME,
        GAMES,
        REVIEW,
        STATISTICS,
        SETTINGS,
        LEARN,
        ABOUT
    }

    private class Retained(
        val game: GameModel?,
        val lobby: LobbyModel?,
        val online: OnlineModel,
        val bluetooth: BluetoothModel,
        val problem: String?,
        val sounds: SoundPlayer
    )

    internal lateinit var online: OnlineModel
        private set
    private lateinit var preferences: Preferences
    private lateinit var saves: SavedGames
    private lateinit var kept: KeptGames
    private lateinit var profile: NearbyProfile
    private lateinit var network: LocalNetwork
    private lateinit var bluetoothLink: BluetoothLink
    private lateinit var bluetooth: BluetoothModel
    private lateinit var home: HomeModel
    private lateinit var exchange: GameExchange
    private lateinit var backGesture: BackGesture
    private lateinit var power: PhonePower
    private val places = ArrayList<Place>()
    private var screen: Screen? = null

    /** People come back to these again and again: they are made once. */
    private var homeScreen: HomeScreen? = null
    private var newGameScreen: NewGameScreen? = null
    private var visible = false
    private val question = Question(this)

    /** The game on the table, finished or not. */
    val game: GameModel?
        get() = home.game

    /** The kept game that Review shows, and after how many moves; the last when that is null. */
    private var reviewed: GameArchive.Entry.Game? = null
    private var reviewedPly: Int? = null
    private val loader = Loader("read-game")
    private val gameView = SpareView(this, R.layout.game)

    /** The lobby of the Nearby screen, while that is open. */
    private var lobby: LobbyModel? = null

    /** What is heard, through rotations too. */
    lateinit var sounds: SoundPlayer
        private set

    override fun attachBaseContext(base: Context) {
        super.attachBaseContext(base)
        val preferences = Preferences(base)
        // Zero leaves the person's own font size.
        val own = ThemeOverride.of(preferences.theme, base.resources.configuration)
        val changed = own ?: Configuration().apply { fontScale = 0f }
        val language = AppLanguage(base, preferences).applyTo(changed)
        if (own != null || language) applyOverrideConfiguration(changed)
    }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        SystemBars.drawBehind(window)
        preferences = Preferences(this)
        AppLanguage(this, preferences).handOver()
        saves = SavedGames(File(filesDir, "games"))
        val nearby = File(noBackupFilesDir, "nearby")
        kept = KeptGames(nearby)
        profile = NearbyProfile(this, nearby, preferences)
        network = LocalNetwork(this)
        exchange = GameExchange(this, saves.archive, preferences, ::review)
        backGesture = BackGesture(this, ::goBack)
        power = PhonePower(this) { game?.setThreads(threads()) }
        volumeControlStream = AudioManager.STREAM_MUSIC
        @Suppress("DEPRECATION") // Its successor is in a support library.
        val retained = lastNonConfigurationInstance as? Retained
        bluetoothLink = BluetoothLink(this)
        bluetooth =
            retained?.bluetooth
                ?: BluetoothModel.of(BluetoothLink.standIn() ?: bluetoothLink, profile)
        sounds = retained?.sounds ?: SoundPlayer(this)
        online = retained?.online
            ?: OnlineModel(
                profile,
                OnlineGames(File(noBackupFilesDir, "online")),
                preferences,
                saves.archive
            )
        home = HomeModel(
            this,
            saves,
            kept,
            profile,
            preferences,
            network,
            bluetooth,
            online,
            ::threads
        )
        val kept = state?.getStringArrayList(PLACES).orEmpty()
        places += kept.mapNotNull { name -> Place.values().firstOrNull { it.name == name } }
        if (retained != null) {
            home.goOn(retained.game, retained.problem)
            lobby = retained.lobby
        } else {
            val room = state?.getString(ROOM)
            // Behind another screen it would be connected all the same.
            home.reopen(room?.takeIf { places.lastOrNull() == Place.GAME })
            if (game?.room != room) places.remove(Place.GAME)
        }
        if (game == null) places.remove(Place.GAME)
        state?.getString(REVIEWED)?.takeIf { Place.REVIEW in places }?.let { name ->
            reviewed = saves.archive.entry(name) as? GameArchive.Entry.Game
            reviewedPly = state.getInt(REVIEWED_PLY)
        }
        if (places.isEmpty()) places += Place.HOME
        showTop()
        // After a rotation or a kill it has been opened already.
        if (state == null && retained == null) open(intent)
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        open(intent)
    }

    private fun open(intent: Intent) {
        when (val request = OpenRequest.of(intent)) {
            null -> Unit

            is OpenRequest.Record -> exchange.bring(request.uri)

            is OpenRequest.Invitation -> {
                online.offered = request.text
                jump(Place.ONLINE)
            }

            OpenRequest.NewGame -> jump(Place.NEW_GAME)

            OpenRequest.Continue -> {
                val unfinished = game?.snapshot?.let { it.phase != Phase.OVER } == true
                jump(Place.GAME.takeIf { unfinished })
            }
        }
    }

    /** Goes from wherever the person is; Back leads Home. */
    private fun jump(to: Place?) {
        places.clear()
        places += listOfNotNull(Place.HOME, to)
        showTop()
    }

    override fun importGame() = exchange.choose()

    override fun onActivityResult(request: Int, result: Int, data: Intent?) =
        exchange.chosen(request, result, data)

    override fun games() = go(Place.GAMES)

    override fun statistics() = go(Place.STATISTICS)

    override fun reviewGame(id: String) {
        val archive = saves.archive
        loader.load({ archive.named(id)?.let(archive::entry) }) { found ->
            (found as? GameArchive.Entry.Game)?.let(::review)
        }
    }

    override fun review(entry: GameArchive.Entry.Game) {
        places.remove(Place.REVIEW)
        reviewed = entry
        reviewedPly = null
        go(Place.REVIEW)
    }

    /** Review's screen; My games' when the file has gone. */
    private fun reviewScreen(): Screen =
        reviewed?.let { ReviewScreen(this, it, preferences, reviewedPly, this) } ?: gamesScreen()

    private fun gamesScreen() = GamesScreen(this, saves.archive, preferences, online.games, this)

    override fun playOn(record: String, ply: Int) {
        val next = recordToPlayOn(record, ply) ?: return
        replaceGame(R.string.review_play_on) {
            begin { GameModel.restore(next, home.config(), saves).apply { saveNow() } }
        }
    }

    override fun share(record: String, form: SharedForm) = exchange.share(record, form)

    override fun resetStatistics() {
        question.ask(
            R.string.statistics_reset_question,
            R.string.statistics_reset_explain,
            R.string.statistics_reset
        ) { if (!saves.archive.statistics.reset()) exchange.tellFailed() }
    }

    private fun threads(): Int = NewGameChoices.threads(power.isSaving, power.isHot)

    override fun onStart() {
        super.onStart()
        visible = true
        game?.setThreads(threads())
        power.watch(true)
        sounds.resume()
        screen?.onShow()
    }

    override fun onPause() {
        super.onPause()
        game?.saveNow()
    }

    override fun onStop() {
        super.onStop()
        visible = false
        power.watch(false)
        screen?.onHide()
        // A rotation is no reason to break off.
        if (!isChangingConfigurations) sounds.pause()
        game?.saveNow()
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        val ply = (screen as? ReviewScreen)?.ply ?: reviewedPly
        reviewed?.let { state.putString(REVIEWED, it.name) }
        ply?.let { state.putInt(REVIEWED_PLY, it) }
        game?.room?.let { state.putString(ROOM, it) }
        state.putStringArrayList(PLACES, places.mapTo(ArrayList()) { it.name })
    }

    override fun onTrimMemory(level: Int) {
        super.onTrimMemory(level)
        // The system may kill the app next. What a screen has drawn is drawn again when it is seen.
        if (level < TRIM_MEMORY_UI_HIDDEN) return
        game?.saveNow()
        screen?.onTrim()
        homeScreen?.onTrim()
        gameView.drop()
    }

    @Deprecated("The framework's way to keep an object through a rotation")
    override fun onRetainNonConfigurationInstance(): Any =
        Retained(game, lobby, online, bluetooth, home.problem, sounds)

    override fun onDestroy() {
        super.onDestroy()
        question.dismiss()
        loader.cancel()
        gameView.drop()
        exchange.close()
        backGesture.enabled = false
        if (!isChangingConfigurations) {
            game?.close()
            lobby?.stop()
            online.stop()
            sounds.close()
        }
    }

    @Deprecated("Called below API 33 only; BackGesture serves the others")
    override fun onBackPressed() {
        @Suppress("DEPRECATION")
        if (!backGesture.onBackPressed()) super.onBackPressed()
    }

    override fun onKeyDown(keyCode: Int, event: KeyEvent): Boolean {
        val shortcut = event.repeatCount == 0 && event.hasNoModifiers()
        return shortcut && screen?.onKey(keyCode) == true || super.onKeyDown(keyCode, event)
    }

    private fun goBack() {
        val front = screen
        if (front != null && front.holdsBack) {
            front.onBack()
        } else if (places.size > 1) {
            places.removeAt(places.lastIndex)
            showTop()
        }
    }

    private fun go(place: Place) {
        places += place
        showTop()
    }

    /** The screen in front is done, and with it what it does with the game. */
    private fun hide() {
        if (visible) screen?.onHide()
        screen = null
    }

    private fun showTop() {
        loader.cancel()
        hide()
        if (Place.NEARBY !in places) lobby = null
        if (Place.GAME !in places) home.tidy()
        val next = when (places.last()) {
            Place.HOME -> homeScreen().also { it.show(game, home.problem) }

            Place.NEW_GAME -> newGameScreen().also { it.open() }

            Place.NEARBY -> LobbyScreen(
                this,
                lobby(),
                profile,
                preferences,
                network,
                bluetooth,
                online.games,
                this
            )

            Place.ONLINE -> OnlineScreen(this, online, preferences, sounds, this)

            Place.GAME -> GameScreen(
                this,
                gameView.take(),
                checkNotNull(game),
                preferences,
                sounds,
                this
            )

            Place.GAMES -> gamesScreen()
            Place.REVIEW -> reviewScreen()
            Place.STATISTICS -> StatisticsScreen(this, saves.archive.statistics, this)
            Place.SETTINGS -> SettingsScreen(this, preferences, this)
            Place.LEARN -> LearnScreen(this, preferences, this)
            Place.ABOUT -> AboutScreen(this, this)
        }
        screen = next
        setContentView(next.view)
        backGesture.enabled = places.size > 1
        if (visible) next.onShow()
        if (next !is GameScreen) gameView.prepare()
    }

    private fun homeScreen(): HomeScreen =
        homeScreen ?: HomeScreen(this, preferences, this).also { homeScreen = it }

    private fun newGameScreen(): NewGameScreen =
        newGameScreen ?: NewGameScreen(this, preferences, this).also { newGameScreen = it }

    private fun lobby(): LobbyModel = lobby
        ?: LobbyModel(profile, kept, saves.archive, network, bluetooth) {
            NearbyChoices.from(preferences.store)
        }
            .also { lobby = it }

    override fun back() {
        // The arrow leaves the screen even while a ghost is shown.
        if (places.size > 1) places.removeAt(places.lastIndex)
        showTop()
    }

    override fun continueGame() = go(Place.GAME)

    override fun newGame(opponent: NewGameChoices.Opponent) {
        NewGameChoices.from(preferences.store).copy(opponent = opponent).keep(preferences.store)
        go(Place.NEW_GAME)
    }

    override fun newGame() = go(Place.NEW_GAME)

    override fun nearby() {
        val name = home.unfinishedRemote
        if (name == null) {
            go(Place.NEARBY)
            return
        }
        question.ask(
            getString(R.string.game_busy_question, name),
            getString(R.string.game_busy_explain),
            R.string.home_continue,
            other = R.string.game_leave to ::left
        ) { go(Place.GAME) }
    }

    override fun askForBluetooth() = bluetoothLink.ask(this)

    override fun gameReady() {
        val lobby = lobby ?: return
        val next = try {
            lobby.takeGame()
        } catch (_: LobbyException) {
            // Gone in the same moment; the lobby says why.
            return
        }
        home.place(next)
        places.clear()
        places += listOf(Place.HOME, Place.GAME)
        showTop()
    }

    override fun online() = go(Place.ONLINE)

    override fun onlineGame(room: String) {
        home.place(online.take(room))
        go(Place.GAME)
    }

    override fun left() {
        hide()
        home.leave()
        places.clear()
        places += Place.HOME
        showTop()
    }

    override fun onRequestPermissionsResult(
        request: Int,
        permissions: Array<out String>,
        results: IntArray
    ) {
        when (request) {
            LocalNetwork.REQUEST -> (screen as? LobbyScreen)?.onPermissionAnswered()
            BluetoothModel.REQUEST -> bluetooth.answered(bluetoothLink.mayAskAgain(this))
        }
    }

    override fun settings() = go(Place.SETTINGS)

    override fun learn() = go(Place.LEARN)

    override fun about() = go(Place.ABOUT)

    override fun start(choices: NewGameChoices) {
        val config = home.config(choices)
        checkConfig(config)
        replaceGame(R.string.new_game_start) { begin { GameModel.start(config, saves) } }
    }

    /** Asks first whether an unfinished game may go; [yes] is what the button says. */
    private fun replaceGame(yes: Int, act: () -> Unit) {
        val remote = home.unfinishedRemote
        if (!home.wouldReplace) {
            act()
            return
        }
        val explanation = remote?.let { getString(R.string.game_busy_replace, it) }
            ?: getString(R.string.game_replace_explain)
        question.ask(getString(R.string.game_replace_question), explanation, yes, act = act)
    }

    private fun begin(next: () -> GameModel) {
        hide()
        val begun = home.begin(next)
        if (begun) {
            places.clear()
            places += listOf(Place.HOME, Place.GAME)
        }
        // In a message of its own: the game's begin and its screen together take longer than a tap may.
        window.decorView.post {
            showTop()
            if (!begun) exchange.tellFailed()
        }
    }

    override fun themeChanged() = recreate()

    override fun soundChanged(flag: Preferences.Flag) = sounds.preferenceChanged(flag)

    private companion object {
        const val PLACES = "places"
        const val REVIEWED = "reviewed"
        const val REVIEWED_PLY = "reviewedPly"
        const val ROOM = "room"
    }
}
