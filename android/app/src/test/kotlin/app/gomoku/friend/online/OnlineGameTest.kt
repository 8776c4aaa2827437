package app.gomoku.friend.online

import android.app.AlertDialog
import android.content.Intent
import android.os.Bundle
import app.gomoku.R
import app.gomoku.core.LinkState
import app.gomoku.core.Phase
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment

/** Whole games over a broker with closed, killed and rotated apps and a killed broker. */
class OnlineGameTest : OnlineAppTest() {
    @Test
    fun aWholeGameByLink() {
        launch()
        openOnline()
        useBroker()
        begin()
        assertEquals("Wei", remote.name)
        playOwn("H8")
        playTheirs("a1")
        playOwn("I8")
        pressBack()
        val listed = listOf("Wei, Freestyle · 15\u00a0×\u00a015 · Move\u00a03, Their turn")
        await("listed: ${games()}") { games() == listed }
        assertNull("nothing else was on the table", app.game)
        // The game stays open there: Wei's move is announced and updates the row.
        wei.tell("move a2")
        await("${games()}") { games().single().endsWith("Move\u00a04, Your turn") }
        assertTold("Wei has moved: your turn.")
        row(0)
        awaitLinked()
        assertEquals(4, snapshot.moves.size)
        playOwn("J8")
        playTheirs("a3")
        playOwn("K8")
        playTheirs("a4")
        playOwn("L8")
        await("won") { snapshot.phase == Phase.OVER && message == "You won · Five in a row" }
        hears("result: ")
        awaitArchived(1)
        pressBack()
        await("${games()}") { games().singleOrNull()?.endsWith("Decided") == true }
        row(0)
        awaitLinked()
        click(R.id.rematch)
        hears("offer: rematch")
        wei.tell("answer yes")
        await("again") { snapshot.phase == Phase.PLAYING && snapshot.moves.isEmpty() }
        playTheirs("h8")
        choosePopup(R.id.menu_leave)
        turnWhileAsked("Leave this game?")
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("home") { app.game == null && isShown(R.id.play_two) }
        hears("link: ended")
        await("gone") { kept().isEmpty() }
        awaitArchived(2)
    }

    /** Another thread writes My games. */
    private fun awaitArchived(games: Int) {
        await("in My games: ${storage.games()}") { storage.games().size == games }
    }

    @Test
    fun theGameSurvivesWhateverHappensToAppAndBroker() {
        var controller = launch()
        openOnline()
        useBroker()
        begin()
        playOwn("H8")
        // In the background Wei's move waits at the broker.
        controller.pause().stop()
        idle()
        awaitDisconnected()
        wei.tell("move a1")
        hears("move: 2 ")
        idle()
        assertEquals(1, snapshot.moves.size)
        controller.restart().start().resume()
        await("their stone: ${wei.said}") { snapshot.moves.size == 2 }
        playOwn("I8")
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        awaitLinked()
        playTheirs("a2")
        val state = Bundle()
        controller.pause().stop().saveInstanceState(state)
        kill(controller)
        wei.kill()
        controller = launch(state)
        awaitLinked()
        assertEquals(4, snapshot.moves.size)
        playOwnUnheard("J8")
        startWei("--resume")
        playTheirs("a3")
        broker.kill()
        await("noticed") { remote.link is LinkState.Suspended }
        assertEquals("Connecting to the server…", text(R.id.remote_text))
        tap("K8")
        assertEquals("Connecting to the server…", message)
        broker.start()
        awaitLinked()
        playOwn("K8")
        assertEquals(broker.address, kept().single().broker?.run { "$host:$port" })
        kill(controller)
        launch()
        assertTrue("Home has no game", app.game == null)
        click(R.id.friend)
        await("listed") { friends() == listOf("Wei, Anywhere · Their turn") }
        click(R.id.anywhere)
        await("listed") { games().size == 1 }
        row(0)
        awaitLinked()
        assertEquals(7, snapshot.moves.size)
        playTheirs("a4")
        playOwn("L8")
        await("won") { snapshot.phase == Phase.OVER }
    }

    private fun playOwnUnheard(name: String) {
        await("own turn") { snapshot.humanToMove }
        place(name)
    }

    @Test
    fun gamesWaitInMyGamesAndBesideOthers() {
        launch()
        startTwo()
        place("H8")
        pressBack()
        openOnline()
        useBroker()
        begin()
        playOwn("H8")
        pressBack()
        pressBack()
        pressBack()
        assertEquals(1, snapshot.moves.size)
        assertNull(app.game?.room)
        assertTrue(isShown(R.id.continue_card))
        click(R.id.games)
        await("counted") { isShown(R.id.online) }
        assertEquals("Online games", text(R.id.online_name))
        assertEquals("Games: 1 · your turn: 0", text(R.id.online_note))
        click(R.id.online)
        await("listed") { games().size == 1 }
        row(0)
        awaitLinked()
        playTheirs("a1")
        // Continuing alone from its review leaves it in the list.
        checkNotNull(app.game).resign()
        await("over") { snapshot.phase == Phase.OVER && isShown(R.id.review) }
        click(R.id.review)
        await("read") { isShown(R.id.play_on) }
        click(R.id.backward)
        click(R.id.play_on)
        await("another") { app.game?.room == null && snapshot.moves.size == 1 }
        assertEquals(1, kept().size)
    }

    private fun beginAndGoBackToTheList() {
        launch()
        openOnline()
        useBroker()
        begin()
        playOwn("H8")
        pressBack()
        await("listed") { games().size == 1 }
    }

    @Test
    fun aGameThatTheOtherPlayerLeavesIsInMyGames() {
        beginAndGoBackToTheList()
        wei.tell("move a1", "leave")
        assertTold("Wei left the game.")
        await("gone: ${games()}") { games().isEmpty() && kept().isEmpty() }
        awaitArchived(1)
    }

    @Test
    fun aGameIsDeletedOnlyWhenThePersonSaysSo() {
        beginAndGoBackToTheList()
        row(0, R.id.room_delete)
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(1, games().size)
        row(0, R.id.room_delete)
        turnWhileAsked("Delete this game?")
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(games().isEmpty())
        await("gone") { kept().isEmpty() }
        awaitArchived(1)
        hears("link: ended")
    }

    @Test
    fun deletionIsAskedAboutAgainAfterAKill() {
        beginAndGoBackToTheList()
        row(0, R.id.room_delete)
        val title = asked()
        val state = Bundle()
        launched.pause().stop().saveInstanceState(state)
        kill()
        launch(state)
        await("asked again") { asked() == title }
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("gone") { kept().isEmpty() }
        awaitArchived(1)
    }

    @Test
    fun whoLeavesWithoutABrokerIsHeardWhenThereIsOne() {
        beginAndGoBackToTheList()
        broker.kill()
        row(0, R.id.room_delete)
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        assertTrue(games().isEmpty())
        await("it was tried") { kept().single().isLeft && !app.online.isLeaving }
        // Newer open games do not delay Wei's notification.
        repeat(OnlineModel.MOST_OPEN) {
            click(R.id.invite_link)
            click(R.id.invite)
            pressBack()
        }
        await("kept: ${games()}") { games().size == OnlineModel.MOST_OPEN }
        kill()
        broker.start()
        launch()
        click(R.id.friend)
        click(R.id.anywhere)
        hears("link: ended")
        await("gone: ${kept()}") { kept().none { it.isLeft } }
        assertEquals(OnlineModel.MOST_OPEN, games().size)
        awaitArchived(1)
    }

    @Test
    fun anInvitationThatSomebodyHasAnsweredIsNotWithdrawn() {
        launch()
        openOnline()
        useBroker()
        val link = invite()
        pressBack()
        await("listed: ${games()}") { games().singleOrNull()?.startsWith("Invitation") == true }
        row(0, R.id.room_delete)
        startWei("--join", link)
        hears("game: White")
        await("kept: ${kept()}") { kept().single().game != null }
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        await("${games()}") { games().singleOrNull()?.startsWith("Wei, ") == true }
        row(0)
        awaitLinked()
        playOwn("H8")
    }

    @Test
    fun anInvitationOutlivesTheApp() {
        launch()
        openOnline()
        useBroker()
        val link = invite()
        assertTrue(link.startsWith("gomoku://join/"))
        kill()
        launch()
        openOnline()
        await("listed") { games() == listOf("Invitation by link, Waiting for somebody to join") }
        row(0)
        await("at the broker again") { isShown(R.id.invitation_qr) }
        pressBack()
        startWei("--join", link)
        await("${games()}") { games().singleOrNull()?.startsWith("Wei, ") == true }
        row(0)
        awaitLinked()
        playOwn("H8")
    }

    @Test
    fun aLinkOfAnotherAppIsAskedFor() {
        startWei("--invite")
        val link = hears("invitation: ").substringBefore('?') + "?broker=tcp://" + broker.address
        val controller = launch(intent = view(link))
        preferences().nickname = "Ana"
        assertTrue(isShown(R.id.join_text))
        assertEquals(link, text(R.id.join_text))
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        idle()
        assertTrue(kept().isEmpty())
        pressDialog(AlertDialog.BUTTON_NEGATIVE)
        assertEquals(link, text(R.id.join_text))
        controller.newIntent(view(link))
        idle()
        pressDialog(AlertDialog.BUTTON_POSITIVE)
        awaitLinked()
        // The link's broker is used for that game only.
        assertEquals("", preferences().onlineBroker)
        playTheirs("h8")
        playOwn("A1")
        pressBack()
        await("listed") { games().size == 1 }
        assertTrue(isShown(R.id.broker_address))
        pressBack()
        assertTrue(isShown(R.id.anywhere))
        kill()
        // The list of recent apps delivers the link again.
        val again = view(link).addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY)
        launch(intent = again)
        assertFalse(isShown(R.id.join_text))
    }
}
