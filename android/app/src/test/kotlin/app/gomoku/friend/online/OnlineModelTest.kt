package app.gomoku.friend.online

import android.app.AlertDialog
import android.content.Intent
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.OpenRequest
import app.gomoku.core.FriendInvitation
import app.gomoku.core.OnlineEnd
import app.gomoku.core.OnlineEvent
import app.gomoku.core.Rule
import app.gomoku.core.SavedGameSummary
import app.gomoku.core.SavedLink
import app.gomoku.core.readFriendInvitation
import java.io.File
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowAlertDialog

class OnlineModelTest : OnlineAppTest() {
    @Test
    fun aBrokerIsNeededAndABadAddressLosesNothing() {
        launch()
        openOnline()
        assertTrue(isShown(R.id.broker_address))
        assertTrue(text(R.id.broker_none).startsWith("This app comes without a server."))
        assertFalse(isShown(R.id.invite_link))
        for (bad in listOf("", "http://x", "a b", "tls://host:0")) {
            useBroker(bad)
            assertTold("That is not a server’s address.")
            assertEquals(bad, text(R.id.broker_address))
            assertEquals("", preferences().onlineBroker)
        }
        useBroker("games.example.org")
        assertEquals("", told())
        assertEquals("games.example.org", text(R.id.broker_host))
        assertFalse(isShown(R.id.broker_plain))
        assertFalse(isShown(R.id.broker_none))
        assertTrue(isShown(R.id.invite_link))
        click(R.id.broker_change)
        assertEquals("games.example.org", text(R.id.broker_address))
        useBroker("tcp://192.168.1.5")
        assertEquals("192.168.1.5", text(R.id.broker_host))
        assertTrue(isShown(R.id.broker_plain))
        kill()
        launch()
        openOnline()
        assertEquals("192.168.1.5", text(R.id.broker_host))
    }

    /** A user who can't tap the link shares the message with the app. */
    @Test
    fun aLinkIsSharedWithWordsAndIsFoundInThem() {
        launch()
        openOnline()
        useBroker()
        val link = invite()
        click(R.id.invitation_share)
        val chooser = checkNotNull(shadowOf(app).nextStartedActivity)
        val sent: Intent = chooser.getParcelableExtra(Intent.EXTRA_INTENT)!!
        val message = checkNotNull(sent.getStringExtra(Intent.EXTRA_TEXT))
        assertTrue(message, message.startsWith("Play Gomoku with me: $link\n"))
        val read = readFriendInvitation(message) as FriendInvitation.Online
        assertEquals(link, read.invitation)
        assertEquals(OpenRequest.Invitation(message), OpenRequest.of(sent))
    }

    @Test
    fun aCodeIsSaidAndAWrongOneIsTold() {
        launch()
        openOnline()
        useBroker()
        val code = invite(R.id.invite_code)
        assertEquals(code, text(R.id.invitation_code))
        assertEquals(
            code.toList().joinToString(" ").replace(" - ", ", "),
            app.findViewById<View>(R.id.invitation_code).contentDescription
        )
        assertFalse(isShown(R.id.invitation_qr))
        startWei("--join", other(code))
        hears("gomoku: no game: the code is wrong")
        assertTold("Somebody has tried a wrong code. Tries left: 2.")
        startWei("--join", code)
        awaitLinked()
        playOwn("H8")
    }

    /** Same nameplate, different secret. */
    private fun other(code: String) = code.dropLast(1) + if (code.endsWith('0')) '1' else '0'

    @Test
    fun whoeverTypesAWrongCodeIsToldAndMayTryAgain() {
        startWei("--invite", "--code")
        val code = hears("invitation: ")
        launch()
        openOnline()
        useBroker()
        click(R.id.back)
        join(other(code))
        assertTold("The code is wrong. Ask for it once more.")
        assertTrue(isShown(R.id.rooms_page))
        await("nothing is kept") { kept().isEmpty() }
        click(R.id.back)
        join(code)
        awaitLinked()
        playTheirs("h8")
    }

    @Test
    fun whatIsWithdrawnIsGone() {
        launch()
        openOnline()
        useBroker()
        val link = invite()
        click(R.id.invitation_withdraw)
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertTrue(isShown(R.id.invitation_withdraw))
        click(R.id.invitation_withdraw)
        turnWhileAsked("Take this back?")
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(isShown(R.id.rooms_page))
        assertTrue(games().isEmpty())
        await("the server is told") { kept().isEmpty() }
        assertTrue(games().isEmpty())
        click(R.id.back)
        join(link)
        assertTold("Your friend has taken the invitation back.")
        assertTrue(isShown(R.id.rooms_page))
        await("nothing is kept") { kept().isEmpty() }
    }

    @Test
    fun anAnswerThatNobodyWaitsForIsWithdrawnInTheList() {
        startWei("--invite")
        val link = hears("invitation: ")
        wei.kill()
        launch()
        openOnline()
        useBroker()
        click(R.id.back)
        join(link)
        val answered = "Your answer is on the server."
        await("answered") { text(R.id.invitation_status).startsWith(answered) }
        pressBack()
        await("${games()}") {
            games() == listOf("Invitation that you answered, Waiting for their answer")
        }
        row(0, R.id.room_delete)
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(1, games().size)
        row(0, R.id.room_delete)
        assertEquals(app.getString(R.string.online_withdraw_answer), dialogMessage())
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(games().isEmpty())
        await("the server is told") { kept().isEmpty() }
        assertTrue(games().isEmpty())
        kill()
        launch()
        openOnline()
        assertTrue(games().isEmpty())
        startWei("--resume", "1")
        click(R.id.back)
        join(link)
        awaitLinked()
    }

    private fun dialogMessage(): String {
        val dialog = ShadowAlertDialog.getLatestDialog()
        return dialog.findViewById<TextView>(android.R.id.message).text.toString()
    }

    @Test
    fun aBrokerThatIsNotThereIsToldAndTriedAgain() {
        broker.kill()
        launch()
        openOnline()
        useBroker()
        click(R.id.invite_link)
        click(R.id.invite)
        assertTold("The server can’t be reached; trying again.")
        assertEquals("Connecting to the server…", text(R.id.invitation_status))
        pressBack()
        val unsent = "Invitation by link, Not sent yet: the server was not reached"
        await("${games()}") { games() == listOf(unsent) }
        row(0)
        broker.start()
        await("reached") { isShown(R.id.invitation_qr) && told().isEmpty() }
        assertEquals("The invitation is on the server.", text(R.id.invitation_status))
        pressBack()
        val sent = "Invitation by link, Waiting for somebody to join"
        await("${games()}") { games() == listOf(sent) }
    }

    @Test
    fun nothingIsConnectedToWithoutTheScreenOrBeforeThePersonHasSaidSo() {
        val connections = AtomicInteger()
        val server = ServerSocket(0, 8, InetAddress.getLoopbackAddress())
        thread(isDaemon = true) {
            while (!server.isClosed) {
                try {
                    server.accept().close()
                    connections.incrementAndGet()
                } catch (_: IOException) {
                    break
                }
            }
        }
        val link = "gomoku://join/" + "0".repeat(26) + "?broker=tcp://127.0.0.1:" +
            server.localPort
        launch(intent = view(link))
        val dialog = ShadowAlertDialog.getLatestDialog() as AlertDialog
        val said = dialog.findViewById<TextView>(android.R.id.message)
        assertEquals("The app connects to the server 127.0.0.1.", said.text.toString())
        // Connections are counted in order; the test makes the first.
        awaitDisconnected()
        val knock = { Socket(server.inetAddress, server.localPort).close() }
        knock()
        await("knocked") { connections.get() > 0 }
        assertEquals(1, connections.get())
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("connected") { connections.get() > 1 }
        pressBack()
        pressBack()
        awaitDisconnected()
        val before = connections.get()
        knock()
        await("knocked again") { connections.get() > before }
        assertEquals(before + 1, connections.get())
        server.close()
    }

    @Test
    fun aDamagedRoomIsSetAsideAndTold() {
        launch()
        openOnline()
        useBroker()
        invite()
        kill()
        val links = File(notBackedUp, "links")
        val link = checkNotNull(links.listFiles()).single()
        link.writeBytes(link.readBytes().dropLast(9).toByteArray())
        launch()
        assertEquals(context().getString(R.string.kept_unreadable), text(R.id.notice))
        assertTrue(isShown(R.id.notice))
        assertEquals(listOf("damaged-1.link"), links.list().orEmpty().toList())
        File(links, "00000000000000aa.link").writeText("torn")
        openOnline()
        assertTold("An online game can’t be read. It was set aside.")
        assertTrue(games().isEmpty())
        val aside = setOf("damaged-1.link", "damaged-2.link")
        assertEquals(aside, links.list().orEmpty().toSet())
    }

    @Test
    fun everythingThatHappensHasWordsOfItsOwn() {
        launch()
        val texts = OnlineTexts(app)
        val ends = listOf(
            OnlineEnd.WrongCode,
            OnlineEnd.Taken,
            OnlineEnd.Expired,
            OnlineEnd.Withdrawn,
            OnlineEnd.Version,
            OnlineEnd.BadSetup,
            OnlineEnd.System("disk")
        )
        val events = listOf(
            OnlineEvent.Invitation("x"),
            OnlineEvent.Joining,
            OnlineEvent.Guessed(2),
            OnlineEvent.Guessed(0),
            OnlineEvent.Unreachable("timeout"),
            OnlineEvent.GameReady,
            OnlineEvent.OwnTurn
        ) + ends.map { OnlineEvent.Ended(it) }
        val said = events.map { texts.event(it, "Wei") }
        assertEquals(said.size, said.filterNotNull().filter { it.isNotBlank() }.toSet().size)
        assertEquals("The system refuses: disk", texts.end(OnlineEnd.System("disk")))
        fun kept(invitation: String? = null, game: SavedGameSummary? = null, sent: Boolean = true) =
            SavedLink("1", bluetooth = false, null, invitation, game, sent, withdrawn = false)
        val byLink = kept(invitation = "gomoku://join/0")
        val rooms = listOf(true, false, null).map {
            kept(game = SavedGameSummary("Wei", Rule.RENJU, 15, 7, it, left = false))
        } + listOf(byLink, kept(), kept(sent = false))
        assertEquals(rooms.size, rooms.map(texts::status).toSet().size)
        assertNotEquals(texts.title(byLink), texts.title(kept(invitation = "abcd-efghj")))
    }
}
