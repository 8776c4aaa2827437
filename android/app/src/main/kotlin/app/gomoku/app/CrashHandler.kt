package app.gomoku.app

import app.gomoku.core.noteCrash

/** Writes down where the app breaks down, before the system ends it. Main thread only. */
object CrashHandler {
    private const val CAUSES = 4
    private const val FRAMES = 8
    private var installed = false

    /** Once a process; whoever was told of a crash before is told after it. */
    fun install() {
        if (installed) return
        installed = true
        val system = Thread.getDefaultUncaughtExceptionHandler()
        Thread.setDefaultUncaughtExceptionHandler { thread, failure ->
            note(failure)
            system?.uncaughtException(thread, failure)
        }
    }

    /** Classes, methods and lines. What an exception says is left out: it may name somebody. */
    fun note(failure: Throwable) {
        val frames = generateSequence(failure) { it.cause }.take(CAUSES).flatMap { cause ->
            val at = cause.stackTrace.take(FRAMES).map {
                "${it.className}.${it.methodName}:${it.lineNumber}"
            }
            listOf(cause.javaClass.name) + at
        }
        try {
            noteCrash(frames.toList())
        } catch (@Suppress("TooGenericExceptionCaught") _: Throwable) {
            // The memory or the stack is at its end: the system must hear of the crash all the same.
        }
    }
}
