package app.gomoku.settings

import android.app.Activity
import android.view.View
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardThemeName
import app.gomoku.board.TiltSensor
import app.gomoku.core.coreVersion
import app.gomoku.settings.Preferences.Flag
import app.gomoku.ui.ChoiceGroup
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

class SettingsScreen(activity: Activity, preferences: Preferences, private val actions: Actions) :
    Screen {
    interface Actions {
        fun back()

        /** Recreates the UI after a change of theme or language. */
        fun themeChanged()

        fun about()

        fun soundChanged(flag: Flag)

        val tellsMoves: Boolean

        /** Whether notifications are on in the app but disabled in the system. */
        val movesForbidden: Boolean

        /** Turns notifications on or off. [SettingsScreen.onShow] follows with the result. */
        fun enableNews(on: Boolean)
    }

    override val view: View = View.inflate(activity, R.layout.settings, null)

    private val friendMoves: Switch = view.findViewById(R.id.friend_moves)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.settings_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        choose(R.id.theme, preferences.theme.key) { key ->
            preferences.theme = AppTheme.values().first { it.key == key }
            actions.themeChanged()
        }
        choose(R.id.board_theme, preferences.boardTheme.key) { key ->
            preferences.boardTheme = BoardThemeName.of(key)
        }
        illustrate()
        choose(R.id.placement, preferences.placement.key) { key ->
            preferences.placement = Placement.values().first { it.key == key }
            explainPlacement(preferences.placement)
        }
        explainPlacement(preferences.placement)
        for ((id, flag) in SWITCHES) {
            val switch: Switch = view.findViewById(id)
            switch.isChecked = preferences.flag(flag)
            switch.setOnCheckedChangeListener { _, on ->
                preferences.save(flag, on)
                if (flag == Flag.SOUNDS || flag == Flag.MUSIC) actions.soundChanged(flag)
            }
        }
        friendMoves.setOnCheckedChangeListener { _, on ->
            // Otherwise the program set the switch.
            if (on != actions.tellsMoves) {
                actions.enableNews(on)
                showMoves()
            }
        }
        showMoves()
        if (!TiltSensor.exists(activity)) {
            view.findViewById<View>(R.id.tilt_cursor).visibility = View.GONE
            view.findViewById<View>(R.id.tilt_note).visibility = View.GONE
        }
        view.findViewById<View>(R.id.about).setOnClickListener { actions.about() }
        val language = AppLanguage(activity, preferences)
        choose(R.id.language, language.tag ?: SYSTEM) { key ->
            if (language.choose(key.takeIf { it != SYSTEM })) actions.themeChanged()
        }
        view.findViewById<TextView>(R.id.version).text =
            activity.getString(R.string.settings_version, coreVersion())
    }

    /** Shows notifications, whose system settings may have changed. */
    override fun onShow() = showMoves()

    private fun showMoves() {
        friendMoves.isChecked = actions.tellsMoves
        view.findViewById<View>(R.id.friend_moves_forbidden).visibility =
            if (actions.movesForbidden) View.VISIBLE else View.GONE
    }

    private fun explainPlacement(placement: Placement) =
        view.findViewById<TextView>(R.id.placement_note).setText(
            when (placement) {
                Placement.TAP_TWICE -> R.string.settings_placement_note
                Placement.SLIDE -> R.string.settings_placement_slide_note
                Placement.DIRECT -> R.string.settings_placement_direct_note
            }
        )

    private fun illustrate() {
        val themes: ChoiceGroup = view.findViewById(R.id.theme)
        for (theme in AppTheme.values()) {
            themes.illustrate(theme.key, ThemePreview(view.context, theme))
        }
        val boards: ChoiceGroup = view.findViewById(R.id.board_theme)
        for (name in BoardThemeName.values()) {
            boards.illustrate(name.key, BoardPreview(view.context, name))
        }
    }

    private fun choose(id: Int, chosen: String, choose: (String) -> Unit) {
        val group: ChoiceGroup = view.findViewById(id)
        group.value = chosen
        group.onChosen = choose
    }

    private companion object {
        /** Follows the system's language. */
        const val SYSTEM = "system"

        val SWITCHES = listOf(
            R.id.coordinates to Flag.COORDINATES,
            R.id.move_numbers to Flag.MOVE_NUMBERS,
            R.id.last_move_mark to Flag.LAST_MOVE_MARK,
            R.id.forbidden_marks to Flag.FORBIDDEN_MARKS,
            R.id.spoken_threats to Flag.SPOKEN_THREATS,
            R.id.sounds to Flag.SOUNDS,
            R.id.music to Flag.MUSIC,
            R.id.haptics to Flag.HAPTICS,
            R.id.left_handed to Flag.LEFT_HANDED,
            R.id.tilt_cursor to Flag.TILT_CURSOR,
            R.id.engine_line to Flag.ENGINE_LINE,
            R.id.forbidden_loses to Flag.FORBIDDEN_LOSES,
            R.id.watchable to Flag.WATCHABLE
        )
    }
}
