package app.gomoku.friend.bluetooth

import app.gomoku.core.StreamLine
import app.gomoku.friend.ChannelStream

/** The phone's Bluetooth, as the model of it uses it. Main thread only, both ways, but [open]. */
interface BluetoothRadio {
    enum class Ability {
        NONE,

        /** The radio could, but the system is older than Android 10 and has no such channels. */
        TOO_OLD,
        FULL
    }

    /** Why others don't see this phone. */
    enum class Hidden {
        UNSUPPORTED,

        /** Other apps advertise all that the radio can. */
        CROWDED,
        FAILED
    }

    /** Why this phone doesn't see others. */
    enum class Blind {
        UNSUPPORTED,

        /** The system lets an app begin only a few searches in half a minute. */
        TOO_OFTEN,
        FAILED
    }

    /** Hears what the radio does. */
    interface Listener {
        /** It was switched on or off. */
        fun onRadioChanged()

        /** Somebody with a card is near. */
        fun onFound(id: String, nickname: String)

        /** Somebody who was found is still near. */
        fun onSighted(id: String)

        fun onHidden(why: Hidden)

        fun onBlind(why: Blind)

        /** Somebody has opened a channel to this phone. */
        fun onArrived(channel: ChannelStream)
    }

    val ability: Ability

    /** Whether the person has allowed all that is needed. */
    val isAllowed: Boolean

    val isOn: Boolean

    /** Whether nobody is found before the phone's location is switched on: below Android 12. */
    val lacksLocation: Boolean

    /** Who hears of it, or nobody. */
    fun listen(listener: Listener?)

    /** How many channels are open. */
    val channels: Int

    /**
     * Is seen under this nickname, takes channels, and looks for others where it [searches], until
     * [stop]. Throws [SecurityException] when a permission has gone in this moment.
     */
    fun start(nickname: String, searches: Boolean)

    fun stop()

    /** Looks for others once more, after the search has failed. */
    fun searchAgain()

    /**
     * Opens a channel to the device [id], or to another one that is called [nickname] by now: phones
     * change their addresses. The line hears what comes of it. From any thread; returns at once.
     */
    fun open(id: String, nickname: String, line: StreamLine)
}
