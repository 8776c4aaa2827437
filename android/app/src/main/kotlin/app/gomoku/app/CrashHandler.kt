package app.gomoku.app

import app.gomoku.core.noteCrash

/** Logs uncaught exceptions, then calls the previous handler. Main thread only. */
object CrashHandler {
    private const val CAUSES = 4
    private const val FRAMES = 8
    private var installed = false

    fun install() {
        if (installed) return
        installed = true
        val system = Thread.getDefaultUncaughtExceptionHandler()
        Thread.setDefaultUncaughtExceptionHandler { thread, failure ->
            note(failure)
            system?.uncaughtException(thread, failure)
        }
    }

    /** Logs classes, methods and lines, but no messages, since they may contain names. */
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
            // Out of memory or stack: the system must receive the crash nevertheless.
        }
    }
}
