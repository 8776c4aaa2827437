package app.gomoku.ui

import java.io.File
import javax.xml.parsers.DocumentBuilderFactory
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.w3c.dom.Element

class TipsTest {
    private fun buttons(layout: File): List<Element> {
        val xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(layout)
        val found = xml.getElementsByTagName("ImageButton")
        return (0 until found.length).map { found.item(it) as Element }
    }

    @Test
    fun everyButtonThatIsAnIconHasATip() {
        val layouts = File("src/main/res").walk()
            .filter { it.parentFile.name.startsWith("layout") && it.extension == "xml" }
        val all = layouts.flatMap { layout -> buttons(layout).map { layout.name to it } }.toList()
        assertTrue("${all.size}", all.size >= 10)
        val bare = all.filter { (_, button) ->
            button.getAttribute("android:tooltipText").isEmpty()
        }
        val names = bare.map { (layout, button) -> layout to button.getAttribute("android:id") }
        assertEquals(emptyList<Any>(), names)
    }
}
