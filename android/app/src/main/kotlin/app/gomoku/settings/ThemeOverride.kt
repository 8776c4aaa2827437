package app.gomoku.settings

import android.content.res.Configuration

/**
 * Applies the app's theme by a resource configuration. The AMOLED colours use country and network
 * codes that no real network has, because resource qualifiers offer no third night mode.
 */
object ThemeOverride {
    /** Changes of [theme] to the configuration [now], if any. */
    fun of(theme: AppTheme, now: Configuration): Configuration? {
        val night = when (theme) {
            AppTheme.SYSTEM -> return null
            AppTheme.LIGHT -> Configuration.UI_MODE_NIGHT_NO
            AppTheme.DARK, AppTheme.AMOLED -> Configuration.UI_MODE_NIGHT_YES
        }
        return Configuration().apply {
            // Zero preserves the user's font size.
            fontScale = 0f
            uiMode = (now.uiMode and Configuration.UI_MODE_NIGHT_MASK.inv()) or night
            if (theme == AppTheme.AMOLED) {
                mcc = NOWHERE
                mnc = NOWHERE
            }
        }
    }

    private const val NOWHERE = 999
}
