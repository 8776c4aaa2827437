package app.gomoku.app

import java.io.File
import java.nio.charset.Charset
import javax.xml.parsers.DocumentBuilderFactory
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test
import org.w3c.dom.Element

/** Each language has every text, translated and in its characters. */
class LanguagesTest {
    private val res = File(System.getProperty("gomoku.res"))
    private val english = texts("values")
    private val languages = res.list()!!.filter { File(res, "$it/strings.xml").exists() }
        .filter { it != "values" }.associate { it.removePrefix("values-") to texts(it) }

    @Test
    fun androidOffersTheLanguagesThatThereAre() {
        val offered = elements(File(res, "xml/locales_config.xml"), "locale")
            .map { it.getAttribute("android:name").replace("-", "-r") }
        assertEquals(languages.keys + "en", offered.toSet())
        assertEquals(CHARACTERS.keys, languages.keys)
        val arrays = elements(File(res, "values/arrays.xml"), "string-array")
        val values = arrays.first { it.getAttribute("name") == "language_values" }
            .getElementsByTagName("item").let { list ->
                (0 until list.length).map { list.item(it).textContent }
            }
        val locales = elements(File(res, "xml/locales_config.xml"), "locale")
        assertEquals(listOf("system") + locales.map { it.getAttribute("android:name") }, values)
    }

    @Test
    fun everyLanguageHasEveryText() {
        assertTrue(english.size > 300)
        for ((language, texts) in languages) {
            // None of these languages distinguishes singular and plural.
            val expected = english.keys.filter { !it.endsWith("/one") }
            assertEquals(language, expected, texts.keys.toList())
            for ((key, text) in texts) {
                val where = "$language $key"
                assertEquals(where, places(english.getValue(key)), places(text))
                assertEquals(where, text.trim(), text)
            }
        }
    }

    @Test
    fun everyTextIsShownSomewhere() {
        val main = checkNotNull(res.parentFile)
        val sources = main.walk().filter { it.extension == "kt" || it.extension == "xml" }
            .filter { !it.name.startsWith("strings") }.map { it.readText() }.toList()
        val used = sources.flatMap { USE.findAll(it).toList() }.map { it.groupValues[1] }.toSet()
        val unused = english.keys.map { it.substringBefore('/') }.toSet() - used
        assertEquals(emptySet<String>(), unused)
    }

    /** In short labels a line may break at each plain space. */
    @Test
    fun aNumberStaysOnTheLineOfItsWord() {
        for ((language, texts) in languages + ("en" to english)) {
            for (label in LABELS) {
                val text = texts.getValue(label)
                assertFalse("$language $label: $text", text.contains(' '))
            }
        }
    }

    @Test
    fun nothingIsLeftInEnglish() {
        for ((language, texts) in languages) {
            for ((key, text) in texts) {
                val plain = english.getValue(key)
                    .replace(PLACE, "").replace(ESCAPE, "").replace("Swap2", "")
                val words = plain.any { it.isLetter() }
                val own = text.any { it.code > 0x2E7F && it.isLetter() }
                assertTrue("$language $key: $text", !words || own)
            }
        }
    }

    @Test
    fun eachLanguageIsWrittenInItsOwnCharacters() {
        for ((language, texts) in languages) {
            val known = CHARACTERS.getValue(language)?.let { Charset.forName(it).newEncoder() }
            for ((key, text) in texts) {
                val foreign = text.filter { Character.isIdeographic(it.code) }
                    .filter { known?.canEncode(it) != true }
                assertEquals("$language $key: $text", "", foreign)
            }
        }
    }

    private fun places(text: String) = PLACE.findAll(text).map { it.value }.toSortedSet()

    private fun texts(folder: String): Map<String, String> {
        val files = File(res, folder).listFiles { _, name -> name.startsWith("strings") }
        return checkNotNull(files).sorted().flatMap { file ->
            val texts = elements(file, "string").map { it.getAttribute("name") to it.textContent }
            val items = elements(file, "item").map {
                val name = (it.parentNode as Element).getAttribute("name")
                "$name/${it.getAttribute("quantity")}" to it.textContent
            }
            texts + items
        }.toMap()
    }

    private fun elements(file: File, tag: String): List<Element> {
        val document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file)
        val list = document.getElementsByTagName(tag)
        return (0 until list.length).map { list.item(it) as Element }
    }

    private companion object {
        val LABELS =
            listOf("home_move_count", "games_moves", "size_lines", "level_number", "clock_minutes")
        val PLACE = Regex("%\\d\\\$s")
        val ESCAPE = Regex("""\\u\p{XDigit}{4}""")

        /** References to a text in sources and layouts. */
        val USE = Regex("(?:R\\.string\\.|R\\.plurals\\.|@string/)(\\w+)")

        /** Encodings with the ideographs of one language. Korean is written without them. */
        val CHARACTERS =
            mapOf("zh-rCN" to "GB2312", "zh-rTW" to "Big5", "ja" to "Shift_JIS", "ko" to null)
    }
}
