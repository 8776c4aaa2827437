package app.gomoku.puzzles

import android.animation.ValueAnimator
import android.app.Activity
import android.graphics.Rect
import android.os.Handler
import android.os.Looper
import android.view.KeyEvent
import android.view.View
import android.widget.Button
import android.widget.PopupMenu
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.board.StoneView
import app.gomoku.board.TiltSensor
import app.gomoku.core.LessonTopic
import app.gomoku.core.MarkedPoint
import app.gomoku.core.OwnPuzzleException
import app.gomoku.core.Point
import app.gomoku.core.PuzzleSnapshot
import app.gomoku.core.PuzzleStage
import app.gomoku.core.PuzzleTryException
import app.gomoku.core.PuzzlesException
import app.gomoku.core.lessonOnForbidden
import app.gomoku.core.lessonOnRule
import app.gomoku.core.pointName
import app.gomoku.game.GameTexts
import app.gomoku.game.Haptics
import app.gomoku.game.Note
import app.gomoku.game.Placing
import app.gomoku.game.Sound
import app.gomoku.game.SoundPlayer
import app.gomoku.game.Touch
import app.gomoku.game.playedAs
import app.gomoku.settings.Placement
import app.gomoku.settings.Preferences
import app.gomoku.ui.Question
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.ThumbBar
import app.gomoku.ui.VisibilityObserver
import app.gomoku.ui.showText
import app.gomoku.ui.speak

/** Screen of a [PuzzleModel]. */
class PuzzleScreen(
    private val activity: Activity,
    private val model: PuzzleModel,
    private val preferences: Preferences,
    private val sounds: SoundPlayer,
    private val actions: Actions
) : Screen,
    PuzzleModel.Listener {
    interface Actions {
        fun back()

        fun next()

        fun learn(topic: LessonTopic)
    }

    override val view: View = View.inflate(activity, R.layout.puzzle, null)
    private val texts = PuzzleTexts(activity)
    private val gameTexts = GameTexts(activity)
    private val table: PuzzleTable = view.findViewById(R.id.puzzle_table)
    private val board: BoardView = view.findViewById(R.id.board)
    private val words: ScrollView = view.findViewById(R.id.words_scroll)
    private val title: TextView = view.findViewById(R.id.title)
    private val about: TextView = view.findViewById(R.id.puzzle_about)
    private val solver: StoneView = view.findViewById(R.id.solver)
    private val prompt: TextView = view.findViewById(R.id.prompt)
    private val message: TextView = view.findViewById(R.id.message)
    private val own: Button = view.findViewById(R.id.own)
    private val bar: ThumbBar = view.findViewById(R.id.thumb_bar)
    private val startAgain: Button = view.findViewById(R.id.start_again)
    private val undo: Button = view.findViewById(R.id.undo)
    private val solution: Button = view.findViewById(R.id.solution)
    private val place: Button = view.findViewById(R.id.place)
    private val takeBack: Button = view.findViewById(R.id.take_back)
    private val next: Button = view.findViewById(R.id.next_puzzle)
    private val haptics = Haptics(board, preferences)
    private val placing = Placing(activity, Places(), preferences, haptics, ::note)
    private val tilt = TiltSensor(activity) { if (!board.isSliding) placing.slide(it) }
    private val question = Question(activity)
    private val clock = Handler(Looper.getMainLooper())
    private val showMore = Runnable { showLine(board.line.size + 1) }

    private var note: Note? = null

    private val feeling = object : VisibilityObserver {
        override fun onSeen() = tiltOn()

        override fun onUnseen(turning: Boolean) {
            tilt.stop()
            clock.removeCallbacks(showMore)
        }
    }

    override val uses = listOf(feeling, question)

    private inner class Places : Placing.Table {
        override var ghost: Point? by model::ghost

        override val forbidden: List<MarkedPoint>
            get() = model.snapshot?.board?.forbidden.orEmpty()

        override fun forbiddingRows(point: Point) = model.forbiddingRows(point)

        override fun refusal(point: Point): Note? = refused { model.mayPlace(point) }

        override fun play(point: Point): Note? = refused { model.play(point) }

        private fun refused(act: () -> Unit): Note? = try {
            act()
            null
        } catch (refused: PuzzleTryException) {
            texts.refusal(refused, ::forbiddingRows)
        }
    }

    init {
        SystemBars.pad(view)
        question.on(SOLUTION) { if (model.snapshot?.solutionCosts == true) askSolution() }
        board.onPoint = { point ->
            tilt.moveTo(point)
            placing.tap(point)
        }
        board.onSlide = placing::slide
        board.onRelease = placing::release
        board.onCancel = placing::cancel
        board.allows = placing::allows
        board.onDirectPoint = placing::play
        board.onUndo = { undo() }
        title.text = texts.title(model)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.menu).setOnClickListener(::showMenu)
        startAgain.setOnClickListener { startAgain() }
        undo.setOnClickListener { undo() }
        takeBack.setOnClickListener { undo() }
        solution.setOnClickListener { askSolution() }
        place.setOnClickListener { model.ghost?.let(placing::play) }
        next.setOnClickListener { actions.next() }
        own.setOnClickListener { model.switchOwn() }
        bar.onRefused = { button ->
            if (button == place && model.snapshot?.board?.humanToMove == true) {
                note(Note(activity.getString(R.string.game_place_first)))
            }
        }
    }

    override fun onShow() {
        model.listener = this
        note = null
        applyPreferences()
        model.open()
        show(animate = false)
    }

    override fun onHide() {
        board.cancelSlide()
        model.listener = null
    }

    override fun onTrim() = board.trim()

    override val holdsBack: Boolean
        get() = model.ghost != null || board.isSliding

    override fun onBack() {
        if (!board.cancelSlide()) placing.cancel()
    }

    override fun onKey(keyCode: Int): Boolean {
        when (keyCode) {
            KeyEvent.KEYCODE_U -> listOf(undo, takeBack).forEach(::press)
            KeyEvent.KEYCODE_N -> press(next)
            KeyEvent.KEYCODE_ESCAPE -> if (holdsBack) onBack() else return false
            else -> return false
        }
        return true
    }

    private fun press(button: View) {
        if (button.isShown && button.isEnabled) button.performClick()
    }

    private fun undo() {
        if (model.snapshot?.board?.canUndo == true) model.undo()
    }

    private fun startAgain() = model.startAgain()

    /** Shows the solution, after confirmation if the puzzle would then count as missed. */
    private fun askSolution() {
        val shown = model.snapshot ?: return
        if (!shown.solutionCosts) return model.solution()
        question.ask(
            SOLUTION,
            R.string.puzzle_solution_question,
            R.string.puzzle_solution_explain,
            R.string.puzzle_solution,
            model::solution
        )
    }

    private fun showMenu(anchor: View) {
        val popup = PopupMenu(activity, anchor)
        popup.inflate(R.menu.puzzle)
        val shown = model.snapshot
        popup.menu.findItem(R.id.menu_next).title = texts.next(model)
        popup.menu.findItem(R.id.menu_start_again).isVisible =
            shown?.board?.canUndo == true || shown?.stage == PuzzleStage.SOLVED
        popup.menu.findItem(R.id.menu_own).apply {
            isVisible = shown?.own != null
            isEnabled = !model.busy
            setTitle(ownAction(shown?.own))
        }
        popup.menu.findItem(PLACEMENTS.getValue(preferences.placement)).isChecked = true
        popup.setOnMenuItemClickListener { item -> choose(item.itemId) }
        popup.show()
    }

    private fun choose(item: Int): Boolean {
        val placement = PLACEMENTS.entries.firstOrNull { it.value == item }?.key
        when {
            placement != null -> {
                preferences.placement = placement
                board.slides = placement == Placement.SLIDE
                placing.cancel()
            }

            item == R.id.menu_next -> actions.next()

            item == R.id.menu_start_again -> startAgain()

            item == R.id.menu_own -> model.switchOwn()

            item == R.id.menu_rules ->
                model.snapshot?.let { actions.learn(lessonOnRule(it.board.rule)) }

            else -> return false
        }
        return true
    }

    private fun note(said: Note?) {
        note = said
        show(animate = false)
    }

    override fun onFailed(refused: PuzzlesException?) {
        message.visibility = View.VISIBLE
        message.showText(texts.failure(model.source, refused))
    }

    override fun onOwnRefused(refused: OwnPuzzleException) = note(Note(texts.refusal(refused)))

    override fun onChanged(before: PuzzleSnapshot?) {
        note = null
        val now = model.snapshot
        if (now != null && before != null && now.own != before.own) {
            haptics.feel(Touch.TICK)
            board.speak(ownWords(now.own))
            show(animate = false)
            reveal(own)
            return
        }
        if (now != null && before == null) tiltOn()
        if (now != null && before != null) feel(before, now)
        show(animate = before != null)
        words.scrollTo(0, 0)
    }

    private fun feel(before: PuzzleSnapshot, now: PuzzleSnapshot) {
        val stones = now.board.moves.size
        val (sound, touch) = when {
            now.stage == PuzzleStage.SOLVED -> Sound.WIN to Touch.DOUBLE
            now.stage == PuzzleStage.REFUTED -> Sound.NOTICE to Touch.WARNING
            stones > before.board.moves.size -> Sound.stone(stones) to Touch.THUD
            else -> Sound.UNDO to Touch.TICK
        }
        sounds.play(sound)
        haptics.feel(touch)
        if (stones > before.board.moves.size) {
            val last = now.board.moves.last()
            board.speak(
                activity.getString(
                    R.string.announce_placed,
                    gameTexts.stone(last.stone),
                    pointName(last.point)
                )
            )
        } else if (stones < before.board.moves.size) {
            board.speak(activity.getString(R.string.announce_taken_back))
        }
    }

    private fun applyPreferences() {
        board.playedAs(preferences, model::shapes)
        table.leftHanded = preferences.leftHanded
        bar.layoutDirection =
            if (preferences.leftHanded) View.LAYOUT_DIRECTION_RTL else View.LAYOUT_DIRECTION_LOCALE
    }

    private fun tiltOn() {
        val lines = model.snapshot?.board?.size ?: return
        if (preferences.tiltCursor) tilt.start(lines)
    }

    private fun show(animate: Boolean) {
        val shown = model.snapshot
        bar.visibility = if (shown == null) View.INVISIBLE else View.VISIBLE
        if (shown == null) return
        board.playable(true)
        board.show(shown.board, model.ghost, animate)
        board.target = placing.target
        board.rows = note?.rows.orEmpty()
        title.showText(texts.title(model))
        about.showText(texts.about(shown))
        solver.stone = shown.solver
        prompt.showText(texts.prompt(shown))
        showMessage(shown)
        showButtons(shown)
        showLine(if (animate && ValueAnimator.areAnimatorsEnabled()) 0 else shown.line.size)
    }

    /** Shows [count] stones of the line, then one more at a time. */
    private fun showLine(count: Int) {
        clock.removeCallbacks(showMore)
        val line = model.snapshot?.line.orEmpty()
        board.line = line.take(count)
        if (count < line.size) clock.postDelayed(showMore, LINE_MS)
    }

    private fun showMessage(shown: PuzzleSnapshot) {
        val text = note?.text ?: texts.message(shown, model.standing, model.isDaily)
        val word = note?.forbidden?.let(::lessonOnForbidden)
        // Screen readers announce only visible text that changes.
        message.visibility = if (text.isEmpty()) View.GONE else View.VISIBLE
        message.showText(if (word == null) text else gameTexts.explained(text))
        message.setOnClickListener { if (word != null) actions.learn(word) }
        message.isClickable = word != null
        val colour = when {
            note != null -> R.color.text
            shown.stage == PuzzleStage.SOLVED -> R.color.good
            shown.stage == PuzzleStage.REFUTED -> R.color.danger
            else -> R.color.text
        }
        message.setTextColor(activity.getColor(colour))
    }

    private fun showButtons(shown: PuzzleSnapshot) {
        val open = shown.stage == PuzzleStage.OPEN || shown.stage == PuzzleStage.JUDGING
        val refuted = shown.stage == PuzzleStage.REFUTED
        val told = shown.isTold
        startAgain.visibility = visible(!open)
        undo.visibility = visible(open)
        undo.isEnabled = shown.board.canUndo && !model.busy
        solution.visibility = visible(!told)
        solution.isEnabled = shown.canShowSolution && !model.busy
        val places = preferences.placement != Placement.DIRECT || preferences.tiltCursor
        place.visibility = visible(open && places)
        place.isEnabled = model.ghost != null && shown.board.humanToMove
        takeBack.visibility = visible(refuted)
        takeBack.isEnabled = !model.busy
        startAgain.isEnabled = !model.busy
        own.visibility = visible(shown.own != null)
        own.isEnabled = !model.busy
        own.showText(ownWords(shown.own))
        own.contentDescription = activity.getString(ownAction(shown.own))
        next.showText(texts.next(model))
        next.visibility = visible(told && !refuted)
    }

    private fun ownWords(own: Boolean?): String =
        activity.getString(if (own == true) R.string.own_kept else R.string.own_make)

    private fun ownAction(own: Boolean?): Int =
        if (own == true) R.string.own_take_out else R.string.own_make

    /** Scrolls to a changed view. Posted, because the menu can change it off-screen. */
    private fun reveal(changed: View) = changed.post {
        changed.requestRectangleOnScreen(Rect(0, 0, changed.width, changed.height), true)
    }

    private fun visible(shown: Boolean) = if (shown) View.VISIBLE else View.GONE

    private companion object {
        const val SOLUTION = "solution"

        const val LINE_MS = 600L

        val PLACEMENTS = mapOf(
            Placement.TAP_TWICE to R.id.menu_tap_twice,
            Placement.SLIDE to R.id.menu_slide,
            Placement.DIRECT to R.id.menu_direct
        )
    }
}

/** Whether the answer is known. A mistake has no theme, and its solution can be requested again. */
private val PuzzleSnapshot.isTold: Boolean
    get() = theme != null || stage == PuzzleStage.SOLVED || solution.isNotEmpty()

/** Unplayed stones to show: the refutation of a wrong try, or the solution. */
private val PuzzleSnapshot.line: List<Point>
    get() = refutation?.line ?: solution
