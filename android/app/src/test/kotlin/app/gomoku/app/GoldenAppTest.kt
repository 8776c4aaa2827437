package app.gomoku.app

import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.graphics.Canvas
import android.graphics.Color
import android.view.View
import app.gomoku.R
import java.io.File
import java.io.FileOutputStream
import kotlin.math.abs
import org.junit.Assert.assertTrue
import org.junit.Assert.fail

/**
 * Compares views with src/test/goldens. After an intended change, `scripts/test-android.sh
 * --renew-goldens` rewrites them.
 */
abstract class GoldenAppTest : AppTest() {
    protected val folder = File(System.getProperty("gomoku.goldens"))
    private val renew = System.getProperty("gomoku.renew") == "true"

    protected fun draw(view: View, width: Int = SIDE, height: Int = SIDE): Bitmap {
        val exactly = View.MeasureSpec.EXACTLY
        view.measure(
            View.MeasureSpec.makeMeasureSpec(width, exactly),
            View.MeasureSpec.makeMeasureSpec(height, exactly)
        )
        view.layout(0, 0, width, height)
        val bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888)
        bitmap.eraseColor(view.context.getColor(R.color.background))
        view.draw(Canvas(bitmap))
        return bitmap
    }

    protected fun compare(name: String, drawn: Bitmap) {
        val file = File(folder, "$name.png")
        if (renew) {
            folder.mkdirs()
            FileOutputStream(file).use { drawn.compress(Bitmap.CompressFormat.PNG, 100, it) }
            return
        }
        val kept = BitmapFactory.decodeFile(file.path) ?: return fail("there is no $file")
        assertTrue(
            "$name has another size",
            kept.width == drawn.width && kept.height == drawn.height
        )
        val (wrong, picture) = difference(kept, drawn)
        if (wrong <= ALLOWED) return
        keepPicture("golden-$name", drawn)
        keepPicture("golden-$name-difference", picture)
        fail("$name: $wrong points differ, see golden-$name-difference.png among the screens")
    }

    /** Number of visibly different pixels, and a picture that marks them red. */
    protected fun difference(kept: Bitmap, drawn: Bitmap): Pair<Int, Bitmap> {
        val picture = drawn.copy(Bitmap.Config.ARGB_8888, true)
        var wrong = 0
        for (y in 0 until kept.height) {
            for (x in 0 until kept.width) {
                val one = kept.getPixel(x, y)
                val other = drawn.getPixel(x, y)
                val apart = maxOf(
                    abs(Color.red(one) - Color.red(other)),
                    abs(Color.green(one) - Color.green(other)),
                    abs(Color.blue(one) - Color.blue(other))
                )
                if (apart > VISIBLE) {
                    wrong++
                    picture.setPixel(x, y, Color.RED)
                }
            }
        }
        return wrong to picture
    }

    protected companion object {
        /** In pixels. */
        const val SIDE = 240

        /** Visible difference, of 255: anti-aliasing differs slightly between processors. */
        const val VISIBLE = 24

        /** Number of pixels that may differ. */
        const val ALLOWED = 20
    }
}
