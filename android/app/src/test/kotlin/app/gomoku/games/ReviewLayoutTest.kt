package app.gomoku.games

import android.graphics.Rect
import android.view.View
import app.gomoku.R
import app.gomoku.app.Sheets
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

class ReviewLayoutTest : GamesAppTest() {
    private fun open(device: Sheets.Device): String {
        val name = become("en", night = false, device)
        launch()
        storage.import(GAME)
        openGames(1)
        openRow(0)
        await("reviewed") { isShown(R.id.accuracy) }
        keepPicture("$name-review-first")
        return name
    }

    private fun seen(id: Int): Rect {
        val seen = Rect()
        assertTrue(app.findViewById<View>(id).getGlobalVisibleRect(seen))
        return seen
    }

    private fun assertWhole(where: String, id: Int) =
        assertEquals("$where: ${app.resources.getResourceEntryName(id)}", frame(id), seen(id))

    @Test
    fun boardIsInSightFirst() {
        for (device in Sheets.DEVICES) {
            val name = open(device)
            assertWhole(name, R.id.board)
            forget()
        }
    }

    @Test
    fun nothingIsHalfHiddenBesideTheBoard() {
        val name = open(Sheets.DEVICES.first { it.name == "phone-landscape" })
        click(R.id.previous_turn)
        await("told") { isShown(R.id.verdict) }
        keepPicture("$name-review-told")
        for (id in listOf(R.id.position, R.id.verdict)) assertWhole(name, id)
        assertEquals(clear.height(), frame(R.id.review_controls).bottom - clear.top)
        val room = frame(R.id.scroll).height()
        assertTrue(
            "$room of ${clear.height()}",
            room * 2 >= clear.height() - frame(R.id.back).height()
        )
    }

    private companion object {
        /** White ignores an open three. */
        const val GAME = "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Mia]PW[Alexander]" +
            ";B[hh];W[gg];B[hg];W[if];B[hf];W[ao];B[he];W[oo];B[hd])"
    }
}
