package app.gomoku.app

import android.graphics.Bitmap
import java.io.File
import java.io.FileOutputStream
import org.junit.Assert.assertTrue

/**
 * PNG pictures of screens. `scripts/test-android.sh` writes them for named classes and with
 * `--full`; otherwise they are only checked, since compression takes a twelfth of the time.
 */
object Pictures {
    private val areWritten =
        FullRun.isOn || System.getProperty("gomoku.pictures") != null

    fun save(file: File, bitmap: Bitmap) {
        assertTrue("${file.name} is blank", hasSeveralColours(bitmap))
        if (!areWritten) return
        file.parentFile?.mkdirs()
        FileOutputStream(file).use { bitmap.compress(Bitmap.CompressFormat.PNG, 100, it) }
    }

    private fun hasSeveralColours(bitmap: Bitmap): Boolean {
        val row = IntArray(bitmap.width)
        val first = bitmap.getPixel(0, 0)
        return (0 until bitmap.height step 8).any { y ->
            bitmap.getPixels(row, 0, bitmap.width, 0, y, bitmap.width, 1)
            row.any { it != first }
        }
    }
}
