package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.util.TypedValue
import android.view.Gravity
import android.view.View
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.StoneView
import app.gomoku.core.ClockSetting
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Phase
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.Thinking
import app.gomoku.ui.ClockFormat
import app.gomoku.ui.letters
import app.gomoku.ui.showText
import kotlin.math.floor

/**
 * One side's stone, name, clock and turn. Arrow and words mark the turn, since colour alone is not
 * accessible.
 */
class PlayerPanel @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    enum class Form {
        TWO_LINES,

        ONE_LINE,

        /** Next to another panel. Without a time limit, the name replaces the clock. */
        NARROW
    }

    var form = Form.TWO_LINES
        set(value) {
            if (field == value) return
            field = value
            arrange()
        }

    private val texts = GameTexts(context)
    private val stoneView: StoneView
    private val turn: View
    private val words: LinearLayout
    private val name: TextView
    private val status: TextView
    private val clock: TextView
    private var clockLow = false

    /** Whether time is limited. A clock that counts up would create pressure, so it is hidden. */
    private var limited = true
    private val density = resources.displayMetrics.density
    private val nameSize = resources.getDimension(R.dimen.text_large)

    init {
        inflate(context, R.layout.player_panel, this)
        orientation = HORIZONTAL
        gravity = Gravity.CENTER_VERTICAL
        isBaselineAligned = false
        stoneView = findViewById(R.id.stone)
        turn = findViewById(R.id.turn)
        words = findViewById(R.id.words)
        name = findViewById(R.id.name)
        status = findViewById(R.id.status)
        clock = findViewById(R.id.clock)
        isFocusable = false
        importantForAccessibility = IMPORTANT_FOR_ACCESSIBILITY_YES
        arrange()
    }

    /**
     * @param search shown if [engineLine] is set
     * @param walks whether the board shows a line, so that it is neither side's turn
     */
    fun show(
        snapshot: GameSnapshot,
        stone: Stone,
        search: Thinking?,
        engineLine: Boolean,
        walks: Boolean = false
    ) {
        val player = snapshot.player(stone)
        val moves = !walks && snapshot.phase != Phase.OVER && snapshot.turn == stone
        stoneView.stone = if (snapshot.coloursOpen) null else stone
        name.showText(texts.player(stone, snapshot))
        val computer = snapshot.player(stone).seat is Seat.Computer
        // A move found without a search has depth 0.
        val line = search?.takeIf { engineLine && computer && it.depth > 0 }?.let(texts::search)
        status.showText(status(snapshot, stone, moves, search, line))
        limit(snapshot.clock is ClockSetting.Countdown)
        arrangeWords()
        turn.visibility = if (moves) View.VISIBLE else View.INVISIBLE
        setBackgroundResource(if (moves) R.drawable.card else 0)
        clock.showText(ClockFormat.format(player.clockMs, remaining = true))
        clock.setTextColor(
            context.getColor(
                when {
                    player.clockLow -> R.color.danger
                    moves -> R.color.accent
                    else -> R.color.muted
                }
            )
        )
        if (clockLow != player.clockLow) {
            clockLow = player.clockLow
            val sign = if (clockLow) R.drawable.ic_clock_low else 0
            clock.setCompoundDrawablesRelativeWithIntrinsicBounds(sign, 0, 0, 0)
        }
        // The panel describes its children, which screen readers skip.
        val time = if (limited) describeClock(player.clockLow) else ""
        val said = listOf(name.text, texts.stone(stone), status.text, time)
        contentDescription = said.filter { it.isNotEmpty() }.distinctBy { it.toString() }
            .joinToString(", ")
    }

    private fun limit(isLimited: Boolean) {
        if (limited == isLimited) return
        limited = isLimited
        clock.visibility = if (limited) View.VISIBLE else View.GONE
    }

    /** Hides the status if a long name leaves too little space. */
    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        name.letters(nameSize)
        super.onMeasure(widthMeasureSpec, heightMeasureSpec)
        if (shrinkName()) super.onMeasure(widthMeasureSpec, heightMeasureSpec)
        val whole = status.paint.measureText(status.text.toString())
        val needed = minOf(whole, LEAST * status.textSize)
        val fits = status.visibility != VISIBLE || status.measuredWidth >= needed
        status.alpha = if (fits) 1f else 0f
    }

    /** Shrinks the font of a name that is too long. Returns whether it changed. */
    private fun shrinkName(): Boolean {
        val asked = name.paint.measureText(name.text.toString())
        val room = name.measuredWidth
        if (form != Form.NARROW || words.visibility != VISIBLE) return false
        if (room <= 0 || asked <= room) return false
        name.letters(maxOf(floor(nameSize * room / asked), LEAST_NAME * nameSize))
        return true
    }

    private fun arrangeWords() {
        val narrow = form == Form.NARROW
        words.visibility = if (narrow && limited) View.GONE else View.VISIBLE
        status.visibility = if (narrow || status.text.isEmpty()) View.GONE else View.VISIBLE
    }

    private fun describeClock(low: Boolean): String {
        val time = context.getString(R.string.player_clock, clock.text)
        return if (low) time + ", " + context.getString(R.string.player_clock_low) else time
    }

    private fun status(
        snapshot: GameSnapshot,
        stone: Stone,
        moves: Boolean,
        search: Thinking?,
        line: String?
    ): String = when {
        snapshot.result?.winner == stone -> context.getString(R.string.player_won)

        snapshot.remote?.peerAway == true && snapshot.player(stone).seat is Seat.Remote ->
            context.getString(R.string.player_away)

        moves && snapshot.phase == Phase.PAUSED -> context.getString(R.string.player_paused)

        line != null -> line

        !moves -> ""

        snapshot.computerThinking && search != null && search.depth > 0 ->
            context.getString(R.string.player_thinking_depth, search.depth.toString())

        snapshot.player(stone).seat is Seat.Computer -> context.getString(R.string.player_thinking)

        snapshot.ownStone == stone -> context.getString(R.string.player_your_move)

        else -> context.getString(R.string.player_to_move)
    }

    private fun arrange() {
        val narrow = form == Form.NARROW
        words.orientation = if (form == Form.TWO_LINES) VERTICAL else HORIZONTAL
        words.gravity = Gravity.CENTER_VERTICAL
        arrangeWords()
        startMargin(status, if (form == Form.ONE_LINE) 8 else 0)
        val vertical = if (form == Form.TWO_LINES) {
            6
        } else if (narrow) {
            0
        } else {
            2
        }
        val side = if (narrow) 4 else 8
        setPadding(
            (side * density).toInt() / 2,
            (vertical * density).toInt(),
            (side * density).toInt(),
            (vertical * density).toInt()
        )
        shrinkClock(narrow)
        val size = ((if (narrow) 20 else 28) * density).toInt()
        stoneView.layoutParams = stoneView.layoutParams.apply {
            width = size
            height = size
        }
        startMargin(words, if (narrow) 4 else 10)
        startMargin(clock, if (narrow) 2 else 8)
        requestLayout()
    }

    /** Sets the clock's width: all remaining width next to another panel. */
    private fun shrinkClock(narrow: Boolean) {
        val room = clock.layoutParams as LayoutParams
        room.width = if (narrow) 0 else LayoutParams.WRAP_CONTENT
        room.height = if (narrow) LayoutParams.MATCH_PARENT else LayoutParams.WRAP_CONTENT
        room.weight = if (narrow) 1f else 0f
        clock.layoutParams = room
        if (narrow) {
            clock.setAutoSizeTextTypeUniformWithConfiguration(7, 18, 1, TypedValue.COMPLEX_UNIT_SP)
        } else {
            clock.setAutoSizeTextTypeWithDefaults(TextView.AUTO_SIZE_TEXT_TYPE_NONE)
            val size = resources.getDimension(R.dimen.text_title)
            clock.setTextSize(TypedValue.COMPLEX_UNIT_PX, size)
        }
    }

    private fun startMargin(view: View, dp: Int) {
        // Assigning layoutParams resolves the relative margins again.
        view.layoutParams = (view.layoutParams as MarginLayoutParams).apply {
            marginStart = (dp * density).toInt()
        }
    }

    private companion object {
        /** Minimum visible width of a long line, in letter widths. */
        const val LEAST = 4

        /** Share of the font size; a smaller font is harder to read than a shortened name. */
        const val LEAST_NAME = 0.75f
    }
}
