package app.gomoku.ui

import android.view.View
import android.widget.PopupMenu
import app.gomoku.R
import app.gomoku.games.SharedForm

/** Asks in what form a game is to be shared. */
object ShareMenu {
    /** Opens it at [anchor]. */
    fun show(anchor: View, share: (SharedForm) -> Unit) {
        val popup = PopupMenu(anchor.context, anchor)
        popup.inflate(R.menu.share)
        popup.setOnMenuItemClickListener { item ->
            SharedForm.of(item.itemId)?.let(share)
            true
        }
        popup.show()
    }
}
