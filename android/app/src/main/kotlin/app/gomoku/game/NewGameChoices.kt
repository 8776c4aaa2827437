package app.gomoku.game

import android.content.SharedPreferences
import app.gomoku.core.ClockSetting
import app.gomoku.core.GameConfig
import app.gomoku.core.Level
import app.gomoku.core.LevelName
import app.gomoku.core.Opening
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.Together
import app.gomoku.core.levelNumber
import app.gomoku.core.levels
import app.gomoku.core.openings
import app.gomoku.core.perfectPlayOffered

/**
 * Choices of the New game screen, stored separately for the computer and for two players. The
 * iPhone uses the same keys and values.
 */
data class NewGameChoices(
    val opponent: Opponent = Opponent.COMPUTER,
    /** Number of the first named level by default. */
    val level: Int = levelNumber(LevelName.BEGINNER),
    val colour: Colour = Colour.BLACK,
    val rule: Rule = Rule.FREESTYLE,
    val opening: Opening = Opening.FREE,
    val size: Int = 15,
    val clock: Clock = Clock.NONE,
    val customClock: Clock = Clock.FIRST_CUSTOM,
    /** Name of the player, for two on this phone; empty if not given. */
    val blackName: String = "",
    val whiteName: String = "",
    /** Whether two players on this phone may request hints. */
    val hints: Boolean = false,
    /** Whether two players on this phone may take back moves. */
    val undo: Boolean = true,
    /** Whether two players face each other, which rotates the far panel. */
    val faceToFace: Boolean = false,
    /** Whether the computer plays proved moves if [isPerfectOffered]. */
    val perfect: Boolean = false
) {
    enum class Opponent(val key: String) {
        COMPUTER("computer"),
        TWO("two");

        internal fun own(key: String): String = if (this == COMPUTER) key else "$key.${this.key}"
    }

    /** The person's colour. In Swap2, Black places the first stones. */
    enum class Colour(val key: String) {
        BLACK("black"),
        WHITE("white"),
        RANDOM("random")
    }

    /** Main time and increment in seconds. The core may refuse a custom clock. */
    data class Clock(val main: Int, val increment: Int, val isCustom: Boolean = false) {
        /** Stored form: `none`, `300+5` or `custom:300+5`. */
        val key: String
            get() = when {
                isCustom -> "$CUSTOM:$main+$increment"
                main == 0 -> "none"
                else -> "$main+$increment"
            }

        /** Key of the choice group's entry; one entry covers all custom clocks. */
        val choice: String
            get() = if (isCustom) CUSTOM else key

        val setting: ClockSetting
            get() = if (this == NONE) {
                ClockSetting.CountUp
            } else {
                ClockSetting.Countdown(main * 1000L, increment * 1000L)
            }

        companion object {
            val NONE = Clock(0, 0)

            fun of(setting: ClockSetting): Clock = when (setting) {
                ClockSetting.CountUp -> NONE

                is ClockSetting.Countdown -> Clock(
                    (setting.mainMs / 1000).toInt(),
                    (setting.incrementMs / 1000).toInt()
                )
            }

            val OFFERED =
                listOf(NONE, Clock(180, 2), Clock(300, 0), Clock(600, 5), Clock(1800, 30))

            /** Key of the custom clock's entry. */
            const val CUSTOM = "custom"
            val FIRST_CUSTOM = Clock(900, 10, isCustom = true)

            /**
             * Parses a [Clock.key]. Returns null for other values and for clocks that are not
             * offered.
             */
            fun of(key: Any?): Clock? = OFFERED.firstOrNull { it.key == key } ?: custom(key)

            private fun custom(key: Any?): Clock? {
                val times = MADE_UP.matchEntire(key as? String ?: return null) ?: return null
                val (main, increment) = times.destructured
                return Clock(main.toInt(), increment.toInt(), isCustom = true)
            }

            /** Values that the fields accept. */
            private val MADE_UP = Regex("$CUSTOM:([0-9]{1,6})\\+([0-9]{1,4})")

            /** Clock of the entry [choice], or [custom]. */
            fun chosen(choice: String, custom: Clock): Clock =
                OFFERED.firstOrNull { it.key == choice } ?: custom
        }
    }

    /** Changes the rule; an opening that it lacks becomes free. */
    fun by(rule: Rule): NewGameChoices =
        copy(rule = rule, opening = openings(rule).firstOrNull { it == opening } ?: Opening.FREE)

    /** Whether proved moves exist for this configuration. */
    val isPerfectOffered: Boolean
        get() = perfectPlayOffered(config(forbiddenLoses = false, threads = 1) { false })

    /** Whether perfect play is selected and not hidden by other choices. */
    val isPerfect: Boolean
        get() = perfect && isPerfectOffered

    /**
     * @param forbiddenLoses the setting of that name
     * @param threads for the computer's search, see [threads]
     * @param coin decides a random colour; true gives the person Black
     */
    fun config(forbiddenLoses: Boolean, threads: Int, coin: () -> Boolean): GameConfig {
        val computer = Seat.Computer(level)
        val personIsBlack = when (colour) {
            Colour.BLACK -> true
            Colour.WHITE -> false
            Colour.RANDOM -> opponent == Opponent.COMPUTER && coin()
        }
        val alone = opponent == Opponent.COMPUTER
        return GameConfig(
            rule = rule,
            size = size,
            black = if (alone && !personIsBlack) computer else Seat.Human,
            white = if (alone && personIsBlack) computer else Seat.Human,
            clock = clock.setting,
            forbiddenLoses = forbiddenLoses,
            opening = opening,
            threads = threads,
            minReplyMs = SHORTEST_REPLY_MS,
            seed = null,
            together = if (alone) null else Together(blackName, whiteName, hints, undo),
            perfect = perfect
        )
    }

    fun save(store: SharedPreferences) {
        val edit = store.edit()
        if (opponent == Opponent.TWO) {
            edit.putString(opponent.own(BLACK_NAME), blackName)
                .putString(opponent.own(WHITE_NAME), whiteName)
                .putBoolean(opponent.own(HINTS), hints)
                .putBoolean(opponent.own(UNDO), undo)
                .putBoolean(opponent.own(FACE_TO_FACE), faceToFace)
        }
        save(edit)
    }

    private fun save(edit: SharedPreferences.Editor) = edit
        .putString(OPPONENT, opponent.key)
        .putString(LEVEL, LEVELS.first { it.number == level }.key)
        .putString(COLOUR, colour.key)
        .putBoolean(PERFECT, perfect)
        .putString(opponent.own(RULE), rule.key)
        .putString(opponent.own(OPENING), opening.key)
        .putInt(opponent.own(SIZE), size)
        .putString(opponent.own(CLOCK), clock.key)
        .putString(opponent.own(CUSTOM_CLOCK), customClock.key)
        .apply()

    companion object {
        val SIZES = (9..20).toList()

        /** Search threads: one in low-power mode or on a hot phone. */
        fun threads(lowPower: Boolean, hot: Boolean): Int = if (lowPower || hot) 1 else 2

        /** Shortest reply time of the computer, since an instant answer feels abrupt. */
        private const val SHORTEST_REPLY_MS = 300

        private const val OPPONENT = "newGame.opponent"
        private const val LEVEL = "newGame.level"
        private const val COLOUR = "newGame.colour"
        private const val PERFECT = "newGame.perfect"
        private const val RULE = "newGame.rule"
        private const val OPENING = "newGame.opening"
        private const val SIZE = "newGame.size"
        private const val CLOCK = "newGame.clock"
        private const val CUSTOM_CLOCK = "newGame.customClock"
        private const val BLACK_NAME = "newGame.blackName"
        private const val WHITE_NAME = "newGame.whiteName"
        private const val HINTS = "newGame.hints"
        private const val UNDO = "newGame.undo"
        private const val FACE_TO_FACE = "newGame.faceToFace"

        /** Selects the next opponent with the choices stored for it. */
        fun turnTo(store: SharedPreferences, opponent: Opponent) =
            store.edit().putString(OPPONENT, opponent.key).apply()

        fun from(store: SharedPreferences): NewGameChoices {
            val last = Opponent.values().firstOrNull { it.key == store.all[OPPONENT] }
            return from(store, last ?: Opponent.COMPUTER)
        }

        /** Reads the choices. Missing or unknown values get their defaults. */
        fun from(store: SharedPreferences, opponent: Opponent): NewGameChoices {
            val kept = store.all
            val first = NewGameChoices()
            val (rule, opening) = kept[opponent.own(RULE)] to kept[opponent.own(OPENING)]
            val (size, clock) = kept[opponent.own(SIZE)] to kept[opponent.own(CLOCK)]
            fun name(key: String) = kept[opponent.own(key)] as? String ?: ""
            fun flag(key: String) = kept[opponent.own(key)] as? Boolean
            return NewGameChoices(
                opponent = opponent,
                level = LEVELS.firstOrNull { it.isStoredAs(kept[LEVEL]) }?.number ?: first.level,
                colour = Colour.values().firstOrNull { it.key == kept[COLOUR] } ?: first.colour,
                rule = Rule.values().firstOrNull { it.key == rule } ?: first.rule,
                opening = Opening.values().firstOrNull { it.key == opening } ?: first.opening,
                size = SIZES.firstOrNull { it == size } ?: first.size,
                clock = Clock.of(clock) ?: first.clock,
                customClock = Clock.of(kept[opponent.own(CUSTOM_CLOCK)])?.takeIf { it.isCustom }
                    ?: first.customClock,
                blackName = name(BLACK_NAME),
                whiteName = name(WHITE_NAME),
                hints = flag(HINTS) ?: first.hints,
                undo = flag(UNDO) ?: first.undo,
                faceToFace = flag(FACE_TO_FACE) ?: first.faceToFace,
                perfect = kept[PERFECT] as? Boolean ?: first.perfect
            ).let { it.by(it.rule) }
        }
    }
}

/** The core's levels, read once, since they are constant. */
val LEVELS: List<Level> by lazy { levels() }

val Level.key: String
    get() = when (name) {
        LevelName.BEGINNER -> "beginner"
        LevelName.EASY -> "easy"
        LevelName.MEDIUM -> "medium"
        LevelName.HARD -> "hard"
        LevelName.EXPERT -> "expert"
        null -> number.toString()
    }

/** Whether [kept] means this level. A level named later was stored by its number. */
private fun Level.isStoredAs(kept: Any?): Boolean = kept == key || kept == number.toString()

val Opening.key: String
    get() = when (this) {
        Opening.FREE -> "free"
        Opening.SWAP2 -> "swap2"
        Opening.RENJU_CLASSIC -> "renjuClassic"
    }

val Rule.key: String
    get() = when (this) {
        Rule.FREESTYLE -> "freestyle"
        Rule.STANDARD -> "standard"
        Rule.RENJU -> "renju"
    }
