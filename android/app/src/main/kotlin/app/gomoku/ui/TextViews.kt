package app.gomoku.ui

import android.text.Editable
import android.text.TextWatcher
import android.util.TypedValue
import android.view.Gravity
import android.view.View
import android.view.inputmethod.InputMethodManager
import android.widget.TextView
import app.gomoku.R

/** Shows [text]. At each setText a live region speaks and a layout runs, so only for another one. */
fun TextView.showText(text: CharSequence) {
    if (!this.text.contentEquals(text)) this.text = text
}

/** Makes the letters [size] pixels large. A layout runs only for another size. */
fun TextView.letters(size: Float) {
    if (textSize != size) setTextSize(TypedValue.COMPLEX_UNIT_PX, size)
}

/**
 * Lets the letters shrink until the words fit into a place of a fixed size, in which there is no
 * room for larger ones, however large the person's are; or no longer.
 */
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

/** Makes the view [height] dp high. Its letters shrink, down to 12 dp, until two lines fit into it. */
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

/** In dp. */
private const val SMALLEST_TITLE = 12

/** Calls [act] with what stands there, each time that it is another text. */
fun TextView.onTyped(act: (String) -> Unit) = addTextChangedListener(object : TextWatcher {
    override fun beforeTextChanged(s: CharSequence, start: Int, count: Int, after: Int) = Unit

    override fun onTextChanged(s: CharSequence, start: Int, before: Int, count: Int) = Unit

    override fun afterTextChanged(s: Editable) = act(s.toString())
})

/**
 * A label or a date, which breaks between its words only, or before a number: Chinese, Japanese and
 * Korean would break anywhere, and leave one character on a line.
 */
fun String.unbroken(): String = replace(INSIDE_WORDS, "\u2060")

private const val LETTER = "[\\p{L}\\p{N}]"
private const val EASTERN = "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}ー]"
private val INSIDE_WORDS = Regex("(?<=$LETTER)(?=$EASTERN)")

/** Shows the keyboard for this field, which has the focus. */
fun View.showKeyboard() = unlessRefused<Unit>(Unit) {
    context.getSystemService(InputMethodManager::class.java).showSoftInput(this, 0)
}

/** Hides the keyboard. */
fun View.hideKeyboard() = unlessRefused<Unit>(Unit) {
    context.getSystemService(InputMethodManager::class.java).hideSoftInputFromWindow(windowToken, 0)
}

/**
 * Whether lines beside what a screen is about leave something of that: not on a short one with large
 * letters.
 */
val View.hasRoom: Boolean
    get() = resources.configuration.let { it.screenHeightDp >= it.fontScale * SHORTEST }

/** In dp, with usual letters. */
private const val SHORTEST = 240
