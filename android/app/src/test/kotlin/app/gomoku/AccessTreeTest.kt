package app.gomoku

import android.view.View
import android.view.ViewGroup
import android.widget.Button
import android.widget.EditText
import android.widget.ImageButton
import android.widget.RadioButton
import android.widget.ScrollView
import android.widget.Switch
import android.widget.TextView
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** Whatever can be pressed, on every screen, has a name, a role and room for a finger. */
class AccessTreeTest : NearbyAppTest() {
    private fun all(view: View): List<View> {
        if (!view.isShown) return emptyList()
        if (view !is ViewGroup) return listOf(view)
        return (0 until view.childCount).flatMap { all(view.getChildAt(it)) } + view
    }

    private fun check(screen: String, vararg pressed: Int) {
        idle()
        val shown = all(app.window.decorView)
        val interactive = shown.filter { it.isClickable && it !is BoardView }
        assertTrue("$screen has buttons", interactive.size >= 2)
        for (id in pressed) {
            val name = app.resources.getResourceEntryName(id)
            assertTrue("$screen: $name", interactive.any { it.id == id })
        }
        val least = (48 * app.resources.displayMetrics.density).toInt()
        for (view in interactive) {
            val node = view.createAccessibilityNodeInfo()
            val label = shown.any { it.labelFor != View.NO_ID && it.labelFor == view.id }
            val named = !node.text.isNullOrBlank() && node.className != EditText::class.java.name
            val what = "$screen: ${node.className} ${node.text} ${node.contentDescription}"
            assertTrue("$what: no name", named || label || !node.contentDescription.isNullOrBlank())
            assertTrue("$what: no role", node.className in ROLES)
            val size = "${view.width} x ${view.height} of $least"
            assertTrue("$what: $size", view.width >= least && view.height >= least)
            assertTrue("$what: hidden from readers", view.isImportantForAccessibility)
        }
        for (board in shown.filterIsInstance<BoardView>().filter { it.isClickable }) {
            val node = board.accessibilityNodeProvider?.createAccessibilityNodeInfo(View.NO_ID)
            assertFalse("$screen: board", node?.contentDescription.isNullOrBlank())
        }
    }

    @Test
    fun atThisPhone() {
        launch()
        check("home", R.id.play_computer, R.id.play_two, R.id.nearby, R.id.settings)
        click(R.id.statistics)
        check("statistics", R.id.back, R.id.first_step)
        pressBack()
        click(R.id.play_computer)
        choose(R.id.level, "more")
        check("new game", R.id.back, R.id.start)
        choose(R.id.level, "easy")
        click(R.id.start)
        await("begins") { app.game != null && snapshot.humanToMove }
        place("H8")
        await("reply") { snapshot.humanToMove }
        tap("A1")
        check("game", R.id.back, R.id.menu, R.id.undo, R.id.hint, R.id.place)
        checkNotNull(app.game).resign()
        check("game over", R.id.rematch, R.id.review, R.id.share)
        click(R.id.review)
        check("review", R.id.back, R.id.first, R.id.last, R.id.share)
        pressBack()
        click(R.id.rematch)
        await("again") { snapshot.humanToMove }
        pressBack()
        pressBack()
        check("home with a game", R.id.continue_card)
        click(R.id.games)
        await("listed") { app.findViewById<View>(R.id.game_more) != null }
        check("my games", R.id.back, R.id.import_game, R.id.game_card, R.id.game_more)
        pressBack()
        click(R.id.settings)
        check(
            "settings",
            R.id.back,
            R.id.reset_statistics,
            R.id.spoken_threats,
            R.id.sounds,
            R.id.forbidden_loses
        )
    }

    @Test
    fun nearby() {
        launch()
        openNearby()
        pass(9)
        await("facts") { isShown(R.id.facts) }
        check("checklist", R.id.back, R.id.nickname, R.id.their_code, R.id.join, R.id.watch)
        val wei = phone("Wei")
        wei.openLobby()
        await("listed") { rows().isNotEmpty() }
        check("nearby")
        chooseRow("Wei")
        check("proposal", R.id.invite)
        pressBack()
        inviteUntilCode(wei, "Wei")
        check("pairing", R.id.pairing_accept, R.id.pairing_differs)
        click(R.id.pairing_accept)
        wei.lobby.accept()
        await("ready") { wei.state.gameReady }
        wei.takeGame()
        await("begins") { app.game != null && snapshot.humanToMove }
        placeFor(wei, "H8")
        wei.place("J9")
        checkNotNull(wei.session).undo()
        await("offered") { isShown(R.id.remote_yes) }
        check("offer", R.id.remote_yes, R.id.remote_no, R.id.undo, R.id.place)
    }

    private companion object {
        val ROLES = listOf(
            Button::class,
            EditText::class,
            ImageButton::class,
            RadioButton::class,
            ScrollView::class,
            Switch::class,
            // Words that can be selected and copied.
            TextView::class
        ).map { it.java.name }
    }
}
