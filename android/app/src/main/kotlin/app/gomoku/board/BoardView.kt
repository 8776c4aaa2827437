package app.gomoku.board

import android.content.Context
import android.graphics.Canvas
import android.graphics.Rect
import android.os.Build
import android.util.AttributeSet
import android.view.KeyEvent
import android.view.MotionEvent
import android.view.View
import android.view.accessibility.AccessibilityNodeProvider
import app.gomoku.R
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.RowKind
import app.gomoku.core.Stone
import app.gomoku.core.ThreatRow
import app.gomoku.ui.SinceApi

/** Draws a snapshot and turns touches and keys into points, without knowledge of the rules. */
class BoardView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    View(context, attrs) {
    data class Options(
        val theme: BoardThemeName = BoardThemeName.WOOD,
        val coordinates: Boolean = true,
        val moveNumbers: Boolean = false,
        val lastMoveMark: Boolean = true,
        val forbiddenMarks: Boolean = true
    )

    var onPoint: ((Point) -> Unit)? = null

    /** Called while a finger slides; null off the board. */
    var onSlide: ((Point?) -> Unit)? = null

    var onRelease: ((Point) -> Unit)? = null

    var onCancel: (() -> Unit)? = null

    /** Whether to preview a stone under a hovering pointer. */
    var allows: ((Point) -> Boolean)? = null

    /** Called when a screen reader or switch control requests a stone, without a second tap. */
    var onDirectPoint: ((Point) -> Unit)? = null

    var takesAway: ((Point) -> Boolean)? = null

    /** Shapes at empty points for screen readers; null if turned off. */
    var shapes: (() -> List<PointShapes>)? = null

    var onHint: (() -> Unit)? = null
    var onUndo: (() -> Unit)? = null

    var snapshot: GameSnapshot? = null
        private set

    var ghost: Point? = null
        private set

    /**
     * Point under the finger or cursor. Highlights its row and column, else those of the ghost
     * stone.
     */
    var target: Point? = null
        set(value) {
            if (field == value) return
            field = value
            // The board does not scroll under a finger, but follows the tilt cursor.
            if (value != null && !isSliding) reveal(value)
            invalidate()
        }

    var hovered: Point? = null
        private set

    /** Geometry of the points; null before the first layout. */
    var geometry: BoardLayout? = null
        private set

    /** Visible part. Only a large board that accepts touches can be zoomed. */
    var zoom = BoardZoom.NONE
        set(value) {
            if (field == value) return
            field = value
            layOut()
            keepEdges()
            accessibility.changed()
            invalidate()
        }

    var cursor: Point? = null
        private set

    /** Points that lessons ring in addition to the hint. */
    var marks: List<Point> = emptyList()
        set(value) {
            field = value
            invalidate()
        }

    /** Rows to mark, as ordered stones that may be unplayed. */
    var rows: List<List<Point>> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            invalidate()
        }

    /** Line of numbered translucent stones. */
    var line: List<Point> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            accessibility.changed()
            invalidate()
        }

    /** Hint action's label, which may be a step through a line instead. */
    var hintWord: String = context.getString(R.string.game_hint)

    var threats: List<ThreatRow> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            accessibility.changed()
            invalidate()
        }

    private var explored = false

    private var options = Options()
    private var painter: BoardPainter? = null
    private val accessibility = BoardAccessibility(this)
    private var keysAct = false
    private val zooming = BoardZooming(this)
    private val pointer = BoardPointer(this, ::act, zooming)
    private val motion = BoardMotion(this)
    private val loupe = Loupe(resources.displayMetrics.density)

    /** Whether a finger slides a stone over the board under a loupe. */
    var slides: Boolean
        get() = pointer.touch.slides
        set(value) {
            pointer.touch.slides = value
            keepEdges()
        }

    val isSliding: Boolean
        get() = pointer.touch.isSliding

    init {
        // The cursor shows where keys act; the default highlight would cover the stones.
        defaultFocusHighlightEnabled = false
    }

    fun show(snapshot: GameSnapshot, ghost: Point?, animate: Boolean) {
        val before = this.snapshot
        this.snapshot = snapshot
        this.ghost = ghost
        if (before == null || before.size != snapshot.size) {
            zoom = BoardZoom.NONE
            rebuild()
        }
        val old = before?.moves?.size ?: snapshot.moves.size
        // A reply outside the visible part would go unnoticed.
        if (snapshot.moves.size > old) reveal(snapshot.moves.last().point)
        if (animate && snapshot.moves.size > old) motion.settle()
        if (animate && before?.result == null && snapshot.result != null) motion.win()
        if (snapshot.hint != before?.hint) motion.pulse(isShown && snapshot.hint != null)
        if (before != snapshot) accessibility.changed()
        hovered = hovered?.takeIf { allows?.invoke(it) == true }
        invalidate()
    }

    fun use(options: Options) {
        if (options == this.options) return
        this.options = options
        rebuild()
    }

    /**
     * Makes points selectable. Otherwise screen readers may still explore the image if [explored].
     */
    fun playable(playable: Boolean, explored: Boolean = playable) {
        isFocusable = playable
        isClickable = playable
        this.explored = explored
        importantForAccessibility =
            if (explored) IMPORTANT_FOR_ACCESSIBILITY_YES else IMPORTANT_FOR_ACCESSIBILITY_NO
    }

    /** Releases the bitmaps until the next drawing. */
    fun trim() {
        painter = null
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

    override fun onLayout(changed: Boolean, left: Int, top: Int, right: Int, bottom: Int) {
        super.onLayout(changed, left, top, right, bottom)
        keepEdges()
    }

    /**
     * Excludes the board from the Back gesture, so that a slide can start at the screen's edge.
     * Android grants at most 200 dp of an edge and chooses which part.
     */
    private fun keepEdges() {
        if (Build.VERSION.SDK_INT < 29) return
        val follows = slides || zoom.isZoomed
        Api29.keep(this, if (follows) listOf(Rect(0, 0, width, height)) else emptyList())
    }

    @SinceApi(29)
    private object Api29 {
        fun keep(board: BoardView, edges: List<Rect>) {
            board.systemGestureExclusionRects = edges
        }
    }

    private fun rebuild() {
        painter = null
        invalidate()
        layOut()
    }

    private fun layOut() {
        val shown = snapshot ?: return
        val side = minOf(width, height)
        if (side <= 0) return
        val layout = BoardLayout(shown.size, side.toFloat(), options.coordinates, zoom)
        geometry = layout
        pointer.touch.zoomed = zoom.isZoomed
        painter?.show(layout)
    }

    fun reveal(point: Point) {
        zoom = geometry?.showing(point) ?: return
    }

    private fun painter(layout: BoardLayout, shown: GameSnapshot): BoardPainter = painter
        ?: BoardPainter(layout, BoardTheme(context, options.theme), shown.stars, resources)
            .also { painter = it }

    override fun onDraw(canvas: Canvas) {
        val shown = snapshot ?: return
        val layout = geometry ?: return
        val paint = painter(layout, shown)
        paint.board(canvas)
        drawOnField(canvas, paint, shown)
        // Without a target the finger is off the board.
        if (!isSliding || !pointer.hides || target == null) return
        paint.openLoupe(canvas, loupe, pointer.touch.x, pointer.touch.y)
        drawOnField(canvas, paint, shown)
        paint.closeLoupe(canvas, loupe)
    }

    private fun drawOnField(canvas: Canvas, paint: BoardPainter, shown: GameSnapshot) {
        if (!zoom.isZoomed) return drawPosition(canvas, paint, shown)
        canvas.save()
        paint.clipToField(canvas)
        drawPosition(canvas, paint, shown)
        canvas.restore()
    }

    private fun drawPosition(canvas: Canvas, paint: BoardPainter, shown: GameSnapshot) {
        shown.hintArea?.let { paint.hintArea(canvas, it) }
        val aimed = ghost ?: if (target == null) hovered else null
        val lit = target ?: aimed
        if (lit != null) paint.crossing(canvas, lit)
        if (options.forbiddenMarks) {
            for (i in shown.forbidden.indices) paint.forbidden(canvas, shown.forbidden[i].point)
        }
        val line = shown.result?.line
        if (!line.isNullOrEmpty()) {
            paint.winBand(canvas, line.first(), line.last(), motion.winLength)
        }
        drawStones(canvas, paint, shown)
        if (line != null) {
            // The band has reached this many stones.
            val ringed = (line.size * motion.winLength).toInt()
            for (i in 0 until ringed) paint.winRing(canvas, line[i])
        }
        for (i in rows.indices) paint.row(canvas, rows[i])
        // Fours last, so a stone of both rows has the four's ring.
        drawThreats(canvas, paint, RowKind.OPEN_THREE)
        drawThreats(canvas, paint, RowKind.FOUR)
        val hint = shown.hint
        if (hint != null) paint.hint(canvas, hint, motion.pulse)
        for (i in marks.indices) paint.hint(canvas, marks[i], 1f)
        if (aimed != null) paint.stone(canvas, shown.nextStone, aimed, 1f, GHOST_ALPHA)
        drawLine(canvas, paint, shown.nextStone)
        val at = cursor
        if (at != null && keysAct) paint.cursor(canvas, at)
    }

    private fun drawThreats(canvas: Canvas, paint: BoardPainter, kind: RowKind) {
        for (i in threats.indices) if (threats[i].kind == kind) paint.threat(canvas, threats[i])
    }

    private fun drawLine(canvas: Canvas, paint: BoardPainter, first: Stone) {
        val second = if (first == Stone.BLACK) Stone.WHITE else Stone.BLACK
        for (i in line.indices) {
            val stone = if (i % 2 == 0) first else second
            paint.stone(canvas, stone, line[i], 1f, LINE_ALPHA)
            paint.number(canvas, stone, line[i], NUMBERS[i], last = false)
        }
    }

    private fun drawStones(canvas: Canvas, paint: BoardPainter, shown: GameSnapshot) {
        for (i in shown.setUp.indices) {
            val set = shown.setUp[i]
            paint.stone(canvas, set.stone, set.point, 1f, 255)
        }
        val last = shown.moves.size - 1
        for (i in 0..last) {
            val move = shown.moves[i]
            val scale = if (i == last) motion.settleScale else 1f
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
        pointer.onTouch(event)
        return true
    }

    override fun onGenericMotionEvent(event: MotionEvent): Boolean =
        isClickable && pointer.onWheel(event) || super.onGenericMotionEvent(event)

    override fun onHoverEvent(event: MotionEvent): Boolean {
        if (!isClickable || !pointer.hovers(event)) return super.onHoverEvent(event)
        val left = event.actionMasked == MotionEvent.ACTION_HOVER_EXIT
        val point = if (left) null else geometry?.pointAt(event.x, event.y)
        val free = point?.takeIf { allows?.invoke(it) == true }
        if (free != hovered) {
            hovered = free
            invalidate()
        }
        return true
    }

    fun cancelSlide(): Boolean = pointer.cancel()

    private fun act(meaning: BoardTouch.Meaning) {
        val touch = pointer.touch
        val point = geometry?.pointAt(touch.x, touch.y)
        when (meaning) {
            BoardTouch.Meaning.NOTHING -> Unit

            BoardTouch.Meaning.TAP -> if (point != null) {
                cursor = point
                performClick()
                onPoint?.invoke(point)
            }

            BoardTouch.Meaning.SLIDE -> {
                followWithLoupe(touch.x, touch.y)
                onSlide?.invoke(point)
            }

            BoardTouch.Meaning.RELEASE -> if (point != null) {
                cursor = point
                performClick()
                onRelease?.invoke(point)
            } else {
                onCancel?.invoke()
            }

            BoardTouch.Meaning.CANCEL -> onCancel?.invoke()

            BoardTouch.Meaning.MOVE -> zooming.drag(touch)

            BoardTouch.Meaning.WAIT -> Unit

            BoardTouch.Meaning.WHOLE -> zoom = BoardZoom.NONE
        }
        // Above the views around the board, which the loupe may overlap.
        translationZ = if (touch.isSliding) LOUPE_Z else 0f
    }

    /**
     * Moves the loupe, which may be anywhere in the parent; the parent must not clip its children.
     */
    private fun followWithLoupe(x: Float, y: Float) {
        val room = parent as? View ?: return
        loupe.follow(
            x,
            y,
            left = room.paddingLeft.toFloat() - left,
            top = room.paddingTop.toFloat() - top,
            right = room.width.toFloat() - room.paddingRight - left,
            bottom = room.height.toFloat() - room.paddingBottom - top
        )
        painter?.prepareLoupe(loupe)
        invalidate()
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

            KeyEvent.KEYCODE_DPAD_CENTER,
            KeyEvent.KEYCODE_ENTER,
            KeyEvent.KEYCODE_NUMPAD_ENTER,
            KeyEvent.KEYCODE_SPACE -> {
                moveCursor(at)
                if (event.repeatCount == 0) onPoint?.invoke(at)
                return true
            }

            else -> return zooming.key(keyCode, at) || super.onKeyDown(keyCode, event)
        }
        // At the edge the key is not consumed, so the focus moves to the next view.
        if (to.x !in 0 until shown.size || to.y !in 0 until shown.size) return false
        moveCursor(if (cursor == null) at else to)
        return true
    }

    private fun moveCursor(to: Point) {
        if (to != cursor) {
            cursor = to
            reveal(to)
            accessibility.focus(to)
        }
        invalidate()
    }

    override fun onFocusChanged(gain: Boolean, direction: Int, previous: Rect?) {
        super.onFocusChanged(gain, direction, previous)
        // A touch clears the focus. Reading the touch mode while drawing would allocate.
        keysAct = gain
        val shown = snapshot
        if (gain && cursor == null && shown != null) {
            cursor = shown.moves.lastOrNull()?.point ?: Point(shown.size / 2, shown.size / 2)
        }
        invalidate()
    }

    override fun dispatchHoverEvent(event: MotionEvent): Boolean =
        explored && accessibility.onHover(event) || super.dispatchHoverEvent(event)

    override fun getAccessibilityNodeProvider(): AccessibilityNodeProvider? =
        if (explored) accessibility else super.getAccessibilityNodeProvider()

    override fun onVisibilityAggregated(isVisible: Boolean) {
        super.onVisibilityAggregated(isVisible)
        motion.pulse(isVisible && snapshot?.hint != null)
    }

    override fun onDetachedFromWindow() {
        super.onDetachedFromWindow()
        cancelSlide()
        motion.stop()
    }

    private companion object {
        const val GHOST_ALPHA = 140
        const val LINE_ALPHA = 190

        const val LOUPE_Z = 2f

        /** Created in advance, since drawing allocates nothing. */
        val NUMBERS = Array(400) { (it + 1).toString() }
    }
}
