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

    /** A finger slides over a point, or beside the board. */
    var onSlide: ((Point?) -> Unit)? = null

    /** The sliding finger was lifted from a point. */
    var onRelease: ((Point) -> Unit)? = null

    /** The sliding finger was lifted beside the board, or taken back. */
    var onCancel: (() -> Unit)? = null

    /** Whether a stone makes sense at a point: there a pointer that hovers shows it. */
    var allows: ((Point) -> Boolean)? = null

    /** A screen reader or switch asked for a stone there: no second tap is needed. */
    var onDirectPoint: ((Point) -> Unit)? = null

    /** Whether a stone at a point would go by that: so it is called. */
    var takesAway: ((Point) -> Boolean)? = null

    /** What stones would make, asked for by a screen reader only; null when it may not be told. */
    var shapes: (() -> List<PointShapes>)? = null

    /** A screen reader asked for a hint or to take back, without leaving the board. */
    var onHint: (() -> Unit)? = null
    var onUndo: (() -> Unit)? = null

    /** What is shown. */
    var snapshot: GameSnapshot? = null
        private set

    /** The chosen point. */
    var ghost: Point? = null
        private set

    /** The point that is pointed at: its row and column are lit, without one the ghost's. */
    var target: Point? = null
        set(value) {
            if (field == value) return
            field = value
            // Under a finger the board stays; a cursor that is tilted takes it along.
            if (value != null && !isSliding) reveal(value)
            invalidate()
        }

    /** The free point that a mouse or a pen hovers over. */
    var hovered: Point? = null
        private set

    /** Where points lie; null before the first layout. */
    var geometry: BoardLayout? = null
        private set

    /** How much of the board is seen; only a board of many lines that takes touches is zoomed. */
    var zoom = BoardZoom.NONE
        set(value) {
            if (field == value) return
            field = value
            layOut()
            keepEdges()
            accessibility.changed()
            invalidate()
        }

    /** Where the keyboard is. */
    var cursor: Point? = null
        private set

    /** Points to ring beside the snapshot's hint: those that a lesson speaks of. */
    var marks: List<Point> = emptyList()
        set(value) {
            field = value
            invalidate()
        }

    /** Rows that are spoken of, each as its stones in order, placed or not. */
    var rows: List<List<Point>> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            invalidate()
        }

    /** Stones that might come next, in turn; each is drawn faint, with its number. */
    var line: List<Point> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            accessibility.changed()
            invalidate()
        }

    /** What a hint is called in a reader's menu of actions: it may go through a line next. */
    var hintWord: String = context.getString(R.string.game_hint)

    /** Rows that threaten to win, to be ringed and told of. */
    var threats: List<ThreatRow> = emptyList()
        set(value) {
            if (field == value) return
            field = value
            accessibility.changed()
            invalidate()
        }

    /** Whether a screen reader goes from point to point. */
    private var explored = false

    private var options = Options()
    private var painter: BoardPainter? = null
    private val accessibility = BoardAccessibility(this)
    private var keysAct = false
    private val zooming = BoardZooming(this)
    private val pointer = BoardPointer(this, ::act, zooming)
    private val motion = BoardMotion(this)
    private val loupe = Loupe(resources.displayMetrics.density)

    /** Whether a finger places a stone by sliding over the board under a loupe. */
    var slides: Boolean
        get() = pointer.touch.slides
        set(value) {
            pointer.touch.slides = value
            keepEdges()
        }

    /** Whether a finger slides now. */
    val isSliding: Boolean
        get() = pointer.touch.isSliding

    init {
        // The cursor shows where the keys act; a veil over all would hide the stones.
        defaultFocusHighlightEnabled = false
    }

    /** Shows a state. Stones that are new settle when [animate]. */
    fun show(snapshot: GameSnapshot, ghost: Point?, animate: Boolean) {
        val before = this.snapshot
        this.snapshot = snapshot
        this.ghost = ghost
        if (before == null || before.size != snapshot.size) {
            zoom = BoardZoom.NONE
            rebuild()
        }
        val old = before?.moves?.size ?: snapshot.moves.size
        // A reply beyond the edge would go unnoticed.
        if (snapshot.moves.size > old) reveal(snapshot.moves.last().point)
        if (animate && snapshot.moves.size > old) motion.settle()
        if (animate && before?.result == null && snapshot.result != null) motion.win()
        if (snapshot.hint != before?.hint) motion.pulse(isShown && snapshot.hint != null)
        if (before != snapshot) accessibility.changed()
        hovered = hovered?.takeIf { allows?.invoke(it) == true }
        invalidate()
    }

    /** Changes what is drawn beside the stones. */
    fun use(options: Options) {
        if (options == this.options) return
        this.options = options
        rebuild()
    }

    /** Points can be chosen; else the board is a picture, unless it is [explored] all the same. */
    fun playable(playable: Boolean, explored: Boolean = playable) {
        isFocusable = playable
        isClickable = playable
        this.explored = explored
        importantForAccessibility =
            if (explored) IMPORTANT_FOR_ACCESSIBILITY_YES else IMPORTANT_FOR_ACCESSIBILITY_NO
    }

    /** Drops the pictures it draws with until it is drawn again. */
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
     * A finger that begins to slide at the screen's edge slides a stone or the board and does not go
     * Back. Android
     * grants 200 dp of an edge at most and chooses which.
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

    /** Brings a point into sight. */
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
        // Beside the board the finger points at nothing.
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
            // A stone is ringed once the band has come to it.
            val ringed = (line.size * motion.winLength).toInt()
            for (i in 0 until ringed) paint.winRing(canvas, line[i])
        }
        for (i in rows.indices) paint.row(canvas, rows[i])
        // A stone of both is ringed as the four's.
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

    /** Gives a sliding finger up. Returns whether there was one. */
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
        // Above what stands beside the board, which the loupe may reach over.
        translationZ = if (touch.isSliding) LOUPE_Z else 0f
    }

    /** The loupe may lie anywhere in the parent, which must not clip its children. */
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
        // At the edge the key leaves the board: the focus goes on to what is next.
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
        // A touch takes the focus away; asking for the touch mode while drawing would allocate.
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

        /** Above everything else on the table. */
        const val LOUPE_Z = 2f

        /** Ready-made, since drawing allocates nothing. */
        val NUMBERS = Array(400) { (it + 1).toString() }
    }
}
