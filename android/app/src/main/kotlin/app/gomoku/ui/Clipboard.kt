package app.gomoku.ui

import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context

/**
 * Copies [text]. Returns whether it succeeded. Before Android 13 the system shows no confirmation,
 * so the caller must.
 */
fun Context.copy(text: CharSequence): Boolean {
    val clipboard = getSystemService(Context.CLIPBOARD_SERVICE) as? ClipboardManager
    return unlessRefused(false) {
        clipboard?.setPrimaryClip(ClipData.newPlainText(null, text))
        clipboard != null
    }
}
