package app.gomoku.game

import android.content.Context
import android.text.method.ScrollingMovementMethod
import android.util.AttributeSet
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.game.PlayerPanel.Form
import app.gomoku.ui.Table
import app.gomoku.ui.letters
import app.gomoku.ui.shrinkToFit
import kotlin.math.floor

/**
 * Layout of the Game screen that makes the board as large as possible. Panels are above and below
 * the board in a tall window, next to it in a wide one. In short windows these shrink in order:
 * panels to one line each, the message, both panels to one line, the title's line, the board.
 */
class GameTable @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    Table(context, attrs) {
    /** Whether a tall window rotates the far panel for a player opposite. */
    var faceToFace = false
        set(value) {
            if (field == value) return
            field = value
            requestLayout()
        }

    /** How tightly the views around the board are packed. */
    private enum class Packing { ROOMY, ONE_LINE, SQUEEZED, SHARED_LINE, TITLE_LINE }

    private lateinit var topBar: View
    private lateinit var title: TextView
    private lateinit var back: View
    private lateinit var far: PlayerPanel
    private lateinit var remoteBar: RemoteBar
    private lateinit var board: View
    private lateinit var cover: View
    private lateinit var near: PlayerPanel
    private lateinit var message: TextView
    private lateinit var thumbBar: View
    private lateinit var lineBar: View

    private val density = resources.displayMetrics.density
    private val margin = dp(8)
    private val barHeight = resources.getDimensionPixelSize(R.dimen.button_height)
    private val touch = resources.getDimensionPixelSize(R.dimen.touch_min)
    private val titleSize = resources.getDimension(R.dimen.text_title)
    private var packing = Packing.ROOMY
    private var wide = false

    private val foot: View
        get() = if (lineBar.visibility == GONE) thumbBar else lineBar

    private fun dp(value: Int) = (value * density).toInt()

    override fun onFinishInflate() {
        super.onFinishInflate()
        topBar = findViewById(R.id.top_bar)
        title = findViewById(R.id.title)
        title.ellipsize = null
        back = findViewById(R.id.back)
        far = findViewById(R.id.panel_far)
        remoteBar = findViewById(R.id.remote_bar)
        board = findViewById(R.id.board)
        cover = findViewById(R.id.pause_cover)
        near = findViewById(R.id.panel_near)
        message = findViewById(R.id.message)
        thumbBar = findViewById(R.id.thumb_bar)
        lineBar = findViewById(R.id.line_bar)
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val height = MeasureSpec.getSize(heightMeasureSpec)
        val w = width - paddingLeft - paddingRight
        val h = height - paddingTop - paddingBottom
        wide = wideBoard(w, h) > w - 2 * margin || h < w
        if (wide) measureWide(w, h) else measureTall(w, h)
        exactly(cover, board.measuredWidth)
        setMeasuredDimension(width, height)
    }

    private fun wideBoard(w: Int, h: Int) = minOf(h - 2 * margin, w - sideMin(w) - 3 * margin)

    private fun sideMin(w: Int) = maxOf(dp(128), w * 3 / 10)

    private fun measureTall(w: Int, h: Int) {
        val side = w - 2 * margin
        for (candidate in Packing.values()) {
            pack(candidate, w)
            if (candidate == Packing.SQUEEZED || candidate == Packing.SHARED_LINE) {
                squeeze(h - side - tallOthers())
            }
            if (tallOthers() + side <= h) break
        }
        exactly(board, minOf(side, h - tallOthers()).coerceAtLeast(1))
        lend(h - tallOthers() - board.measuredHeight)
    }

    /** Gives the [free] height and that of an empty message to the bar of a remote game. */
    private fun lend(free: Int) {
        if (packing < Packing.SQUEEZED || packing == Packing.TITLE_LINE && !wide) return
        val place = if (message.text.isEmpty()) message.measuredHeight else 0
        measureRemoteBar(near.measuredWidth, touch + maxOf(free, 0) + place)
    }

    private fun squeeze(free: Int) {
        val room = message.measuredHeight + free
        if (free >= 0 || room < dp(LEAST_MESSAGE)) return
        message.shrinkToFit(true)
        message.measure(exact(message.measuredWidth), exact(room))
    }

    /** Height of everything but the board, with gaps. */
    private fun tallOthers(): Int = when (packing) {
        Packing.ROOMY, Packing.ONE_LINE, Packing.SQUEEZED ->
            heights(topBar, far, near, foot) + said() + 5 * gap() + bar()

        Packing.SHARED_LINE -> heights(topBar, far, message, foot) + 4 * gap() + bar()

        Packing.TITLE_LINE -> heights(topBar, foot)
    }

    /** Height of the message. It is reserved if possible, so that the board does not move. */
    private fun said(): Int = when (packing) {
        Packing.ROOMY, Packing.ONE_LINE -> {
            val padding = message.paddingTop + message.paddingBottom
            maxOf(message.measuredHeight, RESERVED_LINES * message.lineHeight + padding)
        }

        else -> message.measuredHeight
    }

    private fun measureWide(w: Int, h: Int) {
        val side = wideBoard(w, h).coerceAtLeast(1)
        exactly(board, side)
        val column = w - side - 3 * margin
        for (candidate in Packing.values()) {
            pack(candidate, column)
            if (candidate == Packing.SQUEEZED) squeeze(h - wideOthers())
            if (wideOthers() <= h) break
        }
        lend(h - wideOthers())
    }

    private fun wideOthers(): Int = when (packing) {
        Packing.ROOMY, Packing.ONE_LINE, Packing.SQUEEZED ->
            heights(topBar, far, near, message, foot) + 5 * gap() + bar()

        else -> heights(topBar, far, message, foot) + 3 * gap() + bar()
    }

    private fun bar() = if (remoteBar.visibility == GONE) 0 else remoteBar.measuredHeight + gap()

    private fun gap() = if (packing == Packing.ROOMY) dp(6) else dp(2)

    private fun heights(vararg views: View) = views.sumOf { it.measuredHeight }

    /** Measures everything but the board for width [w]. */
    private fun pack(candidate: Packing, w: Int) {
        packing = candidate
        val titleLine = candidate == Packing.TITLE_LINE && !wide
        title.visibility = if (titleLine) GONE else VISIBLE
        back.visibility = if (titleLine) GONE else VISIBLE
        val shared = candidate >= Packing.SHARED_LINE
        val form = when {
            shared -> Form.NARROW
            candidate == Packing.ROOMY -> Form.TWO_LINES
            else -> Form.ONE_LINE
        }
        arrangeTitle(candidate)
        far.form = form
        near.form = form
        // Above the panels the message must not overlap the board.
        message.shrinkToFit(titleLine)
        val inner = if (wide) w else w - 2 * margin
        val top = when {
            titleLine -> touch
            wide -> w
            else -> w - margin
        }
        loosely(topBar, top)
        if (shrinkTitle()) loosely(topBar, top)
        val room = if (titleLine) w - touch - margin else inner
        val panel = if (shared) (room - dp(4)) / 2 else room
        measurePanels(panel)
        if (titleLine) {
            message.measure(exact(room), exact(touch))
        } else {
            loosely(message, inner)
        }
        val short = candidate >= Packing.SQUEEZED
        measureRemoteBar(if (titleLine) room else inner, if (short) touch else null)
        val bar = if (candidate == Packing.TITLE_LINE) touch else barHeight
        foot.measure(exact(minOf(inner, dp(THUMB_BAR_MOST))), exact(bar))
    }

    /** Wraps the title if possible. Otherwise its font shrinks, and it scrolls at worst. */
    private fun arrangeTitle(candidate: Packing) {
        val wraps = candidate == Packing.ROOMY
        title.letters(titleSize)
        title.maxLines = if (wraps) TITLE_LINES else 1
        if (title.isHorizontalFadingEdgeEnabled != wraps) return
        title.isHorizontalFadingEdgeEnabled = !wraps
        title.setHorizontallyScrolling(!wraps)
        title.movementMethod = if (wraps) null else ScrollingMovementMethod.getInstance()
        // A movement method makes the title focusable and clickable, unlike a button.
        title.isFocusable = false
        title.isClickable = false
        title.isLongClickable = false
    }

    /** Shrinks the font of a one-line title that is too wide. Returns whether it changed. */
    private fun shrinkTitle(): Boolean {
        if (title.visibility == GONE || !title.isHorizontalFadingEdgeEnabled) return false
        val room = title.measuredWidth - title.compoundPaddingLeft - title.compoundPaddingRight
        val asked = title.paint.measureText(title.text.toString())
        if (room <= 0 || asked <= room) return false
        title.letters(maxOf(floor(titleSize * room / asked), dp(LEAST_TITLE).toFloat()))
        return true
    }

    /** Measures the bar at its natural height, or at most [most] pixels. */
    private fun measureRemoteBar(width: Int, most: Int?) {
        if (remoteBar.visibility == GONE) return
        if (most == null) {
            remoteBar.arrange(width, line = false)
            loosely(remoteBar, width)
        } else {
            remoteBar.measureLine(width, touch, most)
        }
        // In a shared place they cover the panels; a question covers a statement.
        remoteBar.translationZ = if (remoteBar.asks) 2f else 1f
        message.translationZ = 1f
    }

    private fun measurePanels(width: Int) {
        loosely(far, width)
        loosely(near, width)
        val high = maxOf(far.measuredHeight, near.measuredHeight)
        val height = when (packing) {
            Packing.ROOMY -> maxOf(high, touch)
            Packing.TITLE_LINE -> if (wide) high else minOf(high, touch)
            else -> high
        }
        far.measure(exact(width), exact(height))
        near.measure(exact(width), exact(height))
    }

    private fun loosely(view: View, width: Int) {
        val free = MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED)
        view.measure(exact(width), free)
    }

    private fun exactly(view: View, side: Int) = view.measure(exact(side), exact(side))

    private fun exact(size: Int) =
        MeasureSpec.makeMeasureSpec(size.coerceAtLeast(0), MeasureSpec.EXACTLY)

    override fun onLayout(changed: Boolean, l: Int, t: Int, r: Int, b: Int) {
        val w = r - l - paddingLeft - paddingRight
        val h = b - t - paddingTop - paddingBottom
        if (wide) layoutWide(w, h) else layoutTall(w, h)
        cover.layout(board.left, board.top, board.right, board.bottom)
        // Next to the near panel, a rotated panel would be upside down for both players.
        val turns = faceToFace && !wide && packing < Packing.SHARED_LINE
        far.rotation = if (turns) HALF_TURN else 0f
    }

    private fun layoutTall(w: Int, h: Int) {
        val barTop = h - foot.measuredHeight - if (packing == Packing.TITLE_LINE) 0 else gap()
        place(foot, (w - foot.measuredWidth) / 2, barTop)
        val boardLeft = (w - board.measuredWidth) / 2
        if (packing == Packing.TITLE_LINE) {
            place(topBar, w - topBar.measuredWidth, 0)
            val y = (topBar.measuredHeight - far.measuredHeight) / 2
            place(far, margin, y)
            place(near, margin + far.measuredWidth + dp(4), y)
            place(board, boardLeft, topBar.measuredHeight)
            // The message and the bar have no lines here and cover the panels.
            place(message, margin, 0)
            placeBar(margin, 0)
            return
        }
        place(topBar, 0, 0)
        // Below the board if no height is reserved for the message.
        val free = if (packing <= Packing.ONE_LINE) h - tallOthers() - board.measuredHeight else 0
        var y = topBar.measuredHeight + gap() + maxOf(free, 0) / 2
        place(far, margin, y)
        if (packing == Packing.SHARED_LINE) place(near, margin + far.measuredWidth + dp(4), y)
        y = placeBar(margin, y + far.measuredHeight + gap())
        place(board, boardLeft, y)
        y += board.measuredHeight + gap()
        if (packing != Packing.SHARED_LINE) {
            place(near, margin, y)
            y += near.measuredHeight + gap()
        }
        place(message, margin, y)
    }

    private fun layoutWide(w: Int, h: Int) {
        val column = w - board.measuredWidth - 3 * margin
        val boardLeft = if (leftHanded) w - margin - board.measuredWidth else margin
        val x = if (leftHanded) margin else board.measuredWidth + 2 * margin
        place(board, boardLeft, (h - board.measuredHeight) / 2)
        place(topBar, x, 0)
        var y = topBar.measuredHeight + gap()
        place(far, x, y)
        if (packing >= Packing.SHARED_LINE) {
            place(near, x + far.measuredWidth + dp(4), y)
            y = placeBar(x, y + far.measuredHeight + gap())
            place(message, x, y)
        } else {
            y = placeBar(x, y + far.measuredHeight + gap())
            place(near, x, y)
            place(message, x, y + near.measuredHeight + gap())
        }
        val bar = h - foot.measuredHeight - gap()
        place(foot, x + (column - foot.measuredWidth) / 2, bar)
    }

    /** Places the bar and returns the y coordinate of the next view. */
    private fun placeBar(x: Int, y: Int): Int {
        if (remoteBar.visibility == GONE) return y
        place(remoteBar, x, y)
        return y + remoteBar.measuredHeight + gap()
    }

    private companion object {
        const val HALF_TURN = 180f

        /** Fits the longest title in the largest font. */
        const val TITLE_LINES = 4

        /** Fits most messages. */
        const val RESERVED_LINES = 2

        /** In dp: two lines of the small font. */
        const val LEAST_MESSAGE = 40

        /** In dp: a smaller font is harder to read than a title that scrolls. */
        const val LEAST_TITLE = 14
    }
}
