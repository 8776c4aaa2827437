package app.gomoku.ui

import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/**
 * Writes [parts] in place of what the file holds, whole or not at all: beside it, to the disk, then
 * renamed over it. False when it can't be written. `android.util.AtomicFile` does the same but
 * only logs a rename that failed.
 */
fun File.replaceWith(vararg parts: ByteArray): Boolean {
    val fresh = File(parentFile, "$nameWithoutExtension.new")
    return try {
        parentFile?.mkdirs()
        FileOutputStream(fresh).use { out ->
            parts.forEach(out::write)
            out.fd.sync()
        }
        fresh.renameTo(this)
    } catch (_: IOException) {
        fresh.delete()
        false
    }
}

/** The file's bytes; null when there are none, more than [most], or they can't be read. */
fun File.readUpTo(most: Long): ByteArray? = try {
    if (length() in 1..most) readBytes() else null
} catch (_: IOException) {
    null
}

/** Keeps the file beside its place as `damaged-N`, N being the first that is free. */
fun File.setAside() {
    val free = generateSequence(1) { it + 1 }
        .map { File(parentFile, "damaged-$it.$extension") }
        .first { !it.exists() }
    renameTo(free)
}
