package app.gomoku.friend

import android.content.SharedPreferences
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.game.NewGameChoices
import app.gomoku.game.NewGameChoices.Clock
import app.gomoku.game.NewGameChoices.Colour
import app.gomoku.game.key

/** Game last proposed to a nearby player. The iPhone uses the same keys and values. */
data class NearbyChoices(
    /** Colour of the inviting player. */
    val colour: Colour = Colour.RANDOM,
    val rule: Rule = Rule.FREESTYLE,
    /** Lines per side. */
    val size: Int = 15,
    val clock: Clock = Clock.NONE,
    /** Last custom clock, selected or not. */
    val customClock: Clock = Clock.FIRST_CUSTOM
) {
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

    fun save(store: SharedPreferences) = store.edit()
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
