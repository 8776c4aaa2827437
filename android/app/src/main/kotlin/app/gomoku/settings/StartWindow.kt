package app.gomoku.settings

import android.app.UiModeManager
import android.content.Context
import android.os.Build
import app.gomoku.ui.SinceApi
import app.gomoku.ui.unlessRefused

/**
 * Theme of the window that Android shows before the app runs. Android stores it from API 31 on;
 * before, the window follows the system's theme.
 */
object StartWindow {
    fun use(context: Context, theme: AppTheme) {
        if (Build.VERSION.SDK_INT >= 31) Api31.use(context, theme)
    }

    @SinceApi(31)
    private object Api31 {
        fun use(context: Context, theme: AppTheme) {
            val modes = context.getSystemService(UiModeManager::class.java) ?: return
            val mode = when (theme) {
                // AUTO removes the app's mode: the system's setting applies.
                AppTheme.SYSTEM -> UiModeManager.MODE_NIGHT_AUTO
                AppTheme.LIGHT -> UiModeManager.MODE_NIGHT_NO
                AppTheme.DARK, AppTheme.AMOLED -> UiModeManager.MODE_NIGHT_YES
            }
            unlessRefused(Unit) { modes.setApplicationNightMode(mode) }
        }
    }
}
