package app.gomoku.board

import android.content.Context
import app.gomoku.R
import app.gomoku.core.Forbidden
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.PointShapes
import app.gomoku.core.RowKind
import app.gomoku.core.Stone
import app.gomoku.core.StoneShape
import app.gomoku.core.ThreatRow
import app.gomoku.core.pointName

class BoardTexts(private val context: Context) {
    fun stone(stone: Stone): String =
        context.getString(if (stone == Stone.BLACK) R.string.stone_black else R.string.stone_white)

    fun forbidden(reason: Forbidden): String = context.getString(
        when (reason) {
            Forbidden.OVERLINE -> R.string.forbidden_overline
            Forbidden.DOUBLE_FOUR -> R.string.forbidden_double_four
            Forbidden.DOUBLE_THREE -> R.string.forbidden_double_three
        }
    )

    /** Describes a stone of [line], whose first stone is [first]. */
    fun line(point: Point, line: List<Point>, first: Stone): String? {
        val at = line.indexOf(point)
        if (at < 0) return null
        val second = if (first == Stone.BLACK) Stone.WHITE else Stone.BLACK
        val whose = stone(if (at % 2 == 0) first else second)
        return context.getString(R.string.board_line, pointName(point), whose, (at + 1).toString())
    }

    /** Describes a point for screen readers. */
    fun point(
        point: Point,
        snapshot: GameSnapshot,
        ghost: Point?,
        shapes: PointShapes?,
        threats: List<ThreatRow> = emptyList()
    ): String {
        val name = pointName(point)
        val ply = snapshot.moves.indexOfFirst { it.point == point }
        val said = StringBuilder()
        val setUp = snapshot.setUp.firstOrNull { it.point == point }
        if (setUp != null) {
            said.append(context.getString(R.string.board_set_up, name, stone(setUp.stone)))
            if (snapshot.result?.line.orEmpty().contains(point)) said.also(R.string.board_win)
        } else if (ply >= 0) {
            val stone = stone(snapshot.moves[ply].stone)
            said.append(context.getString(R.string.board_stone, name, stone, (ply + 1).toString()))
            if (ply == snapshot.moves.lastIndex) said.also(R.string.board_last)
            if (snapshot.result?.line.orEmpty().contains(point)) said.also(R.string.board_win)
        } else {
            said.append(context.getString(R.string.board_empty, name))
            snapshot.forbidden.firstOrNull { it.point == point }?.let {
                said.append(COMMA)
                said.append(context.getString(R.string.board_forbidden, forbidden(it.reason)))
            }
            threats(shapes).forEach { said.append(COMMA).append(it) }
            ends(point, threats).forEach { said.append(COMMA).append(it) }
            if (point == ghost) said.also(R.string.board_ghost)
            if (point == snapshot.hint) said.also(R.string.board_hint)
        }
        val kinds = threats.filter { point in it.stones }.map { it.kind }.distinct().sorted()
        for (kind in kinds) {
            said.also(if (kind == RowKind.FOUR) R.string.board_in_four else R.string.board_in_three)
        }
        return said.toString()
    }

    private fun ends(point: Point, threats: List<ThreatRow>): List<String> =
        threats.filter { point in it.cells }.map { row ->
            val four = row.kind == RowKind.FOUR
            context.getString(
                if (four) R.string.threat_ends_four else R.string.threat_ends_three,
                stone(row.stone)
            )
        }.distinct()

    /** Shapes that stones would make there, the stronger one first. */
    private fun threats(shapes: PointShapes?): List<String> =
        listOf(Stone.BLACK to shapes?.black, Stone.WHITE to shapes?.white)
            .sortedByDescending { (_, shape) -> shape?.ordinal ?: -1 }
            .mapNotNull { (stone, shape) -> shape?.let { threat(stone(stone), it) } }

    private fun threat(stone: String, shape: StoneShape): String = when (shape) {
        StoneShape.FIVE -> context.getString(R.string.threat_ends_four, stone)

        StoneShape.OPEN_FOUR -> context.getString(R.string.threat_ends_three, stone)

        else -> context.getString(
            R.string.threat_makes,
            stone,
            shape(shape)
        )
    }

    fun shape(shape: StoneShape): String = context.getString(
        when (shape) {
            StoneShape.FIVE -> R.string.threat_five
            StoneShape.OPEN_FOUR -> R.string.threat_open_four
            StoneShape.DOUBLE_FOUR -> R.string.threat_double_four
            StoneShape.FOUR_THREE -> R.string.threat_four_three
            StoneShape.DOUBLE_THREE -> R.string.threat_double_three
            StoneShape.FOUR -> R.string.threat_four
            StoneShape.OPEN_THREE -> R.string.threat_open_three
        }
    )

    private fun StringBuilder.also(text: Int) {
        append(COMMA)
        append(context.getString(text))
    }

    private companion object {
        const val COMMA = ", "
    }
}
