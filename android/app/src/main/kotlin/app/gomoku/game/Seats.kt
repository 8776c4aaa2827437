package app.gomoku.game

import app.gomoku.core.GameSnapshot
import app.gomoku.core.GameSummary
import app.gomoku.core.Seat
import app.gomoku.core.Stone

/** Players at a table; people's names are from the record. */
data class Seats(
    val black: Seat,
    val white: Seat,
    private val blackName: String? = null,
    private val whiteName: String? = null
) {
    /**
     * This phone's colour against the computer or a remote player; null for two people here and for
     * spectators.
     */
    val ownStone: Stone?
        get() = when {
            black is Seat.Human && white !is Seat.Human -> Stone.BLACK
            white is Seat.Human && black !is Seat.Human -> Stone.WHITE
            else -> null
        }

    val together: Boolean
        get() = black is Seat.Human && white is Seat.Human

    /** Name of one of two people at this phone, if given. */
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
