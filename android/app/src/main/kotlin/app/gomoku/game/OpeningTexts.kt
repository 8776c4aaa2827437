package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.core.GameEvent
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Opening
import app.gomoku.core.OpeningStage
import app.gomoku.core.Phase
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.SwapChoice

class OpeningTexts(private val context: Context) {
    fun name(opening: Opening): String = context.getString(
        when (opening) {
            Opening.FREE -> R.string.opening_free
            Opening.SWAP2 -> R.string.opening_swap2
            Opening.RENJU_CLASSIC -> R.string.opening_renju_classic
        }
    )

    fun note(opening: Opening): String = context.getString(
        when (opening) {
            Opening.FREE -> R.string.opening_free_note
            Opening.SWAP2 -> R.string.opening_swap2_note
            Opening.RENJU_CLASSIC -> R.string.opening_renju_classic_note
        }
    )

    fun placer(colour: NewGameChoices.Colour): String = context.getString(
        when (colour) {
            NewGameChoices.Colour.BLACK -> R.string.player_you
            NewGameChoices.Colour.WHITE -> R.string.opening_by_computer
            NewGameChoices.Colour.RANDOM -> R.string.colour_random
        }
    )

    fun choice(choice: SwapChoice): String = context.getString(
        when (choice) {
            SwapChoice.BLACK -> R.string.stone_black
            SwapChoice.WHITE -> R.string.stone_white
            SwapChoice.ADD_TWO -> R.string.opening_add
        }
    )

    fun player(first: Boolean): String = context.getString(
        if (first) R.string.opening_first_player else R.string.opening_second_player
    )

    /** The opening's question; null if it needs no answer at this phone. */
    fun stage(snapshot: GameSnapshot): String? {
        if (snapshot.phase != Phase.PLAYING) return null
        return when (val stage = snapshot.openingStage) {
            null -> null

            is OpeningStage.Within ->
                if (snapshot.humanToMove) within(stage.reach) else null

            is OpeningStage.Place -> place(snapshot)

            is OpeningStage.Choose -> when {
                !snapshot.humanToChoose -> null

                snapshot.ownStone != null -> context.getString(R.string.opening_choose)

                else -> context.getString(
                    R.string.opening_choose_who,
                    player(first = snapshot.turn == Stone.BLACK)
                )
            }
        }
    }

    /** Renju's name of the pattern, while three stones are on the board. */
    fun pattern(snapshot: GameSnapshot): String? =
        snapshot.renjuOpening?.takeIf { snapshot.moves.size == PATTERN_STONES }
            ?.let { RenjuTexts(context).said(it) }

    fun within(reach: Int): String = if (reach == 0) {
        context.getString(R.string.opening_centre)
    } else {
        context.getString(R.string.opening_within, (2 * reach + 1).toString())
    }

    private fun place(snapshot: GameSnapshot): String {
        if (!snapshot.humanToMove) return context.getString(R.string.opening_computer_places)
        val begins = snapshot.turn == Stone.BLACK
        return context.getString(
            if (begins) R.string.opening_place_three else R.string.opening_place_two,
            GameTexts(context).stone(snapshot.nextStone)
        )
    }

    /** Message about the choice; null if the next state makes it clear. */
    fun chosen(event: GameEvent.SwapChosen, snapshot: GameSnapshot): String? {
        val colour = choice(event.choice)
        val alone = snapshot.black.seat is Seat.Computer || snapshot.white.seat is Seat.Computer
        return when {
            event.choice == SwapChoice.ADD_TWO && event.byComputer ->
                context.getString(R.string.opening_computer_adds)

            event.choice == SwapChoice.ADD_TWO -> null

            event.byComputer -> context.getString(R.string.opening_computer_plays, colour)

            alone -> context.getString(R.string.opening_you_play, colour)

            else -> context.getString(R.string.opening_player_plays, player(event.byFirst), colour)
        }
    }

    private companion object {
        const val PATTERN_STONES = 3
    }
}
