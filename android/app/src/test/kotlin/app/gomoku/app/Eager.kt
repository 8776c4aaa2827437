package app.gomoku.app

import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.Stone
import kotlin.math.abs

/** Plays like a beginner: extends a row or blocks the opponent's, whichever is longer. */
class Eager(snapshot: GameSnapshot, private val own: Stone) {
    private val size = snapshot.size
    private val stones = snapshot.moves.associate { it.point to it.stone }

    fun point(): Point? {
        val all = (0 until size).flatMap { y -> (0 until size).map { Point(it, y) } }
        return all.filter { it !in stones }.maxByOrNull(::worth)
    }

    private fun worth(at: Point): Long {
        val middle = size / 2
        var worth = -maxOf(abs(at.x - middle), abs(at.y - middle)).toLong()
        for ((dx, dy) in DIRECTIONS) {
            for (start in -(FIVE - 1)..0) worth += window(at, start, dx, dy)
        }
        return worth
    }

    /** Value of a stone for one window of five points. */
    private fun window(at: Point, start: Int, dx: Int, dy: Int): Long {
        val five = (start until start + FIVE).map { Point(at.x + it * dx, at.y + it * dy) }
        if (five.any { it.x !in 0 until size || it.y !in 0 until size }) return 0
        val there = five.mapNotNull { stones[it] }
        return when {
            there.all { it == own } -> OWN[there.size]
            there.none { it == own } -> THEIRS[there.size]
            else -> 0
        }
    }

    private companion object {
        const val FIVE = 5
        val DIRECTIONS = listOf(1 to 0, 0 to 1, 1 to 1, 1 to -1)

        /** Indexed by the number of stones in the window. */
        val OWN = longArrayOf(1, 10, 100, 1_500, 1_000_000)
        val THEIRS = longArrayOf(0, 8, 90, 1_000, 100_000)
    }
}
