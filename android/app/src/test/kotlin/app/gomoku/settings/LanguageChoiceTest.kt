package app.gomoku.settings

import android.app.LocaleManager
import android.os.LocaleList
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.ui.ChoiceGroup
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.annotation.Config

/** One choice in Settings, whether Android or the app stores the language. */
class LanguageChoiceTest : AppTest() {
    private val chosen: String?
        get() = app.findViewById<ChoiceGroup>(R.id.language).value

    @Test
    @Config(sdk = [26], qualifiers = "+en-rGB")
    fun anOldAndroidLeavesItToTheApp() {
        val words = mapOf("zh-CN" to "设置", "zh-TW" to "設定", "ja" to "設定", "ko" to "설정")
        for ((tag, settings) in words) {
            launch()
            click(R.id.settings)
            choose(R.id.language, tag)
            kill()
            // Includes plurals and the user's font size.
            preferences().theme = AppTheme.DARK
            launch()
            click(R.id.settings)
            assertEquals(settings, title)
            assertEquals(tag, chosen)
            val minutes = R.plurals.link_suspended_minutes
            val one = app.resources.getQuantityString(minutes, 1, "Wei", "1")
            val many = app.resources.getQuantityString(minutes, 5, "Wei", "5")
            assertEquals(many.replace("5", "1"), one)
            kill()
        }
        launch()
        click(R.id.settings)
        choose(R.id.language, "system")
        kill()
        launch()
        click(R.id.settings)
        assertEquals("Settings", title)
        assertEquals("system", chosen)
        assertNull(preferences().language)
    }

    @Test
    fun aNewAndroidKeepsIt() {
        val locales = context().getSystemService(LocaleManager::class.java)
        launch()
        click(R.id.settings)
        assertEquals("system", chosen)
        choose(R.id.language, "zh-TW")
        assertEquals("zh-TW", locales.applicationLocales.toLanguageTags())
        assertNull(preferences().language)
        choose(R.id.language, "system")
        assertEquals("", locales.applicationLocales.toLanguageTags())
        // Android's settings page writes such values.
        for ((tag, shown) in mapOf("zh-Hans-CN" to "zh-CN", "zh-HK" to "zh-TW", "ja-JP" to "ja")) {
            locales.applicationLocales = LocaleList.forLanguageTags(tag)
            launch()
            click(R.id.settings)
            assertEquals(shown, chosen)
        }
    }

    @Test
    fun anUpdateOfAndroidTakesTheChoiceOver() {
        preferences().language = "ko"
        launch()
        val locales = context().getSystemService(LocaleManager::class.java)
        assertEquals("ko", locales.applicationLocales.toLanguageTags())
        assertNull(preferences().language)
    }
}
