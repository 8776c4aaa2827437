package app.gomoku.friend.online

import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.view.View
import android.widget.EditText
import android.widget.LinearLayout
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.LinkState
import app.gomoku.core.SavedLink
import app.gomoku.friend.Terminal
import app.gomoku.friend.TerminalAppTest
import java.io.File
import org.junit.After
import org.junit.Assert.assertTrue
import org.junit.Before

abstract class OnlineAppTest : TerminalAppTest() {
    protected lateinit var broker: Mosquitto
    private lateinit var state: File

    protected fun kept(): List<SavedLink> = storage.links().filter { it.broker != null }

    @Before
    fun startBroker() {
        broker = Mosquitto(folders.newFolder())
        state = folders.newFolder()
    }

    @After
    fun stopBroker() = broker.kill()

    protected fun startWei(vararg arguments: String) {
        wei = Terminal(state, *arguments, game = Terminal.online(broker.address))
    }

    /** Waits until all threads that use a server have ended. */
    protected fun awaitDisconnected() = await("disconnected: ${connecting()}") {
        connecting().isEmpty()
    }

    private fun connecting() =
        Thread.getAllStackTraces().keys.map { it.name }.filter { it in CONNECTING }

    protected fun openOnline() {
        openFriends()
        click(R.id.anywhere)
    }

    protected fun type(id: Int, text: String) = app.findViewById<EditText>(id).setText(text)

    protected fun useBroker(address: String = broker.address) {
        type(R.id.broker_address, address)
        click(R.id.broker_use)
    }

    protected fun games(): List<String> {
        val list = app.findViewById<LinearLayout>(R.id.rooms) ?: return emptyList()
        return (0 until list.childCount).map {
            list.getChildAt(it).findViewById<View>(R.id.room_card)
                .contentDescription.toString()
        }
    }

    protected fun row(index: Int, part: Int = R.id.room_card) {
        val list = app.findViewById<LinearLayout>(R.id.rooms)
        list.getChildAt(index).findViewById<View>(part).performClick()
        idle()
    }

    protected fun invite(button: Int = R.id.invite_link): String {
        click(button)
        choose(R.id.colour, "black")
        click(R.id.invite)
        await("at the broker") { isShown(R.id.invitation_copy) }
        click(R.id.invitation_copy)
        val clipboard = app.getSystemService(Context.CLIPBOARD_SERVICE) as ClipboardManager
        return checkNotNull(clipboard.primaryClip).getItemAt(0).text.toString()
    }

    protected fun begin() {
        startWei("--join", invite())
        awaitLinked()
        hears("game: White")
    }

    protected fun awaitLinked() = await("linked") {
        app.game?.room != null && remote.link == LinkState.Linked && isShown(R.id.board)
    }

    protected fun view(link: String): Intent = Intent(Intent.ACTION_VIEW, Uri.parse(link))

    protected fun assertTold(start: String) {
        await("$start: ${told()}") { told().startsWith(start) }
        assertTrue(isShown(R.id.problem))
    }

    protected fun told(): String =
        app.findViewById<TextView>(R.id.problem)?.takeIf { it.isShown }?.text?.toString().orEmpty()

    private companion object {
        val CONNECTING =
            setOf("online-goodbye", "broker-connect", "broker-read", "broker-write")
    }
}
