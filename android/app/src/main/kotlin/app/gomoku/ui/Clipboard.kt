package app.gomoku.ui

import android.content.ClipData
import android.content.ClipboardManager
import android.content.Context

/** Puts it on the clipboard. Before Android 13 the system says nothing of it: whoever calls this does. */
fun Context.copy(text: CharSequence) {
    val clipboard = getSystemService(Context.CLIPBOARD_SERVICE) as? ClipboardManager
    unlessRefused(Unit) { clipboard?.setPrimaryClip(ClipData.newPlainText(null, text)) }
}
