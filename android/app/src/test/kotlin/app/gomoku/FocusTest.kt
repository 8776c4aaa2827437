package app.gomoku

import android.view.FocusFinder
import android.view.View
import android.view.ViewGroup
import app.gomoku.core.Phase
import org.junit.Assert.assertEquals
import org.junit.Test

/** A D-pad, and a switch that steps on and on, reach everything that a finger does. */
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
        // A key was pressed: no finger is on the glass.
        root.requestFocusFromTouch()
        val wanted = all(root).filter { it.isEnabled && it.isClickable }.toSet()
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

    @Test
    fun everythingIsReachedOnEveryScreen() {
        launch()
        check("home")
        click(R.id.play_computer)
        choose(R.id.level, "more")
        check("new game")
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
        click(R.id.rematch)
        await("again") { snapshot.humanToMove }
        place("A1")
        pressBack()
        pressBack()
        check("home with a game")
        click(R.id.settings)
        check("settings")
        pressBack()
        openNearby()
        check("nearby")
    }
}
