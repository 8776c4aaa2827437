package app.gomoku.platform

import android.widget.TextView

/** Shows [text]. At each setText a live region speaks and a layout runs, so only for another one. */
fun TextView.showText(text: CharSequence) {
    if (!this.text.contentEquals(text)) this.text = text
}
