package app.gomoku.game

import android.view.View
import android.view.ViewGroup
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.core.EndReason
import app.gomoku.core.Forbidden
import app.gomoku.core.Phase
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowPopupMenu

class RenjuTest : AppTest() {
    private fun towardsDoubleThree() {
        for (name in listOf("F8", "A1", "G8", "O1", "H7", "A15", "H6", "O15")) place(name)
        await("marked") { snapshot.forbidden.any { it.point == point("H8") } }
    }

    @Test
    fun aForbiddenPointIsRefusedInWords() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        tap("H8")
        assertEquals("Black can’t play here: double-three. What’s\u00a0this?", message)
        assertNull(board.ghost)
        assertEquals(8, snapshot.moves.size)
        assertEquals(
            Forbidden.DOUBLE_THREE,
            snapshot.forbidden.first {
                it.point == point("H8")
            }.reason
        )
    }

    @Test
    fun theFirstThreeStonesHaveAName() {
        launch()
        startTwo("renju")
        listOf("H8", "H9").forEach(::place)
        assertEquals("", message)
        place("I9")
        assertEquals("Opening: Kagetsu", message)
        keepPicture("renju-opening")
        place("G9")
        assertEquals("", message)
    }

    @Test
    fun aReaderIsToldByTheCore() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        // A screen reader's click goes directly to the core.
        board.onDirectPoint?.invoke(point("H8"))
        idle()
        assertEquals("Black can’t play here: double-three. What’s\u00a0this?", message)
        assertEquals(8, snapshot.moves.size)
    }

    @Test
    fun theBoardDrawsTheThreesThatForbidAPoint() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        assertEquals(emptyList<Any>(), board.rows)
        tap("H8")
        val across = listOf("F8", "G8", "H8").map(::point)
        val up = listOf("H6", "H7", "H8").map(::point)
        assertEquals(setOf(across, up), board.rows.toSet())
        keepPicture("renju-refused")
        tap("J9")
        assertEquals(emptyList<Any>(), board.rows)
    }

    @Test
    fun aWordOfRenjuLeadsToItsLesson() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        tap("H8")
        click(R.id.message)
        await("the lesson") { lessonInSight() == "Double-three" }
        keepPicture("renju-whats-this")
        pressBack()
        await("the game again") { snapshot.moves.size == 8 && snapshot.humanToMove }
        tap("J9")
        assertFalse(app.findViewById<View>(R.id.message).isClickable)
    }

    @Test
    fun rulesOpenAtTheRuleThatIsPlayed() {
        for ((rule, lesson) in listOf("renju" to "Overline", "freestyle" to "Six in a row")) {
            launch()
            startTwo(rule)
            click(R.id.menu)
            ShadowPopupMenu.getLatestPopupMenu().menu
                .performIdentifierAction(R.id.menu_rules, 0)
            await(rule) { lessonInSight() == lesson }
            forget()
        }
    }

    private fun lessonInSight(): String? {
        val scroll = app.findViewById<ScrollView>(R.id.scroll) ?: return null
        val list = app.findViewById<ViewGroup>(R.id.lessons)
        val parts = (0 until list.childCount).map(list::getChildAt)
        val first = parts.first { it.top >= scroll.scrollY || it.bottom > scroll.scrollY + 8 }
        val card = parts.drop(parts.indexOf(first)).first {
            it.findViewById<View>(R.id.lesson_title) != null
        }
        return card.findViewById<TextView>(R.id.lesson_title).text.toString()
    }

    @Test
    @Config(qualifiers = "zh-rCN-w360dp-h640dp-xhdpi")
    fun inPlayersTermsInChinese() {
        launch()
        startTwo("renju")
        towardsDoubleThree()
        tap("H8")
        assertEquals("黑棋不能下在这里：三三。 这是什么？", message)
    }

    @Test
    fun itLosesWhereTheSettingSaysSo() {
        launch()
        preferences().forbiddenLoses = true
        startTwo("renju")
        preferences().forbiddenLoses = false
        towardsDoubleThree()
        tap("H8")
        assertEquals("double-three: this move loses at once. What’s\u00a0this?", message)
        tap("H8")
        await("lost") { snapshot.phase == Phase.OVER && message.startsWith("White won") }
        assertEquals(EndReason.ForbiddenMove(Forbidden.DOUBLE_THREE), snapshot.result?.reason)
        assertEquals(
            "White won · Black played a forbidden point: double-three · What’s\u00a0this?",
            message
        )
    }
}
