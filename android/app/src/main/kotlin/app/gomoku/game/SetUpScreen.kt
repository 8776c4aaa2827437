package app.gomoku.game

import android.app.Activity
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.drawable.BitmapDrawable
import android.graphics.drawable.Drawable
import android.os.Bundle
import android.text.SpannableString
import android.text.Spanned
import android.text.style.ImageSpan
import android.view.KeyEvent
import android.view.Menu
import android.view.MenuItem
import android.view.View
import android.widget.Button
import android.widget.PopupMenu
import android.widget.RadioButton
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.board.StoneView
import app.gomoku.core.ConfigException
import app.gomoku.core.DraftSnapshot
import app.gomoku.core.Pen
import app.gomoku.core.Point
import app.gomoku.core.PositionFault
import app.gomoku.core.Rule
import app.gomoku.core.Stone
import app.gomoku.core.pointName
import app.gomoku.settings.Preferences
import app.gomoku.ui.ChoiceGroup
import app.gomoku.ui.Screen
import app.gomoku.ui.SharedForm
import app.gomoku.ui.SystemBars
import app.gomoku.ui.Table
import app.gomoku.ui.ThumbBar
import app.gomoku.ui.hasRoom
import app.gomoku.ui.showText
import app.gomoku.ui.speak

/** Sets up the starting position. Each tap places or removes a stone. */
class SetUpScreen(
    private val activity: Activity,
    private val model: SetUpModel,
    private val preferences: Preferences,
    private val sounds: SoundPlayer,
    private val actions: Actions
) : Screen,
    SetUpModel.Listener {
    interface Actions {
        fun back()

        /** Starts a game with the choices of New game. Throws `ConfigException` if refused. */
        fun playFrom(position: SetUpModel)

        fun pasteInto(position: SetUpModel)

        fun share(position: SetUpModel, form: SharedForm)
    }

    override val view: View = View.inflate(activity, R.layout.set_up, null)
    private val texts = SetUpTexts(activity)
    private val gameTexts = GameTexts(activity)
    private val table: Table = view.findViewById(R.id.set_up_table)
    private val board: BoardView = view.findViewById(R.id.board)
    private val words: ScrollView = view.findViewById(R.id.words_scroll)
    private val about: TextView = view.findViewById(R.id.position_about)
    private val pens: ChoiceGroup = view.findViewById(R.id.pens)
    private val message: TextView = view.findViewById(R.id.message)
    private val bar: ThumbBar = view.findViewById(R.id.thumb_bar)
    private val undo: Button = view.findViewById(R.id.undo)
    private val redo: Button = view.findViewById(R.id.redo)
    private val play: Button = view.findViewById(R.id.play_position)
    private val haptics = Haptics(board, preferences)

    /** Reason why the game could not start from one position. */
    private var note: String? = null

    init {
        SystemBars.pad(view)
        board.playable(true)
        board.onPoint = model::tap
        board.onDirectPoint = model::tap
        board.onSlide = { board.target = it }
        board.onRelease = { point ->
            board.target = null
            model.tap(point)
        }
        board.onCancel = { board.target = null }
        board.allows = { stoneAt(it) == null }
        board.takesAway = model::takesAway
        board.onUndo = model::undo
        offerPens()
        if (!view.hasRoom) view.findViewById<View>(R.id.title).visibility = View.GONE
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.menu).setOnClickListener(::showMenu)
        undo.setOnClickListener { model.undo() }
        redo.setOnClickListener { model.redo() }
        play.setOnClickListener { play() }
        bar.onRefused = { button -> if (button == play) refuse() }
    }

    private fun offerPens() {
        val scale = activity.resources.configuration.fontScale
        pens.offer(Pen.values().map { it.name to texts.pen(it) })
        for (pen in Pen.values()) {
            val button = pens.button(pen.name) as RadioButton
            // The colour names alone would not explain the buttons.
            button.contentDescription = activity.getString(R.string.position_pen, texts.pen(pen))
            if (scale < LARGE_LETTERS) {
                val stone = picture(pen, 1f)
                button.setCompoundDrawablesRelativeWithIntrinsicBounds(stone, null, null, null)
            } else {
                // Three words would leave no space for the message.
                button.text = SpannableString(" ").apply {
                    setSpan(ImageSpan(picture(pen, scale)), 0, 1, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE)
                }
                button.tooltipText = texts.pen(pen)
            }
        }
        pens.onChosen = { key ->
            model.pen = Pen.valueOf(key)
            show()
        }
    }

    private fun picture(pen: Pen, scale: Float): Drawable {
        val side = (activity.resources.getDimension(R.dimen.pen_stone) * scale).toInt()
        val stone = StoneView(activity)
        stone.stone = pen.stone
        stone.layout(0, 0, side, side)
        val bitmap = Bitmap.createBitmap(side, side, Bitmap.Config.ARGB_8888)
        stone.draw(Canvas(bitmap))
        return BitmapDrawable(activity.resources, bitmap).apply { setBounds(0, 0, side, side) }
    }

    override fun onShow() {
        model.listener = this
        note = null
        board.playedAs(preferences) { emptyList() }
        table.leftHanded = preferences.leftHanded
        bar.layoutDirection =
            if (preferences.leftHanded) View.LAYOUT_DIRECTION_RTL else View.LAYOUT_DIRECTION_LOCALE
        show()
    }

    override fun onHide() {
        board.cancelSlide()
        model.listener = null
    }

    override fun onTrim() = board.trim()

    override fun onSave(state: Bundle) {
        state.putString(POSITION, model.text())
        state.putString(PEN, model.pen.name)
    }

    override val holdsBack: Boolean
        get() = board.isSliding

    override fun onBack() {
        board.cancelSlide()
    }

    override fun onKey(keyCode: Int): Boolean {
        when (keyCode) {
            KeyEvent.KEYCODE_U -> if (undo.isEnabled) model.undo()
            KeyEvent.KEYCODE_ESCAPE -> if (holdsBack) onBack() else return false
            else -> return false
        }
        return true
    }

    private fun stoneAt(point: Point): Stone? =
        model.snapshot.board.setUp.firstOrNull { it.point == point }?.stone

    private fun play() {
        try {
            actions.playFrom(model)
        } catch (refused: ConfigException) {
            note = gameTexts.refusal(refused)
            show()
        }
    }

    /** Scrolls to the reason for a disabled start and announces it. */
    private fun refuse() {
        haptics.feel(Touch.WARNING)
        words.smoothScrollTo(0, message.top)
        model.snapshot.fault?.let { board.speak(texts.fault(it)) }
    }

    private fun showMenu(anchor: View) {
        val popup = PopupMenu(activity, anchor)
        popup.inflate(R.menu.set_up)
        val menu = popup.menu
        val shown = model.snapshot
        menu.findItem(R.id.menu_clear).isVisible = shown.stones > 0
        offer(menu.findItem(R.id.menu_rule), Rule.values().toList(), shown.board.rule) { rule ->
            gameTexts.rule(rule) to { model.choose(rule) }
        }
        offer(menu.findItem(R.id.menu_size), NewGameChoices.SIZES, shown.board.size) { size ->
            gameTexts.size(size) to { model.choose(size) }
        }
        popup.setOnMenuItemClickListener { item -> choose(item.itemId) }
        popup.show()
    }

    /** Fills a submenu with [choices]. [say] returns a label and an action. */
    private fun <T> offer(
        item: MenuItem,
        choices: List<T>,
        chosen: T,
        say: (T) -> Pair<String, () -> Unit>
    ) {
        val menu = checkNotNull(item.subMenu)
        for (choice in choices) {
            val (words, act) = say(choice)
            menu.add(GROUP, Menu.NONE, Menu.NONE, words).setOnMenuItemClickListener {
                act()
                true
            }
        }
        menu.setGroupCheckable(GROUP, true, true)
        menu.getItem(choices.indexOf(chosen)).isChecked = true
    }

    private fun choose(item: Int): Boolean {
        val form = SharedForm.of(item)
        when {
            form != null -> actions.share(model, form)
            item == R.id.menu_clear -> model.clear()
            item == R.id.menu_paste -> actions.pasteInto(model)
            else -> return false
        }
        return true
    }

    override fun onChanged(tapped: Point?) {
        note = null
        show()
        words.scrollTo(0, 0)
        if (tapped == null) board.speak(texts.about(model.snapshot)) else feel(tapped)
    }

    private fun feel(tapped: Point) {
        val now = stoneAt(tapped)
        sounds.play(if (now == null) Sound.UNDO else Sound.stone(model.snapshot.stones))
        haptics.feel(if (now == null) Touch.TICK else Touch.THUD)
        val name = pointName(tapped)
        board.speak(
            if (now == null) {
                activity.getString(R.string.board_empty, name)
            } else {
                activity.getString(R.string.announce_placed, gameTexts.stone(now), name)
            }
        )
    }

    private fun show() {
        val shown = model.snapshot
        val next = model.pen.stone ?: shown.board.turn
        board.show(shown.board.copy(nextStone = next), null, animate = false)
        board.rows = (shown.fault as? PositionFault.Overline)?.let { listOf(it.line) }.orEmpty()
        about.showText(texts.about(shown))
        pens.value = model.pen.name
        showMessage(shown)
        undo.isEnabled = shown.canUndo
        redo.isEnabled = shown.canRedo
        play.isEnabled = shown.fault == null
    }

    private fun showMessage(shown: DraftSnapshot) {
        val explained = shown.stones > 0 && !model.hasTakenAway
        val text = note ?: shown.fault?.let(texts::fault)
            ?: if (explained) activity.getString(R.string.position_take_away) else ""
        // Screen readers announce only visible text that changes.
        message.visibility = if (text.isEmpty()) View.GONE else View.VISIBLE
        message.showText(text)
    }

    companion object {
        private const val POSITION = "position"
        private const val PEN = "pen"
        private const val GROUP = 1

        /** Font scale from which icons replace words. */
        private const val LARGE_LETTERS = 1.5f

        /** Restores a model from [onSave]'s state. [choices] are those of New game. */
        fun model(choices: NewGameChoices, saved: Bundle?): SetUpModel {
            val model = SetUpModel(choices.rule, choices.size)
            saved?.getString(POSITION)?.let(model::restore)
            model.pen = Pen.values().firstOrNull { it.name == saved?.getString(PEN) } ?: Pen.TURNS
            return model
        }
    }
}

/** Colour that the pen places; null if colours alternate or it removes stones. */
private val Pen.stone: Stone?
    get() = when (this) {
        Pen.TURNS -> null
        Pen.BLACK -> Stone.BLACK
        Pen.WHITE -> Stone.WHITE
    }
