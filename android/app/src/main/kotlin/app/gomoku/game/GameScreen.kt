package app.gomoku.game

import android.app.Activity
import android.os.Handler
import android.os.Looper
import android.view.KeyEvent
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.board.TiltSensor
import app.gomoku.core.CommandException
import app.gomoku.core.GameEvent
import app.gomoku.core.GameSnapshot
import app.gomoku.core.IfReplaced
import app.gomoku.core.LessonTopic
import app.gomoku.core.LevelOffer
import app.gomoku.core.LinkOver
import app.gomoku.core.LinkState
import app.gomoku.core.OpeningStage
import app.gomoku.core.Phase
import app.gomoku.core.ProvedWin
import app.gomoku.core.Reaction
import app.gomoku.core.Stone
import app.gomoku.core.SwapChoice
import app.gomoku.core.lessonOnRule
import app.gomoku.core.pointName
import app.gomoku.settings.Placement
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.Question
import app.gomoku.ui.Screen
import app.gomoku.ui.ShareMenu
import app.gomoku.ui.SharedForm
import app.gomoku.ui.SystemBars
import app.gomoku.ui.ThumbBar
import app.gomoku.ui.VisibilityObserver
import app.gomoku.ui.speak

/**
 * Game screen of a [GameModel].
 *
 * @param view a newly inflated layout `game`
 */
class GameScreen(
    private val activity: Activity,
    override val view: View,
    private val model: GameModel,
    private val preferences: Preferences,
    private val sounds: SoundPlayer,
    private val actions: Actions
) : Screen,
    GameModel.Listener,
    GameMenu.Actions,
    RemoteBar.Actions {
    interface Actions {
        fun back()

        fun newGame()

        fun settings()

        fun reviewGame()

        fun share(form: SharedForm)

        fun learn(topic: LessonTopic)

        /** Called after a remote game was left. */
        fun left()

        /** Starts a game against the computer at the level number. */
        fun playAt(level: Int)
    }

    private val texts = GameTexts(activity)
    private val openingTexts = OpeningTexts(activity)
    private val hintTexts = HintTexts(activity)
    private val remoteTexts = RemoteTexts(activity)
    private val table: GameTable = view.findViewById(R.id.table)
    private val board: BoardView = view.findViewById(R.id.board)
    private val thumbBar: ThumbBar = view.findViewById(R.id.thumb_bar)
    private val lineBar: LineBar = view.findViewById(R.id.line_bar)
    private val cover: PauseCover = view.findViewById(R.id.pause_cover)
    private val far: PlayerPanel = view.findViewById(R.id.panel_far)
    private val near: PlayerPanel = view.findViewById(R.id.panel_near)
    private val remoteBar: RemoteBar = view.findViewById(R.id.remote_bar)
    private val title: TextView = view.findViewById(R.id.title)
    private val message = GameMessage(view.findViewById(R.id.message), actions::learn)
    private val undo: Button = view.findViewById(R.id.undo)
    private val redo: Button = view.findViewById(R.id.redo)
    private val hint: Button = view.findViewById(R.id.hint)
    private val place: Button = view.findViewById(R.id.place)
    private val rematch: Button = view.findViewById(R.id.rematch)
    private val reviewButton: Button = view.findViewById(R.id.review)
    private val shareButton: Button = view.findViewById(R.id.share)
    private val offeredLevel: Button = view.findViewById(R.id.offered_level)
    private val choosers: Map<SwapChoice, Button> = mapOf(
        SwapChoice.BLACK to view.findViewById(R.id.choose_black),
        SwapChoice.WHITE to view.findViewById(R.id.choose_white),
        SwapChoice.ADD_TWO to view.findViewById(R.id.choose_add)
    )
    private val haptics = Haptics(board, preferences)
    private val placing =
        Placing(activity, GamePlaces(activity, model), preferences, haptics, ::note)
    private val tilt = TiltSensor(activity) { if (!board.isSliding) placing.slide(it) }
    private val clock = Handler(Looper.getMainLooper())
    private val tick = Runnable { onTick() }

    /** Draws clocks and reads the tilt sensor while visible. */
    private val feeling = object : VisibilityObserver {
        override fun onSeen() {
            if (tilts) tilt.start(model.snapshot.size)
            tickSoon()
        }

        override fun onUnseen(turning: Boolean) {
            tilt.stop()
            clock.removeCallbacks(tick)
        }
    }

    /** Note on the position [noted], such as a refusal. */
    private var note: Note? = null
    private var noted = model.snapshot

    /** Message about who chose which colour. It outlives the stone that follows at once. */
    private var chosen: String? = null
    private val question = Question(activity)

    /** Level to offer, requested after the game has ended. */
    private var offer: LevelOffer? = null
    private val offers = Loader("offered-level")
    private var offerAsked = false
    private var visible = false

    override val uses = listOf(model, feeling, question, offers)

    init {
        SystemBars.pad(view)
        question.on(REMATCH) { if (!isReplaceable) askRematch() }
        question.on(RESIGN) { if (model.snapshot.phase != Phase.OVER) askResign() }
        question.on(DRAW) { if (model.snapshot.phase != Phase.OVER) askDraw() }
        question.on(LEAVE) { if (!leavesAtOnce) askLeave() }
        board.playable(true)
        remoteBar.actions = this
        cover.onResume { command { model.goOn() } }
        board.onPoint = { point ->
            tilt.moveTo(point)
            placing.tap(point)
        }
        board.onSlide = placing::slide
        board.onRelease = placing::release
        board.onCancel = placing::cancel
        board.allows = placing::allows
        board.onDirectPoint = placing::play
        board.onHint = { command { model.hint() } }
        board.onUndo = { command { model.undo() } }
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.menu).setOnClickListener { GameMenu.show(it, this) }
        undo.setOnClickListener { command { model.undo() } }
        redo.setOnClickListener { command { model.redo() } }
        hint.setOnClickListener { command { model.hint() } }
        place.setOnClickListener { model.ghost?.let(placing::play) }
        rematch.setOnClickListener { rematch() }
        reviewButton.setOnClickListener { actions.reviewGame() }
        shareButton.setOnClickListener { ShareMenu.show(it, share = ::share) }
        thumbBar.onRefused = ::explain
        lineBar.onStep = { step ->
            model.walk(step)
            show(animate = false)
        }
        lineBar.onDone = ::endWalk
        offeredLevel.setOnClickListener { offer?.let { actions.playAt(it.level) } }
        for ((choice, button) in choosers) {
            button.setOnClickListener { command { model.choose(choice) } }
        }
    }

    override fun onShow() {
        visible = true
        model.listener = this
        noted = model.snapshot
        note = null
        chosen = null
        offerAsked = false
        applyPreferences()
        show(animate = false)
        // Posted, because screen readers ignore announcements before the view is attached.
        view.post(model::announceProof)
    }

    override fun onHide() {
        visible = false
        board.cancelSlide()
        model.listener = null
        view.keepScreenOn = false
    }

    override fun onTrim() = board.trim()

    override val holdsBack: Boolean
        get() = model.ghost != null || board.isSliding || model.walk != null

    override fun onBack() {
        if (model.walk != null) return endWalk()
        if (!board.cancelSlide()) placing.cancel()
    }

    private fun endWalk() {
        model.walk = null
        show(animate = false)
    }

    private val tilts: Boolean
        get() = preferences.tiltCursor && model.snapshot.remote?.watching != true

    override fun onKey(keyCode: Int): Boolean {
        when (keyCode) {
            KeyEvent.KEYCODE_U -> press(undo)
            KeyEvent.KEYCODE_H -> press(hint)
            KeyEvent.KEYCODE_ESCAPE -> if (holdsBack) onBack() else return false
            else -> return false
        }
        return true
    }

    private fun press(button: View) {
        if (button.isShown && button.isEnabled) button.performClick()
    }

    private fun command(act: () -> Unit) {
        try {
            note = null
            chosen = null
            act()
        } catch (refused: CommandException) {
            note = Note(texts.refusal(refused))
        }
        show(animate = false)
    }

    /** Explains a disabled button by the core's refusal. */
    private fun explain(button: View) {
        val snapshot = model.snapshot
        when {
            button == undo -> command { model.undo() }

            button == hint && !snapshot.hintPending -> command { model.hint() }

            button == rematch -> command { model.rematch() }

            button == place && snapshot.humanToMove ->
                say(activity.getString(R.string.game_place_first))
        }
    }

    private fun say(text: String) = note(Note(text))

    private fun note(said: Note?) {
        note = said
        show(animate = false)
    }

    override fun onChanged() {
        // An event would be too late: the note may belong to the position after it.
        if (model.snapshot.isAnotherPosition(noted)) {
            // The next stone starts at the tilt cursor.
            tilt.point?.let(placing::pointAt)
            note = null
        }
        noted = model.snapshot
        show(animate = visible)
    }

    override fun onThinking() = showPanels(model.snapshot)

    override fun onProved(win: ProvedWin) = board.speak(texts.proved(win))

    override fun onEvent(event: GameEvent) {
        Cue.of(event, model.snapshot)?.let {
            sounds.play(it.sound)
            haptics.feel(it.touch)
        }
        when (event) {
            is GameEvent.StonePlaced -> {
                if (!event.byComputer) chosen = null
                board.speak(
                    activity.getString(
                        R.string.announce_placed,
                        texts.stone(event.stone),
                        pointName(event.point)
                    )
                )
            }

            is GameEvent.SwapChosen -> {
                chosen = openingTexts.chosen(event, model.snapshot)
                chosen?.let(board::speak)
            }

            is GameEvent.MovesTakenBack ->
                board.speak(activity.getString(R.string.announce_taken_back))

            is GameEvent.MovesReplayed ->
                board.speak(activity.getString(R.string.announce_replayed))

            // A hint that arrives after a stone is ignored.
            is GameEvent.HintNear -> if (event.area == model.snapshot.hintArea) {
                say(hintTexts.near(event.area))
            }

            is GameEvent.HintReady -> if (event.point == model.snapshot.hint) {
                val now = model.snapshot
                say(hintTexts.move(event.point, now))
            }

            is GameEvent.TimeLow -> board.speak(
                activity.getString(R.string.announce_time_low, texts.stone(event.stone))
            )

            // The message line, a live region, announces the result.
            is GameEvent.GameOver -> Unit

            GameEvent.NewGame -> board.speak(activity.getString(R.string.announce_new_game))

            is GameEvent.OfferAnswered,
            is GameEvent.OfferWithdrawn,
            GameEvent.LinkResumed,
            is GameEvent.Reacted -> announce(event)

            // The remote bar, a live region, announces these.
            is GameEvent.OfferReceived,
            is GameEvent.LinkLost,
            is GameEvent.PeerAway,
            GameEvent.EndOffered -> Unit

            is GameEvent.LinkEnded -> if (event.reason == LinkOver.Left) {
                actions.left()
                return
            }
        }
        showMessage(model.snapshot)
    }

    private fun announce(event: GameEvent) {
        // In a game over a server the event is about the broker, not the other player.
        if (event is GameEvent.LinkResumed && model.room != null) return
        val name = model.snapshot.remote?.name ?: return
        remoteTexts.event(event, name)?.let(::say)
    }

    private fun applyPreferences() {
        board.playedAs(preferences, model::shapes)
        table.leftHanded = preferences.leftHanded
        table.faceToFace = model.snapshot.seats.together &&
            NewGameChoices.from(preferences.store, NewGameChoices.Opponent.TWO).faceToFace
        thumbBar.layoutDirection =
            if (preferences.leftHanded) View.LAYOUT_DIRECTION_RTL else View.LAYOUT_DIRECTION_LOCALE
    }

    private fun show(animate: Boolean) {
        val snapshot = model.snapshot
        title.text = texts.title(snapshot)
        view.keepScreenOn = snapshot.keepsAwake
        board.line = model.walk?.shown.orEmpty()
        board.show(model.walk?.over(snapshot) ?: snapshot, model.ghost, animate)
        board.target = placing.target
        board.rows = if (model.walk == null) note?.rows.orEmpty() else emptyList()
        cover.cover(board, snapshot.halted)
        showPanels(snapshot)
        showMessage(snapshot)
        remoteBar.show(snapshot.remote, online = model.room != null)
        askForLevel(snapshot)
        showButtons(snapshot)
        if (visible && snapshot.timePasses) tickSoon()
    }

    private fun askForLevel(snapshot: GameSnapshot) {
        val over = snapshot.phase == Phase.OVER
        if (over && (offerAsked || !visible)) return
        offerAsked = over
        offer = null
        if (over) {
            offers.load(model::offeredLevel) {
                offer = it
                showButtons(model.snapshot)
            }
        } else {
            offers.cancel()
        }
    }

    private fun showButtons(snapshot: GameSnapshot) {
        val over = snapshot.phase == Phase.OVER
        val remote = snapshot.remote
        val plays = remote?.watching != true
        undo.setText(if (remote == null) R.string.game_undo else R.string.game_ask_undo)
        undo.visibility = visible(plays)
        undo.isEnabled = snapshot.canUndo
        redo.visibility = visible(snapshot.canRedo)
        hint.visibility = visible(snapshot.hints && !over && !snapshot.coloursOpen)
        hint.isEnabled = snapshot.canHint && !snapshot.hintPending
        board.hintWord = hintTexts.next(model.hintLine).also { hint.text = it }
        lineBar.show(model.walk)
        thumbBar.visibility = visible(model.walk == null)
        rematch.setText(if (remote == null) R.string.game_rematch else R.string.game_offer_rematch)
        rematch.visibility = visible(over && plays)
        rematch.isEnabled = snapshot.canRematch
        reviewButton.visibility = visible(over && plays)
        val offer = offer
        offeredLevel.text = offer?.let(texts::offered)
        offeredLevel.visibility = visible(offer != null)
        shareButton.visibility = visible(over && offer == null)
        val stage = snapshot.openingStage as? OpeningStage.Choose
        for ((choice, button) in choosers) {
            button.visibility = visible(stage?.choices?.contains(choice) == true)
            button.isEnabled = snapshot.humanToChoose
        }
        val places = preferences.placement != Placement.DIRECT || preferences.tiltCursor
        place.visibility = visible(!over && plays && stage == null && places)
        place.isEnabled = model.ghost != null && snapshot.humanToMove
    }

    private fun visible(shown: Boolean) = if (shown) View.VISIBLE else View.GONE

    private fun showPanels(snapshot: GameSnapshot) {
        val own = snapshot.ownStone ?: Stone.BLACK
        val walks = model.walk != null
        near.show(snapshot, own, model.search, preferences.engineLine, walks)
        far.show(snapshot, own.other, model.search, preferences.engineLine, walks)
    }

    private fun showMessage(snapshot: GameSnapshot) =
        message.show(snapshot, model.walk, note, chosen)

    private fun onTick() {
        if (!visible) return
        val snapshot = model.readClocks()
        if (snapshot.revision == model.snapshot.revision) {
            showPanels(snapshot)
            // A seat reservation changes like a clock.
            remoteBar.show(snapshot.remote, online = model.room != null)
        }
        if (snapshot.timePasses) tickSoon()
    }

    private fun tickSoon() {
        clock.removeCallbacks(tick)
        clock.postDelayed(tick, TICK_MS)
    }

    override val menuSnapshot: GameSnapshot
        get() = model.snapshot

    override val menuPlacement: Placement
        get() = preferences.placement

    override val menuTilts: Boolean
        get() = tilt.point != null

    override fun calibrate() = tilt.calibrate()

    override fun choosePlacement(placement: Placement) {
        preferences.placement = placement
        board.slides = placement == Placement.SLIDE
        placing.cancel()
    }

    /** Whether a rematch loses nothing, as a remote player must agree first. */
    private val isReplaceable: Boolean
        get() = model.snapshot.ifReplaced != IfReplaced.KEPT

    override fun askRematch() {
        if (isReplaceable) {
            rematch()
        } else {
            question.ask(
                REMATCH,
                R.string.game_replace_question,
                R.string.game_replace_explain,
                R.string.game_rematch,
                ::rematch
            )
        }
    }

    private fun rematch() = command { model.rematch() }

    override fun share(form: SharedForm) = actions.share(form)

    override fun newGame() = actions.newGame()

    override fun settings() = actions.settings()

    override fun learn() = actions.learn(lessonOnRule(model.snapshot.rule))

    override fun changeLevel(level: Int) = command {
        model.changeLevel(level)
        note = Note(texts.levelChanged(model.snapshot))
    }

    override fun askResign() {
        question.ask(
            RESIGN,
            activity.getString(R.string.game_resign_question),
            texts.resignation(model.snapshot),
            R.string.game_resign
        ) { command { model.resign() } }
    }

    override fun halt() = command { model.halt() }

    override fun askDraw() {
        // The core makes the offer to a remote player. Two players at this phone get one
        // question.
        if (model.snapshot.remote != null) return command { model.offerDraw() }
        question.ask(
            DRAW,
            R.string.game_draw_question,
            R.string.game_draw_explain,
            R.string.game_draw_yes
        ) { command { model.offerDraw() } }
    }

    override fun react(reaction: Reaction) = command { model.react(reaction) }

    override fun answerOffer(accept: Boolean) = command { model.answerOffer(accept) }

    override fun cancelOffer() = command { model.cancelOffer() }

    override fun endWithoutResult() = command { model.endWithoutResult() }

    override fun restart() {
        val name = model.snapshot.remote?.name ?: return
        command {
            model.restartFromCommon()
            note = Note(activity.getString(R.string.link_restart_asked, name))
        }
    }

    /** Whether leaving affects no other player. */
    private val leavesAtOnce: Boolean
        get() = model.snapshot.remote?.watching == true || model.snapshot.linkIsOver

    override fun askLeave() {
        val remote = model.snapshot.remote ?: return
        if (leavesAtOnce) {
            leave()
            return
        }
        val over = model.snapshot.phase == Phase.OVER
        val explanation = when {
            model.room == null -> activity.getString(R.string.game_leave_explain, remote.name)
            over -> activity.getString(R.string.online_delete_decided)
            else -> activity.getString(R.string.online_delete_explain, remote.name)
        }
        val title = activity.getString(R.string.game_leave_question)
        question.ask(LEAVE, title, explanation, R.string.game_leave, act = ::leave)
    }

    private fun leave() {
        // Don't wait for an unreachable broker.
        if (model.room != null && model.snapshot.remote?.link is LinkState.Suspended) {
            actions.left()
            return
        }
        model.leave { refused ->
            when {
                // Another screen is in the foreground by now.
                refused == null || model.listener !== this -> Unit

                refused is CommandException.NotSaved -> say(texts.refusal(refused))

                else -> actions.left()
            }
        }
    }

    private companion object {
        const val TICK_MS = 200L
        const val REMATCH = "rematch"
        const val RESIGN = "resign"
        const val DRAW = "draw"
        const val LEAVE = "leave"
    }
}
