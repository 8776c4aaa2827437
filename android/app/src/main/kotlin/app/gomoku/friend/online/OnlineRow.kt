package app.gomoku.friend.online

import android.content.Context
import android.util.AttributeSet
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.SavedLink
import app.gomoku.ui.RowButton
import app.gomoku.ui.showText

class OnlineRow @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    RowButton(context, attrs) {
    private val texts = OnlineTexts(context)
    private val title: TextView
    private val note: TextView

    init {
        inflate(context, R.layout.online_row, this)
        title = findViewById(R.id.online_name)
        note = findViewById(R.id.online_note)
        say(context.getString(R.string.online_explain))
    }

    fun show(kept: List<SavedLink>) = say(texts.summary(kept))

    private fun say(text: CharSequence) {
        note.showText(text)
        contentDescription = "${title.text}, $text"
    }
}
