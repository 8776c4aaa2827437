package app.gomoku.game

import android.graphics.Color
import android.graphics.Rect
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.board.BoardThemeName
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** The board is the largest view in every window, and nothing covers it. */
class LayoutTest : AppTest() {
    private fun dp(pixels: Int) = pixels / app.resources.displayMetrics.density

    private fun assertNothingOverlaps() {
        val parts =
            listOf(R.id.board, R.id.thumb_bar, R.id.panel_far, R.id.panel_near, R.id.top_bar)
        for (a in parts) {
            for (b in parts) {
                val apart = a == b || !Rect.intersects(frame(a), frame(b))
                val names = listOf(a, b).map { app.resources.getResourceEntryName(it) }
                assertTrue("$names: ${frame(a)} ${frame(b)}", apart)
            }
        }
        val table: ViewGroup = app.findViewById(R.id.table)
        val window = Rect(0, 0, table.width, table.height)
        for (id in parts) assertTrue(window.contains(frame(id)))
    }

    @Test
    fun portraitHasTheWholeWidth() {
        launch()
        startEasy()
        assertEquals(344f, dp(board.width), 1f)
        assertNothingOverlaps()
    }

    @Test
    fun theBoardStaysWhereItIsWhenAMessageComesAndGoes() {
        for (window in listOf("w360dp-h640dp-port", "w360dp-h720dp-port", "w411dp-h891dp-port")) {
            RuntimeEnvironment.setQualifiers("+$window")
            launch()
            startTwo()
            place("H8")
            val bare = frame(R.id.board)
            tap("H8")
            assertTrue(window, message.isNotEmpty())
            assertEquals(window, bare, frame(R.id.board))
            tap("J9")
            assertEquals(window, bare, frame(R.id.board))
            forget()
        }
    }

    @Test
    @Config(qualifiers = "w640dp-h360dp-land-xhdpi")
    fun landscapeHasTheWholeHeight() {
        launch()
        startEasy()
        assertTrue(dp(board.height) >= 360 - 16 - 48)
        assertNothingOverlaps()
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun aTinyScreenWithLargeFontKeepsTheBoard() {
        RuntimeEnvironment.setFontScale(2f)
        launch()
        startEasy()
        // The app has no control over the system bars.
        val table: View = app.findViewById(R.id.table)
        val bars = dp(table.paddingTop + table.paddingBottom)
        assertTrue("${dp(board.width)} with bars of $bars", dp(board.width) >= 224 - bars)
        assertNothingOverlaps()
        place("H8")
        // The reply would clear the message.
        await("reply") { snapshot.humanToMove }
        tap("H8")
        val said = frame(R.id.message)
        assertTrue(said.height() > 0 && said.bottom <= frame(R.id.board).top)
        assertTrue(said.right <= frame(R.id.menu).left)
    }

    @Test
    @Config(qualifiers = "w320dp-h640dp-mdpi")
    fun aTitleOfOneLineIsReadWholeWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        launch()
        startTwo()
        val title: TextView = app.findViewById(R.id.title)
        val room = title.width - title.compoundPaddingLeft - title.compoundPaddingRight
        keepPicture("large-title")
        val asked = title.paint.measureText(title.text.toString())
        assertTrue("$asked in $room, ${title.textSize}", title.lineCount > 1 || asked <= room)
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun noButtonUnderTheThumbLosesALetter() {
        RuntimeEnvironment.setFontScale(2f)
        launch()
        startTwo()
        place("H8")
        for (id in listOf(R.id.undo, R.id.place)) assertNotCut("tiny", app.findViewById(id))
    }

    @Test
    @Config(qualifiers = "w800dp-h1280dp-mdpi")
    fun aTabletInPortrait() {
        launch()
        startEasy()
        assertEquals(784f, dp(board.width), 1f)
        assertNothingOverlaps()
    }

    @Test
    @Config(qualifiers = "w1280dp-h800dp-land-mdpi")
    fun aTabletInLandscape() {
        launch()
        startEasy()
        assertTrue(dp(board.height) >= 800 - 16 - 80)
        assertNothingOverlaps()
    }

    @Test
    @Config(qualifiers = "w360dp-h380dp-xhdpi")
    fun splitScreen() {
        launch()
        startEasy()
        assertNothingOverlaps()
        assertTrue(dp(board.width) >= 180)
    }

    @Test
    @Config(qualifiers = "w640dp-h360dp-land-xhdpi")
    fun theLeftHandHasTheBarOnTheLeft() {
        launch()
        preferences().leftHanded = true
        startEasy()
        assertTrue(frame(R.id.thumb_bar).right <= frame(R.id.board).left)
        assertTrue(frame(R.id.place).left < frame(R.id.undo).left)
        assertNothingOverlaps()
    }

    @Test
    fun blackStonesStandOutOnEveryBoard() {
        for (theme in BoardThemeName.values()) {
            val controller = launch()
            preferences().boardTheme = theme
            startTwo()
            place("H8")
            val picture = picture(board)
            val layout = checkNotNull(board.geometry)

            // Luminance at a distance from H8, between the lines.
            fun light(distance: Float): Float {
                val x = (layout.lineX(7) + 0.7071f * distance).toInt()
                val y = (layout.lineY(7) + 0.7071f * distance).toInt()
                return Color.luminance(picture.getPixel(x, y)) + 0.05f
            }
            val field = light(0.7f * layout.cell)
            // WCAG 2 requires 3:1 for graphics. The mark in the centre is not part of the stone.
            val radius = layout.stoneRadius.toInt()
            val most = (radius / 2..radius).map { light(it.toFloat()) }
                .maxOf { maxOf(it, field) / minOf(it, field) }
            assertTrue("$theme: $most", most >= 3)
            kill(controller)
            backedUp.deleteRecursively()
        }
    }

    @Test
    @Config(qualifiers = "zh-rCN-w360dp-h640dp-night-xhdpi")
    fun chineseByNight() {
        launch()
        assertEquals(0xFF15130F.toInt(), app.getColor(R.color.background))
        startEasy()
        assertEquals("初级 · 无禁手", title)
        assertEquals("悔棋", app.findViewById<TextView>(R.id.undo).text)
        place("H8")
        val picture = picture(board)
        val layout = checkNotNull(board.geometry)
        val pixel = picture.getPixel(layout.lineX(7).toInt(), layout.lineY(7).toInt() + 12)
        assertTrue(Integer.toHexString(pixel), (pixel and 0xFF) < 0x60)
    }
}
