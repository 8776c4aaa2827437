package app.gomoku.platform

import android.view.View
import android.widget.PopupMenu
import app.gomoku.Placement
import app.gomoku.R
import app.gomoku.core.GameSnapshot

/** The Game screen's menu: what is needed seldom. What can't be done now is not shown. */
object GameMenu {
    /** What the menu shows and does. */
    interface Actions {
        val menuSnapshot: GameSnapshot
        val menuPlacement: Placement

        fun redo()

        fun choosePlacement(placement: Placement)

        fun askRematch()

        fun newGame()

        fun settings()

        fun askResign()
    }

    /** Opens it at [anchor]. */
    fun show(anchor: View, actions: Actions) {
        val popup = PopupMenu(anchor.context, anchor)
        popup.inflate(R.menu.game)
        val menu = popup.menu
        menu.findItem(R.id.menu_redo).isVisible = actions.menuSnapshot.canRedo
        menu.findItem(R.id.menu_resign).isVisible = actions.menuSnapshot.canResign
        val chosen = when (actions.menuPlacement) {
            Placement.TAP_TWICE -> R.id.menu_tap_twice
            Placement.DIRECT -> R.id.menu_direct
        }
        menu.findItem(chosen).isChecked = true
        popup.setOnMenuItemClickListener { item -> choose(item.itemId, actions) }
        popup.show()
    }

    private fun choose(item: Int, actions: Actions): Boolean {
        when (item) {
            R.id.menu_redo -> actions.redo()
            R.id.menu_tap_twice -> actions.choosePlacement(Placement.TAP_TWICE)
            R.id.menu_direct -> actions.choosePlacement(Placement.DIRECT)
            R.id.menu_rematch -> actions.askRematch()
            R.id.menu_new -> actions.newGame()
            R.id.menu_settings -> actions.settings()
            R.id.menu_resign -> actions.askResign()
            else -> return false
        }
        return true
    }
}
