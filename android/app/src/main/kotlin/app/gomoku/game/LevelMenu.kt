package app.gomoku.game

import android.content.Context
import android.view.Menu
import android.view.SubMenu
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Seat

/** Submenu of the computer's named levels. */
object LevelMenu {
    private const val GROUP = 1

    fun fill(menu: SubMenu, context: Context, snapshot: GameSnapshot, choose: (Int) -> Unit) {
        val texts = GameTexts(context)
        val plays = snapshot.level
        for (level in LEVELS.filter { it.name != null || it.number == plays }) {
            val item = menu.add(GROUP, Menu.NONE, level.number, texts.level(level.number))
            item.setOnMenuItemClickListener {
                choose(level.number)
                true
            }
        }
        menu.setGroupCheckable(GROUP, true, true)
        // In an exclusive group, setting isChecked to either value checks the item.
        val items = (0 until menu.size()).map(menu::getItem)
        items.firstOrNull { it.order == plays }?.isChecked = true
    }
}

/** The computer's level; null without the computer. */
val GameSnapshot.level: Int?
    get() = listOf(black.seat, white.seat).filterIsInstance<Seat.Computer>().firstOrNull()?.level
