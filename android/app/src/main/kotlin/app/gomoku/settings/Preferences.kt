package app.gomoku.settings

import android.content.Context
import android.content.SharedPreferences
import app.gomoku.board.BoardThemeName

/** The app's own light. */
enum class AppTheme(
    /** As it is kept. */
    val key: String
) {
    SYSTEM("system"),
    LIGHT("light"),
    DARK("dark"),

    /** Dark on black, for screens that light each point by itself. */
    AMOLED("amoled")
}

/** How a stone is placed. */
enum class Placement(
    /** As it is kept. */
    val key: String
) {
    /** The first tap shows a ghost, the second on it places. */
    TAP_TWICE("tapTwice"),

    /** A finger slides over the board under a loupe; lifting it places. */
    SLIDE("slide"),

    /** One tap places. */
    DIRECT("direct")
}

/**
 * What the person chose in Settings. Keys and values are the same on the iPhone. A value that this
 * version does not know, or of another type, counts as not set.
 */
class Preferences(context: Context) {
    /** Where they are kept. New game keeps its own keys here, see [NewGameChoices]. */
    val store: SharedPreferences = context.getSharedPreferences("settings", Context.MODE_PRIVATE)

    var theme: AppTheme
        get() = text("theme").let { kept ->
            AppTheme.values().firstOrNull { it.key == kept } ?: AppTheme.SYSTEM
        }
        set(value) = keep("theme", value.key)

    var boardTheme: BoardThemeName
        get() = BoardThemeName.of(text("boardTheme"))
        set(value) = keep("boardTheme", value.key)

    var placement: Placement
        get() = text("placement").let { kept ->
            Placement.values().firstOrNull { it.key == kept } ?: Placement.TAP_TWICE
        }
        set(value) = keep("placement", value.key)

    /** Whether a new player is told, after the first tap, how a stone is placed. */
    val explainsPlacing: Boolean
        get() = placement == Placement.TAP_TWICE && stonesPlaced < EXPLAINED_STONES

    /** The stones ever placed here, as far as they are counted. */
    private var stonesPlaced: Int
        get() = number("stonesPlaced")
        set(value) = store.edit().putInt("stonesPlaced", value).apply()

    /** The person has placed a stone. */
    fun stonePlaced() {
        if (stonesPlaced < EXPLAINED_STONES) stonesPlaced++
    }

    /** Letters and numbers beside the board. */
    var coordinates: Boolean
        get() = flag(Flag.COORDINATES)
        set(value) = keep(Flag.COORDINATES, value)

    /** Numbers on the stones. */
    var moveNumbers: Boolean
        get() = flag(Flag.MOVE_NUMBERS)
        set(value) = keep(Flag.MOVE_NUMBERS, value)

    var lastMoveMark: Boolean
        get() = flag(Flag.LAST_MOVE_MARK)
        set(value) = keep(Flag.LAST_MOVE_MARK, value)

    /** What the computer's search says stands under its name. Off until asked for. */
    var engineLine: Boolean
        get() = flag(Flag.ENGINE_LINE)
        set(value) = keep(Flag.ENGINE_LINE, value)

    /** Crosses where Black may not play. */
    var forbiddenMarks: Boolean
        get() = flag(Flag.FORBIDDEN_MARKS)
        set(value) = keep(Flag.FORBIDDEN_MARKS, value)

    /** Effects. */
    var sounds: Boolean
        get() = flag(Flag.SOUNDS)
        set(value) = keep(Flag.SOUNDS, value)

    /** The music loop. Off until asked for: most people bring their own. */
    var music: Boolean
        get() = flag(Flag.MUSIC)
        set(value) = keep(Flag.MUSIC, value)

    var haptics: Boolean
        get() = flag(Flag.HAPTICS)
        set(value) = keep(Flag.HAPTICS, value)

    /** In Renju a forbidden move loses instead of being refused. Holds for games begun later. */
    var forbiddenLoses: Boolean
        get() = flag(Flag.FORBIDDEN_LOSES)
        set(value) = keep(Flag.FORBIDDEN_LOSES, value)

    /** The thumb bar for the left hand. */
    var leftHanded: Boolean
        get() = flag(Flag.LEFT_HANDED)
        set(value) = keep(Flag.LEFT_HANDED, value)

    /** Tilting the phone moves a cursor. */
    var tiltCursor: Boolean
        get() = flag(Flag.TILT_CURSOR)
        set(value) = keep(Flag.TILT_CURSOR, value)

    /** Others nearby may watch this person's games. Off until asked for. */
    var watchable: Boolean
        get() = flag(Flag.WATCHABLE)
        set(value) = keep(Flag.WATCHABLE, value)

    /** The person is told what friends have done while the app is away. Off until asked for. */
    var friendMoves: Boolean
        get() = flag(Flag.FRIEND_MOVES)
        set(value) = keep(Flag.FRIEND_MOVES, value)

    /** What others nearby call the person; null until one was chosen. */
    var nickname: String?
        get() = text("nickname")
        set(value) = keep("nickname", value)

    /** The broker of online games, as it was typed; empty without one. */
    var onlineBroker: String
        get() = text("online_broker").orEmpty()
        set(value) = keep("online_broker", value)

    /** Screen readers say what stones would make. Nothing is computed while none is on. */
    var spokenThreats: Boolean
        get() = flag(Flag.SPOKEN_THREATS)
        set(value) = keep(Flag.SPOKEN_THREATS, value)

    /** A language's tag; null follows the system. From API 33 on Android keeps it. */
    var language: String?
        get() = text("language")
        set(value) = keep("language", value)

    /** The settings that are on or off. */
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

    /** Whether [flag] is on. */
    fun flag(flag: Flag): Boolean = store.all[flag.key] as? Boolean ?: flag.fallback

    /** Turns [flag] on or off. */
    fun keep(flag: Flag, value: Boolean) = store.edit().putBoolean(flag.key, value).apply()

    private fun text(key: String) = store.all[key] as? String

    private fun number(key: String) = store.all[key] as? Int ?: 0

    private fun keep(key: String, value: String?) = store.edit().putString(key, value).apply()

    private companion object {
        /** By then a person knows how it goes. */
        const val EXPLAINED_STONES = 5
    }
}
