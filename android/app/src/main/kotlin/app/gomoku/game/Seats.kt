package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Seat
import app.gomoku.core.Stone

/** Who sits at a table, with the names that a record gives persons. */
data class Seats(
    val black: Seat,
    val white: Seat,
    private val blackName: String? = null,
    private val whiteName: String? = null
) {
    /**
     * The colour of this phone's person where the computer or a remote player sits opposite; null
     * for two people at one phone and for who only watches.
     */
    val ownStone: Stone?
        get() = when {
            black is Seat.Human && white !is Seat.Human -> Stone.BLACK
            white is Seat.Human && black !is Seat.Human -> Stone.WHITE
            else -> null
        }

    /** Whether two people share this phone. */
    val together: Boolean
        get() = black is Seat.Human && white is Seat.Human

    /** What the person of that colour is called, of two at this phone; null where nobody said. */
    fun name(stone: Stone): String? = when {
        !together -> null
        stone == Stone.BLACK -> blackName
        else -> whiteName
    }

    fun of(stone: Stone): Seat = if (stone == Stone.BLACK) black else white
}

val GameSnapshot.seats: Seats
    get() = Seats(black.seat, white.seat, black.name, white.name)

val GameSummary.seats: Seats
    get() = Seats(black, white, blackName, whiteName)
