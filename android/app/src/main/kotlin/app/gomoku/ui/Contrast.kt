package app.gomoku.ui

import android.app.UiModeManager
import android.content.Context
import android.os.Build
import android.provider.Settings

/** System's high contrast of text or the whole UI. */
object Contrast {
    /** Key without a public constant below API 36, which apps may read. */
    private const val HIGH_TEXT_CONTRAST = "high_text_contrast_enabled"

    /** The system's value between standard and high. */
    private const val MEDIUM = 0.5f

    fun isHigh(context: Context): Boolean =
        ofText(context) || Build.VERSION.SDK_INT >= 34 && Api34.of(context) >= MEDIUM

    private fun ofText(context: Context): Boolean = try {
        Settings.Secure.getInt(context.contentResolver, HIGH_TEXT_CONTRAST, 0) == 1
    } catch (_: SecurityException) {
        // A phone may refuse to reveal the setting.
        false
    }

    @SinceApi(34)
    private object Api34 {
        fun of(context: Context): Float =
            unlessRefused(0f) { context.getSystemService(UiModeManager::class.java).contrast }
    }
}
