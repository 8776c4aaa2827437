package app.gomoku.measure

import java.lang.management.ManagementFactory

/** One thread's CPU time, without other programs and threads of the core. */
class Stopwatch {
    /** In milliseconds of CPU time. */
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
