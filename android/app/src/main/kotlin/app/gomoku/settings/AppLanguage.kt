package app.gomoku.settings

import android.app.LocaleManager
import android.content.Context
import android.content.res.Configuration
import android.icu.util.ULocale
import android.os.Build
import android.os.LocaleList
import app.gomoku.R
import app.gomoku.ui.SinceApi
import app.gomoku.ui.unlessRefused
import java.util.Locale

/** Language of the app. Android stores it from API 33 on; before, the app stores and applies it. */
class AppLanguage(private val context: Context, private val preferences: Preferences) {
    private val newer = if (Build.VERSION.SDK_INT >= 33) Api33(context) else null

    /** Offered language tag; null follows the system. */
    val tag: String?
        get() {
            val kept = if (newer != null) newer.tag else preferences.language
            return kept?.let(::offered)
        }

    /**
     * Stores the language. Returns whether the caller must recreate the UI; otherwise Android does.
     */
    fun choose(tag: String?): Boolean {
        if (newer != null) newer.choose(tag) else preferences.language = tag
        return newer == null
    }

    /** Moves the stored language to Android after an upgrade to API 33. */
    fun handOver() {
        val kept = preferences.language
        if (newer == null || kept == null) return
        if (newer.choose(kept)) preferences.language = null
    }

    /** Applies the stored language. Returns whether there was one. */
    fun applyTo(configuration: Configuration): Boolean {
        if (newer != null) return false
        val own = tag ?: return false
        configuration.setLocales(LocaleList(Locale.forLanguageTag(own)))
        return true
    }

    /** Offered tag with the same language and script. */
    private fun offered(tag: String): String? {
        val wanted = likely(tag)
        return context.resources.getStringArray(R.array.language_values).drop(1)
            .firstOrNull { likely(it) == wanted }
    }

    private fun likely(tag: String): Pair<String, String> =
        ULocale.addLikelySubtags(ULocale.forLanguageTag(tag)).let { it.language to it.script }

    @SinceApi(33)
    private class Api33(context: Context) {
        private val locales = context.getSystemService(LocaleManager::class.java)

        val tag: String?
            get() = unlessRefused(null) { locales.applicationLocales }
                ?.takeIf { !it.isEmpty }?.get(0)?.toLanguageTag()

        /** Stores the language in Android. Returns whether Android accepted it. */
        fun choose(tag: String?): Boolean = unlessRefused(false) {
            locales.applicationLocales = LocaleList.forLanguageTags(tag.orEmpty())
            true
        }
    }
}
