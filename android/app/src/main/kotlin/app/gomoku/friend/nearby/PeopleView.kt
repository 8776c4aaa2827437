package app.gomoku.friend.nearby

import android.Manifest
import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.view.inputmethod.EditorInfo
import android.widget.Button
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.KeptLink
import app.gomoku.core.LobbyPeer
import app.gomoku.core.LobbySnapshot
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothTexts
import app.gomoku.friend.online.OnlineRow
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import app.gomoku.ui.showText

/** The Nearby screen's list: the own name, who is around, advice, and the ways without searching. */
class PeopleView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    ScrollView(context, attrs) {
    /** What a person does here. */
    interface Actions {
        /** The name was changed to [text]; false when it can't be used. */
        fun rename(text: String): Boolean

        /** To games with somebody anywhere. */
        fun online()

        fun choose(peer: LobbyPeer)

        /** To a game with somebody found by Bluetooth. */
        fun choose(person: BluetoothPerson)

        /** What the button beside the words for Bluetooth does. */
        fun bluetooth(action: BluetoothTexts.Action)

        /** To a game at this address or with this join code. */
        fun join(text: String)

        /** To the game that goes on there. */
        fun watch(text: String)
    }

    /** Who does it. */
    lateinit var actions: Actions

    private val texts = LobbyTexts(context)
    private val online: OnlineRow
    private val bluetoothTexts = BluetoothTexts(context)
    private val nickname: EditText
    private val searching: View
    private val spinner: View
    private val searchingText: TextView
    private val peers: LinearLayout
    private val near: LinearLayout
    private val bluetoothText: TextView
    private val bluetoothButton: Button
    private val checklist: View
    private val advice: LinearLayout
    private val facts: TextView
    private val theirCode: EditText
    private val ownAddress: TextView
    private val ownCodeCard: View
    private val ownCode: TextView
    private val qr: QrCodeView

    init {
        inflate(context, R.layout.lobby_people, this)
        isFillViewport = true
        scrollBarStyle = SCROLLBARS_OUTSIDE_OVERLAY
        online = findViewById(R.id.online)
        online.setOnClickListener { actions.online() }
        nickname = findViewById(R.id.nickname)
        searching = findViewById(R.id.searching)
        spinner = findViewById(R.id.searching_spinner)
        searchingText = findViewById(R.id.searching_text)
        peers = findViewById(R.id.peers)
        near = findViewById(R.id.near)
        bluetoothText = findViewById(R.id.bluetooth_text)
        bluetoothButton = findViewById(R.id.bluetooth_button)
        checklist = findViewById(R.id.checklist)
        advice = findViewById(R.id.advice)
        facts = findViewById(R.id.facts)
        theirCode = findViewById(R.id.their_code)
        ownAddress = findViewById(R.id.own_address)
        ownCodeCard = findViewById(R.id.own_code_card)
        ownCode = findViewById(R.id.own_code)
        qr = findViewById(R.id.qr)
        nickname.setOnEditorActionListener { _, action, _ ->
            if (action == EditorInfo.IME_ACTION_DONE) rename()
            // Done closes the keyboard by itself.
            false
        }
        nickname.setOnFocusChangeListener { _, focused -> if (!focused) rename() }
        theirCode.setOnEditorActionListener { _, action, _ ->
            val go = action == EditorInfo.IME_ACTION_GO
            if (go) join()
            go
        }
        findViewById<View>(R.id.join).setOnClickListener { join() }
        findViewById<View>(R.id.watch).setOnClickListener { actions.watch(typed) }
    }

    private fun rename() {
        val fits = actions.rename(nickname.text.toString().trim())
        nickname.error =
            if (fits) null else context.getString(R.string.nearby_name_invalid)
    }

    private val typed: String
        get() = theirCode.text.toString().trim()

    private fun join() = actions.join(typed)

    /** Shows who is there. */
    fun show(name: String, model: LobbyModel, permissionIsAsked: Boolean) {
        if (!nickname.isFocused && nickname.text.toString() != name) nickname.setText(name)
        val snapshot = model.snapshot
        val found = snapshot?.peers.orEmpty()
        searching.visibility = if (snapshot != null && found.isEmpty()) VISIBLE else GONE
        spinner.visibility = if (model.nobodyFound) GONE else VISIBLE
        searchingText.showText(
            context.getString(
                if (model.nobodyFound) R.string.nearby_nobody else R.string.nearby_searching
            )
        )
        list(found)
        showAdvice(model, permissionIsAsked)
        showOwn(snapshot)
    }

    /** Shows how many games over a broker are kept. */
    fun show(kept: List<KeptLink>) = online.show(kept)

    /** Shows who is near by Bluetooth, and what it does. */
    fun show(bluetooth: BluetoothSnapshot) {
        val people = bluetooth.people
        rows(near, people.size, R.layout.lobby_near)
        for ((index, person) in people.withIndex()) {
            val row = near.getChildAt(index)
            row.findViewById<TextView>(R.id.near_name).text = person.nickname
            row.contentDescription = context.getString(
                R.string.nearby_peer_invite,
                person.nickname,
                context.getString(R.string.bluetooth_way)
            )
            row.setOnClickListener { actions.choose(person) }
        }
        val asksLocation = Manifest.permission.ACCESS_FINE_LOCATION in BluetoothLink.permissions()
        bluetoothText.showText(bluetoothTexts.status(bluetooth, asksLocation))
        val trouble = bluetoothTexts.isTrouble(bluetooth)
        bluetoothText.setTextColor(context.getColor(if (trouble) R.color.danger else R.color.muted))
        val action = bluetoothTexts.action(bluetooth.state)
        bluetoothButton.visibility = if (action == null) GONE else VISIBLE
        if (action == null) return
        bluetoothButton.setText(action.text)
        bluetoothButton.setOnClickListener { actions.bluetooth(action) }
    }

    private fun rows(list: LinearLayout, count: Int, layout: Int) {
        while (list.childCount > count) list.removeViewAt(list.childCount - 1)
        while (list.childCount < count) inflate(context, layout, list)
    }

    /** Rows are kept, so that a reader's or a keyboard's focus stays where it is. */
    private fun list(found: List<LobbyPeer>) {
        rows(peers, found.size, R.layout.lobby_peer)
        for ((index, peer) in found.withIndex()) {
            val row = peers.getChildAt(index)
            val note = texts.note(peer)
            row.findViewById<TextView>(R.id.peer_name).text = peer.nickname
            row.findViewById<TextView>(R.id.peer_note).text = note
            row.contentDescription = context.getString(
                if (peer.busy) R.string.nearby_peer_watch else R.string.nearby_peer_invite,
                peer.nickname,
                note
            )
            row.setOnClickListener { actions.choose(peer) }
        }
    }

    private fun showAdvice(model: LobbyModel, permissionIsAsked: Boolean) {
        checklist.visibility = if (model.nobodyFound) VISIBLE else GONE
        if (!model.nobodyFound) return
        val lines = texts.advice(model.diagnosis, permissionIsAsked)
        rows(advice, lines.size, R.layout.lobby_advice)
        for ((index, line) in lines.withIndex()) {
            val row = advice.getChildAt(index) as TextView
            row.text =
                if (line.found) context.getString(R.string.nearby_found, line.text) else line.text
            row.setTextColor(context.getColor(if (line.found) R.color.danger else R.color.text))
        }
        val known = model.diagnosis
        facts.visibility = if (known == null) GONE else VISIBLE
        if (known != null) facts.text = texts.facts(known)
    }

    private fun showOwn(snapshot: LobbySnapshot?) {
        val addresses = snapshot?.addresses.orEmpty()
        ownAddress.text = if (addresses.isEmpty()) {
            context.getString(R.string.nearby_no_address)
        } else {
            addresses.joinToString("\n")
        }
        val code = snapshot?.joinCode
        ownCodeCard.visibility = if (code == null) GONE else VISIBLE
        if (code == null || ownCode.text.toString() == code) return
        ownCode.text = code
        qr.code = QrCode.of(code)
        qr.contentDescription = context.getString(R.string.nearby_qr, code)
    }
}
