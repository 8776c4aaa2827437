package app.gomoku

import android.animation.ValueAnimator
import android.content.Context
import android.graphics.Canvas
import android.graphics.Rect
import android.util.AttributeSet
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import android.view.accessibility.AccessibilityNodeProvider
import android.view.animation.DecelerateInterpolator
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.Stone
import app.gomoku.platform.BoardPainter
import kotlin.math.hypot

/** The board: draws a snapshot, turns touches and keys into points. It knows no rules. */
class BoardView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    /** What is drawn beside the stones. */
    data class Options(
        val theme: BoardThemeName = BoardThemeName.WOOD,
        val coordinates: Boolean = true,
        val moveNumbers: Boolean = false,
        val lastMoveMark: Boolean = true,
        val forbiddenMarks: Boolean = true
    )

    /** A point was tapped, or chosen by key. */
    var onPoint: ((Point) -> Unit)? = null

    /** A screen reader or switch asked for a stone there: no second tap is needed. */
    var onDirectPoint: ((Point) -> Unit)? = null

    /** What is shown. */
    var snapshot: GameSnapshot? = null
        private set

    /** The chosen point. */
    var ghost: Point? = null
        private set

    /** Where points lie; null before the first layout. */
    var geometry: BoardLayout? = null
        private set

    /** Where the keyboard is. */
    var cursor: Point? = null
        private set

    private var options = Options()
    private var painter: BoardPainter? = null
    private val accessibility = BoardAccessibility(this)
    private val slop = ViewConfiguration.get(context).scaledTouchSlop * 2f
    private var downX = 0f
    private var downY = 0f
    private var touching = false
    private var settleScale = 1f
    private var pulse = 1f
    private var settling: ValueAnimator? = null
    private var pulsing: ValueAnimator? = null

    /** Shows a state. Stones that are new settle when [animate]. */
    fun show(snapshot: GameSnapshot, ghost: Point?, animate: Boolean) {
        val before = this.snapshot
        this.snapshot = snapshot
        this.ghost = ghost
        if (before == null || before.size != snapshot.size) rebuild()
        val old = before?.moves?.size ?: snapshot.moves.size
        if (animate && snapshot.moves.size > old) settle()
        if (snapshot.hint != before?.hint) {
            pulsing?.cancel()
            if (animate && snapshot.hint != null) pulse()
        }
        if (before != snapshot) accessibility.changed()
        invalidate()
    }

    /** Changes what is drawn beside the stones. */
    fun use(options: Options) {
        if (options == this.options && painter != null) return
        this.options = options
        rebuild()
    }

    /** Points can be chosen; else the board is a picture. */
    fun playable(playable: Boolean) {
        isFocusable = playable
        isClickable = playable
        importantForAccessibility =
            if (playable) IMPORTANT_FOR_ACCESSIBILITY_YES else IMPORTANT_FOR_ACCESSIBILITY_NO
    }

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val width = MeasureSpec.getSize(widthMeasureSpec)
        val height = MeasureSpec.getSize(heightMeasureSpec)
        val side = if (MeasureSpec.getMode(heightMeasureSpec) == MeasureSpec.UNSPECIFIED) {
            width
        } else {
            minOf(width, height)
        }
        setMeasuredDimension(side, side)
    }

    override fun onSizeChanged(w: Int, h: Int, oldw: Int, oldh: Int) = rebuild()

    private fun rebuild() {
        val shown = snapshot ?: return
        val side = minOf(width, height)
        if (side <= 0) return
        val layout = BoardLayout(shown.size, side.toFloat(), options.coordinates)
        geometry = layout
        painter = BoardPainter(layout, BoardTheme(context, options.theme), shown.stars, resources)
        invalidate()
    }

    override fun onDraw(canvas: Canvas) {
        val shown = snapshot ?: return
        val paint = painter ?: return
        paint.board(canvas)
        val aimed = ghost
        if (aimed != null) paint.crossing(canvas, aimed)
        if (options.forbiddenMarks) {
            for (i in shown.forbidden.indices) paint.forbidden(canvas, shown.forbidden[i].point)
        }
        val line = shown.result?.line
        if (!line.isNullOrEmpty()) paint.winBand(canvas, line[0], line[line.size - 1])
        drawStones(canvas, paint, shown)
        if (line != null) for (i in line.indices) paint.winRing(canvas, line[i])
        val hint = shown.hint
        if (hint != null) paint.hint(canvas, hint, pulse)
        if (aimed != null) paint.stone(canvas, shown.turn, aimed, 1f, GHOST_ALPHA)
        val at = cursor
        if (at != null && isFocused && !isInTouchMode) paint.cursor(canvas, at)
    }

    private fun drawStones(canvas: Canvas, paint: BoardPainter, shown: GameSnapshot) {
        val last = shown.moves.size - 1
        for (i in 0..last) {
            val move = shown.moves[i]
            val scale = if (i == last) settleScale else 1f
            paint.stone(canvas, move.stone, move.point, scale, 255)
            if (options.moveNumbers) {
                val marked = i == last && options.lastMoveMark
                paint.number(canvas, move.stone, move.point, NUMBERS[i], marked)
            }
            if (i == last && options.lastMoveMark) {
                paint.lastMove(canvas, move.stone, move.point, options.moveNumbers)
            }
        }
    }

    override fun onTouchEvent(event: MotionEvent): Boolean {
        if (!isClickable) return false
        when (event.actionMasked) {
            MotionEvent.ACTION_DOWN -> {
                downX = event.x
                downY = event.y
                touching = true
            }

            // A second finger or a swipe is no tap.
            MotionEvent.ACTION_POINTER_DOWN, MotionEvent.ACTION_CANCEL -> touching = false

            MotionEvent.ACTION_MOVE ->
                if (hypot(event.x - downX, event.y - downY) > slop) touching = false

            MotionEvent.ACTION_UP -> if (touching) {
                touching = false
                val point = geometry?.pointAt(downX, downY)
                if (point != null) {
                    cursor = point
                    performClick()
                    onPoint?.invoke(point)
                }
            }
        }
        return true
    }

    override fun onKeyDown(keyCode: Int, event: KeyEvent): Boolean {
        val shown = snapshot
        if (!isClickable || shown == null) return super.onKeyDown(keyCode, event)
        val at = cursor ?: Point(shown.size / 2, shown.size / 2)
        val to = when (keyCode) {
            KeyEvent.KEYCODE_DPAD_LEFT -> Point(at.x - 1, at.y)

            KeyEvent.KEYCODE_DPAD_RIGHT -> Point(at.x + 1, at.y)

            KeyEvent.KEYCODE_DPAD_UP -> Point(at.x, at.y + 1)

            KeyEvent.KEYCODE_DPAD_DOWN -> Point(at.x, at.y - 1)

            KeyEvent.KEYCODE_DPAD_CENTER, KeyEvent.KEYCODE_ENTER, KeyEvent.KEYCODE_SPACE -> {
                moveCursor(at)
                if (event.repeatCount == 0) onPoint?.invoke(at)
                return true
            }

            else -> return super.onKeyDown(keyCode, event)
        }
        // At the edge the key leaves the board: the focus goes on to what is next.
        if (to.x !in 0 until shown.size || to.y !in 0 until shown.size) return false
        moveCursor(if (cursor == null) at else to)
        return true
    }

    private fun moveCursor(to: Point) {
        if (to != cursor) {
            cursor = to
            accessibility.focus(to)
        }
        invalidate()
    }

    override fun onFocusChanged(gain: Boolean, direction: Int, previous: Rect?) {
        super.onFocusChanged(gain, direction, previous)
        val shown = snapshot
        if (gain && cursor == null && shown != null) {
            cursor = shown.moves.lastOrNull()?.point ?: Point(shown.size / 2, shown.size / 2)
        }
        invalidate()
    }

    override fun dispatchHoverEvent(event: MotionEvent): Boolean =
        isClickable && accessibility.onHover(event) || super.dispatchHoverEvent(event)

    override fun getAccessibilityNodeProvider(): AccessibilityNodeProvider? =
        if (isClickable) accessibility else super.getAccessibilityNodeProvider()

    override fun onDetachedFromWindow() {
        super.onDetachedFromWindow()
        settling?.cancel()
        pulsing?.cancel()
    }

    private fun settle() {
        settling?.cancel()
        if (!ValueAnimator.areAnimatorsEnabled()) return
        settling = ValueAnimator.ofFloat(SETTLE_FROM, 1f).apply {
            duration = SETTLE_MS
            interpolator = DecelerateInterpolator()
            addUpdateListener {
                settleScale = it.animatedValue as Float
                invalidate()
            }
            start()
        }
    }

    private fun pulse() {
        if (!ValueAnimator.areAnimatorsEnabled()) return
        pulsing = ValueAnimator.ofFloat(1f, 0f, 1f).apply {
            duration = PULSE_MS
            repeatCount = PULSES
            addUpdateListener {
                pulse = it.animatedValue as Float
                invalidate()
            }
            start()
        }
    }

    private companion object {
        const val GHOST_ALPHA = 140
        const val SETTLE_FROM = 1.12f
        const val SETTLE_MS = 160L
        const val PULSE_MS = 900L
        const val PULSES = 3

        /** Ready-made, since drawing allocates nothing. */
        val NUMBERS = Array(400) { (it + 1).toString() }
    }
}
