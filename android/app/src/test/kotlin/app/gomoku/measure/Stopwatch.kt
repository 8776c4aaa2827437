package app.gomoku.measure

import java.lang.management.ManagementFactory

/**
 * Times what one thread does, by the processor: what other programs take meanwhile does not count.
 * A thread of the core that works for it does not count either.
 */
class Stopwatch {
    /** One thing, and what it took in milliseconds of the processor. */
    class Lap(val what: String, val millis: Double)

    val laps = ArrayList<Lap>()
    private val threads = ManagementFactory.getThreadMXBean()

    fun <T> time(what: String, work: () -> T): T {
        val before = threads.currentThreadCpuTime
        try {
            return work()
        } finally {
            laps += Lap(what, (threads.currentThreadCpuTime - before) / 1e6)
        }
    }
}
