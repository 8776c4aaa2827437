package app.gomoku.friend

import android.content.SharedPreferences
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.game.NewGameChoices
import app.gomoku.game.NewGameChoices.Clock
import app.gomoku.game.NewGameChoices.Colour
import app.gomoku.game.key

/**
 * What the person last proposed to play with somebody nearby. Keys and values are the same on the
 * iPhone.
 */
data class NearbyChoices(
    /** The colour of the one who invites. */
    val colour: Colour = Colour.RANDOM,
    val rule: Rule = Rule.FREESTYLE,
    /** Lines a side. */
    val size: Int = 15,
    val clock: Clock = Clock.NONE,
    /** The clock that was made up last, whether or not it is the one that is chosen. */
    val customClock: Clock = Clock.FIRST_CUSTOM
) {
    /**
     * As the core proposes it.
     *
     * @param forbiddenLoses the setting of that name
     * @param coin decides a random colour; true is Black for the one who invites
     */
    fun setup(forbiddenLoses: Boolean, coin: () -> Boolean): RemoteSetup = RemoteSetup(
        rule = rule,
        size = size,
        clock = clock.setting,
        inviterIsBlack = when (colour) {
            Colour.BLACK -> true
            Colour.WHITE -> false
            Colour.RANDOM -> coin()
        },
        forbiddenLoses = forbiddenLoses
    )

    /** Remembers the choices. */
    fun keep(store: SharedPreferences) = store.edit()
        .putString(COLOUR, colour.key)
        .putString(RULE, rule.key)
        .putInt(SIZE, size)
        .putString(CLOCK, clock.key)
        .putString(CUSTOM_CLOCK, customClock.key)
        .apply()

    companion object {
        private const val COLOUR = "nearby.colour"
        private const val RULE = "nearby.rule"
        private const val SIZE = "nearby.size"
        private const val CLOCK = "nearby.clock"
        private const val CUSTOM_CLOCK = "nearby.customClock"

        /** Reads the choices. What is missing or unknown has its first value. */
        fun from(store: SharedPreferences): NearbyChoices {
            val kept = store.all
            val first = NearbyChoices()
            return NearbyChoices(
                colour = Colour.values().firstOrNull { it.key == kept[COLOUR] } ?: first.colour,
                rule = Rule.values().firstOrNull { it.key == kept[RULE] } ?: first.rule,
                size = NewGameChoices.SIZES.firstOrNull { it == kept[SIZE] } ?: first.size,
                clock = Clock.of(kept[CLOCK]) ?: first.clock,
                customClock = Clock.of(kept[CUSTOM_CLOCK])?.takeIf { it.isCustom }
                    ?: first.customClock
            )
        }
    }
}
