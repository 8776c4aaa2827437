package app.gomoku.ui

import android.content.Context
import android.util.AttributeSet
import android.widget.Button
import android.widget.ImageView
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R

/**
 * Button of several views that is one button to screen readers. With `rowTitle` in its layout it
 * has icon, title and a line below.
 */
open class RowButton @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    init {
        isClickable = true
        isFocusable = true
        val styled = context.obtainStyledAttributes(attrs, R.styleable.RowButton)
        val icon = styled.getResourceId(R.styleable.RowButton_rowIcon, 0)
        val title = styled.getText(R.styleable.RowButton_rowTitle)
        val note = styled.getText(R.styleable.RowButton_rowNote)
        styled.recycle()
        if (title != null) fill(icon, title, note)
    }

    private fun fill(icon: Int, title: CharSequence, note: CharSequence?) {
        inflate(context, R.layout.row_words, this)
        findViewById<ImageView>(R.id.row_icon).setImageResource(icon)
        findViewById<TextView>(R.id.row_title).text = title
        findViewById<TextView>(R.id.row_note).text = note
        speak(title, note)
    }

    /** Shows [note] if the screen has room, or [always]. */
    fun say(note: CharSequence, always: Boolean = false) {
        val below = findViewById<TextView>(R.id.row_note)
        below.showText(note)
        if (always) below.visibility = VISIBLE
        speak(findViewById<TextView>(R.id.row_title).text, note)
    }

    /** Describes the whole row, since screen readers skip its children. */
    private fun speak(title: CharSequence, note: CharSequence?) {
        contentDescription = listOfNotNull(title, note?.ifEmpty { null }).joinToString(", ")
    }

    override fun getAccessibilityClassName(): CharSequence = Button::class.java.name
}
