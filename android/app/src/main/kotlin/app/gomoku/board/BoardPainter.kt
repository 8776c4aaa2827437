package app.gomoku.board

import android.content.res.Resources
import android.graphics.Bitmap
import android.graphics.BlurMaskFilter
import android.graphics.Canvas
import android.graphics.DashPathEffect
import android.graphics.LinearGradient
import android.graphics.Paint
import android.graphics.Path
import android.graphics.RadialGradient
import android.graphics.RectF
import android.graphics.Shader
import android.graphics.Typeface
import app.gomoku.core.HintArea
import app.gomoku.core.Point
import app.gomoku.core.RowKind
import app.gomoku.core.Stone
import app.gomoku.core.ThreatRow
import java.util.Random
import kotlin.math.ceil
import kotlin.math.sin

/**
 * Paints one board of one size and theme. Field and stones are rendered to bitmaps once, so that
 * drawing allocates nothing.
 *
 * @param whole geometry of the whole board; see [show] for other parts
 */
class BoardPainter(
    whole: BoardLayout,
    private val theme: BoardTheme,
    private val stars: List<Point>,
    resources: Resources
) {
    private var layout = BoardLayout(whole.lines, whole.side, whole.coordinates)
    private var cell = layout.cell
    private val corner = 8 * resources.displayMetrics.density
    private val plain = Paint(Paint.FILTER_BITMAP_FLAG)
    private val shape = Paint(Paint.ANTI_ALIAS_FLAG)
    private val words = Paint(Paint.ANTI_ALIAS_FLAG).apply {
        textAlign = Paint.Align.CENTER
        typeface = Typeface.create("sans-serif-medium", Typeface.NORMAL)
    }
    private val area = RectF()
    private val outline = Path().apply {
        addRoundRect(0f, 0f, whole.side, whole.side, corner, corner, Path.Direction.CW)
    }
    private val board = paintBoard(lines = true)
    private val small = Stones(1f)
    private var dashes = dashes()

    /** Wood without lines for a zoomed board; the lines are drawn sharply each time. */
    private var wood: Bitmap? = null
    private var near: Stones? = null

    /** Stones for the loupe, rendered at its scale to stay sharp. */
    private var large: Stones? = null
    private var stones = small
    private val lens = Path()
    private val rim = resources.displayMetrics.density

    private inner class Stones(val zoom: Float) {
        val black = paintStone(Stone.BLACK, zoom)
        val white = paintStone(Stone.WHITE, zoom)
    }

    init {
        show(whole)
    }

    /** Selects the visible part and prepares its bitmaps, so that drawing allocates nothing. */
    fun show(layout: BoardLayout) {
        this.layout = layout
        cell = layout.cell
        dashes = dashes()
        if (layout.zoom.isZoomed) {
            wood = wood ?: paintBoard(lines = false)
            near = near ?: Stones(BoardZoom.MOST)
        } else {
            wood = null
            near = null
        }
        stones = near ?: small
    }

    private fun dashes() = DashPathEffect(floatArrayOf(cell * 0.2f, cell * 0.16f), 0f)

    fun board(canvas: Canvas) {
        val wood = wood ?: return canvas.drawBitmap(board, 0f, 0f, plain)
        canvas.drawBitmap(wood, 0f, 0f, plain)
        canvas.save()
        canvas.clipPath(outline)
        clipToField(canvas)
        canvas.save()
        val zoom = layout.zoom
        val frame = layout.fieldBottom
        canvas.translate(
            layout.fieldLeft * (1 - zoom.scale) + zoom.left * frame,
            zoom.top * frame
        )
        canvas.scale(zoom.scale, zoom.scale)
        canvas.drawBitmap(wood, 0f, 0f, plain)
        canvas.restore()
        grid(canvas)
        stars(canvas)
        canvas.restore()
        if (layout.coordinates) labels(canvas)
    }

    fun clipToField(canvas: Canvas) {
        canvas.clipRect(layout.fieldLeft, 0f, layout.side, layout.fieldBottom)
    }

    fun stone(canvas: Canvas, stone: Stone, point: Point, scale: Float, alpha: Int) {
        val bitmap = if (stone == Stone.BLACK) stones.black else stones.white
        val half = bitmap.width / 2f / stones.zoom * layout.zoom.scale * scale
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        area.set(x - half, y - half, x + half, y + half)
        plain.alpha = alpha
        canvas.drawBitmap(bitmap, null, area, plain)
        plain.alpha = 255
    }

    fun crossing(canvas: Canvas, point: Point) {
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        val first = layout.lineX(0)
        val last = layout.lineX(layout.lines - 1)
        val top = layout.lineY(layout.lines - 1)
        val bottom = layout.lineY(0)
        fill(theme.accent, LIT_BAND)
        canvas.drawRect(first, y - cell / 2, last, y + cell / 2, shape)
        canvas.drawRect(x - cell / 2, top, x + cell / 2, bottom, shape)
        stroke(theme.accent, cell * 0.06f)
        canvas.drawLine(first, y, last, y, shape)
        canvas.drawLine(x, top, x, bottom, shape)
    }

    /** Draws a dot on an unnumbered stone, else a ring around the number. */
    fun lastMove(canvas: Canvas, stone: Stone, point: Point, numbered: Boolean) {
        val colour = if (stone == Stone.BLACK) theme.lastOnBlack else theme.lastOnWhite
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        if (numbered) {
            stroke(colour, cell * 0.07f)
            canvas.drawCircle(x, y, layout.stoneRadius * 0.86f, shape)
        } else {
            fill(colour, 255)
            canvas.drawCircle(x, y, cell * if (theme.strong) 0.2f else 0.14f, shape)
        }
    }

    fun number(canvas: Canvas, stone: Stone, point: Point, number: String, last: Boolean) {
        words.color = when {
            last && stone == Stone.BLACK -> theme.lastOnBlack
            last -> theme.lastOnWhite
            stone == Stone.BLACK -> theme.whiteLight
            else -> theme.black
        }
        words.textSize = cell * if (number.length > 2) 0.36f else 0.44f
        val drop = (words.descent() + words.ascent()) / 2
        canvas.drawText(number, layout.lineX(point.x), layout.lineY(point.y) - drop, words)
    }

    /** Draws the band under a winning row. */
    fun winBand(canvas: Canvas, from: Point, to: Point, length: Float = 1f) {
        stroke(theme.good, cell * 1.06f)
        shape.alpha = WIN_BAND
        line(canvas, from, to, length)
        shape.alpha = 255
    }

    fun winRing(canvas: Canvas, point: Point) = ring(canvas, point, theme.good, 0.47f, 0.1f, 255)

    fun hint(canvas: Canvas, point: Point, pulse: Float) =
        ring(canvas, point, theme.accent, 0.3f + 0.1f * pulse, 0.1f, 255)

    fun hintArea(canvas: Canvas, area: HintArea) {
        val out = cell * 0.5f
        val left = layout.lineX(area.from.x) - out
        val top = layout.lineY(area.to.y) - out
        val right = layout.lineX(area.to.x) + out
        val bottom = layout.lineY(area.from.y) + out
        fill(theme.accent, AREA_BAND)
        canvas.drawRoundRect(left, top, right, bottom, out, out, shape)
        stroke(theme.accent, cell * 0.1f)
        canvas.drawRoundRect(left, top, right, bottom, out, out, shape)
    }

    fun cursor(canvas: Canvas, point: Point) {
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        val half = cell * 0.5f
        stroke(theme.accent, cell * 0.1f)
        canvas.drawRoundRect(x - half, y - half, x + half, y + half, half / 3, half / 3, shape)
    }

    fun forbidden(canvas: Canvas, point: Point) {
        val x = layout.lineX(point.x)
        val y = layout.lineY(point.y)
        val arm = cell * 0.2f
        // Clears the grid lines under the cross first.
        fill(theme.field, 255)
        canvas.drawCircle(x, y, cell * 0.32f, shape)
        stroke(theme.danger, cell * 0.12f)
        canvas.drawLine(x - arm, y - arm, x + arm, y + arm, shape)
        canvas.drawLine(x - arm, y + arm, x + arm, y - arm, shape)
    }

    fun row(canvas: Canvas, stones: List<Point>) {
        stroke(theme.danger, cell * 0.12f)
        line(canvas, stones[0], stones[stones.size - 1])
        for (i in stones.indices) ring(canvas, stones[i], theme.danger, 0.47f, 0.1f, 255)
    }

    /**
     * Rings stones and end points of a threatening row: solid for a four, dashed for an open three.
     */
    fun threat(canvas: Canvas, row: ThreatRow) {
        shape.pathEffect = if (row.kind == RowKind.OPEN_THREE) dashes else null
        for (i in row.stones.indices) ring(canvas, row.stones[i], theme.accent, 0.5f, 0.07f, 255)
        for (i in row.cells.indices) ring(canvas, row.cells[i], theme.accent, 0.36f, 0.07f, 255)
        shape.pathEffect = null
        for (i in row.cells.indices) stone(canvas, row.stone, row.cells[i], 0.4f, 255)
    }

    /** @param length visible share, from 0 to 1 */
    private fun line(canvas: Canvas, from: Point, to: Point, length: Float = 1f) {
        val x = layout.lineX(from.x)
        val y = layout.lineY(from.y)
        val right = (layout.lineX(to.x) - x) * length
        val down = (layout.lineY(to.y) - y) * length
        canvas.drawLine(x, y, x + right, y + down, shape)
    }

    /** Renders the loupe's stones in advance, since drawing allocates nothing. */
    fun prepareLoupe(loupe: Loupe) {
        val zoom = loupe.zoom(cell) * layout.zoom.scale
        if (large?.zoom != zoom) large = Stones(zoom)
    }

    fun openLoupe(canvas: Canvas, loupe: Loupe, x: Float, y: Float) {
        stones = large ?: stones
        fill(0x000000, LENS_SHADOW)
        canvas.drawCircle(loupe.x, loupe.y + 2 * rim, loupe.radius + 2 * rim, shape)
        canvas.save()
        lens.rewind()
        lens.addCircle(loupe.x, loupe.y, loupe.radius, Path.Direction.CW)
        canvas.clipPath(lens)
        canvas.drawColor(theme.field)
        canvas.translate(loupe.x, loupe.y)
        val zoom = loupe.zoom(cell)
        canvas.scale(zoom, zoom)
        canvas.translate(-x, -y)
        board(canvas)
        if (layout.zoom.isZoomed) return
        // Drawn over the blurred lines of the magnified bitmap.
        grid(canvas)
        stars(canvas)
    }

    fun closeLoupe(canvas: Canvas, loupe: Loupe) {
        canvas.restore()
        stones = near ?: small
        stroke(theme.accent, 3 * rim)
        canvas.drawCircle(loupe.x, loupe.y, loupe.radius, shape)
    }

    private fun ring(c: Canvas, p: Point, colour: Int, radius: Float, width: Float, alpha: Int) {
        stroke(colour, cell * width)
        shape.alpha = alpha
        c.drawCircle(layout.lineX(p.x), layout.lineY(p.y), cell * radius, shape)
        shape.alpha = 255
    }

    private fun fill(colour: Int, alpha: Int) {
        shape.style = Paint.Style.FILL
        shape.color = colour
        shape.alpha = alpha
    }

    private fun stroke(colour: Int, width: Float) {
        shape.style = Paint.Style.STROKE
        shape.strokeCap = Paint.Cap.ROUND
        shape.color = colour
        shape.strokeWidth = width
    }

    private fun paintBoard(lines: Boolean): Bitmap {
        val side = ceil(layout.side).toInt()
        val bitmap = Bitmap.createBitmap(side, side, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        fill(theme.field, 255)
        canvas.drawPath(outline, shape)
        canvas.save()
        canvas.clipPath(outline)
        if (theme.name == BoardThemeName.WOOD) grain(canvas)
        light(canvas)
        canvas.restore()
        if (!lines) return bitmap
        grid(canvas)
        stars(canvas)
        if (layout.coordinates) labels(canvas)
        return bitmap
    }

    /** Draws long, slightly bent lines that are never quite parallel. */
    private fun grain(canvas: Canvas) {
        val random = Random(GRAIN_SEED)
        val edge = layout.side
        val line = Path()
        var y = -edge * 0.05f
        while (y < edge * 1.05f) {
            val bend = edge * (0.004f + 0.012f * random.nextFloat())
            val phase = random.nextFloat() * 6f
            line.rewind()
            line.moveTo(0f, y)
            for (step in 1..GRAIN_STEPS) {
                val t = step / GRAIN_STEPS.toFloat()
                line.lineTo(t * edge, y + bend * sin(phase + t * 5f) + edge * 0.01f * t)
            }
            val dark = random.nextInt(3) > 0
            stroke(
                if (dark) GRAIN_DARK else GRAIN_LIGHT,
                edge * (0.002f + 0.007f * random.nextFloat())
            )
            shape.alpha = 10 + random.nextInt(18)
            canvas.drawPath(line, shape)
            y += edge * (0.006f + 0.018f * random.nextFloat())
        }
        shape.alpha = 255
    }

    /** Draws light from the upper left. */
    private fun light(canvas: Canvas) {
        val edge = layout.side
        fill(theme.field, 255)
        shape.shader = LinearGradient(
            0f,
            0f,
            edge,
            edge,
            intArrayOf(0x14FFFFFF, 0x00FFFFFF, 0x12000000),
            null,
            Shader.TileMode.CLAMP
        )
        canvas.drawRect(0f, 0f, edge, edge, shape)
        shape.shader = null
        val lip = corner / 6
        fill(0xFFFFFF, 46)
        canvas.drawRect(0f, 0f, edge, lip, shape)
        fill(0x000000, 40)
        canvas.drawRect(0f, edge - lip, edge, edge, shape)
    }

    private fun grid(canvas: Canvas) {
        val thin = maxOf(1f, cell * if (theme.strong) 0.06f else 0.035f)
        val last = layout.lines - 1
        for (i in 0..last) {
            stroke(theme.line, if (i == 0 || i == last) thin * 1.8f else thin)
            shape.strokeCap = Paint.Cap.SQUARE
            canvas.drawLine(
                layout.lineX(0),
                layout.lineY(i),
                layout.lineX(last),
                layout.lineY(i),
                shape
            )
            canvas.drawLine(
                layout.lineX(i),
                layout.lineY(0),
                layout.lineX(i),
                layout.lineY(last),
                shape
            )
        }
    }

    private fun stars(canvas: Canvas) {
        fill(theme.line, 255)
        for (i in stars.indices) {
            val star = stars[i]
            canvas.drawCircle(layout.lineX(star.x), layout.lineY(star.y), cell * 0.12f, shape)
        }
    }

    private fun labels(canvas: Canvas) {
        words.color = theme.label
        words.textSize = layout.plainCell * 0.46f
        val drop = (words.descent() + words.ascent()) / 2
        for (i in 0 until layout.lines) {
            val x = layout.lineX(i)
            val y = layout.lineY(i)
            // Skips labels of invisible lines, which would appear in the corner.
            if (x >= layout.fieldLeft && x <= layout.side) {
                canvas.drawText(LETTERS[i], x, layout.lettersY - drop, words)
            }
            if (y >= 0 && y <= layout.fieldBottom) {
                canvas.drawText(NUMBERS[i], layout.numbersX, y - drop, words)
            }
        }
    }

    private fun paintStone(stone: Stone, zoom: Float): Bitmap {
        val cell = layout.plainCell * zoom
        val side = ceil(cell * STONE_ROOM).toInt().coerceAtLeast(1)
        val bitmap = Bitmap.createBitmap(side, side, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        val middle = side / 2f
        val radius = cell * BoardLayout.STONE
        val blur = cell * 0.06f
        val paint = Paint(Paint.ANTI_ALIAS_FLAG)
        paint.color = 0x66000000
        paint.maskFilter = BlurMaskFilter(blur, BlurMaskFilter.Blur.NORMAL)
        canvas.drawCircle(middle + blur * 0.5f, middle + blur * 0.9f, radius * 0.98f, paint)
        paint.maskFilter = null
        val isBlack = stone == Stone.BLACK
        paint.color = theme.black
        paint.shader = RadialGradient(
            middle - radius * 0.35f,
            middle - radius * 0.4f,
            radius * 1.35f,
            if (isBlack) theme.blackLight else theme.whiteLight,
            if (isBlack) theme.black else theme.white,
            Shader.TileMode.CLAMP
        )
        canvas.drawCircle(middle, middle, radius, paint)
        paint.shader = null
        // White needs a hairline on paper, Black a rim on the dark board.
        if (!isBlack || theme.name == BoardThemeName.NIGHT) {
            paint.style = Paint.Style.STROKE
            val width = if (isBlack || theme.strong) 0.06f else 0.02f
            paint.strokeWidth = maxOf(1f, cell * width)
            paint.color = if (isBlack) theme.blackEdge else theme.whiteEdge
            canvas.drawCircle(middle, middle, radius - paint.strokeWidth / 2, paint)
        }
        return bitmap
    }

    private companion object {
        const val GRAIN_SEED = 15L
        const val GRAIN_STEPS = 24
        const val GRAIN_DARK = 0x8A5A22
        const val GRAIN_LIGHT = 0xFFF0CF
        const val LIT_BAND = 26
        const val AREA_BAND = 40
        const val WIN_BAND = 110
        const val LENS_SHADOW = 70

        val LETTERS = Array(BoardLayout.MOST_LINES) { ('A' + it).toString() }
        val NUMBERS = Array(BoardLayout.MOST_LINES) { (it + 1).toString() }

        /** Size of a stone's bitmap with its shadow, in cells. */
        const val STONE_ROOM = 1.24f
    }
}
