package app.gomoku.ui

import android.graphics.Bitmap
import android.graphics.Matrix
import app.gomoku.friend.ways.ScanFrames
import java.nio.ByteBuffer
import kotlin.random.Random
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode

/** Codes drawn by the app, as a camera sees them. */
@RunWith(RobolectricTestRunner::class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = [34])
class QrReaderTest {
    private val reader = QrReader()

    private fun code(text: String = LINK, side: Int = 420): Bitmap =
        CameraPicture.code(RuntimeEnvironment.getApplication(), text, side)

    /** [turned] is in degrees. */
    private fun picture(
        text: String = LINK,
        side: Int = 420,
        turned: Float = 0f,
        width: Int = 1280,
        height: Int = 720
    ): CameraPicture {
        val placed = Matrix().apply {
            setTranslate((width - side) / 2f, (height - side) / 2f)
            postRotate(turned, width / 2f, height / 2f)
        }
        return CameraPicture(width, height).draw(code(text, side), placed)
    }

    private fun assertRead(what: String, picture: CameraPicture, text: String = LINK) =
        assertEquals(what, text, picture.read(reader))

    @Test
    fun whateverTheAppShowsIsRead() {
        for (text in listOf(LINK, JOIN_CODE, "127.0.0.1:40123", "10ab-cdefg")) {
            assertRead(text, picture(text), text)
        }
    }

    @Test
    fun howeverThePhoneIsHeld() {
        for (turned in listOf(17f, 45f, 90f, 133f, 180f, 270f)) {
            assertRead("$turned", picture(turned = turned))
        }
        assertRead("upright", picture(width = 720, height = 1280))
    }

    @Test
    fun aScreenThatLeansAway() {
        val side = 420f
        val corners = floatArrayOf(0f, 0f, side, 0f, side, side, 0f, side)
        val seen = floatArrayOf(450f, 150f, 830f, 190f, 800f, 560f, 430f, 600f)
        val leaning = Matrix().apply { setPolyToPoly(corners, 0, seen, 0, 4) }
        assertRead("leaning", CameraPicture(1280, 720).draw(code(), leaning))
    }

    @Test
    fun aSmallCodeFarAway() {
        assertRead("a link", picture(side = 180))
        assertRead("a join code", picture(JOIN_CODE, side = 120), JOIN_CODE)
        assertRead("in a small picture", picture(side = 300, width = 640, height = 480))
    }

    @Test
    fun inTheDarkAndInTheSun() {
        assertRead("a dim screen", picture().each { 8 + it / 6 })
        assertRead("glare", picture().each { 150 + it * 2 / 5 })
        assertRead("noise", picture().noisy(60))
        assertRead("a dim screen with noise", picture().each { 10 + it / 4 }.noisy(12))
        assertRead("out of focus", picture().blurred(2))
        assertRead("out of focus, with noise", picture().blurred(2).noisy(20))
    }

    @Test
    fun inTheNegative() = assertRead("negative", picture().each { 255 - it })

    @Test
    fun whereThereIsNoneNothingIsRead() {
        assertNull(CameraPicture(640, 480).read(reader))
        assertNull(picture().each { 128 }.read(reader))
        val off = Matrix().apply { setTranslate(1280f - 210, 150f) }
        assertNull(CameraPicture(1280, 720).draw(code(), off).read(reader))
    }

    @Test
    fun nothingBreaksIt() {
        val dice = Random(20_261_125)
        repeat(150) { round ->
            val (width, height) = dice.nextInt(1, 400) to dice.nextInt(1, 300)
            val stride = width + dice.nextInt(0, 65)
            // The last row may end with its last pixel.
            val luma = dice.nextBytes(stride * (height - 1) + width)
            if (round % 3 == 0) luma.indices.forEach { luma[it] = if (luma[it] < 0) -1 else 0 }
            assertNull("$round", reader.read(luma, width, height, stride))
        }
    }

    /** Includes codes with invalid content. */
    @Test
    fun aDamagedCodeIsReadRightOrNotAtAll() {
        val dice = Random(1)
        var read = 0
        repeat(120) { round ->
            val text = String(CharArray(dice.nextInt(1, 120)) { dice.nextInt(32, 127).toChar() })
            val size = checkNotNull(QrCode.of(text)).size
            val (module, border) = 4 to QrCode.QUIET
            val side = (size + 2 * border) * module
            val bitmap = code(text, side)
            // Inverted inner modules.
            repeat(dice.nextInt(0, size * size / (4 + round % 40))) {
                val x = (border + dice.nextInt(9, size)) * module
                val y = (border + dice.nextInt(9, size)) * module
                val pixel = bitmap.getPixel(x, y) xor 0xFFFFFF
                for (dx in 0 until module) {
                    for (dy in 0 until module) bitmap.setPixel(x + dx, y + dy, pixel)
                }
            }
            val picture = CameraPicture(side + 80, side + 80)
            val found = picture.draw(bitmap, Matrix().apply { setTranslate(40f, 40f) }).read(reader)
            if (found != null) {
                assertEquals("$round", text, found)
                read++
            }
        }
        assertTrue("$read of 120", read in 20..115)
    }

    @Test
    fun picturesAreLookedAtAFewTimesASecond() {
        var now = 1_000L
        val frames = ScanFrames { now }
        val seen = picture()
        var looked = 0
        // A camera delivers 30 frames per second.
        repeat(60) {
            now = 1_000L + it * 1_000L / 30
            if (frames.isDue) {
                frames.copy(ByteBuffer.wrap(seen.luma))
                looked++
            }
        }
        assertTrue("$looked in two seconds", looked in 12..16)
        val found = (0 until 2).firstNotNullOfOrNull {
            frames.copy(ByteBuffer.wrap(seen.luma))
            frames.read(seen.width, seen.height, seen.stride)
        }
        assertEquals(LINK, found)
        assertFalse(frames.isDue)
        // A faulty driver may deliver too few bytes.
        frames.copy(ByteBuffer.wrap(ByteArray(100)))
        assertNull(frames.read(seen.width, seen.height, seen.stride))
        assertNull(frames.read(100, 1, 10))
    }

    private companion object {
        /** As long as the app's longest links. */
        val LINK = "gomoku://join/" + "0k3m9".repeat(6) + "?broker=tls://games.example.org:8883"
        const val JOIN_CODE = "G1ZNQ2SQG9NJASQQGZQVZQ2PS8PQYST7F24Z"
    }
}
