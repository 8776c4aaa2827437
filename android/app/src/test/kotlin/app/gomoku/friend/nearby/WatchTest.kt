package app.gomoku.friend.nearby

import app.gomoku.R
import app.gomoku.core.ClockSetting
import app.gomoku.core.LobbyEvent
import app.gomoku.core.Point
import app.gomoku.core.RemoteSetup
import app.gomoku.core.Rule
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class WatchTest : NearbyAppTest() {
    private val wei by lazy { phone("Wei") }
    private val mei by lazy { phone("Mei") }

    /** Mei starts at H8. Returns Wei's address. */
    private fun letOthersPlay(): String {
        wei.openLobby()
        mei.openLobby()
        val address = "127.0.0.1:${wei.state.port}"
        await("found") { mei.state.peers.isNotEmpty() }
        val setup = RemoteSetup(Rule.FREESTYLE, 15, ClockSetting.CountUp, true, false)
        mei.lobby.invite(mei.state.peers[0].id, setup)
        await("code") { wei.state.pairing?.code != null && mei.state.pairing?.code != null }
        wei.lobby.accept()
        mei.lobby.accept()
        await("ready") {
            LobbyEvent.GameReady in wei.lobbyEvents && LobbyEvent.GameReady in mei.lobbyEvents
        }
        wei.takeGame()
        mei.takeGame()
        await("linked") { mei.game.humanToMove }
        checkNotNull(mei.session).play(Point(7, 7))
        return address
    }

    private fun awaitWatching() {
        await("watching") { app.game != null && isShown(R.id.board) && snapshot.moves.size == 1 }
        assertTrue(remote.watching)
        assertEquals("Watching Wei · Freestyle", text(R.id.title))
    }

    @Test
    fun whoWatchesSeesWithoutControls() {
        letOthersPlay()
        launch()
        openNearby()
        await("busy: ${rows()}") { rows().any { it.startsWith("Wei") && it.contains("watch") } }
        chooseRow("Wei")
        awaitWatching()
        for (id in intArrayOf(R.id.undo, R.id.hint, R.id.place, R.id.rematch)) {
            assertFalse(app.resources.getResourceEntryName(id), isShown(id))
        }
        tap("A1")
        assertEquals("You are only watching this game.", message)
        await("their turn") { wei.game.humanToMove }
        checkNotNull(wei.session).play(Point(8, 8))
        await("seen") { snapshot.moves.size == 2 }
        await("watched") { wei.game.remote?.watchers == 1 }
        pressBack()
        await("gone") { app.game == null }
        await("told there") { wei.game.remote?.watchers == 0 }
    }

    @Test
    fun aTypedAddressWatches() {
        val address = letOthersPlay()
        LocalNetwork.discovery = FakeNetwork()::join
        launch()
        openFriends()
        join("127.0.0.1")
        assertEquals("The port is missing, as in 192.168.1.5:40123.", text(R.id.problem))
        join(address)
        click(R.id.watch)
        assertFalse(isShown(R.id.problem))
        awaitWatching()
        await("their turn") { wei.game.humanToMove }
        checkNotNull(wei.session).play(Point(8, 8))
        await("seen") { snapshot.moves.size == 2 }
    }

    @Test
    fun whereNobodyPlaysNothingIsWatched() {
        wei.openLobby()
        launch()
        openFriends()
        join("127.0.0.1:${wei.state.port}")
        click(R.id.watch)
        await("refused") { isShown(R.id.problem) }
        val said = text(R.id.problem)
        assertTrue(said, said.endsWith("shows no game, or does not have this one any more."))
        assertTrue(isShown(R.id.people))
    }
}
