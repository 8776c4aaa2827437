package app.gomoku.app

import android.view.View
import app.gomoku.R
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.annotation.Config

/**
 * The keyboard covers the lower part of an edge-to-edge window and moves nothing by itself:
 * https://developer.android.com/develop/ui/views/layout/sw-keyboard
 */
@Config(sdk = [34, 36])
class KeyboardTest : AppTest() {
    private fun free(field: Int): Int {
        var view = app.findViewById<View>(field)
        var most = 0
        while (true) {
            most = maxOf(most, view.paddingBottom)
            view = view.parent as? View ?: return most
        }
    }

    @Test
    fun theAddressOfAServerIsAboveTheKeyboard() {
        preferences().nickname = "Ana"
        launch()
        click(R.id.friend)
        click(R.id.anywhere)
        keyboard(0)
        val before = free(R.id.broker_address)
        keyboard(900)
        assertTrue("$before without", before in 96 until 900)
        assertEquals(900, free(R.id.broker_address))
        keyboard(0)
        assertEquals(before, free(R.id.broker_address))
    }

    @Test
    fun soIsWhatAFriendHasSent() {
        preferences().nickname = "Ana"
        launch()
        click(R.id.friend)
        keyboard(900)
        assertTrue(free(R.id.join_text) >= 900)
    }
}
