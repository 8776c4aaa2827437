package app.gomoku.games

import android.app.Activity
import android.os.Bundle
import android.view.View
import android.widget.SeekBar
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.pointName
import app.gomoku.core.recordAt
import app.gomoku.game.GameTexts
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.ShareMenu
import app.gomoku.ui.SharedForm
import app.gomoku.ui.SystemBars
import app.gomoku.ui.showText

/**
 * A kept game, move by move.
 *
 * @param read the game, beside the main thread; null when it has gone
 */
class ReviewScreen(
    private val activity: Activity,
    private val read: () -> GameArchive.Entry.Game?,
    private val preferences: Preferences,
    saved: Bundle?,
    private val actions: Actions
) : Screen {
    /** Where Review leads. */
    interface Actions {
        fun back()

        /** A game is to go on after the first [ply] moves of [record]. */
        fun playOn(record: String, ply: Int)

        fun share(record: String, form: SharedForm)
    }

    override val view: View = View.inflate(activity, R.layout.review, null)
    private val texts = GameTexts(activity)
    private val board: BoardView = view.findViewById(R.id.board)
    private val slider: SeekBar = view.findViewById(R.id.slider)
    private val position: TextView = view.findViewById(R.id.position)
    private val result: TextView = view.findViewById(R.id.result)
    private val playOn: View = view.findViewById(R.id.play_on)
    private val loader = Loader("read-game")

    /** Null until it has been read. */
    private var game: GameArchive.Entry.Game? = null

    /** Moves on the board; all of them until somebody has stepped. */
    private var ply = saved?.getInt(PLY) ?: Int.MAX_VALUE

    override val uses = listOf(loader)

    init {
        SystemBars.pad(view)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.share).setOnClickListener { anchor ->
            val record = game?.record ?: return@setOnClickListener
            ShareMenu.show(anchor) { actions.share(record, it) }
        }
        step(R.id.first) { 0 }
        step(R.id.backward) { ply - 1 }
        step(R.id.forward) { ply + 1 }
        step(R.id.last) { Int.MAX_VALUE }
        playOn.setOnClickListener { game?.let { actions.playOn(it.record, ply) } }
        playOn.visibility = View.INVISIBLE
        board.playable(false)
        slider.setOnSeekBarChangeListener(
            object : SeekBar.OnSeekBarChangeListener {
                override fun onProgressChanged(bar: SeekBar, progress: Int, byPerson: Boolean) {
                    if (byPerson) go(progress)
                }

                override fun onStartTrackingTouch(bar: SeekBar) = Unit

                override fun onStopTrackingTouch(bar: SeekBar) = Unit
            }
        )
    }

    override fun onShow() {
        board.use(
            BoardView.Options(
                theme = preferences.boardTheme,
                coordinates = preferences.coordinates,
                moveNumbers = preferences.moveNumbers,
                lastMoveMark = true,
                forbiddenMarks = preferences.forbiddenMarks
            )
        )
        if (game == null) loader.load(read, ::open) else go(ply)
    }

    override fun onSave(state: Bundle) = state.putInt(PLY, ply)

    private fun open(found: GameArchive.Entry.Game?) {
        if (found == null) {
            actions.back()
            return
        }
        game = found
        val words = RecordTexts(activity)
        view.findViewById<TextView>(R.id.title).text = words.title(found.summary)
        view.findViewById<TextView>(R.id.day).text = words.day(GameArchive.day(found))
        slider.max = found.summary.end.moves.size
        playOn.visibility = View.VISIBLE
        go(ply)
    }

    private fun step(id: Int, to: () -> Int) =
        view.findViewById<View>(id).setOnClickListener { go(to()) }

    private fun go(to: Int) {
        val game = game ?: return
        val last = game.summary.end.moves.size
        ply = to.coerceIn(0, last)
        val shown = recordAt(game.record, ply)
        board.show(shown.snapshot, null, animate = false)
        slider.progress = ply
        val move = shown.snapshot.moves.lastOrNull()
        val place = activity.getString(
            R.string.review_position,
            ply.toString(),
            last.toString()
        )
        position.showText(
            if (move == null) {
                place
            } else {
                activity.getString(
                    R.string.review_move,
                    place,
                    texts.stone(move.stone),
                    pointName(move.point)
                )
            }
        )
        slider.contentDescription = position.text
        val end = shown.snapshot.result
        result.showText(
            when {
                end != null -> texts.result(end, shown.snapshot)
                ply == last -> activity.getString(R.string.games_unfinished)
                else -> ""
            }
        )
        playOn.isEnabled = shown.canPlayOn
        enable(ply > 0, R.id.first, R.id.backward)
        enable(ply < last, R.id.forward, R.id.last)
    }

    private fun enable(on: Boolean, vararg ids: Int) = ids.forEach {
        view.findViewById<View>(it).isEnabled = on
    }

    private companion object {
        const val PLY = "ply"
    }
}
