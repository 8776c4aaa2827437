package app.gomoku.board

/**
 * Position of the loupe above a sliding finger, else at its side. It stays in the window and never
 * under the finger. Pure.
 *
 * @property unit view units per design unit (a dp on Android)
 */
class Loupe(private val unit: Float) {
    /** X coordinate of the centre. */
    var x = 0f
        private set
    var y = 0f
        private set
    var radius = 0f
        private set

    /** Magnification for line distance [cell]. */
    fun zoom(cell: Float) = (SEEN_CELL * unit / cell).coerceIn(LEAST_ZOOM, MOST_ZOOM)

    /** Follows a finger within the window's edges, all in board coordinates. */
    fun follow(
        fingerX: Float,
        fingerY: Float,
        left: Float,
        top: Float,
        right: Float,
        bottom: Float
    ) {
        val reach = FINGER * unit
        val wanted = minOf(RADIUS * unit, (right - left) / 2, (bottom - top) / 2)
        val above = fingerY - reach - top
        val before = fingerX - reach - left
        val behind = right - fingerX - reach
        val beside = maxOf(before, behind)
        if (above >= 2 * wanted || above >= beside) {
            radius = minOf(wanted, above / 2).coerceAtLeast(0f)
            x = within(fingerX, left + radius, right - radius)
            y = fingerY - reach - radius
        } else {
            radius = minOf(wanted, beside / 2).coerceAtLeast(0f)
            x = if (before > behind) fingerX - reach - radius else fingerX + reach + radius
            y = within(fingerY, top + radius, bottom - radius)
        }
    }

    private fun within(value: Float, least: Float, most: Float) = maxOf(least, minOf(value, most))

    companion object {
        /** Maximum radius, in design units. */
        const val RADIUS = 60f

        /** Distance from fingertip centre to rim, more than a finger hides. */
        const val FINGER = 36f

        private const val SEEN_CELL = 46f
        private const val LEAST_ZOOM = 1.5f
        private const val MOST_ZOOM = 3f
    }
}
