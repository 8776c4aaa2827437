package app.gomoku.friend.ways

import android.app.Activity
import android.graphics.Rect
import android.view.View
import android.view.inputmethod.EditorInfo
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.BrokerAddress
import app.gomoku.core.Friend
import app.gomoku.core.FriendInvitationException
import app.gomoku.core.LobbyException
import app.gomoku.core.StorageException
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.nearby.LocalNetwork
import app.gomoku.friend.online.OnlineModel
import app.gomoku.friend.online.isOwnTurn
import app.gomoku.ui.Loader
import app.gomoku.ui.Question
import app.gomoku.ui.RowButton
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.showText

/** Play a friend screen: known players, ways to connect with their requirements, and Join. */
class FriendScreen(
    private val activity: Activity,
    private val model: FriendModel,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val online: OnlineModel,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun back()

        fun wifi()

        fun bluetooth()

        fun anywhere()

        /** Opens the scanner, which calls [FriendScreen.join]. */
        fun scan()

        /** Invites that friend as soon as it is found nearby. */
        fun meet(nickname: String)

        fun onlineGame(room: String)

        fun joinNearby(address: String)

        fun joined()
    }

    override val view: View = View.inflate(activity, R.layout.friend, null)
    private val texts = FriendTexts(activity)
    private val known: View = view.findViewById(R.id.known)
    private val friends: LinearLayout = view.findViewById(R.id.friends)
    private val joinText: EditText = view.findViewById(R.id.join_text)
    private val problem: TextView = view.findViewById(R.id.problem)
    private val question = Question(activity)
    private val loader = Loader("read-friends")

    init {
        SystemBars.pad(view)
        question.on(JOIN, again = ::offer)
        view.findViewById<TextView>(R.id.title).setText(R.string.home_friend)
        onClick(R.id.back) { actions.back() }
        onClick(R.id.wifi) { actions.wifi() }
        onClick(R.id.bluetooth) { actions.bluetooth() }
        onClick(R.id.anywhere) { actions.anywhere() }
        onClick(R.id.join, ::join)
        onClick(R.id.scan) { actions.scan() }
        joinText.setOnEditorActionListener { _, action, _ ->
            if (action == EditorInfo.IME_ACTION_GO) join()
            // Lets the keyboard close by itself.
            false
        }
    }

    private fun onClick(id: Int, act: () -> Unit) =
        view.findViewById<View>(id).setOnClickListener { act() }

    override val uses = listOf(question, loader)

    override fun onShow() {
        bluetooth.onChange = ::showWays
        // The system's settings may have changed.
        bluetooth.onRadioChanged()
        showWays()
        loader.load(model::friends, ::list)
        model.offered?.let(::offer)
    }

    override fun onHide() {
        bluetooth.onChange = {}
    }

    private fun showWays() {
        card(R.id.wifi, texts.wifi(network.isAllowed, network.isJoined))
        card(R.id.bluetooth, texts.bluetooth(bluetooth.outlook))
        card(R.id.anywhere, texts.anywhere(online.broker != null, network.isOnline))
    }

    private fun card(id: Int, need: FriendTexts.Need) {
        val card: RowButton = view.findViewById(id)
        val note: TextView = card.findViewById(R.id.row_note)
        // Requirements stay visible on the smallest screens.
        note.visibility = View.VISIBLE
        note.showText(need.text)
        note.setTextColor(activity.getColor(if (need.missing) R.color.danger else R.color.muted))
        val title: TextView = card.findViewById(R.id.row_title)
        card.contentDescription = "${title.text}, ${need.text}"
    }

    /** Reuses the rows, which preserves the focus of screen readers and keyboards. */
    private fun list(found: List<Friend>) {
        known.visibility = if (found.isEmpty()) View.GONE else View.VISIBLE
        // Downwards, focus search would find the page, which takes the focus from the field.
        val first = if (found.isEmpty()) R.id.wifi else R.id.friend_row
        for (id in intArrayOf(R.id.back, R.id.friend_page)) {
            view.findViewById<View>(id).nextFocusDownId = first
        }
        while (friends.childCount > found.size) friends.removeViewAt(friends.childCount - 1)
        while (friends.childCount < found.size) View.inflate(activity, R.layout.friend_row, friends)
        for ((index, friend) in found.withIndex()) {
            val row = friends.getChildAt(index)
            val reach = texts.reach(friend)
            row.findViewById<TextView>(R.id.friend_name).text = friend.nickname
            val colour = if (friend.game?.isOwnTurn == true) R.color.accent else R.color.muted
            row.findViewById<TextView>(R.id.friend_reach).run {
                text = reach
                setTextColor(activity.getColor(colour))
            }
            row.contentDescription = "${friend.nickname}, $reach"
            row.setOnClickListener { open(friend) }
        }
    }

    private fun open(friend: Friend) = attempt {
        val game = friend.game
        if (game == null) actions.meet(friend.nickname) else actions.onlineGame(game.id)
    }

    /** Joins with the text of a scanned code. */
    fun join(text: String) {
        joinText.setText(text)
        join()
    }

    private fun join() = attempt { follow(joinText.text.toString(), asks = false) }

    /** Shows [text] from another app and waits for confirmation. */
    private fun offer(text: String) {
        model.offered = null
        joinText.setText(text)
        attempt { follow(text, asks = true) }
    }

    private fun follow(text: String, asks: Boolean) {
        when (val way = model.way(text)) {
            is FriendModel.Way.Nearby -> {
                val go = { actions.joinNearby(way.address) }
                if (asks) ask(text, activity.getString(R.string.friend_join_nearby), go) else go()
            }

            is FriendModel.Way.Anywhere -> follow(text, way, asks || way.asks)
        }
    }

    private fun follow(text: String, way: FriendModel.Way.Anywhere, asks: Boolean) {
        val server = way.server
        if (server == null) {
            say(activity.getString(R.string.online_join_no_broker))
            return
        }
        val go = { attempt { answer(way.invitation, server) } }
        if (!asks) return go()
        ask(text, activity.getString(R.string.online_join_explain, server.host), go)
    }

    private fun ask(text: String, explanation: String, yes: () -> Unit) {
        val title = activity.getString(R.string.online_join_question)
        question.ask(JOIN, title, explanation, R.string.online_join, detail = text, act = yes)
    }

    private fun answer(invitation: String, server: BrokerAddress) {
        online.join(invitation, server)
        joinText.text = null
        actions.joined()
    }

    private fun attempt(act: () -> Unit) {
        say(null)
        try {
            act()
        } catch (error: FriendInvitationException) {
            say(texts.refusal(error))
        } catch (error: LobbyException) {
            say(LobbyTexts(activity).refusal(error))
        } catch (error: StorageException) {
            say(LobbyTexts(activity).refusal(error))
        }
    }

    private fun say(text: String?) {
        problem.visibility = if (text == null) View.GONE else View.VISIBLE
        if (text == null) return
        problem.showText(text)
        // The message may be off-screen below a list of friends.
        problem.post {
            problem.requestRectangleOnScreen(Rect(0, 0, problem.width, problem.height))
        }
    }

    private companion object {
        const val JOIN = "join"
    }
}
