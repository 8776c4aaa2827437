package app.gomoku.games

import app.gomoku.core.RecordException
import app.gomoku.core.RecordSummary
import app.gomoku.core.recordSummary
import app.gomoku.core.recordToKeep
import app.gomoku.statistics.Statistics
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import app.gomoku.ui.setAside
import java.io.File
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneId
import java.util.Locale
import java.util.UUID

/**
 * My games on disk: a folder with one record (SGF) a game, named by the time at which it came and
 * by the game, so that one game is one file. The newest [MOST] stay. Any thread.
 */
class GameArchive(private val folder: File) {
    /** One game of the list. */
    sealed class Entry {
        /** The file's name. */
        abstract val name: String

        /** A game that can be looked at. */
        class Game(override val name: String, val record: String, val summary: RecordSummary) :
            Entry()

        /** A record that this version can't show; [error] says why. It stays where it is. */
        class Foreign(override val name: String, val error: RecordException) : Entry()

        /** A file that can't be read, and was set aside. */
        class Damaged(override val name: String) : Entry()
    }

    /** What was won and lost, kept in the same folder. */
    val statistics = Statistics(folder)

    /** What a game is called among others; see [keep]. */
    fun idOf(record: String): String = try {
        recordSummary(record).id
    } catch (_: RecordException) {
        // The core's own records are never refused.
        NO_ID
    }

    /**
     * Keeps a game, finished or not, in place of an older record of the same game. False when it
     * can't be written. [id] is [idOf] of the record by which the game was first kept.
     */
    @Synchronized
    fun keep(record: String, id: String): Boolean = try {
        val before = named(id)
        val now = System.currentTimeMillis()
        val isKept = before != null && read(before) == dated(record, time(before))
        isKept || write(name(now, id), dated(record, now), before)
    } catch (_: RecordException) {
        false
    }

    /** As [keep], for a game that is over: it is counted, once. One that was deleted stays so. */
    @Synchronized
    fun settle(record: String, id: String): Boolean {
        val count = statistics.counting(id, record)
        if (count == Statistics.Count.Before && named(id) == null) return true
        return keep(record, id) && statistics.keep(count)
    }

    /** Adds a record of another program or person as it is. Its name; null when it can't be written. */
    @Synchronized
    fun add(record: String): String? {
        val before = names().firstOrNull { read(it) == record }
        val fresh = before ?: name(System.currentTimeMillis(), UUID.randomUUID().toString())
        return fresh.takeIf { before != null || write(it, record) }
    }

    /** The files, the newest first, damaged ones last. */
    @Synchronized
    fun names(): List<String> {
        val all = folder.list().orEmpty().filter { it.endsWith(SUFFIX) }.sortedDescending()
        val (damaged, good) = all.partition { it.startsWith(DAMAGED) }
        return good.filter(NAME::matches) + damaged
    }

    /** What a file holds. A damaged one is set aside, and the others stay. */
    @Synchronized
    fun entry(name: String): Entry? {
        if (name.startsWith(DAMAGED)) return Entry.Damaged(name)
        val file = File(folder, name)
        if (!file.exists()) return null
        val record = read(name)
        return try {
            if (record == null) damaged(file) else Entry.Game(name, record, recordSummary(record))
        } catch (error: RecordException.Unsupported) {
            Entry.Foreign(name, error)
        } catch (_: RecordException) {
            damaged(file)
        }
    }

    private fun damaged(file: File): Entry.Damaged {
        val before = names().toSet()
        file.setAside()
        val now = names().firstOrNull { it !in before } ?: file.name
        return Entry.Damaged(now)
    }

    /** The file of the game of that id; null when it is not kept. */
    @Synchronized
    fun named(id: String): String? = names().firstOrNull { it.endsWith("-$id$SUFFIX") }

    /** Takes a game out of the list; [restore] brings it back until [purge]. */
    @Synchronized
    fun remove(name: String): Boolean = File(folder, name).renameTo(File(folder, name + REMOVED))

    @Synchronized
    fun restore(name: String): Boolean = File(folder, name + REMOVED).renameTo(File(folder, name))

    /** What was removed goes for good. */
    @Synchronized
    fun purge() {
        folder.listFiles().orEmpty().filter { it.name.endsWith(REMOVED) }.forEach(File::delete)
    }

    private fun dated(record: String, time: Long) = recordToKeep(record, day(time).toString())

    private fun read(name: String): String? =
        File(folder, name).readUpTo(LARGEST)?.let { String(it) }

    /** Writes a game in place of [before], if there is such a file, and lets the oldest go. */
    private fun write(name: String, record: String, before: String? = null): Boolean {
        if (!File(folder, name).replaceWith(record.toByteArray())) return false
        if (before != null && before != name) File(folder, before).delete()
        names().filter(NAME::matches).drop(MOST).forEach { File(folder, it).delete() }
        return true
    }

    private fun name(now: Long, id: String) = "%013d-%s%s".format(Locale.ROOT, now, id, SUFFIX)

    companion object {
        /** Games that are kept. */
        const val MOST = 500

        private const val SUFFIX = ".sgf"
        private const val NO_ID = "0000000000000000"
        private const val REMOVED = ".removed"
        private const val DAMAGED = "damaged-"
        private val NAME = Regex("[0-9]{13}-[0-9a-f-]+\\.sgf")

        /** Bytes; as many as the core reads. */
        private const val LARGEST = 1L shl 20

        /** The day of the entry: as its record says, else when it came. */
        fun day(entry: Entry.Game): LocalDate = entry.summary.date?.let {
            runCatching { LocalDate.parse(it) }.getOrNull()
        } ?: day(time(entry.name))

        /** When a game of that name came, in milliseconds. */
        private fun time(name: String) = name.substringBefore('-').toLong()

        private fun day(milliseconds: Long): LocalDate =
            Instant.ofEpochMilli(milliseconds).atZone(ZoneId.systemDefault()).toLocalDate()
    }
}
