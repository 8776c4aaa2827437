package app.gomoku.app

import android.graphics.Rect
import android.view.View
import android.view.ViewGroup
import android.widget.Button
import android.widget.CheckBox
import android.widget.EditText
import android.widget.ImageButton
import android.widget.RadioButton
import android.widget.ScrollView
import android.widget.SeekBar
import android.widget.Switch
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.Phase
import app.gomoku.friend.nearby.NearbyAppTest
import app.gomoku.game.key
import app.gomoku.settings.AppTheme
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowPopupMenu

/**
 * Checks every screen in light, dark and AMOLED mode: pressable views have a name, a role and a
 * touch target, and all text contrasts with its actual background.
 */
class AccessTreeTest : NearbyAppTest() {
    private fun all(view: View): List<View> {
        if (!view.isShown) return emptyList()
        if (view !is ViewGroup) return listOf(view)
        return (0 until view.childCount).flatMap { all(view.getChildAt(it)) } + view
    }

    private fun check(screen: String, vararg pressed: Int) {
        idle()
        val shown = all(app.window.decorView)
        val interactive =
            shown.filter { (it.isClickable || it is SeekBar) && it !is BoardView }
        assertTrue("$screen has buttons", interactive.isNotEmpty())
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
        checkContrast(screen, shown.filterIsInstance<TextView>())
        for (board in shown.filterIsInstance<BoardView>().filter { it.isClickable }) {
            val node = board.accessibilityNodeProvider?.createAccessibilityNodeInfo(View.NO_ID)
            assertFalse("$screen: board", node?.contentDescription.isNullOrBlank())
        }
    }

    /** Compares text with the most frequent colour behind it (WCAG 2.2, level AA). */
    private fun checkContrast(screen: String, texts: List<TextView>) {
        val picture = picture()
        val width = picture.width
        val pixels = IntArray(width * picture.height)
        picture.getPixels(pixels, 0, width, 0, 0, width, picture.height)
        for (text in texts) {
            val at = Rect()
            // Data read on another thread may have hidden it meanwhile.
            val seen = text.isShown && text.getGlobalVisibleRect(at)
            if (!seen || !text.isEnabled || text.text.isBlank()) continue
            // Skips text clipped by a scrolling edge or covered by the system bar's scrim.
            at.bottom = minOf(at.bottom, clear.bottom)
            if (at.height() < text.height / 2) continue
            val behind = HashMap<Int, Int>()
            for (y in at.top until at.bottom step 2) {
                for (x in at.left until at.right step 2) {
                    behind.merge(pixels[y * width + x], 1, Int::plus)
                }
            }
            val most = checkNotNull(behind.maxByOrNull { it.value }).key
            val what = "$screen: ${text.text}: ${Integer.toHexString(most)}"
            assertContrast(4.5, text.currentTextColor, most, what)
        }
    }

    @Test
    fun atThisPhone() = walk(AppTheme.LIGHT)

    @Test
    fun withLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        walk(AppTheme.DARK)
    }

    @Test
    @Config(qualifiers = "w640dp-h360dp-land-xhdpi")
    fun onItsSide() = walk(AppTheme.AMOLED)

    private fun walk(theme: AppTheme) {
        preferences().theme = theme
        launch()
        check("home", *HOME_BUTTONS)
        click(R.id.statistics)
        await("read") { isShown(R.id.first_step) }
        check("statistics", R.id.back, R.id.first_step)
        pressBack()
        click(R.id.games)
        await("read") { isShown(R.id.first_step) }
        check("no games", R.id.back, R.id.games_menu, R.id.first_step)
        pressBack()
        click(R.id.puzzles)
        await("read") { isShown(R.id.theme_title) }
        check("puzzles", R.id.back, R.id.puzzles_today, R.id.puzzles_next)
        click(R.id.puzzles_next)
        await("read") { isShown(R.id.solution) }
        check("puzzle", R.id.back, R.id.menu, R.id.undo, R.id.solution, R.id.place)
        pressBack()
        pressBack()
        click(R.id.learn)
        check("learn", R.id.back)
        pressBack()
        click(R.id.play_computer)
        choose(R.id.level, "more")
        check("new game", R.id.back, R.id.set_up, R.id.start)
        click(R.id.set_up)
        tap("H8")
        check("set up", R.id.back, R.id.menu, R.id.undo, R.id.play_position)
        pressBack()
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
        await("read") { isShown(R.id.play_on) }
        check(
            "review",
            R.id.back,
            R.id.share,
            R.id.slider,
            R.id.first,
            R.id.backward,
            R.id.forward,
            R.id.last,
            R.id.play_on
        )
        pressBack()
        click(R.id.rematch)
        await("again") { snapshot.humanToMove }
        pressBack()
        pressBack()
        check("home with a game", R.id.continue_card)
        click(R.id.games)
        await("listed") { app.findViewById<View>(R.id.game_more) != null }
        check("my games", R.id.back, R.id.games_menu, R.id.game_card, R.id.game_more)
        click(R.id.games_search)
        check("search", R.id.games_search, R.id.search_words)
        click(R.id.games_search)
        click(R.id.game_more)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(R.id.menu_delete, 0)
        await("deleted") { isShown(R.id.undo_delete) }
        check("a deleted game", R.id.undo_delete)
        pressBack()
        click(R.id.settings)
        check(
            "settings",
            R.id.back,
            R.id.spoken_threats,
            R.id.sounds,
            R.id.forbidden_loses,
            R.id.about
        )
        openAbout()
        check("about", R.id.back)
        pressBack()
        pressBack()
        chooseColours()
        val choices = intArrayOf(R.id.choose_black, R.id.choose_white, R.id.choose_add)
        check("an opening's proposal", R.id.undo, *choices)
    }

    private fun chooseColours() {
        // Avoids the question about replacing the game.
        checkNotNull(app.game).resign()
        click(R.id.play_two)
        choose(R.id.opening, "swap2")
        click(R.id.start)
        await("begins") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        for (name in listOf("H8", "J9", "G7")) place(name)
        await("asked") { snapshot.humanToChoose && isShown(R.id.choose_add) }
    }

    @Test
    fun nearby() {
        launch()
        openNearby()
        pass(9)
        await("facts") { isShown(R.id.facts) }
        check("checklist", R.id.back, R.id.nickname)
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

    @Test
    fun online() = walkOnline(AppTheme.LIGHT)

    @Test
    fun onlineWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        walkOnline(AppTheme.DARK)
    }

    private fun walkOnline(theme: AppTheme) {
        preferences().theme = theme
        launch()
        openFriends()
        val ways = intArrayOf(R.id.wifi, R.id.bluetooth, R.id.anywhere)
        check("play a friend", R.id.back, R.id.join_text, R.id.join, R.id.scan, *ways)
        click(R.id.scan)
        check("scan", R.id.back, R.id.scan_type)
        pressBack()
        join("hello")
        check("no invitation")
        join("127.0.0.1:9")
        check("what to propose there", R.id.invite, R.id.watch)
        pressBack()
        pressBack()
        click(R.id.anywhere)
        check("no server", R.id.back, R.id.broker_address, R.id.broker_use)
        // No server listens there; the invitation is saved anyway.
        app.findViewById<EditText>(R.id.broker_address).setText("127.0.0.1:9")
        click(R.id.broker_use)
        check("a server", R.id.broker_change, R.id.invite_link, R.id.invite_code)
        click(R.id.invite_code)
        check("what to propose", R.id.invite)
        click(R.id.invite)
        await("tried") { isShown(R.id.problem) }
        check("an invitation", R.id.invitation_withdraw)
        pressBack()
        await("listed") { isShown(R.id.room_card) }
        check("online games", R.id.room_card, R.id.room_delete)
        click(R.id.back)
        pressBack()
        click(R.id.games)
        await("counted") { isShown(R.id.online) }
        check("my games", R.id.online)
    }

    private companion object {
        val ROLES = listOf(
            Button::class,
            CheckBox::class,
            EditText::class,
            ImageButton::class,
            RadioButton::class,
            ScrollView::class,
            SeekBar::class,
            Switch::class,
            // Selectable text.
            TextView::class
        ).map { it.java.name }
    }
}
