package app.gomoku.friend.nearby

import android.app.AlertDialog
import android.content.ClipboardManager
import android.content.Context
import android.content.pm.PackageManager
import android.content.pm.PermissionInfo
import android.graphics.Bitmap
import android.net.ConnectivityManager
import android.net.LinkAddress
import android.net.LinkProperties
import android.net.wifi.WifiManager
import android.provider.Settings
import android.view.View
import android.view.ViewGroup
import android.view.inputmethod.EditorInfo
import android.widget.EditText
import app.gomoku.R
import app.gomoku.app.ShelfFile
import app.gomoku.core.AddressProblem
import app.gomoku.core.ClockSetting
import app.gomoku.core.LinkLoss
import app.gomoku.core.LinkState
import app.gomoku.core.LobbyDiagnosis
import app.gomoku.core.LobbyEvent
import app.gomoku.core.LobbyException
import app.gomoku.core.PairingStage
import app.gomoku.core.RefusalReason
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import app.gomoku.friend.LobbyTexts
import app.gomoku.friend.NearbyChoices
import app.gomoku.game.NewGameChoices
import app.gomoku.game.RemoteTexts
import app.gomoku.ui.QrCode
import app.gomoku.ui.QrCodeView
import com.google.zxing.BinaryBitmap
import com.google.zxing.RGBLuminanceSource
import com.google.zxing.common.HybridBinarizer
import com.google.zxing.qrcode.QRCodeReader
import java.io.File
import java.net.InetAddress
import org.junit.Assert.assertArrayEquals
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowAlertDialog
import org.robolectric.shadows.ShadowNetwork
import org.robolectric.util.ReflectionHelpers

/** Finding each other and agreeing on a game. */
class LobbyTest : NearbyAppTest() {
    private val setup = RemoteSetup(Rule.RENJU, 15, ClockSetting.CountUp, true, false)

    /** Another phone's lobby is open, and then this one's. */
    private fun phoneAndNearby(other: String = "Wei", own: String = "Ana"): OtherPhone {
        val phone = phone(other).also { it.openLobby() }
        launch()
        openNearby(own)
        return phone
    }

    @Test
    fun somebodyNearbyIsShownAndInvited() {
        val wei = phoneAndNearby()
        await("listed") { rows() == listOf("Wei, Renju · 15\u00a0×\u00a015. Tap to invite.") }
        assertFalse(isShown(R.id.searching))
        inviteUntilCode(wei, "Wei", "white")
        // Both screens show the same six digits, in two groups of three.
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
        // Another time the choice is the same.
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
        // Nobody knows the code before it is opened.
        assertEquals("Open", text(R.id.pairing_accept))
        assertFalse(isShown(R.id.pairing_code))
        assertFalse(isShown(R.id.pairing_differs))
        assertTrue(isShown(R.id.pairing_decline))
        assertEquals(PairingStage.UNOPENED, wei.state.pairing?.stage)
        click(R.id.pairing_accept)
        // Each side has its code in its own time.
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
        // Whoever is known is shown with the code at once.
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
        // Whoever invited may give up.
        wei.lobby.invite(wei.state.peers[0].id, setup)
        await("invited") { isShown(R.id.pairing_accept) }
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
        // It stands where its spinner stood.
        assertFalse(isShown(R.id.searching_spinner))
        assertEquals(frame(R.id.searching).left, frame(R.id.searching_text).left)
        await("facts") { isShown(R.id.facts) }
        assertTrue(text(R.id.facts).startsWith("Questions sent: "))
        // Whoever comes then ends it.
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
        // Nobody is found here.
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
    fun aQrCodeIsReadAsTheLinkOfTheJoinCode() {
        launch()
        openNearby()
        val view = app.findViewById<QrCodeView>(R.id.qr)
        val link = "gomoku://join/042S-SEXK-Y89N"
        view.code = QrCode.of(link)
        app.findViewById<View>(R.id.own_code_card).visibility = View.VISIBLE
        idle()
        val shown: Bitmap = picture(view)
        val pixels = IntArray(shown.width * shown.height)
        shown.getPixels(pixels, 0, shown.width, 0, 0, shown.width, shown.height)
        val source = RGBLuminanceSource(shown.width, shown.height, pixels)
        assertEquals(link, QRCodeReader().decode(BinaryBitmap(HybridBinarizer(source))).text)
    }

    @Test
    fun theOwnAddressAndCodeAreThereAsTextToo() {
        launch()
        openNearby()
        val other = phone("Wei").also { it.openLobby() }
        val addresses = other.state.addresses
        // A machine without a network has neither.
        if (addresses.isEmpty()) {
            assertEquals("This phone has no address in a local network.", text(R.id.own_address))
            assertFalse(isShown(R.id.own_code_card))
        } else {
            val host = addresses[0].substringBeforeLast(':')
            assertTrue(text(R.id.own_address).contains(host))
            val code = text(R.id.own_code)
            assertTrue(code, Regex("[0-9A-Z]{4}(-[0-9A-Z]{4}){2}").matches(code))
            // Letter by letter, with a pause between the groups.
            val spoken = code.toList().joinToString(" ").replace(" - ", ", ")
            for (view in listOf(R.id.own_code, R.id.qr)) {
                val said = app.findViewById<View>(view).contentDescription.toString()
                assertTrue(said, said.endsWith(spoken))
            }
            click(R.id.copy_code)
            val clipboard = app.getSystemService(ClipboardManager::class.java)
            assertEquals(code, clipboard.primaryClip?.getItemAt(0)?.text.toString())
            assertFalse(isShown(R.id.no_code))
        }
    }

    @Test
    fun theJoinCodeThatIsTypedIsAllThatIsNeeded() {
        val wei = phone("Wei").also { it.openLobby() }
        // A machine without a network has none.
        val code = wei.state.shortCode ?: return
        launch()
        openFriends()
        join(code.lowercase().replace("-", " "))
        click(R.id.invite)
        await("asked") { wei.state.pairing?.stage == PairingStage.COMPARING }
        await("waits") { text(R.id.pairing_status) == "Waiting for Wei…" }
        assertFalse(isShown(R.id.pairing_code))
        assertFalse(isShown(R.id.pairing_accept))
        wei.lobby.decline(codeDiffers = false)
        await("declined") { isShown(R.id.problem) }
        assertEquals("Wei declined.", text(R.id.problem))
    }

    @Test
    fun whoeverHasTheJoinCodeIsAnsweredWithoutComparing() {
        launch()
        openNearby()
        val wei = phone("Wei").also { it.openLobby() }
        if (!isShown(R.id.own_code_card)) return
        wei.lobby.inviteAddress(text(R.id.own_code), setup)
        await("asked") { isShown(R.id.pairing_accept) }
        assertEquals("Wei invites you", text(R.id.pairing_title))
        val said = "Wei has this phone’s join code. There is nothing to compare."
        assertEquals(said, text(R.id.pairing_question))
        assertEquals("Play", text(R.id.pairing_accept))
        for (view in listOf(R.id.pairing_code, R.id.pairing_differs)) assertFalse(isShown(view))
        click(R.id.pairing_accept)
        await("the game") { isShown(R.id.board) }
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
        val first = ShelfFile.content(identity)
        assertEquals(32, identity.readBytes().size - ShelfFile.HEAD)
        kill(controller)
        launch()
        click(R.id.friend)
        click(R.id.wifi)
        assertEquals(first, ShelfFile.content(identity))
        // Android never takes this folder into a backup, nor to another phone.
        assertEquals(context().noBackupFilesDir, notBackedUp.parentFile)
        kill()
        identity.writeBytes(identity.readBytes().copyOf(5))
        launch()
        click(R.id.friend)
        click(R.id.wifi)
        await("made anew") { identity.exists() }
        assertEquals(32, identity.readBytes().size - ShelfFile.HEAD)
        assertNotEquals(first, ShelfFile.content(identity))
    }

    @Test
    fun multicastIsHeldAndNetworksAreWatchedOnlyWhileOpen() {
        val controller = launch()
        val wifi = context().getSystemService(Context.WIFI_SERVICE) as WifiManager
        val connectivity =
            context().getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val callbacks = { shadowOf(connectivity).networkCallbacks }
        assertEquals(0, shadowOf(wifi).activeLockCount)
        val before = callbacks().size
        openNearby()
        assertEquals(1, shadowOf(wifi).activeLockCount)
        assertEquals(before + 1, callbacks().size)
        controller.pause().stop()
        assertEquals(0, shadowOf(wifi).activeLockCount)
        assertEquals(before, callbacks().size)
        controller.restart().start().resume()
        assertEquals(1, shadowOf(wifi).activeLockCount)
        pressBack()
        assertEquals(0, shadowOf(wifi).activeLockCount)
    }

    @Test
    fun onlyRealChangesOfNetworksAreTold() {
        launch()
        var told = 0
        val connectivity =
            context().getSystemService(Context.CONNECTIVITY_SERVICE) as ConnectivityManager
        val hold = LocalNetwork(context()).hold { told++ }
        val callback = shadowOf(connectivity).networkCallbacks.last()
        val network = ShadowNetwork.newInstance(7)
        fun properties(address: String) = LinkProperties().apply {
            val link = ReflectionHelpers.callConstructor(
                LinkAddress::class.java,
                ReflectionHelpers.ClassParameter.from(
                    InetAddress::class.java,
                    InetAddress.getByName(address)
                ),
                ReflectionHelpers.ClassParameter.from(Int::class.javaPrimitiveType, 24)
            )
            setLinkAddresses(listOf(link))
        }
        callback.onLinkPropertiesChanged(network, properties("192.168.1.5"))
        assertEquals(1, told)
        callback.onLinkPropertiesChanged(network, properties("192.168.1.5"))
        assertEquals(1, told)
        callback.onLinkPropertiesChanged(network, properties("192.168.1.6"))
        callback.onLost(network)
        assertEquals(3, told)
        hold.close()
        hold.close()
        callback.onLost(network)
        assertEquals(3, told)
        // What happened meanwhile is told the next time, once.
        LocalNetwork(context()).hold { told++ }.close()
        idle()
        assertEquals(3, told)
        val local = LocalNetwork(context())
        local.hold { told++ }.close()
        val active = checkNotNull(connectivity.activeNetwork)
        shadowOf(connectivity).setLinkProperties(active, properties("10.0.0.7"))
        val again = local.hold { told++ }
        idle()
        assertEquals(4, told)
        again.close()
        local.hold { told++ }.close()
        idle()
        assertEquals(4, told)
    }

    /** As on an Android that asks, for an app that targets it. */
    private fun askForPermission() {
        context().applicationInfo.targetSdkVersion = 37
        val permission = PermissionInfo().apply { name = PERMISSION }
        shadowOf(context().packageManager).addPermissionInfo(permission)
    }

    private fun answer(granted: Boolean) {
        val application = shadowOf(context() as android.app.Application)
        if (granted) {
            application.grantPermissions(PERMISSION)
        } else {
            application.denyPermissions(PERMISSION)
        }
        val result =
            if (granted) PackageManager.PERMISSION_GRANTED else PackageManager.PERMISSION_DENIED
        app.onRequestPermissionsResult(
            LocalNetwork.REQUEST,
            arrayOf(PERMISSION),
            intArrayOf(result)
        )
        idle()
    }

    @Test
    fun theNetworkIsAskedForAndADenialHasItsWords() {
        askForPermission()
        val wei = phoneAndNearby()
        assertTrue(isShown(R.id.permission_allow))
        assertFalse(isShown(R.id.permission_settings))
        assertTrue(wei.state.peers.isEmpty())
        click(R.id.permission_allow)
        assertEquals(PERMISSION, shadowOf(app).lastRequestedPermission.requestedPermissions[0])
        answer(granted = false)
        assertTrue(text(R.id.permission_text).startsWith("The app may not use the local network"))
        click(R.id.permission_settings)
        val settings = shadowOf(app).nextStartedActivity
        assertEquals(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, settings.action)
        assertEquals("package:app.gomoku", settings.dataString)
        answer(granted = true)
        await("found") { rows().isNotEmpty() }
        assertFalse(isShown(R.id.permission_allow))
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
        assertEquals(
            "A game with Wei is not finished",
            shadowOf(ShadowAlertDialog.getLatestDialog()).title
        )
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(isShown(R.id.board))
        pressBack()
        click(R.id.friend)
        pressDialog(AlertDialog.BUTTON_NEUTRAL)
        await("left") { app.game == null && shelf.links().isEmpty() }
        await("told there") { wei.game.remote?.link is LinkState.Over }
    }

    private companion object {
        const val PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
    }
}
