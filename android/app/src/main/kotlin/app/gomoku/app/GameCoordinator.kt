package app.gomoku.app

import android.app.Activity
import app.gomoku.R
import app.gomoku.core.LessonTopic
import app.gomoku.core.checkConfig
import app.gomoku.game.GameScreen
import app.gomoku.game.GameTexts
import app.gomoku.game.NewGameChoices
import app.gomoku.game.NewGameScreen
import app.gomoku.game.SetUpModel
import app.gomoku.game.SetUpScreen
import app.gomoku.games.GameExchange
import app.gomoku.games.SharedGame
import app.gomoku.ui.Loader
import app.gomoku.ui.Question
import app.gomoku.ui.SharedForm

class GameCoordinator(
    private val activity: Activity,
    private val wiring: Wiring,
    private val navigator: Navigator,
    private val exchange: GameExchange,
    private val question: Question
) : HomeScreen.Actions,
    NewGameScreen.Actions,
    SetUpScreen.Actions,
    GameScreen.Actions {
    private val home = wiring.home
    private val loader = Loader("find-game")

    init {
        question.on(BUSY) { once {} }
        askAgain(START) { start(NewGameChoices.from(wiring.preferences.store)) }
        askAgain(POSITION) { playFrom(wiring.setUp(null)) }
        askAgain(PLAY_ON) { detail ->
            val (ply, id) = detail.split(' ')
            playOn(id, ply.toInt())
        }
    }

    override fun back() = navigator.back()

    override fun continueGame() = navigator.go(Route.Game(home.game?.room))

    override fun newGame() = navigator.go(Route.NewGame)

    override fun newGame(opponent: NewGameChoices.Opponent) {
        NewGameChoices.turnTo(wiring.preferences.store, opponent)
        newGame()
    }

    override fun friend() = once { navigator.go(Route.Friend) }

    /** Runs [act] after the user has continued or left an unfinished nearby game. */
    fun once(act: () -> Unit) {
        val name = home.unfinishedRemote
        if (name == null) {
            act()
            return
        }
        question.ask(
            BUSY,
            activity.getString(R.string.game_busy_question, name),
            activity.getString(R.string.game_busy_explain),
            R.string.home_continue,
            other = R.string.game_leave to ::left,
            act = ::continueGame
        )
    }

    override fun games() = navigator.go(Route.Games)

    override fun puzzles() = navigator.go(Route.Puzzles)

    override fun statistics() = navigator.go(Route.Statistics)

    override fun learn() = navigator.go(Route.Learn(null))

    override fun learn(topic: LessonTopic) = navigator.go(Route.Learn(topic))

    override fun settings() = navigator.go(Route.Settings)

    override fun share(form: SharedForm) {
        home.game?.let { exchange.share(SharedGame.of(it, activity), form) }
    }

    override fun reviewGame() {
        val game = home.game ?: return
        loader.load(game::archived) { id ->
            if (id == null) exchange.showFailed() else navigator.go(Route.Review(id))
        }
    }

    override fun left() {
        navigator.leave()
        home.leave()
        navigator.stand()
        navigator.show()
    }

    override fun start(choices: NewGameChoices) {
        val config = home.config(choices)
        checkConfig(config)
        replaceGame(START, R.string.new_game_start) { home.start(config) }
    }

    override fun setUp() = navigator.go(Route.SetUp)

    override fun playFrom(position: SetUpModel) {
        val config = home.config()
        checkConfig(config)
        // The position may be closed before the current game is replaced.
        val text = position.text()
        replaceGame(POSITION, R.string.position_play) { home.start(text, config) }
    }

    override fun pasteInto(position: SetUpModel) = exchange.paste(position::paste)

    override fun share(position: SetUpModel, form: SharedForm) =
        exchange.share(SharedGame.of(position, activity), form)

    override fun playAt(level: Int) {
        val store = wiring.preferences.store
        val last = NewGameChoices.from(store, NewGameChoices.Opponent.COMPUTER)
        val choices = last.copy(level = level)
        choices.save(store)
        start(choices)
    }

    fun playOn(id: String, ply: Int) =
        replaceGame(PLAY_ON, R.string.review_play_on, "$ply $id") { home.playOn(id, ply) }

    /** Warning about the loss of the current game, if any. */
    private fun lossOfReplacing(): String? = home.unfinishedRemote
        ?.let { activity.getString(R.string.game_busy_replace, it) }
        ?: home.ifReplaced?.let { GameTexts(activity).explain(it) }

    private fun askAgain(topic: String, replace: (detail: String) -> Unit) =
        question.on(topic) { if (lossOfReplacing() != null) replace(it) }

    /** Confirms any loss, then starts a game; [yes] is the button's label. */
    private fun replaceGame(topic: String, yes: Int, detail: String = "", next: () -> Boolean) {
        val explanation = lossOfReplacing()
        if (explanation == null) {
            begin(next)
        } else {
            val title = activity.getString(R.string.game_replace_question)
            question.ask(topic, title, explanation, yes, detail) { begin(next) }
        }
    }

    private fun begin(next: () -> Boolean) = home.makeRoom { made ->
        if (made) beginHere(next) else exchange.showFailed()
    }

    private fun beginHere(next: () -> Boolean) {
        navigator.leave()
        val begun = next()
        if (begun) navigator.stand(Route.Game(null))
        // Posted, because starting the game and creating its screen take too long for one tap.
        activity.window.decorView.post {
            navigator.show()
            if (!begun) exchange.showFailed()
        }
    }

    /** Called when another screen appears or the activity ends. */
    fun cancel() = loader.cancel()

    private companion object {
        const val BUSY = "busy"
        const val START = "start"
        const val POSITION = "position"
        const val PLAY_ON = "play-on"
    }
}
