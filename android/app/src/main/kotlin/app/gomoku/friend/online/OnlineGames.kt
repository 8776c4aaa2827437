package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.GameKeeper
import app.gomoku.core.KeeperException
import app.gomoku.core.KeptOnline
import app.gomoku.core.OnlineException
import app.gomoku.core.ResumeException
import app.gomoku.core.brokerAddressText
import app.gomoku.core.keptOnline
import app.gomoku.core.readBrokerAddress
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import app.gomoku.ui.setAside
import java.io.File
import java.util.UUID

/**
 * The rooms of online games on disk: for each the core's bytes, and beside them the broker at which
 * the other player is met. They hold the rooms' keys, so they lie where no backup reaches; two
 * phones that go on with one room would stop its game. Any thread.
 */
class OnlineGames(private val folder: File) {
    /** One room of the list. */
    class Room(val id: String, val broker: BrokerAddress, val kept: KeptOnline) {
        /** Whether the person has left it, and the other player is still to be told. */
        val isLeft: Boolean
            get() = (kept as? KeptOnline.Game)?.left == true
    }

    /** What the folder holds. */
    class Found(
        /** What was played last comes first. */
        val rooms: List<Room>,
        /** Games that were left while the broker was out of reach: it is to be told, nobody else. */
        val left: List<Room>,
        /** Whether one could not be read since this was last asked, and was set aside. */
        val damaged: Boolean,
        /** Whether a newer version of the app kept one; it stays. */
        val newer: Boolean
    ) {
        private val games = rooms.mapNotNull { it.kept as? KeptOnline.Game }

        /** Games that have begun. */
        val begun: Int
            get() = games.size

        /** Those that wait for this side. */
        val ownTurns: Int
            get() = games.count { it.ownTurn == true }
    }

    /** Told after each write, and when the core has given a room up; from some thread. */
    @Volatile
    var onChanged: (room: String, gone: Boolean) -> Unit = { _, _ -> }

    /** Who may write a room. */
    private val owners = HashMap<String, Keeper>()
    private var damaged = false

    /** A room to come, whose game goes over [broker]. Null when the disk takes nothing. */
    @Synchronized
    fun begin(broker: BrokerAddress): String? {
        val id = UUID.randomUUID().toString().replace("-", "")
        val written = address(id).replaceWith(brokerAddressText(broker).toByteArray())
        return id.takeIf { written }
    }

    /**
     * Keeps that room from now on, alone: an earlier keeper of it writes no more, so that a game
     * that is just being closed can't undo what the next one does.
     */
    @Synchronized
    fun keeper(id: String): GameKeeper {
        owners[id]?.revoked = true
        return Keeper(id).also { owners[id] = it }
    }

    @Synchronized
    fun load(id: String): ByteArray? = room(id).readUpTo(LARGEST)

    /** Where the room's other player is met. */
    @Synchronized
    fun broker(id: String): BrokerAddress? = try {
        address(id).readUpTo(LONGEST)?.let { readBrokerAddress(String(it)) }
    } catch (_: OnlineException) {
        null
    }

    /** Reads the folder. What can't be read is set aside. */
    @Synchronized
    fun find(): Found {
        var newer = false
        val ids = folder.list().orEmpty().filter(NAME::matches).map { it.removeSuffix(ROOM) }
        val order = compareBy<String>({ -room(it).lastModified() }, { it })
        val rooms = ids.sortedWith(order).mapNotNull {
            try {
                read(it)
            } catch (_: ResumeException.Newer) {
                newer = true
                null
            } catch (_: ResumeException) {
                setAside(it)
                null
            }
        }
        val (left, shown) = rooms.partition(Room::isLeft)
        return Found(shown, left, damaged, newer).also { damaged = false }
    }

    /** As [find], without taking notice of what is damaged: that is told on the Online screen. */
    @Synchronized
    fun glance(): Found {
        val found = find()
        damaged = found.damaged
        return found
    }

    private fun read(id: String): Room {
        val bytes = load(id) ?: throw ResumeException.Damaged()
        val broker = broker(id) ?: throw ResumeException.Damaged()
        return Room(id, broker, keptOnline(bytes))
    }

    /** Keeps the bytes under another name: the core refuses them. */
    @Synchronized
    fun setAside(id: String) {
        damaged = true
        room(id).setAside()
        forget(id)
    }

    /** The session of a game that was left has ended: it stays kept as long as the broker is to be told. */
    @Synchronized
    fun settle(id: String) {
        val said = try {
            !read(id).isLeft
        } catch (_: ResumeException) {
            true
        }
        if (said) forget(id)
    }

    /** Nothing comes of the room any more. */
    @Synchronized
    fun forget(id: String) {
        owners.remove(id)?.revoked = true
        room(id).delete()
        address(id).delete()
    }

    private fun room(id: String) = File(folder, id + ROOM)

    private fun address(id: String) = File(folder, "$id.broker")

    private inner class Keeper(private val id: String) : GameKeeper {
        var revoked = false

        override fun keep(bytes: ByteArray) {
            synchronized(this@OnlineGames) {
                // A game that believes to be kept would go on, and be another one than the file's.
                if (revoked) throw KeeperException.Failed("another keeps $id")
                if (!room(id).replaceWith(bytes)) throw KeeperException.Failed("$id: no room")
            }
            onChanged(id, false)
        }

        override fun discard() {
            synchronized(this@OnlineGames) {
                if (revoked) return
                forget(id)
            }
            onChanged(id, true)
        }
    }

    private companion object {
        const val ROOM = ".room"
        val NAME = Regex("[0-9a-f]{32}\\.room")

        /** Bytes; far more than any room needs. */
        const val LARGEST = 1L shl 20

        /** Bytes of an address. */
        const val LONGEST = 1_024L
    }
}
