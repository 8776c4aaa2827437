package app.gomoku.statistics

import app.gomoku.core.Score
import app.gomoku.core.StatisticsException
import app.gomoku.core.countGame
import app.gomoku.core.readStatistics
import app.gomoku.core.resetStatistics
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import app.gomoku.ui.setAside
import java.io.File

/**
 * What was won and lost, in one file that outlives the games. The text is the core's, with its own
 * version; what can't be read is never overwritten, only set aside.
 */
class Statistics(folder: File) {
    /** What counting a game comes to. */
    sealed class Count {
        /** The text to keep. */
        class New(val text: String) : Count()

        /** The game has been counted. */
        object Before : Count()

        /** The file is of a later version and stays as it is. */
        object Newer : Count()
    }

    /** What the file says. */
    sealed class Found {
        class Scores(val scores: List<Score>) : Found()

        /** Of a later version. */
        object Newer : Found()
    }

    private val file = File(folder, "statistics.txt")

    /** The scores. A damaged file is set aside and begins anew. */
    @Synchronized
    fun load(): Found = try {
        Found.Scores(readStatistics(text()))
    } catch (_: StatisticsException.Newer) {
        Found.Newer
    } catch (_: StatisticsException) {
        file.setAside()
        Found.Scores(emptyList())
    }

    /** What it comes to that the game of that [id] has ended so. Nothing is written yet. */
    @Synchronized
    fun counting(id: String, record: String): Count {
        if (load() is Found.Newer) return Count.Newer
        val before = text()
        val after = try {
            countGame(before, id, record)
        } catch (_: StatisticsException) {
            // A game that the statistics can't read is not counted.
            before
        }
        return if (after == before) Count.Before else Count.New(after)
    }

    /** False when it can't be written. */
    @Synchronized
    fun keep(count: Count): Boolean =
        count !is Count.New || file.replaceWith(count.text.toByteArray())

    /** Forgets all scores. False when it can't be written. */
    @Synchronized
    fun reset(): Boolean = file.replaceWith(resetStatistics(text()).toByteArray())

    private fun text(): String = file.readUpTo(LARGEST)?.let { String(it) }.orEmpty()

    private companion object {
        /** Bytes; far more than there are levels and rules. */
        const val LARGEST = 1L shl 16
    }
}
