package app.gomoku.game

import app.gomoku.R
import app.gomoku.core.GameEvent
import app.gomoku.core.GameResult
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Seat
import app.gomoku.core.Stone

/** Sound effects, created by `scripts/make-sounds.sh`. */
enum class Sound(val resource: Int) {
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

        /** Stone sound for [ply]; consecutive stones sound different. */
        fun stone(ply: Int): Sound = STONES[Math.floorMod(ply, STONES.size)]
    }
}

enum class Touch {
    /** Small movement. */
    TICK,

    THUD,

    DOUBLE,

    /** Refusal, or something that needs attention. */
    WARNING
}

data class Cue(val sound: Sound, val touch: Touch) {
    companion object {
        /** Cue of an event; null for silent events. */
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

            // The first stone makes a sound.
            GameEvent.NewGame -> null

            is GameEvent.OfferReceived, is GameEvent.Reacted -> Cue(Sound.NOTICE, Touch.TICK)

            is GameEvent.LinkLost,
            is GameEvent.LinkEnded,
            GameEvent.EndOffered -> Cue(Sound.NOTICE, Touch.WARNING)

            // The screen shows them, or another event plays a cue.
            is GameEvent.OfferAnswered,
            is GameEvent.OfferWithdrawn,
            GameEvent.LinkResumed,
            is GameEvent.PeerAway -> null
        }

        /** Whether a person here plays [stone]. For a spectator, both sides count. */
        private fun concernsPerson(stone: Stone, snapshot: GameSnapshot): Boolean {
            val people = Stone.values().filter { snapshot.player(it).seat == Seat.Human }
            return people.isEmpty() || stone in people
        }

        /** Cue of the result. With two people at one phone, either winner gets the winning cue. */
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
