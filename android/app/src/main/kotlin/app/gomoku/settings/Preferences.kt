package app.gomoku.settings

import android.content.Context
import android.content.SharedPreferences
import app.gomoku.board.BoardThemeName

enum class AppTheme(val key: String) {
    SYSTEM("system"),
    LIGHT("light"),
    DARK("dark"),

    /** Dark on black, for OLED screens. */
    AMOLED("amoled")
}

enum class Placement(val key: String) {
    /** The first tap shows a ghost stone, the second places it. */
    TAP_TWICE("tapTwice"),

    /** A finger slides under a loupe; lifting it places the stone. */
    SLIDE("slide"),

    DIRECT("direct")
}

/**
 * User settings. The iPhone uses the same keys and values. Unknown values and types count as not
 * set.
 */
class Preferences(context: Context) {
    /** Store of the settings, also for the keys of [NewGameChoices]. */
    val store: SharedPreferences = context.getSharedPreferences("settings", Context.MODE_PRIVATE)

    var theme: AppTheme
        get() = text("theme").let { kept ->
            AppTheme.values().firstOrNull { it.key == kept } ?: AppTheme.SYSTEM
        }
        set(value) = save("theme", value.key)

    var boardTheme: BoardThemeName
        get() = BoardThemeName.of(text("boardTheme"))
        set(value) = save("boardTheme", value.key)

    var placement: Placement
        get() = text("placement").let { kept ->
            Placement.values().firstOrNull { it.key == kept } ?: Placement.TAP_TWICE
        }
        set(value) = save("placement", value.key)

    /** Whether to explain the placing of stones after the first tap. */
    val explainsPlacing: Boolean
        get() = placement == Placement.TAP_TWICE && stonesPlaced < EXPLAINED_STONES

    /** Number of stones ever placed, up to [EXPLAINED_STONES]. */
    private var stonesPlaced: Int
        get() = number("stonesPlaced")
        set(value) = store.edit().putInt("stonesPlaced", value).apply()

    fun stonePlaced() {
        if (stonesPlaced < EXPLAINED_STONES) stonesPlaced++
    }

    var coordinates: Boolean
        get() = flag(Flag.COORDINATES)
        set(value) = save(Flag.COORDINATES, value)

    var moveNumbers: Boolean
        get() = flag(Flag.MOVE_NUMBERS)
        set(value) = save(Flag.MOVE_NUMBERS, value)

    var lastMoveMark: Boolean
        get() = flag(Flag.LAST_MOVE_MARK)
        set(value) = save(Flag.LAST_MOVE_MARK, value)

    /** Search information below the computer's name. */
    var engineLine: Boolean
        get() = flag(Flag.ENGINE_LINE)
        set(value) = save(Flag.ENGINE_LINE, value)

    var forbiddenMarks: Boolean
        get() = flag(Flag.FORBIDDEN_MARKS)
        set(value) = save(Flag.FORBIDDEN_MARKS, value)

    var sounds: Boolean
        get() = flag(Flag.SOUNDS)
        set(value) = save(Flag.SOUNDS, value)

    /** Whether music plays. Off by default, since most users play their music. */
    var music: Boolean
        get() = flag(Flag.MUSIC)
        set(value) = save(Flag.MUSIC, value)

    var haptics: Boolean
        get() = flag(Flag.HAPTICS)
        set(value) = save(Flag.HAPTICS, value)

    /** Whether a forbidden move in Renju loses instead of being refused, in games begun later. */
    var forbiddenLoses: Boolean
        get() = flag(Flag.FORBIDDEN_LOSES)
        set(value) = save(Flag.FORBIDDEN_LOSES, value)

    var leftHanded: Boolean
        get() = flag(Flag.LEFT_HANDED)
        set(value) = save(Flag.LEFT_HANDED, value)

    var tiltCursor: Boolean
        get() = flag(Flag.TILT_CURSOR)
        set(value) = save(Flag.TILT_CURSOR, value)

    /** Whether nearby players may watch this player's games. */
    var watchable: Boolean
        get() = flag(Flag.WATCHABLE)
        set(value) = save(Flag.WATCHABLE, value)

    /** Whether to notify of friends' moves while the app is closed. */
    var friendMoves: Boolean
        get() = flag(Flag.FRIEND_MOVES)
        set(value) = save(Flag.FRIEND_MOVES, value)

    /** Name shown to nearby players; null until chosen. */
    var nickname: String?
        get() = text("nickname")
        set(value) = save("nickname", value)

    /** Address of the online broker, as typed; empty for none. */
    var onlineBroker: String
        get() = text("online_broker").orEmpty()
        set(value) = save("online_broker", value)

    /**
     * Whether screen readers describe shapes at empty points. Computed only while one is active.
     */
    var spokenThreats: Boolean
        get() = flag(Flag.SPOKEN_THREATS)
        set(value) = save(Flag.SPOKEN_THREATS, value)

    /** Language tag; null follows the system. From API 33 on Android stores it. */
    var language: String?
        get() = text("language")
        set(value) = save("language", value)

    enum class Flag(val key: String, val fallback: Boolean) {
        COORDINATES("coordinates", true),
        MOVE_NUMBERS("moveNumbers", false),
        LAST_MOVE_MARK("lastMoveMark", true),
        FORBIDDEN_MARKS("forbiddenMarks", true),
        SPOKEN_THREATS("spokenThreats", true),
        SOUNDS("sounds", true),
        MUSIC("music", false),
        HAPTICS("haptics", true),
        FORBIDDEN_LOSES("forbiddenLoses", false),
        LEFT_HANDED("leftHanded", false),
        TILT_CURSOR("tiltCursor", false),
        WATCHABLE("watchable", false),
        FRIEND_MOVES("friendMoves", false),
        ENGINE_LINE("engineLine", false)
    }

    fun flag(flag: Flag): Boolean = store.all[flag.key] as? Boolean ?: flag.fallback

    fun save(flag: Flag, value: Boolean) = store.edit().putBoolean(flag.key, value).apply()

    private fun text(key: String) = store.all[key] as? String

    private fun number(key: String) = store.all[key] as? Int ?: 0

    private fun save(key: String, value: String?) = store.edit().putString(key, value).apply()

    private companion object {
        /** Number of stones after which the explanation stops. */
        const val EXPLAINED_STONES = 5
    }
}
