package app.gomoku

import android.app.Activity
import android.app.AlertDialog
import android.content.Context
import android.content.res.Configuration
import android.media.AudioManager
import android.os.Bundle
import android.os.PowerManager
import app.gomoku.core.GameConfig
import app.gomoku.core.Phase
import app.gomoku.core.RecordException
import app.gomoku.core.checkConfig
import app.gomoku.platform.BackGesture
import app.gomoku.platform.Screen
import app.gomoku.platform.SystemBars
import java.io.File
import java.util.Random

/**
 * The one activity: owns the game and its session, and decides which screen is in front. The game
 * lives on through rotations; a killed process brings it back from disk.
 */
class GomokuApp :
    Activity(),
    HomeScreen.Actions,
    NewGameScreen.Actions,
    GameScreen.Actions,
    SettingsScreen.Actions {
    private enum class Place { HOME, NEW_GAME, GAME, SETTINGS }

    private class Retained(val game: GameModel?, val problem: Int?, val sounds: SoundPlayer)

    private lateinit var preferences: Preferences
    private lateinit var saves: SavedGames
    private lateinit var backGesture: BackGesture
    private val places = ArrayList<Place>()
    private var screen: Screen? = null
    private var visible = false
    private var dialog: AlertDialog? = null

    /** What went wrong with the saved game, until a new one begins. */
    private var problem: Int? = null

    /** The game on the table, finished or not. */
    var game: GameModel? = null
        private set

    /** What is heard, through rotations too. */
    lateinit var sounds: SoundPlayer
        private set

    override fun attachBaseContext(base: Context) {
        super.attachBaseContext(base)
        val night = when (Preferences(base).theme) {
            AppTheme.SYSTEM -> return
            AppTheme.LIGHT -> Configuration.UI_MODE_NIGHT_NO
            AppTheme.DARK -> Configuration.UI_MODE_NIGHT_YES
        }
        val other = base.resources.configuration.uiMode and
            Configuration.UI_MODE_NIGHT_MASK.inv()
        applyOverrideConfiguration(
            Configuration().apply {
                // Zero leaves the person's own font size.
                fontScale = 0f
                uiMode = other or night
            }
        )
    }

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        SystemBars.drawBehind(window)
        preferences = Preferences(this)
        saves = SavedGames(File(filesDir, "games"))
        backGesture = BackGesture(this, ::goBack)
        volumeControlStream = AudioManager.STREAM_MUSIC
        @Suppress("DEPRECATION") // Its successor is in a support library.
        val retained = lastNonConfigurationInstance as? Retained
        sounds = retained?.sounds ?: SoundPlayer(this)
        if (retained != null) {
            game = retained.game
            problem = retained.problem
        } else {
            reopen()
        }
        val kept = state?.getStringArrayList(PLACES).orEmpty()
        places += kept.mapNotNull { name -> Place.values().firstOrNull { it.name == name } }
        if (game == null) places.remove(Place.GAME)
        if (places.isEmpty()) places += Place.HOME
        showTop()
    }

    /** Brings the unfinished game back from disk; what can't be read is set aside and told. */
    private fun reopen() {
        when (val found = saves.load()) {
            SavedGames.Found.Nothing -> Unit

            SavedGames.Found.Unreadable -> problem = R.string.saved_unreadable

            is SavedGames.Found.Record -> try {
                game = GameModel.restore(found.text, config(), saves)
            } catch (_: RecordException) {
                saves.setAside()
                problem = R.string.saved_unreadable
            }
        }
    }

    private fun config(
        choices: NewGameChoices = NewGameChoices.from(preferences.store)
    ): GameConfig = choices.config(preferences.forbiddenLoses, threads(), Random()::nextBoolean)

    /** Search threads: two, and one to spare the battery. */
    private fun threads(): Int {
        val power = getSystemService(Context.POWER_SERVICE) as PowerManager
        return if (power.isPowerSaveMode) 1 else 2
    }

    override fun onStart() {
        super.onStart()
        visible = true
        game?.setThreads(threads())
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
        screen?.onHide()
        // A rotation is no reason to break off.
        if (!isChangingConfigurations) sounds.pause()
        game?.saveNow()
    }

    override fun onSaveInstanceState(state: Bundle) {
        super.onSaveInstanceState(state)
        state.putStringArrayList(PLACES, places.mapTo(ArrayList()) { it.name })
    }

    @Deprecated("The framework's way to keep an object through a rotation")
    override fun onRetainNonConfigurationInstance(): Any = Retained(game, problem, sounds)

    override fun onDestroy() {
        super.onDestroy()
        dialog?.dismiss()
        backGesture.enabled = false
        if (!isChangingConfigurations) {
            game?.close()
            sounds.close()
        }
    }

    @Deprecated("Called below API 33 only; BackGesture serves the others")
    override fun onBackPressed() {
        @Suppress("DEPRECATION")
        if (!backGesture.onBackPressed()) super.onBackPressed()
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

    private fun showTop() {
        if (visible) screen?.onHide()
        val next = when (places.last()) {
            Place.HOME -> HomeScreen(this, preferences, this).also { it.show(game, problem) }
            Place.NEW_GAME -> NewGameScreen(this, preferences, this)
            Place.GAME -> GameScreen(this, checkNotNull(game), preferences, sounds, this)
            Place.SETTINGS -> SettingsScreen(this, preferences, this)
        }
        screen = next
        setContentView(next.view)
        backGesture.enabled = places.size > 1
        if (visible) next.onShow()
    }

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

    override fun settings() = go(Place.SETTINGS)

    override fun start(choices: NewGameChoices) {
        val config = config(choices)
        checkConfig(config)
        val unfinished = game?.snapshot?.let { it.phase != Phase.OVER && it.moves.isNotEmpty() }
        if (unfinished != true) {
            begin(config)
            return
        }
        dialog = AlertDialog.Builder(this)
            .setTitle(R.string.game_replace_question)
            .setMessage(R.string.game_replace_explain)
            .setPositiveButton(R.string.new_game_start) { _, _ -> begin(config) }
            .setNegativeButton(R.string.game_cancel, null)
            .show()
    }

    private fun begin(config: GameConfig) {
        game?.close()
        game = GameModel.start(config, saves)
        problem = null
        places.clear()
        places += listOf(Place.HOME, Place.GAME)
        showTop()
    }

    override fun themeChanged() = recreate()

    override fun soundChanged(flag: Preferences.Flag) = sounds.preferenceChanged(flag)

    private companion object {
        const val PLACES = "places"
    }
}
