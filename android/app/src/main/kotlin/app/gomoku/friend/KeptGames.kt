package app.gomoku.friend

import app.gomoku.core.GameKeeper
import app.gomoku.core.KeeperException
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import app.gomoku.ui.setAside
import java.io.File

/**
 * The unfinished game with a remote player on disk: the core's bytes, with their own version and
 * checksum. They hold the secret by which the two phones know the game, so they lie where no
 * backup reaches.
 */
class KeptGames(folder: File) {
    private val file = File(folder, "unfinished.game")
    private val mark = File(folder, "unfinished.bluetooth")

    /** Whose bytes the file holds: what an earlier game says late must not end a later one. */
    private var owner: Keeper? = null

    /** Whether the two phones of the game meet by Bluetooth. */
    var byBluetooth: Boolean
        get() = mark.exists()
        set(value) {
            // Without the mark a game is looked for on the Wi-Fi.
            if (value) mark.replaceWith(ByteArray(0)) else mark.delete()
        }

    /** The keeper of one game. It may write as soon as the game has begun. */
    fun keeper(): GameKeeper = Keeper()

    /** The keeper of the game that is on the disk. */
    @Synchronized
    fun keeperOfKept(): GameKeeper = Keeper().also { owner = it }

    /** What was kept; null when there is no such game. */
    @Synchronized
    fun load(): ByteArray? = file.readUpTo(LARGEST)

    /** Keeps the bytes under another name: the core refused them. */
    @Synchronized
    fun setAside() {
        file.setAside()
        disown()
    }

    /** The game has ended for good. */
    @Synchronized
    fun forget() {
        file.delete()
        mark.delete()
        disown()
    }

    private fun disown() {
        owner?.revoked = true
        owner = null
    }

    private inner class Keeper : GameKeeper {
        /** The game is over for this phone, whatever its link still does. */
        var revoked = false

        override fun keep(bytes: ByteArray) = synchronized(this@KeptGames) {
            if (revoked) return
            owner = this
            if (!file.replaceWith(bytes)) throw KeeperException.Failed("$file can't be written")
        }

        override fun discard() = synchronized(this@KeptGames) {
            if (owner === this && file.exists() && !file.delete()) {
                throw KeeperException.Failed("$file can't be deleted")
            }
        }
    }

    private companion object {
        /** Bytes; far more than any game needs. */
        const val LARGEST = 1L shl 20
    }
}
