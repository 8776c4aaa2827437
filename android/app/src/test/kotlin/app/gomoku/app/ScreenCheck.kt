package app.gomoku.app

import android.graphics.Rect
import android.graphics.RectF
import android.os.Build
import android.view.View
import android.view.ViewGroup
import android.view.WindowInsets
import android.view.WindowManager
import android.widget.AbsListView
import android.widget.EditText
import android.widget.HorizontalScrollView
import android.widget.ImageButton
import android.widget.ScrollView
import android.widget.SeekBar
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView

/**
 * Finds unreadable or unreachable parts of a screen: clipped, badly broken or small text; views
 * below a bar, outside an edge or overlapping; small touch targets. Scrollable content counts as
 * visible.
 */
class ScreenCheck(private val root: View) {
    private class Part(val view: View, val seen: Rect)

    private val density = root.resources.displayMetrics.density
    private val fontScale = root.resources.configuration.fontScale
    private val problems = ArrayList<String>()
    private val parts = ArrayList<Part>()

    fun problems(): List<String> {
        problems.clear()
        parts.clear()
        walk(root, safe(), safe())
        overlaps()
        return problems
    }

    /** Window without bars and cutouts, which menus and dialogs avoid anyway. */
    private fun safe(): Rect {
        val window = Rect(0, 0, root.width, root.height)
        val insets = root.rootWindowInsets
        val type = (root.layoutParams as? WindowManager.LayoutParams)?.type
        if (type != WindowManager.LayoutParams.TYPE_BASE_APPLICATION) return window
        if (Build.VERSION.SDK_INT < 30 || insets == null) return window
        val taken = insets.getInsets(
            WindowInsets.Type.systemBars() or WindowInsets.Type.displayCutout()
        )
        return Rect(taken.left, taken.top, root.width - taken.right, root.height - taken.bottom)
    }

    /** [room] includes scrollable content; [seen] is its visible part. */
    private fun walk(view: View, room: Rect, seen: Rect) {
        if (view.visibility != View.VISIBLE || view.alpha == 0f) return
        val frame = frame(view)
        if (isPart(view)) {
            look(view, frame, room)
            val shown = Rect(frame)
            if (shown.intersect(seen)) parts += Part(view, shown)
        }
        if (view !is ViewGroup) return
        val inner = Rect(frame)
        if (view.clipChildren && view.clipToPadding) {
            inner.left += view.paddingLeft
            inner.top += view.paddingTop
            inner.right -= view.paddingRight
            inner.bottom -= view.paddingBottom
        }
        val insideRoom = Rect(room)
        val insideSeen = Rect(seen)
        when (view) {
            is ScrollView, is AbsListView -> inner.let {
                insideSeen.clip(it)
                it.top = -FAR
                it.bottom = FAR
                insideRoom.top = -FAR
                insideRoom.bottom = FAR
                insideRoom.clip(it)
            }

            is HorizontalScrollView -> inner.let {
                insideSeen.clip(it)
                it.left = -FAR
                it.right = FAR
                insideRoom.left = -FAR
                insideRoom.right = FAR
                insideRoom.clip(it)
            }

            else -> if (view.clipChildren) {
                insideRoom.clip(inner)
                insideSeen.clip(inner)
            }
        }
        for (index in 0 until view.childCount) walk(view.getChildAt(index), insideRoom, insideSeen)
    }

    private fun Rect.clip(by: Rect) {
        if (!intersect(by)) setEmpty()
    }

    private fun isPart(view: View) = when (view) {
        is EditText -> true
        is TextView -> view.text.isNotBlank() || view.isClickable
        is BoardView, is ImageButton, is SeekBar -> true
        else -> view.isClickable
    }

    private fun frame(view: View): Rect {
        val at = RectF(0f, 0f, view.width.toFloat(), view.height.toFloat())
        var inner = view
        while (true) {
            inner.matrix.mapRect(at)
            at.offset(inner.left.toFloat(), inner.top.toFloat())
            val outer = inner.parent as? View ?: break
            at.offset(-outer.scrollX.toFloat(), -outer.scrollY.toFloat())
            inner = outer
        }
        return Rect().also(at::round)
    }

    private fun look(view: View, frame: Rect, room: Rect) {
        val edge = Rect(room).apply { inset(-1, -1) }
        if (!edge.contains(frame)) tell(view, "lies at $frame, outside of $room")
        val least = (TARGET * density).toInt()
        val pressed = (view.isClickable || view is SeekBar) && view !is BoardView
        if (pressed && (view.width < least || view.height < least)) {
            tell(view, "is ${view.width} x ${view.height}, less than a finger's $least")
        }
        if (view is TextView && view.text.isNotBlank()) read(view)
    }

    private fun read(text: TextView) {
        cut(text)?.let { tell(text, it) }
        val layout = text.layout ?: return
        if (text.textSize < SMALLEST * density) tell(text, "has letters of ${text.textSize}")
        for (line in 0 until layout.lineCount - 1) {
            val at = layout.getLineEnd(line)
            if (isTorn(text.text, at)) tell(text, "breaks at $at, in the middle of a word")
        }
    }

    /** Problem with the text's visibility. In a large font a name may be shortened. */
    fun cut(text: TextView): String? {
        val layout = text.layout ?: return null
        if (text.isHorizontalFadingEdgeEnabled || text is EditText) return null
        val width = text.width - text.compoundPaddingLeft - text.compoundPaddingRight
        val height = text.height - text.compoundPaddingTop - text.compoundPaddingBottom
        val widest = (0 until layout.lineCount).maxOf { layout.getLineMax(it) }
        if (layout.height > height || widest > width + 1) {
            return "is cut: $widest x ${layout.height} in $width x $height"
        }
        // A large font may shorten a name or the search text; screen readers get the full text.
        if (fontScale > 1 || text.id == R.id.status) return null
        val shortened = (0 until layout.lineCount).any { layout.getEllipsisCount(it) > 0 }
        return if (shortened) "is shortened" else null
    }

    /**
     * Whether a line break before [at] splits a word or date. Chinese and Japanese prose may break
     * anywhere, but short labels should not.
     */
    private fun isTorn(text: CharSequence, at: Int): Boolean {
        if (at !in 1 until text.length) return false
        val before = text[at - 1]
        val after = text[at]
        if (!before.isLetterOrDigit() || !after.isLetterOrDigit()) return false
        if (before.isDigit() && after in DATE) return true
        if (before.isEastern() != after.isEastern()) return false
        var from = at
        while (from > 0 && text[from - 1].isLetterOrDigit()) from--
        var to = at
        while (to < text.length && text[to].isLetterOrDigit()) to++
        if (!before.isEastern()) return to - from <= LONGEST_WORD
        // Korean breaks between syllables as often as between words.
        return before !in HANGUL && text.length <= LABEL && to - from <= SHORT_WORD
    }

    /** Scripts without spaces, and Korean, which breaks between any two characters. */
    private fun Char.isEastern() = code > 0x2E7F

    private fun overlaps() {
        for ((index, one) in parts.withIndex()) {
            for (other in parts.drop(index + 1)) {
                // A card may be below its menu button, but its text may not.
                if (one.view is ViewGroup || other.view is ViewGroup) continue
                val both = Rect(one.seen)
                if (!both.intersect(other.seen) || both.width() <= 1 || both.height() <= 1) continue
                tell(one.view, "and ${name(other.view)} lie over one another at $both")
            }
        }
    }

    private fun name(view: View): String {
        // Programmatically created views have unnamed ids.
        val id = runCatching { view.resources.getResourceEntryName(view.id) }.getOrDefault("")
        val words = (view as? TextView)?.text ?: view.contentDescription ?: ""
        return "${view.javaClass.simpleName} $id \"$words\""
    }

    private fun tell(view: View, what: String) {
        problems += "${name(view)} $what"
    }

    private companion object {
        const val FAR = 1_000_000

        /** Minimum touch target, in dp. */
        const val TARGET = 48

        /** Minimum font size, in dp. */
        const val SMALLEST = 9

        /** In characters: longer words are addresses or codes, which may break anywhere. */
        const val LONGEST_WORD = 20

        /** Year, month and day. */
        const val DATE = "年月日년월일"

        val HANGUL = '\uAC00'..'\uD7A3'

        /** Lengths in Chinese and Japanese, in characters. */
        const val LABEL = 12
        const val SHORT_WORD = 4
    }
}
