package app.gomoku.game

import android.content.Context
import android.util.AttributeSet
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.Switch
import app.gomoku.R
import app.gomoku.ui.onTyped

private typealias Change = (NewGameChoices) -> NewGameChoices

/** Names, help and seating of two players at one phone. */
class TogetherChoices @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    LinearLayout(context, attrs) {
    var onChosen: (((NewGameChoices) -> NewGameChoices) -> Unit)? = null

    private val blackName: EditText
    private val whiteName: EditText
    private val hints: Switch
    private val undo: Switch
    private val faceToFace: Switch

    private var filling = false

    init {
        inflate(context, R.layout.new_game_together, this)
        orientation = VERTICAL
        blackName = findViewById(R.id.black_name)
        whiteName = findViewById(R.id.white_name)
        hints = findViewById(R.id.allow_hints)
        undo = findViewById(R.id.allow_undo)
        faceToFace = findViewById(R.id.face_to_face)
        whenTyped(blackName) { name -> { it.copy(blackName = name) } }
        whenTyped(whiteName) { name -> { it.copy(whiteName = name) } }
        whenTurned(hints) { on -> { it.copy(hints = on) } }
        whenTurned(undo) { on -> { it.copy(undo = on) } }
        whenTurned(faceToFace) { on -> { it.copy(faceToFace = on) } }
    }

    fun fill(choices: NewGameChoices) {
        filling = true
        blackName.setText(choices.blackName)
        whiteName.setText(choices.whiteName)
        hints.isChecked = choices.hints
        undo.isChecked = choices.undo
        faceToFace.isChecked = choices.faceToFace
        filling = false
    }

    private fun chosen(change: Change) {
        if (!filling) onChosen?.invoke(change)
    }

    private fun whenTurned(switch: Switch, change: (Boolean) -> Change) =
        switch.setOnCheckedChangeListener { _, on -> chosen(change(on)) }

    private fun whenTyped(field: EditText, change: (String) -> Change) =
        field.onTyped { chosen(change(it)) }
}
