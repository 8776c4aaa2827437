package app.gomoku.app

import android.view.FocusFinder
import android.view.KeyEvent
import android.view.View
import android.view.ViewGroup
import android.widget.EditText
import android.widget.SeekBar
import app.gomoku.R
import app.gomoku.core.Phase
import app.gomoku.friend.nearby.NearbyAppTest
import org.junit.Assert.assertEquals
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Test

/** A D-pad or stepping switch reaches everything that touch reaches. */
class FocusTest : NearbyAppTest() {
    private fun all(view: View): List<View> {
        if (!view.isShown) return emptyList()
        if (view !is ViewGroup) return listOf(view)
        return (0 until view.childCount).flatMap { all(view.getChildAt(it)) } + view
    }

    private fun name(view: View): String {
        val text = (view as? android.widget.TextView)?.text ?: view.contentDescription
        return view.javaClass.simpleName + " " + text
    }

    private fun check(screen: String) {
        idle()
        val root = app.window.decorView as ViewGroup
        // Simulates a key press, which leaves touch mode.
        root.requestFocusFromTouch()
        val wanted =
            all(root).filter { it.isEnabled && (it.isClickable || it is SeekBar) }.toSet()
        val pad =
            listOf(View.FOCUS_UP, View.FOCUS_DOWN, View.FOCUS_LEFT, View.FOCUS_RIGHT)
        for ((how, directions) in listOf("D-pad" to pad, "step" to listOf(View.FOCUS_FORWARD))) {
            val missed = wanted - reached(root, directions)
            assertEquals("$screen by $how", emptyList<String>(), missed.map(::name))
        }
    }

    private fun reached(root: ViewGroup, directions: List<Int>): Set<View> {
        val first = FocusFinder.getInstance().findNextFocus(root, null, View.FOCUS_FORWARD)
        val found = LinkedHashSet<View>()
        val open = ArrayDeque(listOfNotNull(first))
        while (open.isNotEmpty()) {
            val at = open.removeFirst()
            if (!found.add(at)) continue
            for (direction in directions) {
                FocusFinder.getInstance().findNextFocus(root, at, direction)?.let(open::add)
            }
        }
        return found
    }

    /** Asserts that keys scroll the text, also below [first], which gets the focus first. */
    private fun assertScrollsByKeys(first: Int = R.id.scroll) {
        val root = app.window.decorView as ViewGroup
        val back: View = app.findViewById(R.id.back)
        val scroll: View = app.findViewById(R.id.scroll)
        val below = FocusFinder.getInstance().findNextFocus(root, back, View.FOCUS_DOWN)
        assertSame(app.findViewById(first), below)
        below.requestFocus()
        repeat(5) {
            scroll.dispatchKeyEvent(KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_DPAD_DOWN))
        }
        idle()
        assertTrue("${scroll.scrollY}", scroll.scrollY > 0)
    }

    @Test
    fun everythingIsReachedOnEveryScreen() {
        launch()
        check("home")
        click(R.id.play_computer)
        choose(R.id.level, "more")
        check("new game")
        click(R.id.set_up)
        tap("H8")
        check("set up")
        pressBack()
        choose(R.id.level, "easy")
        click(R.id.start)
        await("begins") { snapshot.humanToMove }
        place("H8")
        await("reply") { snapshot.humanToMove }
        tap("A1")
        check("game")
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER }
        check("game over")
        click(R.id.review)
        await("read") { isShown(R.id.play_on) }
        click(R.id.backward)
        check("review")
        pressBack()
        click(R.id.rematch)
        await("again") { snapshot.humanToMove }
        place("A1")
        pressBack()
        pressBack()
        check("home with a game")
        click(R.id.settings)
        check("settings")
        openAbout()
        check("about")
        assertScrollsByKeys(R.id.diagnostics)
        pressBack()
        pressBack()
        click(R.id.games)
        await("listed") { isShown(R.id.game_card) }
        check("my games")
        pressBack()
        click(R.id.statistics)
        check("statistics")
        pressBack()
        click(R.id.puzzles)
        await("read") { isShown(R.id.theme_title) }
        check("puzzles")
        click(R.id.puzzles_today)
        await("read") { isShown(R.id.solution) }
        tap("A1")
        check("puzzle")
        pressBack()
        pressBack()
        pressBack()
        click(R.id.learn)
        await("read") { isShown(R.id.next_lesson) }
        check("learn")
        assertScrollsByKeys(R.id.next_lesson)
        pressBack()
        openFriends()
        check("play a friend")
        click(R.id.scan)
        check("scan")
        pressBack()
        click(R.id.wifi)
        check("nearby")
        pressBack()
        click(R.id.bluetooth)
        check("bluetooth")
        pressBack()
        click(R.id.anywhere)
        check("anywhere")
        app.findViewById<EditText>(R.id.broker_address).setText("127.0.0.1:9")
        click(R.id.broker_use)
        click(R.id.invite_link)
        click(R.id.invite)
        await("tried") { isShown(R.id.problem) }
        check("an invitation")
        pressBack()
        await("listed") { isShown(R.id.room_card) }
        check("online games")
    }
}
