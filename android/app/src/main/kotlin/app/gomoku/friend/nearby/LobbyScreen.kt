package app.gomoku.friend.nearby

import android.app.Activity
import android.bluetooth.BluetoothAdapter
import android.content.Intent
import android.provider.Settings
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.LinkLoss
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyException
import app.gomoku.core.LobbyPeer
import app.gomoku.core.shownNickname
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.NearbyChoices
import app.gomoku.friend.NearbyProfile
import app.gomoku.friend.PairingView
import app.gomoku.friend.ProposalView
import app.gomoku.friend.bluetooth.BluetoothModel
import app.gomoku.friend.bluetooth.BluetoothTexts
import app.gomoku.game.RemoteTexts
import app.gomoku.settings.Preferences
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.copy
import app.gomoku.ui.openSettings
import app.gomoku.ui.showText
import app.gomoku.ui.speak
import java.util.Random

/**
 * Lobby screen: players nearby, proposed game and pairing code. The lobby is open while the screen
 * is in the foreground.
 */
class LobbyScreen(
    private val activity: Activity,
    private val way: Way,
    private val model: LobbyModel,
    private val profile: NearbyProfile,
    private val preferences: Preferences,
    private val network: LocalNetwork,
    private val bluetooth: BluetoothModel,
    private val actions: Actions
) : Screen,
    LobbyModel.Listener,
    PeopleView.Actions,
    PairingView.Actions {
    /** Way that the user has chosen. Players found by either way are listed. */
    enum class Way(val title: Int) {
        WIFI(R.string.friend_wifi),
        BLUETOOTH(R.string.friend_bluetooth)
    }

    interface Actions {
        fun back()

        fun askForBluetooth()

        /** Opens the game of [LobbyModel.takeGame]. */
        fun gameReady()
    }

    override val view: View = View.inflate(activity, R.layout.lobby, null)
    private val texts = LobbyTexts(activity)
    private val remoteTexts = RemoteTexts(activity)
    private val problem: TextView = view.findViewById(R.id.problem)
    private val people: PeopleView = view.findViewById(R.id.people)
    private val proposal: ProposalView = view.findViewById(R.id.proposal)
    private val pairing: PairingView = view.findViewById(R.id.pairing)
    private val permission: View = view.findViewById(R.id.permission)

    /** Last error, until the next action. */
    private var note: String? = null

    /** Player last invited by Bluetooth. */
    private var called: String? = null
    private var visible = false

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(way.title)
        view.findViewById<View>(R.id.back).run {
            setOnClickListener { actions.back() }
            nextFocusDownId = R.id.nickname
        }
        people.actions = this
        pairing.actions = this
        proposal.onChosen = { it.save(preferences.store) }
        proposal.onInvite = ::invite
        proposal.onWatch = ::watch
        people.choose(way)
        view.findViewById<View>(R.id.permission_allow).setOnClickListener { network.ask(activity) }
        view.findViewById<View>(R.id.permission_settings)
            .setOnClickListener { network.openSettings(activity) }
    }

    override val uses = listOf(model)

    override fun onShow() {
        visible = true
        // If the screen turned off, the lobby would close and others could not find this phone.
        view.keepScreenOn = true
        model.listener = this
        bluetooth.onChange = ::show
        // The system's settings may have changed.
        bluetooth.onRadioChanged()
        // The event may have come during a rotation.
        if (model.snapshot?.gameReady == true) actions.gameReady() else show()
    }

    override fun onHide() {
        visible = false
        view.keepScreenOn = false
        model.listener = null
        bluetooth.onChange = {}
    }

    /** Handles the permission result. A dismissed dialog is not [denied]. */
    fun onPermissionAnswered(denied: Boolean) {
        if (network.isAllowed) {
            if (visible) model.start()
        } else if (denied) {
            view.findViewById<TextView>(R.id.permission_text).setText(R.string.permission_denied)
            view.findViewById<View>(R.id.permission_settings).visibility = View.VISIBLE
        }
        show()
    }

    override val holdsBack: Boolean
        get() = model.snapshot?.pairing != null || model.target != null

    override fun onBack() {
        if (model.snapshot?.pairing != null) {
            decline(codeDiffers = false)
        } else {
            model.target = null
            tell(null)
        }
    }

    override fun onLobby() = show()

    override fun onLobbyEvent(event: LobbyEvent) {
        when (event) {
            is LobbyEvent.Invited -> note = null

            // The screen explains that no code needs comparing.
            is LobbyEvent.CodeRight -> Unit

            // Announced, since both players compare it aloud.
            is LobbyEvent.CodeReady -> view.speak(
                activity.getString(R.string.pairing_announce_code, texts.spelled(event.code))
            )

            is LobbyEvent.Refused -> note = remoteTexts.refusal(event.reason, event.nickname)

            is LobbyEvent.Lost -> note = loss(event)

            is LobbyEvent.Withdrawn ->
                note = activity.getString(R.string.pairing_withdrawn, event.nickname)

            LobbyEvent.GameReady, LobbyEvent.WatchReady -> {
                actions.gameReady()
                return
            }
        }
        show()
    }

    override fun copyCode(code: String) {
        if (activity.copy(code)) tell(activity.getString(R.string.online_copied))
    }

    private fun loss(event: LobbyEvent.Lost): String =
        if (called == event.nickname && event.reason == LinkLoss.UNREACHABLE) {
            BluetoothTexts(activity).unreachable(event.nickname)
        } else {
            remoteTexts.loss(event.reason, event.nickname)
        }

    override fun rename(text: String): Boolean {
        model.rename(shownNickname(text) ?: return false)
        return true
    }

    override fun choose(peer: LobbyPeer) {
        if (peer.busy) {
            command { model.watch(peer) }
        } else {
            model.target = LobbyModel.Target.Listed(peer)
            tell(null)
        }
    }

    override fun choose(person: BluetoothPerson) {
        model.target = LobbyModel.Target.Near(person)
        tell(null)
    }

    override fun bluetooth(action: BluetoothTexts.Action) = when (action) {
        BluetoothTexts.Action.FIND, BluetoothTexts.Action.ALLOW ->
            if (bluetooth.turnOn()) actions.askForBluetooth() else Unit

        BluetoothTexts.Action.STOP -> bluetooth.turnOff()

        BluetoothTexts.Action.APP_SETTINGS -> network.openSettings(activity)

        BluetoothTexts.Action.SWITCH_ON -> open(BluetoothAdapter.ACTION_REQUEST_ENABLE)

        BluetoothTexts.Action.LOCATION -> open(Settings.ACTION_LOCATION_SOURCE_SETTINGS)
    }

    private fun open(page: String) = activity.openSettings(Intent(page))

    /** Watches the player at a typed address, who may be playing already. */
    private fun watch() = command {
        val typed = model.target as? LobbyModel.Target.Typed ?: return@command
        model.target = null
        model.watch(typed.text)
    }

    /** Proposes a game to a friend that was chosen before it was found. */
    private fun meet() {
        val now = model.snapshot ?: return
        if (now.pairing != null || model.target != null) return
        val found = model.wantedTarget ?: return
        model.target = found
        invite()
    }

    private fun invite() {
        val target = model.target ?: return
        model.wanted = null
        val choices = NearbyChoices.from(preferences.store)
        called = (target as? LobbyModel.Target.Near)?.person?.nickname
        command {
            model.target = null
            val setup = choices.setup(preferences.forbiddenLoses, Random()::nextBoolean)
            model.invite(target, setup)
        }
    }

    override fun open() = command { model.openInvitation() }

    override fun accept() = command { model.accept() }

    override fun decline(codeDiffers: Boolean) {
        command { model.decline(codeDiffers) }
        if (codeDiffers) tell(activity.getString(R.string.pairing_codes_differed))
    }

    private fun command(act: () -> Unit) {
        note = try {
            act()
            null
        } catch (refused: LobbyException) {
            texts.refusal(refused)
        }
        show()
    }

    private fun tell(text: String?) {
        note = text
        show()
    }

    private fun show() {
        meet()
        val agreeing = model.snapshot?.pairing
        val target = model.target
        val allowed = network.isAllowed
        val page = when {
            !allowed -> permission
            agreeing != null -> pairing
            target != null -> proposal
            else -> people
        }
        for (each in arrayOf(permission, pairing, proposal, people)) {
            each.visibility = if (each === page) View.VISIBLE else View.GONE
        }
        when {
            page === people -> {
                people.show(profile.nickname, model, network.isAsked)
                people.show(bluetooth.snapshot)
            }

            agreeing != null -> pairing.show(agreeing)

            target != null -> proposal.show(
                activity.getString(R.string.nearby_play_with, name(target)),
                NearbyChoices.from(preferences.store),
                mayWatch = target is LobbyModel.Target.Typed
            )
        }
        showProblem()
    }

    private fun name(target: LobbyModel.Target): String = when (target) {
        is LobbyModel.Target.Listed -> target.peer.nickname
        is LobbyModel.Target.Near -> target.person.nickname
        is LobbyModel.Target.Typed -> target.text
    }

    private fun showProblem() {
        val said = note ?: model.failure?.let(texts::refusal)
        problem.visibility = if (said == null) View.GONE else View.VISIBLE
        if (said != null) problem.showText(said)
    }
}
