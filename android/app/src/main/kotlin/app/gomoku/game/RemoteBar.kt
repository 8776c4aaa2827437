package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.view.Gravity
import android.view.View
import android.widget.Button
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.LinkState
import app.gomoku.core.RemoteState
import app.gomoku.ui.arrive
import app.gomoku.ui.letters
import app.gomoku.ui.showText
import app.gomoku.ui.shrinkToFit

/** Link state and offers, between the other player's panel and the board. */
class RemoteBar @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    interface Actions {
        fun answerOffer(accept: Boolean)

        fun cancelOffer()

        /** Ends the game after the absent player's time has run out. */
        fun endWithoutResult()

        /** Restarts both phones from their last common position. */
        fun restart()
    }

    lateinit var actions: Actions

    private val texts = RemoteTexts(context)
    private val scroll: View
    private val text: TextView
    private val buttons: LinearLayout
    private val no: Button
    private val yes: Button
    private val density = resources.displayMetrics.density
    private val usualSize = resources.getDimension(R.dimen.text_large)

    val asks: Boolean
        get() = buttons.visibility == VISIBLE

    init {
        inflate(context, R.layout.remote_bar, this)
        setBackgroundResource(R.drawable.message)
        scroll = findViewById(R.id.remote_words)
        text = findViewById(R.id.remote_text)
        buttons = findViewById(R.id.remote_buttons)
        no = findViewById(R.id.remote_no)
        yes = findViewById(R.id.remote_yes)
    }

    /** Shows [remote], or hides the bar without text. [online] marks a game over a broker. */
    fun show(remote: RemoteState?, online: Boolean = false) {
        val said = remote?.let { texts.bar(it, online) }
        val comes = visibility == GONE && said != null
        visibility = if (said == null) GONE else VISIBLE
        // Unless it appears together with the screen.
        if (comes && isShown && isLaidOut) arrive(-SLIDE)
        if (remote == null || said == null) return
        text.showText(said)
        val linked = remote.link == LinkState.Linked
        when {
            remote.watching -> offer()

            remote.canEndWithoutResult -> offer(
                no = R.string.link_end_without_result to { actions.endWithoutResult() }
            )

            remote.link is LinkState.Differing -> offer(
                yes = R.string.link_restart to { actions.restart() }
            )

            linked && remote.theirOffer != null -> offer(
                yes = R.string.offer_accept to { actions.answerOffer(true) },
                no = R.string.offer_decline to { actions.answerOffer(false) }
            )

            linked && remote.ownOffer != null -> offer(
                no = R.string.game_cancel to { actions.cancelOffer() }
            )

            else -> offer()
        }
    }

    private fun offer(yes: Pair<Int, () -> Unit>? = null, no: Pair<Int, () -> Unit>? = null) {
        put(this.yes, yes)
        put(this.no, no)
        buttons.visibility = if (yes == null && no == null) GONE else VISIBLE
    }

    private fun put(button: Button, choice: Pair<Int, () -> Unit>?) {
        button.visibility = if (choice == null) GONE else VISIBLE
        if (choice == null) return
        button.showText(context.getString(choice.first))
        button.setOnClickListener { choice.second() }
    }

    /**
     * Measures one row of [width] pixels, from [least] to [most] pixels high. Longer text gets a
     * smaller font and scrolls at worst.
     */
    fun measureLine(width: Int, least: Int, most: Int) {
        arrange(width, line = true)
        val exactly = MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY)
        var size = usualSize
        while (true) {
            text.letters(size)
            measure(exactly, MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED))
            size -= density
            if (measuredHeight <= most || size < dp(LEAST_LETTERS)) break
        }
        val height = measuredHeight.coerceIn(least, most)
        measure(exactly, MeasureSpec.makeMeasureSpec(height, MeasureSpec.EXACTLY))
    }

    /**
     * Puts the text next to the buttons if it fits in [width] pixels or if [line], else above them.
     * Buttons shrink their font only if the text would have no space.
     */
    fun arrange(width: Int, line: Boolean) {
        text.letters(usualSize)
        val free = MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED)
        arrangeButtons(null)
        buttons.measure(free, free)
        if (line && asks && width - buttons.measuredWidth < dp(LEAST_SCROLLED)) {
            arrangeButtons(width / 5)
            buttons.measure(free, free)
        }
        val taken = if (asks) buttons.measuredWidth else 0
        val beside = line || width - taken >= dp(LEAST_WORDS)
        orientation = if (beside) HORIZONTAL else VERTICAL
        gravity = if (beside) Gravity.CENTER_VERTICAL else Gravity.END
        val vertical = if (line) 0 else dp(4)
        val side = if (line) dp(6) else dp(12)
        val end = when {
            !asks -> side
            line -> 0
            else -> dp(4)
        }
        setPadding(side, vertical, end, vertical)
        val words = scroll.layoutParams as LayoutParams
        words.width = if (beside) 0 else LayoutParams.MATCH_PARENT
        words.weight = if (beside) 1f else 0f
        words.marginEnd = if (asks) dp(4) else 0
        scroll.layoutParams = words
    }

    private fun arrangeButtons(width: Int?) {
        for (button in arrayOf(no, yes)) {
            button.shrinkToFit(width != null)
            narrow(button, width)
        }
    }

    private fun narrow(button: Button, width: Int?) {
        val side = if (width == null) dp(12) else dp(4)
        button.setPaddingRelative(side, 0, side, 0)
        button.layoutParams = button.layoutParams.apply {
            this.width = width?.coerceIn(dp(48), dp(96)) ?: LayoutParams.WRAP_CONTENT
        }
    }

    private fun dp(value: Int) = (value * density).toInt()

    private companion object {
        /** In dp: with less width for text, the buttons go below. */
        const val LEAST_WORDS = 168

        /** In dp: narrower scrolling text is unreadable. */
        const val LEAST_SCROLLED = 112

        /** In dp: a smaller font is harder to read than scrolling text. */
        const val LEAST_LETTERS = 12

        /** In dp. */
        const val SLIDE = 16
    }
}
