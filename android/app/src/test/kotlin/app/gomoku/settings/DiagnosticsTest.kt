package app.gomoku.settings

import android.content.ClipboardManager
import android.content.Context
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.CrashHandler
import java.io.IOException
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class DiagnosticsTest : AppTest() {
    private fun text(id: Int) = app.findViewById<TextView>(id).text.toString()

    private fun open(): String {
        click(R.id.settings)
        openAbout()
        click(R.id.diagnostics)
        await("read") { text(R.id.diagnostics_text).isNotEmpty() }
        return text(R.id.diagnostics_text)
    }

    @Test
    fun whatIsShownIsCopied() {
        launch()
        startTwo("renju")
        place("H8")
        pressBack()
        val shown = open()
        assertTrue(shown, shown.startsWith("Gomoku "))
        assertTrue(shown, "Android 14 (34)" in shown)
        assertTrue(shown, "Renju, 15 lines, Free, person against person, 1 moves" in shown)
        assertEquals("Copy diagnostics", text(R.id.copy))
        click(R.id.copy)
        val clipboard = context().getSystemService(Context.CLIPBOARD_SERVICE) as ClipboardManager
        assertEquals(shown, checkNotNull(clipboard.primaryClip).getItemAt(0).text.toString())
        assertEquals("Copied.", text(R.id.copy))
        pressBack()
        assertEquals("About and licences", text(R.id.title))
    }

    @Test
    fun aCrashIsThereAfterwardsWithoutItsWords() {
        val controller = launch()
        val cause = IOException("Rosalinde at 203.0.113.77")
        CrashHandler.note(IllegalStateException("no way to Rosalinde", cause))
        kill(controller)
        launch()
        val shown = open()
        assertTrue(shown, "java.lang.IllegalStateException" in shown)
        assertTrue(shown, "java.io.IOException" in shown)
        assertTrue(shown, "${javaClass.name}.aCrashIsThereAfterwards" in shown)
        for (fed in listOf("Rosalinde", "203.0.113", "no way")) assertFalse(shown, fed in shown)
    }
}
