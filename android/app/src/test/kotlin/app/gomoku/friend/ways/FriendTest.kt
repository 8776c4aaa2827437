package app.gomoku.friend.ways

import android.app.AlertDialog
import android.content.Context
import android.content.Intent
import android.net.ConnectivityManager
import android.os.Bundle
import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.AddressProblem
import app.gomoku.core.Friend
import app.gomoku.core.FriendInvitationException
import app.gomoku.friend.online.OnlineAppTest
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.shadows.ShadowAlertDialog

class FriendTest : OnlineAppTest() {
    private fun card(id: Int) = app.findViewById<View>(id).contentDescription.toString()

    private fun question(): String? {
        val dialog = ShadowAlertDialog.getLatestDialog() as? AlertDialog
        if (dialog?.isShowing != true) return null
        return dialog.findViewById<TextView>(android.R.id.message).text.toString()
    }

    @Test
    fun eachWaySaysWhatItNeedsAndWhatIsMissing() {
        launch()
        openFriends()
        assertTrue(friends().isEmpty())
        assertFalse(isShown(R.id.known))
        val wifi = card(R.id.wifi)
        assertTrue(wifi, wifi.startsWith("On this Wi-Fi, "))
        // Robolectric's phone has no Bluetooth, and this build has no server.
        val bluetooth = card(R.id.bluetooth)
        assertTrue(bluetooth, bluetooth.startsWith("By Bluetooth, This device has no Bluetooth"))
        val anywhere = card(R.id.anywhere)
        assertEquals(
            "Anywhere, Needs a server, and this app comes without one: tap to enter one.",
            anywhere
        )
        click(R.id.anywhere)
        assertTrue(isShown(R.id.broker_none))
        useBroker("no server")
        assertTold("That is not a server’s address.")
        useBroker("games.example.org")
        pressBack()
        assertTrue(card(R.id.anywhere).startsWith("Anywhere, Needs the internet."))
        val system = context().getSystemService(Context.CONNECTIVITY_SERVICE)
        shadowOf(system as ConnectivityManager).setDefaultNetworkActive(false)
        shadowOf(system).setActiveNetworkInfo(null)
        shadowOf(system).clearAllNetworks()
        pressBack()
        click(R.id.friend)
        assertTrue(card(R.id.anywhere).endsWith("this phone is offline."))
        assertTrue(card(R.id.wifi), card(R.id.wifi).contains("this phone is on none"))
    }

    @Test
    fun eachPartLeadsBackToPlayAFriend() {
        launch()
        openFriends()
        for (way in intArrayOf(R.id.wifi, R.id.bluetooth, R.id.anywhere)) {
            click(way)
            assertFalse(isShown(R.id.join_text))
            pressBack()
            assertTrue(isShown(R.id.join_text))
        }
        join("127.0.0.1:9")
        assertTrue(isShown(R.id.invite))
        pressBack()
        pressBack()
        assertTrue(isShown(R.id.join_text))
        pressBack()
        assertTrue(isShown(R.id.play_two))
    }

    @Test
    fun aFriendWhoIsNotThereIsLookedFor() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        choosePopup(R.id.menu_leave)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("left") { app.game == null && isShown(R.id.friend) }
        click(R.id.friend)
        await("listed") { friends().size == 1 }
        chooseFriend(0)
        val looking = text(R.id.searching_text)
        assertTrue(looking, looking.startsWith("Looking for Wei"))
        val mei = phone("Mei").also { it.openLobby() }
        await("listed") { rows().size == 1 }
        assertTrue(isShown(R.id.searching))
        assertNull(mei.state.pairing)
        pressBack()
        assertTrue(isShown(R.id.anywhere))
        click(R.id.wifi)
        await("listed") { rows().size == 1 }
        assertFalse(isShown(R.id.searching))
    }

    @Test
    fun aLinkIsJoinedWithNothingSetUp() {
        startWei("--invite")
        val link = hears("invitation: ").substringBefore('?') + "?broker=tcp://" + broker.address
        launch()
        openFriends()
        join("Play Gomoku with me: $link\nIf it does not open, paste it.")
        assertEquals("The app connects to the server 127.0.0.1.", question())
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        awaitLinked()
        assertEquals("", preferences().onlineBroker)
    }

    @Test
    fun aCodeNeedsTheServerOfTheOther() {
        startWei("--invite", "--code")
        val code = hears("invitation: ")
        launch()
        openFriends()
        join(code)
        assertTold("This invitation names no server.")
        assertEquals(code, text(R.id.join_text))
        click(R.id.anywhere)
        useBroker()
        pressBack()
        assertEquals(code, text(R.id.join_text))
        click(R.id.join)
        awaitLinked()
    }

    @Test
    fun aWrongTextIsToldForWhatItIs() {
        launch()
        openFriends()
        for ((bad, said) in listOf(
            "" to "Type or paste what your friend sent.",
            "hello" to "That is no invitation.",
            "http://join/x" to "That is no invitation.",
            "gomoku://join/" to "This link is incomplete.",
            "10ab-cdef" to "A code has 9 or 12 characters. This one has 8.",
            "10ab-cudef" to "No code has this character. (character 7)",
            "192.168.1.5" to "The port is missing, as in 192.168.1.5:40123.",
            "042S-SEXK-Y89" to "A code has 9 or 12 characters. This one has 11.",
            "042S-SEXK-Y98N" to "Something in the join code is mistyped.",
            "042S-SUXK-Y89N" to "No join code has this character. (character 7)",
            "games.example.org" to "That is a server’s address, not an invitation."
        )) {
            join(bad)
            assertTold(said)
            assertEquals(bad, text(R.id.join_text))
            assertNull(question())
        }
        join("127.0.0.1:9")
        assertTrue(isShown(R.id.invite))
    }

    @Test
    fun whatIsSharedWithTheAppIsAskedForWhicheverWayItLeads() {
        val wei = phone("Wei").also { it.openLobby() }
        val address = "127.0.0.1:${wei.state.port}"
        val shared = Intent(Intent.ACTION_SEND).setType("text/plain")
            .putExtra(Intent.EXTRA_TEXT, address)
        val controller = launch(intent = shared)
        preferences().nickname = "Ana"
        assertEquals("The app connects to your friend’s phone on this network.", question())
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(address, text(R.id.join_text))
        assertNull(wei.state.pairing)
        controller.newIntent(Intent(shared).putExtra(Intent.EXTRA_TEXT, "no invitation"))
        idle()
        assertTold("That is no invitation.")
        controller.newIntent(shared)
        idle()
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        click(R.id.invite)
        await("asked there") { wei.state.pairing != null }
    }

    @Test
    fun aKilledAppComesBackToWhatWasTyped() {
        val controller = launch()
        openFriends()
        join("10ab-cdef")
        click(R.id.anywhere)
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        kill(controller)
        launch(state)
        assertTrue(isShown(R.id.broker_none))
        pressBack()
        assertEquals("10ab-cdef", text(R.id.join_text))
        pressBack()
        assertTrue(isShown(R.id.play_two))
    }

    @Test
    fun everyReasonHasItsOwnWords() {
        launch()
        val texts = FriendTexts(app)
        val said = listOf(
            FriendInvitationException.Empty(),
            FriendInvitationException.Unknown(),
            FriendInvitationException.Link("x"),
            FriendInvitationException.CodeLength(8),
            FriendInvitationException.CodeCharacter(2),
            FriendInvitationException.Server(),
            FriendInvitationException.Nearby(AddressProblem.ZONE, 3)
        ).map(texts::refusal)
        assertEquals(said.size, said.toSet().size)
        val needs = listOf(
            texts.wifi(isAllowed = false, isJoined = true),
            texts.wifi(isAllowed = true, isJoined = false),
            texts.anywhere(hasServer = false, isOnline = true),
            texts.anywhere(hasServer = true, isOnline = false)
        )
        assertTrue(needs.all { it.missing })
        assertFalse(texts.wifi(isAllowed = true, isJoined = true).missing)
        assertFalse(texts.anywhere(hasServer = true, isOnline = true).missing)
        assertNotNull(texts.reach(Friend("Wei", null)))
    }
}
