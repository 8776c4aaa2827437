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

/** The app's words for how a game begins. What is asked of whom comes from the core. */
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

    /** Who places Swap2's first stones: the one who would have Black. */
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

    /** One of two people at this phone while the colours are open. */
    fun player(first: Boolean): String = context.getString(
        if (first) R.string.opening_first_player else R.string.opening_second_player
    )

    /** What the opening asks for now, in a sentence; null when it asks nothing of anybody here. */
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

    /** What Renju calls the three stones, as long as no other lies. */
    fun pattern(snapshot: GameSnapshot): String? =
        snapshot.renjuOpening?.takeIf { snapshot.moves.size == PATTERN_STONES }
            ?.let { RenjuTexts(context).said(it) }

    /** Where a stone has to lie that may lie [reach] lines from the centre. */
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

    /** What was chosen; null where what follows says it. */
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
