package app.gomoku.game

import android.view.View
import android.widget.PopupMenu
import app.gomoku.R
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Reaction
import app.gomoku.settings.Placement
import app.gomoku.ui.SharedForm

/** Overflow menu of the Game screen, without unavailable items. */
object GameMenu {
    interface Actions {
        val menuSnapshot: GameSnapshot
        val menuPlacement: Placement

        val menuTilts: Boolean

        fun choosePlacement(placement: Placement)

        fun calibrate()

        /** Sets the computer's level number. */
        fun changeLevel(level: Int)

        fun askRematch()

        fun share(form: SharedForm)

        fun newGame()

        fun settings()

        fun learn()

        fun askResign()

        fun halt()

        fun askDraw()

        fun react(reaction: Reaction)

        fun askLeave()
    }

    fun show(anchor: View, actions: Actions) {
        val popup = PopupMenu(anchor.context, anchor)
        popup.inflate(R.menu.game)
        val menu = popup.menu
        val snapshot = actions.menuSnapshot
        menu.findItem(R.id.menu_resign).isVisible = snapshot.canResign
        menu.findItem(R.id.menu_calibrate).isVisible = actions.menuTilts
        val remote = snapshot.remote
        menu.findItem(R.id.menu_react).isVisible = snapshot.canReact
        menu.findItem(R.id.menu_pause).isVisible = snapshot.canHalt
        val level = menu.findItem(R.id.menu_level)
        level.isVisible = snapshot.canChangeLevel
        level.subMenu?.let { LevelMenu.fill(it, anchor.context, snapshot, actions::changeLevel) }
        val draw = menu.findItem(R.id.menu_draw)
        draw.isVisible = snapshot.canOfferDraw
        draw.setTitle(if (remote == null) R.string.game_agree_draw else R.string.game_offer_draw)
        menu.findItem(R.id.menu_rematch).isVisible = snapshot.canRematch
        if (remote != null) menu.findItem(R.id.menu_rematch).setTitle(R.string.game_offer_rematch)
        // A new game would end a remote game without notice; leaving notifies the other player.
        menu.findItem(R.id.menu_new).isVisible = remote == null
        menu.findItem(R.id.menu_leave).isVisible = remote != null
        val chosen = when (actions.menuPlacement) {
            Placement.TAP_TWICE -> R.id.menu_tap_twice
            Placement.SLIDE -> R.id.menu_slide
            Placement.DIRECT -> R.id.menu_direct
        }
        menu.findItem(chosen).isChecked = true
        popup.setOnMenuItemClickListener { item -> choose(item.itemId, actions) }
        popup.show()
    }

    private fun choose(item: Int, actions: Actions): Boolean {
        when (item) {
            R.id.menu_tap_twice -> actions.choosePlacement(Placement.TAP_TWICE)
            R.id.menu_slide -> actions.choosePlacement(Placement.SLIDE)
            R.id.menu_direct -> actions.choosePlacement(Placement.DIRECT)
            R.id.menu_calibrate -> actions.calibrate()
            R.id.menu_rematch -> actions.askRematch()
            R.id.menu_new -> actions.newGame()
            R.id.menu_settings -> actions.settings()
            R.id.menu_rules -> actions.learn()
            R.id.menu_resign -> actions.askResign()
            R.id.menu_pause -> actions.halt()
            R.id.menu_draw -> actions.askDraw()
            R.id.menu_leave -> actions.askLeave()
            else -> return chooseInner(item, actions)
        }
        return true
    }

    private fun chooseInner(item: Int, actions: Actions): Boolean {
        val form = SharedForm.of(item)
        if (form != null) actions.share(form) else actions.react(REACTIONS[item] ?: return false)
        return true
    }

    private val REACTIONS = mapOf(
        R.id.react_wave to Reaction.WAVE,
        R.id.react_applause to Reaction.APPLAUSE,
        R.id.react_luck to Reaction.LUCK,
        R.id.react_surprise to Reaction.SURPRISE,
        R.id.react_thinking to Reaction.THINKING,
        R.id.react_thanks to Reaction.THANKS
    )
}
