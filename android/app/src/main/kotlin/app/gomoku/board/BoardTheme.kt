package app.gomoku.board

import android.content.Context
import app.gomoku.R
import app.gomoku.ui.Contrast

enum class BoardThemeName(val key: String) {
    WOOD("wood"),
    PAPER("paper"),
    NIGHT("night")
    ;

    companion object {
        fun of(key: String?) = values().firstOrNull { it.key == key } ?: WOOD
    }
}

/** Board colours, the same in light and dark mode. */
class BoardTheme(context: Context, val name: BoardThemeName) {
    val strong = Contrast.isHigh(context)

    val field: Int

    val line: Int

    val label: Int

    /** Marks on the field. They follow the field's brightness, not the app's mode. */
    val accent: Int
    val danger: Int
    val good: Int

    val blackLight = context.getColor(R.color.stone_black_light)
    val black = context.getColor(R.color.stone_black)
    val whiteLight = context.getColor(R.color.stone_white_light)
    val white = context.getColor(R.color.stone_white)
    val whiteEdge = context.getColor(
        if (strong) R.color.strong_on_light else R.color.stone_white_edge
    )
    val blackEdge = context.getColor(
        if (strong) R.color.strong_on_dark else R.color.stone_white_edge
    )
    val lastOnBlack = context.getColor(R.color.last_move_on_black)
    val lastOnWhite = context.getColor(R.color.last_move_on_white)

    init {
        val own = when (name) {
            BoardThemeName.WOOD -> WOOD
            BoardThemeName.PAPER -> PAPER
            BoardThemeName.NIGHT -> NIGHT
        }
        val marks = if (name == BoardThemeName.NIGHT) ON_DARK else ON_LIGHT
        field = context.getColor(own[0])
        val dark = name == BoardThemeName.NIGHT
        val strongest = if (dark) R.color.strong_on_dark else R.color.strong_on_light
        line = context.getColor(if (strong) strongest else own[1])
        label = context.getColor(if (strong) strongest else own[2])
        accent = context.getColor(marks[0])
        danger = context.getColor(marks[1])
        good = context.getColor(marks[2])
    }

    private companion object {
        val WOOD =
            intArrayOf(R.color.board_wood_field, R.color.board_wood_line, R.color.board_wood_label)
        val PAPER = intArrayOf(
            R.color.board_paper_field,
            R.color.board_paper_line,
            R.color.board_paper_label
        )
        val NIGHT = intArrayOf(
            R.color.board_night_field,
            R.color.board_night_line,
            R.color.board_night_label
        )
        val ON_LIGHT = intArrayOf(
            R.color.board_light_accent,
            R.color.board_light_danger,
            R.color.board_light_good
        )
        val ON_DARK = intArrayOf(
            R.color.board_dark_accent,
            R.color.board_dark_danger,
            R.color.board_dark_good
        )
    }
}
