package app.gomoku.friend.nearby

import android.Manifest
import android.content.Context
import android.util.AttributeSet
import android.view.View
import android.view.inputmethod.EditorInfo
import android.widget.Button
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.BluetoothPerson
import app.gomoku.core.BluetoothSnapshot
import app.gomoku.core.LobbyPeer
import app.gomoku.core.LobbySnapshot
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.bluetooth.BluetoothLink
import app.gomoku.friend.bluetooth.BluetoothTexts
import app.gomoku.ui.PageScrollView
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import app.gomoku.ui.showText

/** List of nearby players, with the user's name, advice, and this phone's address. */
class PeopleView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    PageScrollView(context, attrs) {
    interface Actions {
        fun rename(text: String): Boolean

        fun choose(peer: LobbyPeer)

        fun choose(person: BluetoothPerson)

        fun bluetooth(action: BluetoothTexts.Action)

        fun copyCode(code: String)
    }

    lateinit var actions: Actions

    private val texts = LobbyTexts(context)
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
    private val ownAddress: TextView
    private val ownCodeCard: View
    private val noCode: View
    private val ownCode: TextView
    private val qr: QrCodeView
    private var byWifi = true

    init {
        inflate(context, R.layout.lobby_people, this)
        isFillViewport = true
        scrollBarStyle = SCROLLBARS_OUTSIDE_OVERLAY
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
        ownAddress = findViewById(R.id.own_address)
        ownCodeCard = findViewById(R.id.own_code_card)
        ownCode = findViewById(R.id.own_code)
        noCode = findViewById(R.id.no_code)
        qr = findViewById(R.id.qr)
        findViewById<View>(R.id.copy_code).setOnClickListener {
            actions.copyCode(ownCode.text.toString())
        }
        nickname.setOnEditorActionListener { _, action, _ ->
            if (action == EditorInfo.IME_ACTION_DONE) rename()
            // Lets the keyboard close by itself.
            false
        }
        nickname.setOnFocusChangeListener { _, focused -> if (!focused) rename() }
    }

    /** Shows the parts of [way]; the list includes players found by either. */
    fun choose(way: LobbyScreen.Way) {
        byWifi = way == LobbyScreen.Way.WIFI
        findViewById<View>(R.id.bluetooth_part).visibility = if (byWifi) GONE else VISIBLE
        findViewById<View>(R.id.by_hand).visibility = if (byWifi) VISIBLE else GONE
    }

    private fun rename() {
        val fits = actions.rename(nickname.text.toString().trim())
        nickname.error =
            if (fits) null else context.getString(R.string.nearby_name_invalid)
    }

    fun show(name: String, model: LobbyModel, permissionIsAsked: Boolean) {
        if (!nickname.isFocused && nickname.text.toString() != name) nickname.setText(name)
        val snapshot = model.snapshot
        val found = snapshot?.peers.orEmpty()
        val wanted = model.wanted
        val looks = snapshot != null && byWifi && (found.isEmpty() || wanted != null)
        searching.visibility = if (looks) VISIBLE else GONE
        spinner.visibility = if (model.nobodyFound) GONE else VISIBLE
        searchingText.showText(
            when {
                wanted != null -> context.getString(R.string.friend_looking, wanted)
                model.nobodyFound -> context.getString(R.string.nearby_nobody)
                else -> context.getString(R.string.nearby_searching)
            }
        )
        list(found)
        showAdvice(model, permissionIsAsked)
        showOwn(snapshot)
    }

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

    /** Reuses the rows, which preserves the focus of screen readers and keyboards. */
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
        val advises = model.nobodyFound && byWifi
        checklist.visibility = if (advises) VISIBLE else GONE
        if (!advises) return
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
        val code = snapshot?.shortCode
        val link = snapshot?.codeLink
        ownCodeCard.visibility = if (code == null) GONE else VISIBLE
        noCode.visibility = if (code == null && addresses.isNotEmpty()) VISIBLE else GONE
        if (code == null || link == null || ownCode.text.toString() == code) return
        val spelled = texts.spelled(code)
        ownCode.text = code
        ownCode.contentDescription = spelled
        qr.code = QrCode.of(link)
        qr.contentDescription = context.getString(R.string.nearby_qr, spelled)
    }
}
