package app.gomoku.game

import app.gomoku.R
import app.gomoku.core.GameEvent
import app.gomoku.core.GameResult
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Seat
import app.gomoku.core.Stone

/** What is heard. `scripts/make-sounds.sh` makes the files. */
enum class Sound(
    /** Its file. */
    val resource: Int
) {
    STONE_1(R.raw.stone1),
    STONE_2(R.raw.stone2),
    STONE_3(R.raw.stone3),
    UNDO(R.raw.undo),
    WIN(R.raw.win),
    LOSS(R.raw.loss),
    DRAW(R.raw.draw),
    TICK(R.raw.tick),
    NOTICE(R.raw.notice);

    companion object {
        private val STONES = listOf(STONE_1, STONE_2, STONE_3)

        /** A stone, so that one never sounds like the one before it. */
        fun stone(ply: Int): Sound = STONES[Math.floorMod(ply, STONES.size)]
    }
}

/** What the hand feels. */
enum class Touch {
    /** Something small moved. */
    TICK,

    /** A stone was set down. */
    THUD,

    /** The game is won. */
    DOUBLE,

    /** Something was refused, or needs attention. */
    WARNING
}

/** What an event sounds and feels like. */
data class Cue(val sound: Sound, val touch: Touch) {
    companion object {
        /** The cue of [event] in the game that [snapshot] shows; null when nothing is to be heard. */
        fun of(event: GameEvent, snapshot: GameSnapshot): Cue? = when (event) {
            is GameEvent.StonePlaced -> {
                // The snapshot may be ahead of the event.
                val ply = snapshot.moves.indexOfFirst { it.point == event.point }
                Cue(Sound.stone(ply), Touch.THUD)
            }

            is GameEvent.SwapChosen -> Cue(Sound.NOTICE, Touch.TICK)

            is GameEvent.MovesReplayed -> Cue(Sound.stone(snapshot.moves.size), Touch.TICK)

            is GameEvent.MovesTakenBack -> Cue(Sound.UNDO, Touch.TICK)

            is GameEvent.HintNear, is GameEvent.HintReady -> Cue(Sound.NOTICE, Touch.TICK)

            is GameEvent.TimeLow ->
                if (concernsPerson(event.stone, snapshot)) Cue(Sound.TICK, Touch.WARNING) else null

            is GameEvent.GameOver -> end(event.result, snapshot)

            // It is seen; the first stone will be heard.
            GameEvent.NewGame -> null

            is GameEvent.OfferReceived, is GameEvent.Reacted -> Cue(Sound.NOTICE, Touch.TICK)

            is GameEvent.LinkLost,
            is GameEvent.LinkEnded,
            GameEvent.EndOffered -> Cue(Sound.NOTICE, Touch.WARNING)

            // What follows from them is seen, or has a cue of its own.
            is GameEvent.OfferAnswered,
            is GameEvent.OfferWithdrawn,
            GameEvent.LinkResumed,
            is GameEvent.PeerAway -> null
        }

        /** Whether a person here plays [stone]. Who only looks on takes both sides. */
        private fun concernsPerson(stone: Stone, snapshot: GameSnapshot): Boolean {
            val people = Stone.values().filter { snapshot.player(it).seat == Seat.Human }
            return people.isEmpty() || stone in people
        }

        /** Of two people at one table one has won, whoever it is. */
        private fun end(result: GameResult, snapshot: GameSnapshot): Cue {
            val winner = result.winner ?: return Cue(Sound.DRAW, Touch.THUD)
            return if (concernsPerson(winner, snapshot)) {
                Cue(Sound.WIN, Touch.DOUBLE)
            } else {
                Cue(Sound.LOSS, Touch.THUD)
            }
        }
    }
}
