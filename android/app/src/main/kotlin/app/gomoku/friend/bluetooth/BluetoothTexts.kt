package app.gomoku.friend.bluetooth

import android.content.Context
import app.gomoku.R
import app.gomoku.core.BluetoothFault as Fault
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.BluetoothState as State

class BluetoothTexts(private val context: Context) {
    enum class Action(val text: Int) {
        FIND(R.string.bluetooth_find),
        ALLOW(R.string.permission_allow),
        APP_SETTINGS(R.string.permission_settings),
        SWITCH_ON(R.string.bluetooth_switch_on),
        LOCATION(R.string.bluetooth_location),
        STOP(R.string.bluetooth_stop)
    }

    fun status(seen: BluetoothSnapshot, locationIsAsked: Boolean): String = when (seen.state) {
        State.OFF -> text(R.string.bluetooth_explain)

        State.UNSUPPORTED -> text(R.string.bluetooth_unsupported)

        State.TOO_OLD -> text(R.string.bluetooth_too_old)

        State.ASKING -> text(R.string.bluetooth_asking)

        State.REFUSED -> text(
            if (locationIsAsked) R.string.bluetooth_refused_location else R.string.bluetooth_refused
        )

        State.BARRED -> text(R.string.bluetooth_barred)

        State.SWITCHED_OFF -> text(R.string.bluetooth_switched_off)

        State.NO_LOCATION -> text(R.string.bluetooth_no_location)

        State.WAKING, State.ON -> listOfNotNull(
            text(R.string.bluetooth_on),
            seen.hidden?.let(::hidden),
            seen.blind?.let(::blind)
        ).joinToString("\n")
    }

    fun isTrouble(seen: BluetoothSnapshot): Boolean = when (seen.state) {
        State.OFF, State.ASKING, State.WAKING -> false
        State.ON -> seen.hidden != null || seen.blind != null
        else -> true
    }

    /** Action that helps, if any. */
    fun action(state: State): Action? = when (state) {
        State.OFF -> Action.FIND
        State.UNSUPPORTED, State.TOO_OLD, State.ASKING, State.WAKING -> null
        State.REFUSED -> Action.ALLOW
        State.BARRED -> Action.APP_SETTINGS
        State.SWITCHED_OFF -> Action.SWITCH_ON
        State.NO_LOCATION -> Action.LOCATION
        State.ON -> Action.STOP
    }

    private fun hidden(why: Fault) = text(
        when (why) {
            Fault.UNSUPPORTED -> R.string.bluetooth_hidden_unsupported
            Fault.CROWDED -> R.string.bluetooth_hidden_crowded
            Fault.FAILED -> R.string.bluetooth_hidden_failed
        }
    )

    private fun blind(why: Fault) = text(
        when (why) {
            Fault.UNSUPPORTED -> R.string.bluetooth_blind_unsupported
            Fault.CROWDED -> R.string.bluetooth_blind_too_often
            Fault.FAILED -> R.string.bluetooth_blind_failed
        }
    )

    fun unreachable(nickname: String): String =
        context.getString(R.string.bluetooth_unreachable, nickname)

    private fun text(id: Int) = context.getString(id)
}
