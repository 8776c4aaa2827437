package app.gomoku.games

import android.os.Bundle
import android.view.View
import android.widget.ListView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.Phase
import java.io.File
import java.util.Locale
import org.junit.Assert.assertEquals
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowPopupMenu

abstract class GamesAppTest : AppTest() {
    protected val folder: File
        get() = File(backedUp, "games")

    protected fun files() = folder.list().orEmpty().filter { it.endsWith(".game") }.sorted()

    protected fun save(id: String, file: ByteArray) {
        folder.mkdirs()
        File(folder, "$id.game").writeBytes(file)
    }

    protected fun name(number: Int) = "%016x".format(Locale.ROOT, number)

    protected fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    protected fun isShown(id: Int) = app.findViewById<View>(id)?.isShown == true

    protected fun rows(): List<View> {
        val list = app.findViewById<ListView>(R.id.list)
        return (0 until list.childCount).map(list::getChildAt)
    }

    protected fun titles() = texts(R.id.game_title)

    protected fun notes() = texts(R.id.game_note)

    private fun texts(id: Int) = rows().map { it.findViewById<TextView>(id).text.toString() }

    protected fun openGames(count: Int) {
        click(R.id.games)
        await("$count games are listed: ${titles()}") { rows().size == count }
    }

    protected fun openRow(row: Int) {
        rows()[row].findViewById<View>(R.id.game_card).performClick()
        idle()
    }

    protected fun choose(row: Int, item: Int) {
        rows()[row].findViewById<View>(R.id.game_more).performClick()
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    protected fun choose(item: Int) {
        click(R.id.games_menu)
        ShadowPopupMenu.getLatestPopupMenu().menu.performIdentifierAction(item, 0)
        idle()
    }

    protected fun said() = shadowOf(ShadowAlertDialog.getLatestAlertDialog()).message.toString()

    protected fun press(button: Int) {
        ShadowAlertDialog.getLatestAlertDialog().getButton(button).performClick()
        idle()
    }

    protected fun win() {
        startTwo()
        for (name in "H8 A1 I8 B1 J8 C1 K8 D1 L8".split(' ')) place(name)
        await("kept") { snapshot.phase == Phase.OVER && files().size == 1 }
    }

    protected fun list(): ListView = app.findViewById(R.id.list)

    /** Positions are read on another thread. */
    protected fun awaitPosition(words: String) =
        await("$words: ${text(R.id.position)}") { text(R.id.position) == words }

    /** Asserts the scroll position after returning and after process death. */
    protected fun assertTheListStaysThere(controller: ActivityController<*>, games: Int) {
        fun place() = list().firstVisiblePosition to list().getChildAt(0).top
        val listed = { list().count == games && list().childCount > 0 }
        val before = place()
        openRow(1)
        await("read") { isShown(R.id.play_on) }
        pressBack()
        await("listed again", listed)
        assertEquals(before, place())
        openRow(1)
        await("read once more") { isShown(R.id.play_on) }
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        controller.destroy()
        launch(state)
        await("read after the kill") { isShown(R.id.play_on) }
        pressBack()
        await("listed after the kill", listed)
        assertEquals(before, place())
    }
}
