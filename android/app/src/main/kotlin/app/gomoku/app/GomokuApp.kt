package app.gomoku.app

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.content.res.Configuration
import android.media.AudioManager
import android.os.Bundle
import android.view.KeyEvent
import app.gomoku.R
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LobbyScreen
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.online.FriendNews
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.online.OnlineScreen
import app.gomoku.friend.ways.ScanCamera
import app.gomoku.friend.ways.ScanScreen
import app.gomoku.game.GameModel
import app.gomoku.game.SoundPlayer
import app.gomoku.games.GameExchange
import app.gomoku.settings.AppLanguage
import app.gomoku.settings.PermissionAnswers
import app.gomoku.settings.Preferences
import app.gomoku.settings.SettingsScreen
import app.gomoku.settings.StartWindow
import app.gomoku.settings.ThemeOverride
import app.gomoku.ui.Question
import app.gomoku.ui.SpareView
import app.gomoku.ui.SystemBars

/**
 * The app's single activity. Models survive configuration changes. After process death, the game is
 * restored from disk and the screens from the saved state.
 */
class GomokuApp : Activity() {
    internal lateinit var coordinator: GameCoordinator
        private set
    private lateinit var wiring: Wiring
    private lateinit var navigator: Navigator
    private lateinit var destination: Destination
    private lateinit var puzzles: PuzzlesCoordinator
    private lateinit var exchange: GameExchange
    private lateinit var router: IntentRouter
    private val question = Question(this)
    private val homeView = SpareView(this, R.layout.home)

    internal val game: GameModel?
        get() = wiring.home.game

    internal val online: OnlineModel
        get() = wiring.online

    internal val bluetooth: BluetoothModel
        get() = wiring.bluetooth

    internal val sounds: SoundPlayer
        get() = wiring.sounds

    override fun attachBaseContext(base: Context) {
        super.attachBaseContext(base)
        OpenStorage.begin(base)
        val preferences = Preferences(base)
        // Zero preserves the user's font size.
        val own = ThemeOverride.of(preferences.theme, base.resources.configuration)
        val changed = own ?: Configuration().apply { fontScale = 0f }
        val language = AppLanguage(base, preferences).applyTo(changed)
        if (own != null || language) applyOverrideConfiguration(changed)
    }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        SystemBars.drawBehind(window)
        volumeControlStream = AudioManager.STREAM_MUSIC
        @Suppress("DEPRECATION") // Its successor is in a support library.
        val retained = lastNonConfigurationInstance as? Wiring
        // Inflates while storage opens, unless a restored state may show another screen.
        if (retained == null && state == null) homeView.inflate()
        wiring = retained ?: Wiring(this)
        AppLanguage(this, wiring.preferences).handOver()
        StartWindow.use(this, wiring.preferences.theme)
        connect()
        navigator.restore(state)
        state?.getBundle(QUESTION)?.let(question::onRestore)
        state?.getBundle(EXCHANGE)?.let(exchange::onRestore)
        val place = navigator.routes.firstOrNull { it is Route.Game }
        if (retained == null) {
            val room = place?.detail?.takeIf { place == navigator.routes.last() }
            wiring.home.reopen(room)
        }
        if (place != null && (game == null || game?.room != place.detail)) navigator.drop(place)
        navigator.show()
        // Not after rotation or process death, which deliver an intent again.
        if (state == null && retained == null) router.open(intent)
    }

    private fun connect() {
        navigator = Navigator(
            this,
            { route, saved -> destination.make(route, saved) },
            { routes ->
                coordinator.cancel()
                puzzles.cancel()
                wiring.tidy(routes)
            },
            { shown -> destination.prepare(shown) }
        )
        val (storage, preferences) = wiring.storage to wiring.preferences
        exchange = GameExchange(
            this,
            storage,
            preferences,
            wiring.exchanged,
            came = { navigator.go(Route.Review(it)) },
            cameMany = { navigator.go(Route.Games) }
        )
        coordinator = GameCoordinator(this, wiring, navigator, exchange, question)
        puzzles = PuzzlesCoordinator(wiring, navigator)
        destination = Destination(
            this,
            wiring,
            homeView,
            coordinator,
            FriendCoordinator(this, wiring, navigator, coordinator::once),
            GamesCoordinator(this, wiring.storage, navigator, exchange, coordinator, question),
            puzzles,
            SettingsCoordinator(this, wiring, navigator)
        )
        router = IntentRouter(wiring, navigator, exchange)
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        router.open(intent)
    }

    override fun onActivityResult(request: Int, result: Int, data: Intent?) =
        exchange.chosen(request, result, data)

    override fun onRequestPermissionsResult(
        request: Int,
        permissions: Array<out String>,
        results: IntArray
    ) {
        val answers = PermissionAnswers(this)
        answers.record(this, permissions, results)
        when (request) {
            LocalNetwork.REQUEST ->
                (navigator.screen as? LobbyScreen)
                    ?.onPermissionAnswered(answers.isDenied(*permissions))

            BluetoothModel.REQUEST ->
                bluetooth.answered(wiring.bluetoothLink.mayAskAgain(this))

            ScanCamera.REQUEST -> (navigator.screen as? ScanScreen)?.onPermissionAnswered()

            FriendNews.REQUEST -> {
                wiring.news.answered(results)
                when (val screen = navigator.screen) {
                    is SettingsScreen -> screen.onShow()
                    is OnlineScreen -> screen.onNewsAnswered()
                }
            }
        }
    }

    /** Work that the first frame does not need. */
    private val settleIn = Runnable {
        wiring.news.settle()
        wiring.setThreads()
        wiring.power.watch(true)
        sounds.resume()
    }

    override fun onStart() {
        super.onStart()
        NewsService.setSeen(true, this, wiring.storage)
        // In a window that is not yet attached, posted work runs after the first frame.
        window.decorView.run { if (isAttachedToWindow) settleIn.run() else post(settleIn) }
        navigator.onStart()
        question.onSeen()
        exchange.onStart()
    }

    override fun onStop() {
        super.onStop()
        window.decorView.removeCallbacks(settleIn)
        wiring.power.watch(false)
        exchange.onStop()
        navigator.onStop()
        // A rotation interrupts nothing.
        if (!isChangingConfigurations) {
            sounds.pause()
            NewsService.setSeen(false, this, wiring.storage)
        }
        game?.flush()
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        navigator.save(state)
        state.putBundle(QUESTION, Bundle().also(question::onSave))
        state.putBundle(EXCHANGE, Bundle().also(exchange::onSave))
    }

    override fun onTrimMemory(level: Int) {
        super.onTrimMemory(level)
        // The system may kill the app next. Screens recreate their bitmaps when visible again.
        if (level < TRIM_MEMORY_UI_HIDDEN) return
        game?.beginFlush()
        navigator.trim()
        destination.drop()
    }

    @Deprecated("The framework's way to keep an object through a rotation")
    override fun onRetainNonConfigurationInstance(): Any = wiring

    override fun onDestroy() {
        super.onDestroy()
        question.dismiss()
        coordinator.cancel()
        puzzles.cancel()
        destination.drop()
        exchange.close()
        navigator.close()
        if (!isChangingConfigurations) wiring.close()
    }

    @Deprecated("Called below API 33 only; BackGesture serves the others")
    override fun onBackPressed() {
        @Suppress("DEPRECATION")
        if (!navigator.onBackPressed()) super.onBackPressed()
    }

    override fun onKeyDown(keyCode: Int, event: KeyEvent): Boolean {
        val shortcut = event.repeatCount == 0 && event.hasNoModifiers()
        return shortcut && navigator.screen?.onKey(keyCode) == true ||
            super.onKeyDown(keyCode, event)
    }

    private companion object {
        const val QUESTION = "app-question"
        const val EXCHANGE = "exchange"
    }
}
