package app.gomoku.settings

import android.content.res.Configuration

/**
 * How the app's own theme is asked of its resources, so that everything that names a colour gets
 * the right one. The AMOLED colours stand under a country's and a network's code that no network
 * can have together: resources know no qualifier for a third kind of light.
 */
object ThemeOverride {
    /** What [theme] changes of a device that is [now] so; null when nothing. */
    fun of(theme: AppTheme, now: Configuration): Configuration? {
        val night = when (theme) {
            AppTheme.SYSTEM -> return null
            AppTheme.LIGHT -> Configuration.UI_MODE_NIGHT_NO
            AppTheme.DARK, AppTheme.AMOLED -> Configuration.UI_MODE_NIGHT_YES
        }
        return Configuration().apply {
            // Zero leaves the person's own font size.
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
