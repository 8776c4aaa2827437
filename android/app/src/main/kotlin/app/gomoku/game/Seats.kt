package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Seat
import app.gomoku.core.Stone

/** Who sits at a table. */
data class Seats(val black: Seat, val white: Seat) {
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

    fun of(stone: Stone): Seat = if (stone == Stone.BLACK) black else white
}

val GameSnapshot.seats: Seats
    get() = Seats(black.seat, white.seat)

val GameSummary.seats: Seats
    get() = Seats(black, white)
