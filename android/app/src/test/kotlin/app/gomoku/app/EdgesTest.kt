package app.gomoku.app

import android.graphics.Rect
import android.view.View
import android.view.ViewGroup
import android.widget.AbsListView
import android.widget.ScrollView
import app.gomoku.R
import app.gomoku.games.GamesAppTest
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

/**
 * Checks that lists extend below the navigation bar and that their last row scrolls clear of it.
 */
@Config(qualifiers = "w360dp-h480dp-xhdpi")
class EdgesTest : GamesAppTest() {
    private val window: View
        get() = app.window.decorView

    /** In pixels from the top of the window. */
    private val barTop: Int
        get() = clear.bottom

    private fun all(view: View): List<View> = when {
        !view.isShown -> emptyList()
        view is ViewGroup -> listOf(view) +
            (0 until view.childCount).flatMap { all(view.getChildAt(it)) }
        else -> listOf(view)
    }

    private fun bottom(view: View): Int = frame(view).bottom

    private fun assertRunsUnderTheBar(screen: String) {
        idle()
        val lists = all(window).filter { it is ScrollView || it is AbsListView }
            .filter { bottom(it) >= barTop && hasContent(it as ViewGroup) }
        assertTrue("$screen has a list at the lower edge", lists.isNotEmpty())
        for (list in lists) {
            assertEquals("$screen ends at the lower edge", window.height, bottom(list))
            assertFalse("$screen draws under the bar", (list as ViewGroup).clipToPadding)
            assertEquals("$screen keeps clear of the bar", barTop, lastRowAtTheEnd(list))
        }
    }

    private fun hasContent(list: ViewGroup) =
        list.childCount > 0 && list.getChildAt(0).run { isShown && height > 0 }

    /** Lower edge of the last row after scrolling; [barTop] if everything fits. */
    private fun lastRowAtTheEnd(list: ViewGroup): Int {
        if (list is AbsListView) {
            list.setSelection(list.count - 1)
            idle()
            return minOf(bottom(list.getChildAt(list.childCount - 1)), barTop).takeIf {
                list.lastVisiblePosition == list.count - 1
            } ?: -1
        }
        // A page may still grow while its data is read.
        do {
            list.scrollBy(0, FAR)
            idle()
        } while (list.canScrollVertically(1))
        val end = bottom(list.getChildAt(0))
        return if (list.canScrollVertically(-1)) end else barTop.coerceAtLeast(end)
    }

    @Test
    fun pagesScrollClearOfTheBar() {
        launch()
        assertRunsUnderTheBar("home")
        click(R.id.friend)
        assertRunsUnderTheBar("friend")
        click(R.id.anywhere)
        assertRunsUnderTheBar("online")
        pressBack()
        pressBack()
        click(R.id.puzzles)
        await("read") { isShown(R.id.theme_title) }
        assertRunsUnderTheBar("puzzles")
        pressBack()
        click(R.id.learn)
        assertRunsUnderTheBar("learn")
        pressBack()
        click(R.id.settings)
        assertRunsUnderTheBar("settings")
        keepPicture("edge-settings-end")
        openAbout()
        assertRunsUnderTheBar("about")
        click(R.id.diagnostics)
        await("read") { app.findViewById<View>(R.id.copy).isEnabled }
        assertRunsUnderTheBar("diagnostics")
    }

    @Test
    fun listOfGamesScrollsClearOfTheBar() {
        launch()
        repeat(GAMES) {
            storage.import("(;FF[4]GM[4]SZ[15];B[hh];W[gg];B[hg];W[if];B[hf];W[a${'a' + it}])")
        }
        click(R.id.statistics)
        await("counted") { isShown(R.id.scores) }
        assertRunsUnderTheBar("statistics")
        pressBack()
        click(R.id.games)
        await("listed") { list().count == GAMES }
        keepPicture("edge-games")
        assertRunsUnderTheBar("games")
        keepPicture("edge-games-end")
        // The message replaces the end of the list, above the bar.
        choose(0, R.id.menu_delete)
        await("undone") { isShown(R.id.undo_bar) }
        keepPicture("edge-games-undo")
        assertTrue("${frame(R.id.undo_bar)}", frame(R.id.undo_bar).bottom <= barTop)
        assertTrue(bottom(list()) <= frame(R.id.undo_bar).top)
        click(R.id.undo_delete)
        await("back") { !isShown(R.id.undo_bar) }
        assertRunsUnderTheBar("games again")
    }

    @Test
    fun focusedRowIsClearOfTheBar() {
        launch()
        click(R.id.settings)
        val last = app.findViewById<View>(R.id.about)
        last.requestRectangleOnScreen(Rect(0, 0, last.width, last.height), true)
        idle()
        assertTrue("${frame(R.id.about)}", frame(R.id.about).bottom <= barTop)
    }

    private companion object {
        const val GAMES = 9

        /** In pixels. */
        const val FAR = 100_000
    }
}
