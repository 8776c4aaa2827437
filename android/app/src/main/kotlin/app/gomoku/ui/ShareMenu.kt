package app.gomoku.ui

import android.content.Intent
import android.view.View
import android.widget.PopupMenu
import app.gomoku.R

object ShareMenu {
    fun show(anchor: View, hasOriginal: Boolean = false, share: (SharedForm) -> Unit) {
        val popup = PopupMenu(anchor.context, anchor)
        popup.inflate(R.menu.share)
        popup.menu.findItem(R.id.share_original).isVisible = hasOriginal
        popup.setOnMenuItemClickListener { item ->
            SharedForm.of(item.itemId)?.let(share)
            true
        }
        popup.show()
    }
}

enum class SharedForm(private val item: Int) {
    RECORD(R.id.share_record),

    /** File at a place that the user selects. */
    SAVE(R.id.share_save),
    PICTURE(R.id.share_picture),
    TEXT(R.id.share_text),

    /** File that an imported game was decoded from. */
    ORIGINAL(R.id.share_original)
    ;

    companion object {
        fun of(item: Int): SharedForm? = values().firstOrNull { it.item == item }
    }
}

fun sharedText(text: String): Intent =
    Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text)
