package app.gomoku.games

import android.app.Activity
import android.os.Bundle
import android.view.KeyEvent
import android.view.View
import android.widget.SeekBar
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.GameDetail
import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.LineWalk
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.ThreatRow
import app.gomoku.core.pointName
import app.gomoku.core.walkLine
import app.gomoku.game.GameTexts
import app.gomoku.game.HintTexts
import app.gomoku.game.LineBar
import app.gomoku.game.over
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.ShareMenu
import app.gomoku.ui.SharedForm
import app.gomoku.ui.SystemBars
import app.gomoku.ui.showText
import app.gomoku.ui.shrinkToHeight
import app.gomoku.ui.unbroken

/** Review screen: a saved game, move by move. */
class ReviewScreen(
    private val activity: Activity,
    private val storage: Storage,
    private val id: String,
    private val preferences: Preferences,
    saved: Bundle?,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun back()

        /** Continues a saved game after its first [ply] moves. */
        fun playOn(id: String, ply: Int)

        fun mistake(id: String, ply: Int)

        fun share(game: GameSummary, form: SharedForm)
    }

    override val view: View = View.inflate(activity, R.layout.review, null)
    private val texts = GameTexts(activity)
    private val board: BoardView = view.findViewById(R.id.board)
    private val slider: SeekBar = view.findViewById(R.id.slider)
    private val position: TextView = view.findViewById(R.id.position)
    private val result: TextView = view.findViewById(R.id.result)
    private val comment: TextView = view.findViewById(R.id.comment)
    private val showThreats: Switch = view.findViewById(R.id.show_threats)
    private val threats: TextView = view.findViewById(R.id.threats)
    private val reviewTexts = ReviewTexts(activity)
    private val playOn: View = view.findViewById(R.id.play_on)
    private val loader = Loader("read-game")
    private val controls: View = view.findViewById(R.id.review_controls)
    private val lineBar: LineBar = view.findViewById(R.id.line_bar)
    private val panel = ReviewPanel(view, ::go, { walk(1) }) { actions.mistake(id, it) }
    private val review = ReviewModel(storage, id) { follow(it) }

    private var game: GameDetail? = null

    /** Whether storage has the original file of the import. */
    private var hasOriginal = false

    private var ply = saved?.getInt(PLY) ?: Int.MAX_VALUE

    /** Last visible stone of the better line; 0 shows the move. */
    private var step = saved?.getInt(STEP) ?: 0

    /** Better line, if visible and known. */
    private val walk: LineWalk?
        get() = panel.said(review.snapshot, ply)?.better?.takeIf { step > 0 }
            ?.let { walkLine(it, step) }

    /** Position on the board; before the move while a line is visible. */
    private var shown: GameDetail? = null

    override val uses = listOf(loader, review)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).shrinkToHeight(TITLE_HEIGHT)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.share).setOnClickListener { anchor ->
            val shared = game?.about ?: return@setOnClickListener
            ShareMenu.show(anchor, hasOriginal) { actions.share(shared, it) }
        }
        step(R.id.first) { 0 }
        step(R.id.backward) { ply - 1 }
        step(R.id.forward) { ply + 1 }
        step(R.id.last) { Int.MAX_VALUE }
        playOn.setOnClickListener { actions.playOn(id, ply) }
        lineBar.onStep = { walk(it) }
        lineBar.onDone = { walk(0) }
        playOn.visibility = View.INVISIBLE
        showThreats.setOnCheckedChangeListener { _, _ -> go(ply) }
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
        if (game == null) loader.load(::read, ::open) else go(ply)
    }

    override fun onSave(state: Bundle) {
        state.putInt(PLY, ply)
        state.putInt(STEP, step)
    }

    override val holdsBack: Boolean
        get() = walk != null

    override fun onBack() = walk(0)

    override fun onKey(keyCode: Int): Boolean {
        if (keyCode != KeyEvent.KEYCODE_ESCAPE || !holdsBack) return false
        onBack()
        return true
    }

    private fun <T> ask(read: () -> T): T? = try {
        read()
    } catch (_: StorageException) {
        null
    }

    private fun read(): Pair<GameDetail, Boolean>? =
        ask { storage.game(id) to (storage.originalName(id) != null) }

    private fun open(read: Pair<GameDetail, Boolean>?) {
        if (read == null) {
            actions.back()
            return
        }
        val (found, original) = read
        game = found
        hasOriginal = original
        val words = RecordTexts(activity)
        view.findViewById<TextView>(R.id.title).text = words.title(found.about).unbroken()
        view.findViewById<TextView>(R.id.day).text = words.day(found.about.day)
        slider.max = found.about.moves
        go(ply)
    }

    private fun step(id: Int, to: () -> Int) =
        view.findViewById<View>(id).setOnClickListener { go(to()) }

    private fun go(to: Int) {
        val last = game?.about?.moves ?: return
        val next = to.coerceIn(0, last)
        if (next != ply) step = 0
        ply = next
        read(last)
    }

    /**
     * Reads the selected position. A slider moves faster than positions can be read, so only the
     * latest request is shown.
     */
    private fun read(last: Int) {
        val wanted = if (walk == null) ply else ply - 1
        val threats = showThreats.isChecked
        loader.load({ ask { storage.game(id, wanted, threats) } }) {
            if (it != null) show(it, last)
        }
    }

    /** Shows the first [to] stones of the better line; 0 shows the move. */
    private fun walk(to: Int) {
        val last = game?.about?.moves ?: return
        val lay = walk != null
        step = to
        val read = shown
        // All stones of a line share one base position.
        if (lay && walk != null && read != null) show(read, last) else read(last)
    }

    /** Rings and describes fours and open threes. */
    private fun showThreats(rows: List<ThreatRow>) {
        val shown = showThreats.isChecked
        board.threats = rows
        // Screen reader users explore the points instead of the rings.
        board.playable(false, explored = shown || walk != null)
        threats.visibility = if (shown) View.VISIBLE else View.GONE
        threats.showText(if (shown) reviewTexts.threats(rows) else "")
    }

    private fun follow(said: ReviewSnapshot) {
        if (game == null) return
        val walk = walk
        panel.show(said, ply, walk != null)
        if (board.line != walk?.shown.orEmpty()) go(ply)
    }

    private fun show(shown: GameDetail, last: Int) {
        this.shown = shown
        val walk = walk
        playOn.visibility = View.VISIBLE
        controls.visibility = if (walk == null) View.VISIBLE else View.GONE
        lineBar.show(walk)
        board.line = walk?.shown.orEmpty()
        board.show(walk?.over(shown.snapshot) ?: shown.snapshot, null, animate = false)
        showThreats(shown.threats)
        slider.progress = ply
        position.showText(walk?.let(HintTexts(activity)::step) ?: place(shown.snapshot, last))
        slider.contentDescription = position.text
        val end = shown.snapshot.result
        result.showText(
            when {
                end != null -> texts.result(end, shown.snapshot)
                ply == last && walk == null -> activity.getString(R.string.games_unfinished)
                else -> ""
            }
        )
        // The comment is about the played move, not the line.
        val said = shown.comment.takeIf { walk == null }
        comment.visibility = if (said == null) View.GONE else View.VISIBLE
        comment.showText(said ?: "")
        review.snapshot?.let { panel.show(it, ply, walk != null) }
        playOn.isEnabled = shown.canPlayOn
        enable(ply > 0, R.id.first, R.id.backward)
        enable(ply < last, R.id.forward, R.id.last)
    }

    private fun place(shown: GameSnapshot, last: Int): String {
        val place = activity.getString(
            R.string.review_position,
            ply.toString(),
            last.toString()
        )
        val move = shown.moves.lastOrNull() ?: return place
        return activity.getString(
            R.string.review_move,
            place,
            texts.stone(move.stone),
            pointName(move.point)
        )
    }

    private fun enable(on: Boolean, vararg ids: Int) = ids.forEach {
        view.findViewById<View>(it).isEnabled = on
    }

    private companion object {
        /** In dp: a title in a large font would push the board off-screen. */
        const val TITLE_HEIGHT = 56

        const val PLY = "ply"
        const val STEP = "step"
    }
}
