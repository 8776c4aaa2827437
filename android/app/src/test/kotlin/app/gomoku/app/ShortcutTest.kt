package app.gomoku.app

import android.content.Intent
import android.view.View
import app.gomoku.R
import app.gomoku.core.Phase
import java.io.File
import javax.xml.parsers.DocumentBuilderFactory
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Test
import org.w3c.dom.Element

class ShortcutTest : AppTest() {
    private val shortcuts: Map<String, Intent> by lazy {
        val file = File(System.getProperty("gomoku.res"), "xml/shortcuts.xml")
        val document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file)
        val list = document.getElementsByTagName("shortcut")
        (0 until list.length).map { list.item(it) as Element }.associate { shortcut ->
            val intent = shortcut.getElementsByTagName("intent").item(0) as Element
            val target = Intent(intent.getAttribute("android:action")).setClassName(
                intent.getAttribute("android:targetPackage"),
                intent.getAttribute("android:targetClass")
            )
            shortcut.getAttribute("android:shortcutId") to target
        }
    }

    private fun shortcut(id: String): Intent {
        val intent = checkNotNull(shortcuts[id])
        assertNotNull(context().packageManager.resolveActivity(intent, 0))
        return Intent(intent)
    }

    @Test
    fun aNewGameIsOneTapAway() {
        val controller = launch(intent = shortcut("new"))
        assertEquals("Play the computer", title)
        click(R.id.start)
        await("begins") { snapshot.phase == Phase.PLAYING }
        pressBack()
        click(R.id.settings)
        controller.newIntent(shortcut("new"))
        idle()
        assertNotNull(app.findViewById(R.id.start))
        pressBack()
        assertNotNull(app.findViewById(R.id.play_two))
    }

    @Test
    fun theUnfinishedGameGoesOn() {
        launch()
        startTwo()
        place("H8")
        kill()
        val controller = launch(intent = shortcut("continue"))
        await("goes on") { snapshot.phase == Phase.PLAYING }
        place("J9")
        pressBack()
        assertNotNull(app.findViewById(R.id.continue_card))
        controller.newIntent(shortcut("continue"))
        idle()
        await("goes on") { snapshot.phase == Phase.PLAYING }
        checkNotNull(app.game).resign()
        kill()
        launch(intent = shortcut("continue"))
        assertNull(app.findViewById(R.id.table))
        assertEquals(View.GONE, app.findViewById<View>(R.id.continue_card).visibility)
    }

    @Test
    fun theListOfRecentAppsOpensWhereThePersonWas() {
        val intent = shortcut("new").addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)
        launch(intent = intent)
        assertNotNull(app.findViewById(R.id.play_two))
    }
}
