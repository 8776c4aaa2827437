package app.gomoku.ui

import android.text.Editable
import android.text.TextWatcher
import android.util.TypedValue
import android.view.Gravity
import android.view.View
import android.view.inputmethod.InputMethodManager
import android.widget.TextView
import app.gomoku.R

/** Sets a different text only, because setText causes a layout and a live region's announcement. */
fun TextView.showText(text: CharSequence) {
    if (!this.text.contentEquals(text)) this.text = text
}

/** Sets the text size in pixels. Only a different size causes a layout. */
fun TextView.letters(size: Float) {
    if (textSize != size) setTextSize(TypedValue.COMPLEX_UNIT_PX, size)
}

/** Sets whether the font shrinks to fit text into a place of fixed size. */
fun TextView.shrinkToFit(shrink: Boolean) {
    val shrunk = autoSizeTextType != TextView.AUTO_SIZE_TEXT_TYPE_NONE
    if (shrunk == shrink) return
    if (shrink) {
        setAutoSizeTextTypeUniformWithConfiguration(7, 20, 1, TypedValue.COMPLEX_UNIT_DIP)
    } else {
        setAutoSizeTextTypeWithDefaults(TextView.AUTO_SIZE_TEXT_TYPE_NONE)
        setTextSize(TypedValue.COMPLEX_UNIT_PX, resources.getDimension(R.dimen.text_large))
    }
}

/** Sets the height in dp. The font shrinks to 12 dp at least, until two lines fit. */
fun TextView.shrinkToHeight(height: Int) {
    val density = resources.displayMetrics.density
    layoutParams = layoutParams.apply { this.height = (height * density).toInt() }
    gravity = Gravity.CENTER_VERTICAL or Gravity.START
    maxLines = 2
    val least = (SMALLEST_TITLE * density).toInt()
    val step = density.toInt().coerceAtLeast(1)
    setAutoSizeTextTypeUniformWithConfiguration(
        least,
        textSize.toInt().coerceAtLeast(least + step),
        step,
        TypedValue.COMPLEX_UNIT_PX
    )
}

private const val SMALLEST_TITLE = 12

fun TextView.onTyped(act: (String) -> Unit) = addTextChangedListener(object : TextWatcher {
    override fun beforeTextChanged(s: CharSequence, start: Int, count: Int, after: Int) = Unit

    override fun onTextChanged(s: CharSequence, start: Int, before: Int, count: Int) = Unit

    override fun afterTextChanged(s: Editable) = act(s.toString())
})

/**
 * Prevents breaks inside words and after numbers. Chinese, Japanese and Korean would break
 * anywhere.
 */
fun String.unbroken(): String = replace(INSIDE_WORDS, "\u2060")

private const val LETTER = "[\\p{L}\\p{N}]"
private const val EASTERN = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}ー]"
private val INSIDE_WORDS = Regex("(?<=$LETTER)(?=$EASTERN)")

fun View.showKeyboard() = unlessRefused<Unit>(Unit) {
    context.getSystemService(InputMethodManager::class.java).showSoftInput(this, 0)
}

fun View.hideKeyboard() = unlessRefused<Unit>(Unit) {
    context.getSystemService(InputMethodManager::class.java).hideSoftInputFromWindow(windowToken, 0)
}

/** Whether the screen has room for secondary text. A short screen with a large font has none. */
val View.hasRoom: Boolean
    get() = resources.configuration.let { it.screenHeightDp >= it.fontScale * SHORTEST }

/** In dp at the normal font size. */
private const val SHORTEST = 240
