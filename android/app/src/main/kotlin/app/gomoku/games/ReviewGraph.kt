package app.gomoku.games

import android.content.Context
import android.graphics.Canvas
import android.graphics.Paint
import android.graphics.Path
import android.os.Bundle
import android.util.AttributeSet
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.ViewConfiguration
import android.view.accessibility.AccessibilityNodeInfo
import android.view.accessibility.AccessibilityNodeInfo.AccessibilityAction
import android.view.accessibility.AccessibilityNodeInfo.RangeInfo
import android.widget.SeekBar
import app.gomoku.R
import app.gomoku.core.ReviewSnapshot
import kotlin.math.abs
import kotlin.math.roundToInt

/**
 * Graph of Black's winning chance after each move; higher is better for Black. A finger or arrow
 * key selects a move.
 */
class ReviewGraph @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    var onMove: ((Int) -> Unit)? = null

    private var review: ReviewSnapshot? = null
    private var ply = 0
    private val unit = resources.displayMetrics.density
    private val room = MARGIN * unit
    private val slop = ViewConfiguration.get(context).scaledTouchSlop
    private val curve = Path()
    private val paint = Paint(Paint.ANTI_ALIAS_FLAG)
    private val text = context.getColor(R.color.text)
    private val muted = context.getColor(R.color.muted)
    private val card = context.getColor(R.color.card)
    private val accent = context.getColor(R.color.accent)
    private val danger = context.getColor(R.color.danger)
    private val black = context.getColor(R.color.stone_black)
    private val white = context.getColor(R.color.stone_white_light)
    private var touchX = 0f
    private var touchY = 0f
    private var drags = false

    init {
        isFocusable = true
    }

    fun show(review: ReviewSnapshot, ply: Int) {
        if (review == this.review && ply == this.ply) return
        this.review = review
        this.ply = ply
        trace()
        invalidate()
    }

    override fun onSizeChanged(w: Int, h: Int, oldw: Int, oldh: Int) = trace()

    /** Builds the paths in advance, since drawing allocates nothing. */
    private fun trace() {
        curve.rewind()
        val chances = review?.chancesOfBlack ?: return
        chances.forEachIndexed { at, chance ->
            if (at == 0) curve.moveTo(x(at), y(chance)) else curve.lineTo(x(at), y(chance))
        }
    }

    /** Left edge of the line, after the stones that label its ends. */
    private val left: Float
        get() = 2 * room + 2 * STONE * unit

    private fun x(ply: Int): Float {
        val last = (review?.last ?: 1).coerceAtLeast(1)
        return left + (width - room - left) * ply / last
    }

    private fun y(chance: Int): Float = room + (height - 2 * room) * (100 - chance) / 100f

    override fun onDraw(canvas: Canvas) {
        val shown = review ?: return
        fill(card)
        val corner = CORNER * unit
        canvas.drawRoundRect(0f, 0f, width.toFloat(), height.toFloat(), corner, corner, paint)
        drawStones(canvas)
        stroke(muted, 1f)
        canvas.drawLine(left, y(50), width - room, y(50), paint)
        stroke(muted, 2f)
        canvas.drawLine(x(ply), room / 2, x(ply), height - room / 2, paint)
        stroke(text, 2f)
        canvas.drawPath(curve, paint)
        for (i in shown.turningPoints.indices) drawTurn(canvas, shown, shown.turningPoints[i])
        if (ply < shown.chancesOfBlack.size) {
            fill(accent)
            canvas.drawCircle(x(ply), y(shown.chancesOfBlack[ply]), 5 * unit, paint)
        }
        if (!isFocused) return
        stroke(accent, 2f)
        canvas.drawRoundRect(unit, unit, width - unit, height - unit, corner, corner, paint)
    }

    private fun drawStones(canvas: Canvas) {
        val radius = STONE * unit
        val middle = room + radius
        fill(black)
        canvas.drawCircle(middle, middle, radius, paint)
        fill(white)
        canvas.drawCircle(middle, height - middle, radius, paint)
        stroke(muted, 1f)
        canvas.drawCircle(middle, middle, radius, paint)
        canvas.drawCircle(middle, height - middle, radius, paint)
    }

    /** Rings a move where the game turned. */
    private fun drawTurn(canvas: Canvas, shown: ReviewSnapshot, turn: Int) {
        if (turn >= shown.chancesOfBlack.size) return
        stroke(danger, 2f)
        canvas.drawCircle(x(turn), y(shown.chancesOfBlack[turn]), 7 * unit, paint)
    }

    private fun fill(colour: Int) {
        paint.style = Paint.Style.FILL
        paint.color = colour
    }

    private fun stroke(colour: Int, width: Float) {
        paint.style = Paint.Style.STROKE
        paint.strokeJoin = Paint.Join.ROUND
        paint.color = colour
        paint.strokeWidth = width * unit
    }

    /** Selects a move. A finger that first moves vertically scrolls the screen instead. */
    override fun onTouchEvent(event: MotionEvent): Boolean {
        when (event.actionMasked) {
            MotionEvent.ACTION_DOWN -> {
                touchX = event.x
                touchY = event.y
                drags = false
            }

            MotionEvent.ACTION_MOVE -> {
                val across = abs(event.x - touchX)
                if (!drags && across > slop && across > abs(event.y - touchY)) {
                    drags = true
                    parent.requestDisallowInterceptTouchEvent(true)
                }
                if (drags) choose(event.x)
            }

            MotionEvent.ACTION_UP -> if (drags) choose(event.x) else performClickAt(event.x)
        }
        return true
    }

    private fun performClickAt(x: Float) {
        choose(x)
        performClick()
    }

    private fun choose(x: Float) {
        val last = review?.last ?: return
        go(((x - left) / (width - room - left) * last).roundToInt())
    }

    private fun go(to: Int) {
        val last = review?.last ?: return
        val wanted = to.coerceIn(0, last)
        if (wanted != ply) onMove?.invoke(wanted)
    }

    override fun onKeyDown(keyCode: Int, event: KeyEvent): Boolean {
        when (keyCode) {
            KeyEvent.KEYCODE_DPAD_LEFT -> go(ply - 1)
            KeyEvent.KEYCODE_DPAD_RIGHT -> go(ply + 1)
            else -> return super.onKeyDown(keyCode, event)
        }
        return true
    }

    override fun onInitializeAccessibilityNodeInfo(info: AccessibilityNodeInfo) {
        super.onInitializeAccessibilityNodeInfo(info)
        info.className = SeekBar::class.java.name
        val last = review?.last ?: return
        @Suppress("DEPRECATION") // Its successor is of API 30.
        info.rangeInfo =
            RangeInfo.obtain(RangeInfo.RANGE_TYPE_INT, 0f, last.toFloat(), ply.toFloat())
        if (ply > 0) info.addAction(AccessibilityAction.ACTION_SCROLL_BACKWARD)
        if (ply < last) info.addAction(AccessibilityAction.ACTION_SCROLL_FORWARD)
    }

    override fun performAccessibilityAction(action: Int, arguments: Bundle?): Boolean {
        when (action) {
            AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD -> go(ply - 1)
            AccessibilityNodeInfo.ACTION_SCROLL_FORWARD -> go(ply + 1)
            else -> return super.performAccessibilityAction(action, arguments)
        }
        return true
    }

    private companion object {
        const val MARGIN = 10f
        const val STONE = 6f
        const val CORNER = 12f
    }
}
