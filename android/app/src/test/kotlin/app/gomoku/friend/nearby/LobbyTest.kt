package app.gomoku.friend.nearby

import android.app.AlertDialog
import android.view.View
import android.view.ViewGroup
import android.view.inputmethod.EditorInfo
import android.widget.EditText
import app.gomoku.R
import app.gomoku.app.StorageFile
import app.gomoku.core.AddressProblem
import app.gomoku.core.LinkLoss
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyDiagnosis
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyException
import app.gomoku.core.PairingStage
import app.gomoku.core.RefusalReason
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.NearbyChoices
import app.gomoku.game.NewGameChoices
import app.gomoku.game.RemoteTexts
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog

class LobbyTest : NearbyAppTest() {
    @Test
    fun somebodyNearbyIsShownAndInvited() {
        val wei = phoneAndNearby()
        await("listed") { rows() == listOf("Wei, Renju · 15\u00a0×\u00a015. Tap to invite.") }
        assertFalse(isShown(R.id.searching))
        inviteUntilCode(wei, "Wei", "white")
        val digits = checkNotNull(wei.state.pairing?.code)
        assertTrue(digits.matches(Regex("\\d{6}")))
        assertEquals(digits.take(3) + " " + digits.drop(3), text(R.id.pairing_code))
        val said = app.findViewById<View>(R.id.pairing_code).contentDescription
        assertEquals(digits.toList().joinToString(" "), said)
        assertEquals("You invite Wei", text(R.id.pairing_title))
        assertEquals("Ana", wei.state.pairing?.nickname)
        assertEquals(false, wei.state.pairing?.setup?.inviterIsBlack)
        assertFalse(isShown(R.id.pairing_known))
        click(R.id.pairing_accept)
        assertEquals("Waiting for Wei…", text(R.id.pairing_status))
        assertFalse(isShown(R.id.pairing_accept))
        wei.lobby.accept()
        await("the game begins") { app.game != null && isShown(R.id.board) }
        assertEquals("Wei · Freestyle", text(R.id.title))
        assertTrue(app.findViewById<View>(R.id.panel_near).contentDescription.startsWith("You"))
        assertTrue(app.findViewById<View>(R.id.panel_far).contentDescription.startsWith("Wei"))
        assertEquals(NewGameChoices.Colour.WHITE, NearbyChoices.from(preferences().store).colour)
    }

    @Test
    fun anInvitationIsAcceptedAndTheFriendIsKnownTheNextTime() {
        val wei = phone("Wei")
        wei.openLobby()
        val controller = launch()
        openNearby()
        await("Ana is listed there") { wei.state.peers.isNotEmpty() }
        assertEquals("Ana", wei.state.peers[0].nickname)
        wei.lobby.invite(wei.state.peers[0].id, setup)
        await("invited") { isShown(R.id.pairing_accept) }
        assertEquals("Wei invites you", text(R.id.pairing_title))
        // Hidden until the invitation is opened.
        assertEquals("Open", text(R.id.pairing_accept))
        assertFalse(isShown(R.id.pairing_code))
        assertFalse(isShown(R.id.pairing_differs))
        assertTrue(isShown(R.id.pairing_decline))
        assertEquals(PairingStage.UNOPENED, wei.state.pairing?.stage)
        click(R.id.pairing_accept)
        // The phones get the code at different times.
        await("opened") { isShown(R.id.pairing_code) && wei.state.pairing?.code != null }
        val terms = "Renju · 15\u00a0×\u00a015\nNo limit\nYou play White"
        assertEquals(terms, text(R.id.pairing_setup))
        assertEquals("The same: play", text(R.id.pairing_accept))
        assertEquals("Decline", text(R.id.pairing_decline))
        click(R.id.pairing_accept)
        wei.lobby.accept()
        await("the game begins") { app.game != null && isShown(R.id.board) }
        await("and there") { LobbyEvent.GameReady in wei.lobbyEvents }
        wei.takeGame()
        choosePopup(R.id.menu_leave)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("left") { app.game == null && isShown(R.id.friend) }
        kill(controller)
        launch()
        wei.openLobby()
        openNearby()
        await("Ana is listed there") { wei.state.peers.any { !it.busy } }
        wei.lobby.invite(wei.state.peers.first { !it.busy }.id, setup)
        await("invited again") { isShown(R.id.pairing_code) }
        assertTrue(isShown(R.id.pairing_known))
        assertEquals("You have played with this phone before.", text(R.id.pairing_known))
        assertEquals("Play", text(R.id.pairing_accept))
        assertTrue(wei.state.pairing?.playedBefore == true)
    }

    @Test
    fun whatTheOthersSayNoWithIsSaid() {
        val wei = phoneAndNearby()
        inviteUntilCode(wei, "Wei")
        wei.lobby.decline(codeDiffers = false)
        await("declined") { isShown(R.id.problem) }
        assertEquals("Wei declined.", text(R.id.problem))
        assertTrue(isShown(R.id.peers))
        inviteUntilCode(wei, "Wei")
        assertFalse(isShown(R.id.problem))
        wei.lobby.decline(codeDiffers = true)
        await("codes differ") { isShown(R.id.problem) }
        assertTrue(text(R.id.problem).startsWith("Wei saw another code"))
        await("free again") { rows().singleOrNull()?.contains("invite") == true }
        wei.lobby.invite(wei.state.peers[0].id, setup)
        // The previous message stays until the event, which follows the snapshot.
        await("invited") { isShown(R.id.pairing_accept) && !isShown(R.id.problem) }
        wei.lobby.decline(codeDiffers = false)
        await("withdrawn") { isShown(R.id.problem) }
        assertEquals("Wei took the invitation back.", text(R.id.problem))
    }

    @Test
    fun codesThatDifferEndItInWords() {
        val wei = phoneAndNearby()
        inviteUntilCode(wei, "Wei")
        click(R.id.pairing_differs)
        assertTrue(text(R.id.problem).startsWith("The codes differed"))
        await("told there") { wei.lobbyEvents.any { it is LobbyEvent.Refused } }
        val refused = wei.lobbyEvents.filterIsInstance<LobbyEvent.Refused>().single()
        assertEquals(RefusalReason.CodeMismatch, refused.reason)
    }

    @Test
    fun backTakesAnInvitationBack() {
        val wei = phoneAndNearby()
        chooseRow("Wei")
        assertTrue(isShown(R.id.invite))
        pressBack()
        assertTrue(isShown(R.id.peers))
        inviteUntilCode(wei, "Wei")
        pressBack()
        assertTrue(isShown(R.id.peers))
        await("told there") { wei.lobbyEvents.any { it is LobbyEvent.Withdrawn } }
        pressBack()
        assertTrue(isShown(R.id.wifi))
        await("gone there") { wei.state.peers.isEmpty() }
    }

    @Test
    fun aRotationKeepsThePairing() {
        val wei = phone("Wei")
        wei.openLobby()
        val controller = launch()
        openNearby()
        inviteUntilCode(wei, "Wei")
        val code = text(R.id.pairing_code)
        controller.recreate()
        idle()
        assertEquals(code, text(R.id.pairing_code))
        click(R.id.pairing_accept)
        wei.lobby.accept()
        await("the game begins") { app.game != null && isShown(R.id.board) }
    }

    @Test
    fun nobodyFoundShowsWhatToCheck() {
        launch()
        openNearby()
        assertEquals("Looking for players on this Wi-Fi…", text(R.id.searching_text))
        pass(7)
        assertFalse(isShown(R.id.checklist))
        pass(2)
        assertTrue(isShown(R.id.checklist))
        assertEquals("No one found yet.", text(R.id.searching_text))
        // The text is at the place of the spinner.
        assertFalse(isShown(R.id.searching_spinner))
        assertEquals(frame(R.id.searching).left, frame(R.id.searching_text).left)
        await("facts") { isShown(R.id.facts) }
        assertTrue(text(R.id.facts).startsWith("Questions sent: "))
        val wei = phone("Wei")
        wei.openLobby()
        await("listed") { rows().isNotEmpty() }
        assertFalse(isShown(R.id.checklist))
    }

    @Test
    fun theAdviceFollowsTheFacts() {
        launch()
        val texts = LobbyTexts(app)
        fun facts(heard: Long, wifi: String? = null, tunnel: String? = null) =
            LobbyDiagnosis(wifi, tunnel, 12, 2, 0, heard, 0, "")
        val wifi = "192.168.1.5"
        val none = texts.advice(facts(0), false)
        assertEquals(listOf(true, false, false, false), none.map { it.found })
        assertTrue(none[0].text.startsWith("this phone is on no Wi-Fi"))
        val deaf = texts.advice(facts(0, wifi), false)
        assertTrue(deaf[0].found && deaf[0].text.contains("swallows"))
        val hears = texts.advice(facts(3, wifi), false)
        assertTrue(hears.none { it.found })
        assertTrue(hears[0].text.contains("192.168.1.5"))
        val tunnelled = texts.advice(facts(3, wifi, "tun0"), false)
        assertTrue(tunnelled[0].found && tunnelled[0].text.contains("tun0"))
        assertEquals(hears.size + 1, texts.advice(facts(3, wifi), true).size)
        val broken = LobbyDiagnosis(wifi, null, 1, 1, 1, 1, 0, "no route")
        assertTrue(texts.facts(broken).endsWith("The system says: no route"))
    }

    @Test
    fun aTypedAddressInvites() {
        val wei = phone("Wei")
        wei.openLobby()
        LocalNetwork.discovery = FakeNetwork()::join
        launch()
        openFriends()
        join("192.168.1.5")
        assertEquals("The port is missing, as in 192.168.1.5:40123.", text(R.id.problem))
        join("127.0.0.1:${wei.state.port}")
        assertFalse(isShown(R.id.problem))
        click(R.id.invite)
        await("both show the code") {
            isShown(R.id.pairing_code) && wei.state.pairing?.code != null
        }
        assertEquals("You invite Wei", text(R.id.pairing_title))
    }

    @Test
    fun anAddressWithoutAnyoneIsLost() {
        launch()
        openFriends()
        val gone = phone("Wei").also { it.openLobby() }
        val port = gone.state.port
        gone.closeLobby()
        join("127.0.0.1:$port")
        click(R.id.invite)
        await("given up") { isShown(R.id.problem) }
        assertEquals("127.0.0.1:$port can’t be reached.", text(R.id.problem))
    }

    @Test
    fun theNameIsRememberedAndSeenByOthers() {
        val wei = phone("Wei")
        wei.openLobby()
        val controller = launch()
        openNearby()
        await("seen") { wei.state.peers.any { it.nickname == "Ana" } }
        val field = app.findViewById<EditText>(R.id.nickname)
        field.setText("   ")
        field.onEditorAction(EditorInfo.IME_ACTION_DONE)
        idle()
        assertEquals("A name has 1 to 32 characters, none of them invisible.", field.error)
        field.setText("安娜")
        field.onEditorAction(EditorInfo.IME_ACTION_DONE)
        idle()
        assertNull(field.error)
        await("seen anew") { wei.state.peers.map { it.nickname } == listOf("安娜") }
        kill(controller)
        launch()
        click(R.id.friend)
        click(R.id.wifi)
        assertEquals("安娜", text(R.id.nickname))
    }

    @Test
    fun theScreenStaysOnWhileOthersMayFindThisPhone() {
        launch()
        openNearby()
        val view = app.findViewById<View>(R.id.people)
        assertTrue(generateSequence(view) { it.parent as? View }.any { it.keepScreenOn })
        pressBack()
        val root = app.findViewById<View>(android.R.id.content)
        assertFalse(keepsOn(root))
    }

    private fun keepsOn(view: View): Boolean = view.keepScreenOn ||
        view is ViewGroup && (0 until view.childCount).any { keepsOn(view.getChildAt(it)) }

    @Test
    fun theIdentityStaysOnThisPhone() {
        val controller = launch()
        openNearby()
        val identity = File(notBackedUp, "identity")
        await("made") { identity.exists() }
        val first = StorageFile.content(identity)
        assertEquals(32, identity.readBytes().size - StorageFile.HEAD)
        kill(controller)
        launch()
        click(R.id.friend)
        click(R.id.wifi)
        assertEquals(first, StorageFile.content(identity))
        // Android never backs up this folder or transfers it to another phone.
        assertEquals(context().noBackupFilesDir, notBackedUp.parentFile)
        kill()
        identity.writeBytes(identity.readBytes().copyOf(5))
        launch()
        click(R.id.friend)
        click(R.id.wifi)
        await("made anew") { identity.exists() }
        assertEquals(32, identity.readBytes().size - StorageFile.HEAD)
        assertNotEquals(first, StorageFile.content(identity))
    }

    @Test
    fun everyReasonHasItsOwnWords() {
        launch()
        val remote = RemoteTexts(app)
        val lobby = LobbyTexts(app)
        val refusals = listOf(
            RefusalReason.Version(true),
            RefusalReason.Version(false),
            RefusalReason.Busy,
            RefusalReason.Declined,
            RefusalReason.CodeMismatch,
            RefusalReason.ChangedKey,
            RefusalReason.BadSetup,
            RefusalReason.BadName,
            RefusalReason.UnknownGame,
            RefusalReason.Full,
            RefusalReason.Private,
            RefusalReason.NotNow
        ).map { remote.refusal(it, "Wei") }
        assertTrue(remote.refusal(RefusalReason.UseCode, "Wei").contains("code"))
        assertTrue(remote.refusal(RefusalReason.WrongCode, "Wei").contains("code"))
        val losses = LinkLoss.values().map { remote.loss(it, "Wei") }
        val errors = listOf(
            LobbyException.BadNickname(),
            LobbyException.BadSetup(),
            LobbyException.BadInvitation("x"),
            LobbyException.BadBroker(),
            LobbyException.Busy(),
            LobbyException.NotNow(),
            LobbyException.UnknownPeer(),
            LobbyException.Closed(),
            LobbyException.System("no")
        ).map(lobby::refusal)
        val addresses = AddressProblem.values().map {
            lobby.refusal(LobbyException.BadAddress(it, null))
        }
        val all = refusals + losses + errors + addresses
        assertEquals(all.size, all.toSet().size)
        assertTrue((refusals + losses).all { it.contains("Wei") })
        val at = lobby.refusal(LobbyException.BadAddress(AddressProblem.CODE_CHARACTER, 4))
        assertEquals("No join code has this character. (character 5)", at)
    }

    @Test
    @Config(qualifiers = "zh-rCN-w360dp-h640dp-xhdpi")
    fun inChinese() {
        val wei = phoneAndNearby("小伟", "安娜")
        await("listed") { rows() == listOf("小伟，连珠 · 15\u00a0路。点按邀请。") }
        inviteUntilCode(wei, "小伟")
        assertEquals("你邀请 小伟", text(R.id.pairing_title))
        wei.lobby.decline(codeDiffers = false)
        await("declined") { isShown(R.id.problem) }
        assertEquals("小伟 谢绝了。", text(R.id.problem))
    }

    @Test
    fun aGameUnderWayIsContinuedOrLeftBeforeAnother() {
        val wei = phone("Wei")
        launch()
        startRemote(wei)
        placeFor(wei, "H8")
        pressBack()
        click(R.id.friend)
        turnWhileAsked("A game with Wei is not finished")
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(isShown(R.id.board))
        pressBack()
        click(R.id.friend)
        turnWhileAsked("A game with Wei is not finished")
        pressDialog(AlertDialog.BUTTON_NEUTRAL)
        await("left") { app.game == null && storage.links().isEmpty() }
        await("told there") { wei.game.remote?.link is LinkState.Over }
    }
}
