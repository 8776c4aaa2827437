package app.gomoku.friend.online

import android.app.Activity
import android.content.Intent
import android.view.View
import android.view.inputmethod.EditorInfo
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.InviteBy
import app.gomoku.core.LinkOver
import app.gomoku.core.LobbyException
import app.gomoku.core.OnlineEvent
import app.gomoku.core.SavedLink
import app.gomoku.core.StorageException
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.ProposalView
import app.gomoku.game.RemoteTexts
import app.gomoku.game.Sound
import app.gomoku.game.SoundPlayer
import app.gomoku.settings.Preferences
import app.gomoku.ui.Question
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.copy
import app.gomoku.ui.sharedText
import app.gomoku.ui.showText
import app.gomoku.ui.speak
import java.util.Random

/**
 * Anywhere screen: games at brokers, ways to new ones, the user's broker. The games are connected
 * while the screen is in the foreground.
 */
class OnlineScreen(
    private val activity: Activity,
    private val model: OnlineModel,
    private val preferences: Preferences,
    private val sounds: SoundPlayer,
    private val actions: Actions
) : Screen,
    OnlineModel.Listener,
    InvitationView.Actions {
    interface Actions {
        fun back()

        /** Whether to offer notifications. */
        val offersNews: Boolean

        val tellsNews: Boolean

        /**
         * Turns notifications on. [OnlineScreen.onNewsAnswered] follows if the system asks the
         * user.
         */
        fun enableNews()

        fun onlineGame(room: String)
    }

    override val view: View = View.inflate(activity, R.layout.online, null)
    private val texts = OnlineTexts(activity)
    private val lobbyTexts = LobbyTexts(activity)
    private val problem: TextView = view.findViewById(R.id.problem)
    private val page: View = view.findViewById(R.id.rooms_page)
    private val proposal: ProposalView = view.findViewById(R.id.proposal)
    private val invitation: InvitationView = view.findViewById(R.id.invitation)
    private val address: EditText = view.findViewById(R.id.broker_address)
    private val rooms: LinearLayout = view.findViewById(R.id.rooms)
    private val question = Question(activity)

    /** Last message, until the next action. */
    private var note: String? = null
    private var wrong = false

    private var changing = false

    init {
        SystemBars.pad(view)
        question.on(DELETE, isReady = { model.hasRead }) { id ->
            model.rooms.firstOrNull { it.id == id }?.let(::askDelete)
        }
        question.on(WITHDRAW) { room -> askWithdraw(room, isAnswer = false) }
        question.on(WITHDRAW_ANSWER) { room -> askWithdraw(room, isAnswer = true) }
        view.findViewById<TextView>(R.id.title).setText(R.string.friend_anywhere)
        onClick(R.id.back) { actions.back() }
        onClick(R.id.broker_change) {
            changing = true
            address.setText(preferences.onlineBroker)
            say(null)
        }
        onClick(R.id.broker_use, ::useBroker)
        onClick(R.id.invite_link) { propose(InviteBy.LINK) }
        onClick(R.id.invite_code) { propose(InviteBy.CODE) }
        address.setOnEditorActionListener { _, action, _ ->
            if (action == EditorInfo.IME_ACTION_DONE) useBroker()
            // Lets the keyboard close by itself.
            false
        }
        proposal.onChosen = { it.save(preferences.store) }
        proposal.onInvite = ::invite
        invitation.actions = this
    }

    private fun onClick(id: Int, act: () -> Unit) =
        view.findViewById<View>(id).setOnClickListener { act() }

    override val uses = listOf(model, question)

    override fun onShow() {
        model.listener = this
        val ready = model.waiting?.takeIf { it.ready }
        if (ready != null) {
            // The event came during a rotation.
            onGameReady(ready.room)
            return
        }
        show()
    }

    override fun onHide() {
        model.listener = null
    }

    override val holdsBack: Boolean
        get() = model.waiting != null || model.inviting != null

    override fun onBack() {
        if (model.waiting != null) model.leaveWaiting() else model.inviting = null
        say(null)
    }

    private fun useBroker() = command {
        model.useBroker(address.text.toString().trim())
        changing = false
    }

    private fun propose(by: InviteBy) {
        model.inviting = by
        say(null)
    }

    private fun invite() = command {
        val choices = NearbyChoices.from(preferences.store)
        val by = model.inviting ?: return@command
        model.invite(by, choices.setup(preferences.forbiddenLoses, Random()::nextBoolean))
    }

    private fun open(room: SavedLink) = command {
        if (room.game != null) actions.onlineGame(room.id) else model.show(room)
    }

    private fun askDelete(room: SavedLink) {
        val game = room.game
        if (game == null) {
            askWithdraw(room.id, isAnswer = room.invitation == null)
            return
        }
        val explanation = if (game.ownTurn == null) {
            activity.getString(R.string.online_delete_decided)
        } else {
            activity.getString(R.string.online_delete_explain, game.name)
        }
        val title = activity.getString(R.string.online_delete_question)
        question.ask(DELETE, title, explanation, R.string.online_delete, detail = room.id) {
            command {
                model.delete(room.id) {
                    say(activity.getString(R.string.saved_failed), wrong = true)
                }
            }
        }
    }

    override fun askWithdraw() {
        model.waiting?.let { askWithdraw(it.room, isAnswer = it.by == null) }
    }

    private fun askWithdraw(room: String, isAnswer: Boolean) {
        val explanation =
            if (isAnswer) R.string.online_withdraw_answer else R.string.online_withdraw_explain
        question.ask(
            if (isAnswer) WITHDRAW_ANSWER else WITHDRAW,
            activity.getString(R.string.online_withdraw_question),
            activity.getString(explanation),
            R.string.online_withdraw,
            detail = room
        ) { command { model.withdraw(room) } }
    }

    /** Shares the link within a text, since few messengers make it tappable. */
    override fun shareInvitation(link: String) {
        val message = activity.getString(R.string.online_message, link)
        activity.startActivity(Intent.createChooser(sharedText(message), null))
    }

    override fun copyInvitation(text: String) {
        if (activity.copy(text)) say(activity.getString(R.string.online_copied))
    }

    override fun enableNews() {
        actions.enableNews()
        onNewsAnswered()
    }

    fun onNewsAnswered() = say(
        if (actions.tellsNews) activity.getString(R.string.friend_moves_on) else note
    )

    private fun command(act: () -> Unit) {
        note = null
        val refused = try {
            act()
            null
        } catch (error: LobbyException) {
            lobbyTexts.refusal(error)
        } catch (error: StorageException) {
            lobbyTexts.refusal(error)
        }
        if (refused != null) say(refused, wrong = true) else show()
    }

    private fun say(text: String?, wrong: Boolean = false) {
        note = text
        this.wrong = wrong
        show()
    }

    override fun onOnline() {
        show()
        // The games may not have been read before.
        question.onSeen()
    }

    override fun onOnlineEvent(event: OnlineEvent, name: String) {
        when (event) {
            // The invitation's page shows these. The broker message stays while it applies.
            is OnlineEvent.Invitation -> return announceCode()

            OnlineEvent.Joining, is OnlineEvent.Unreachable -> return

            OnlineEvent.OwnTurn -> sounds.play(Sound.stone(0))

            is OnlineEvent.Ended, is OnlineEvent.Guessed -> sounds.play(Sound.NOTICE)

            OnlineEvent.GameReady -> Unit
        }
        texts.event(event, name)?.let { say(it, wrong = event is OnlineEvent.Ended) }
    }

    /** Announces the code, since the user reads it aloud. */
    private fun announceCode() {
        val waiting = model.waiting?.takeIf { it.by == InviteBy.CODE } ?: return
        val code = lobbyTexts.spelled(waiting.text.orEmpty())
        view.speak(activity.getString(R.string.pairing_announce_code, code))
    }

    override fun onLeft(name: String) =
        say(RemoteTexts(activity).over(LinkOver.PeerLeft, name), wrong = true)

    override fun onRefused(refused: StorageException) =
        say(lobbyTexts.refusal(refused), wrong = true)

    override fun onDamaged() = say(activity.getString(R.string.online_unreadable), wrong = true)

    override fun onGameReady(room: String) = command { actions.onlineGame(room) }

    private fun show() {
        val waiting = model.waiting
        val inviting = model.inviting
        val front: View = when {
            waiting != null -> invitation
            inviting != null -> proposal
            else -> page
        }
        view.keepScreenOn = waiting != null
        for (each in arrayOf(invitation, proposal, page)) {
            each.visibility = if (each === front) View.VISIBLE else View.GONE
        }
        when {
            waiting != null -> invitation.show(waiting, actions.offersNews)

            inviting != null -> proposal.show(
                activity.getString(
                    if (inviting == InviteBy.LINK) {
                        R.string.online_invite_link
                    } else {
                        R.string.online_invite_code
                    }
                ),
                NearbyChoices.from(preferences.store)
            )

            else -> {
                showBroker()
                showRooms()
            }
        }
        showProblem()
    }

    private fun showBroker() {
        val broker = model.broker
        val asked = changing || broker == null
        show(R.id.invitations, broker != null)
        show(R.id.broker_none, broker == null)
        show(R.id.broker_title, broker != null)
        show(R.id.broker_asked, asked)
        show(R.id.broker_own_explain, asked && model.bringsBroker)
        show(R.id.broker_known, !asked)
        view.findViewById<TextView>(R.id.broker_host).text = broker?.host
        show(R.id.broker_plain, !asked && broker?.tls == false)
    }

    private fun show(id: Int, shown: Boolean) {
        view.findViewById<View>(id).visibility = visible(shown)
    }

    /** Reuses the rows, which preserves the focus of screen readers and keyboards. */
    private fun showRooms() {
        val kept = model.rooms
        val none = kept.isEmpty() && model.hasRead && model.broker != null
        show(R.id.no_rooms, none)
        show(R.id.rooms_title, none || kept.isNotEmpty())
        while (rooms.childCount > kept.size) rooms.removeViewAt(rooms.childCount - 1)
        while (rooms.childCount < kept.size) View.inflate(activity, R.layout.online_room, rooms)
        for ((index, room) in kept.withIndex()) showRoom(rooms.getChildAt(index), room)
    }

    private fun showRoom(row: View, room: SavedLink) {
        val card: View = row.findViewById(R.id.room_card)
        val game: TextView = row.findViewById(R.id.room_game)
        val status: TextView = row.findViewById(R.id.room_status)
        val title = texts.title(room)
        row.findViewById<TextView>(R.id.room_title).showText(title)
        val played = texts.game(room)
        game.visibility = visible(played != null)
        game.showText(played.orEmpty())
        status.showText(texts.status(room))
        val colour = if (room.isOwnTurn) R.color.accent else R.color.muted
        status.setTextColor(activity.getColor(colour))
        card.contentDescription = listOfNotNull(title, played, status.text).joinToString(", ")
        card.setOnClickListener { open(room) }
        row.findViewById<View>(R.id.room_delete).run {
            contentDescription = activity.getString(R.string.online_delete_row, title)
            setOnClickListener { askDelete(room) }
            // The button overlaps the card, so focus search would find neither from the other.
            nextFocusLeftId = R.id.room_card
        }
        card.nextFocusRightId = R.id.room_delete
    }

    private fun showProblem() {
        val trouble = model.trouble?.let { texts.event(OnlineEvent.Unreachable(it), "") }
        val said = note ?: trouble
        problem.visibility = visible(said != null)
        if (said == null) return
        val bad = wrong || note == null
        problem.setTextColor(activity.getColor(if (bad) R.color.danger else R.color.text))
        problem.showText(said)
    }

    private fun visible(shown: Boolean) = if (shown) View.VISIBLE else View.GONE

    private companion object {
        const val DELETE = "delete"
        const val WITHDRAW = "withdraw"
        const val WITHDRAW_ANSWER = "withdraw-answer"
    }
}
