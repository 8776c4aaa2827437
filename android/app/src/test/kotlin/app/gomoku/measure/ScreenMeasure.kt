package app.gomoku.measure

import android.view.View
import android.view.ViewGroup
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.StorageFile
import app.gomoku.game.NewGameChoices
import app.gomoku.ui.ChoiceGroup
import java.io.File
import java.util.Locale
import org.junit.Test

/**
 * Main-thread cost of opening each screen: tap, layout and first drawing, for the first time and
 * later. `scripts/measure-android.sh` runs it by name; other runs skip it.
 */
class ScreenMeasure : AppTest() {
    private var watch = Stopwatch()

    @Test
    fun openings() {
        fill()
        launch()
        tour()
        val cold = watch
        repeat(WARM_UP) { tour() }
        watch = Stopwatch()
        repeat(ROUNDS) { tour() }
        report(cold)
    }

    private fun fill() {
        val scores = "gomoku-statistics 1\ncounted\neasy freestyle 6 6 0 1 1 60000\nend 3\n"
        backedUp.mkdirs()
        File(backedUp, "statistics").writeBytes(StorageFile.seal('S', scores))
        val moves = ";B[hh];W[hi];B[ii];W[gg];B[ig];W[ih];B[gi];W[jf];B[kf]"
        repeat(12) { index ->
            val root = "SZ[15]RE[${if (index % 2 == 0) "B" else "W"}+R]GKSEATS[human:easy]"
            val record = "(;FF[4]GM[4]$root" + "GKSEED[${index + 1}]$moves)"
            storage.import(record)
        }
    }

    private fun tour() {
        open("New game") { app.coordinator.newGame(NewGameChoices.Opponent.COMPUTER) }
        app.findViewById<ChoiceGroup>(R.id.level).button("easy")?.performClick()
        open("Game") { app.findViewById<View>(R.id.start).performClick() }
        await("begins") { snapshot.humanToMove }
        checkNotNull(app.game).resign()
        idle()
        open("Home") { app.coordinator.back() }
        val listed = { app.findViewById<View>(R.id.game_card) != null }
        open("My games", listed) { app.coordinator.games() }
        open("Review") { app.findViewById<View>(R.id.game_card).performClick() }
        app.coordinator.back()
        app.coordinator.back()
        val scores = { app.findViewById<View>(R.id.score_title) != null }
        open("Statistics", scores) { app.coordinator.statistics() }
        app.coordinator.back()
        open("Learn") { app.coordinator.learn() }
        app.coordinator.back()
        open("Settings") { app.coordinator.settings() }
        val parts = { app.findViewById<ViewGroup>(R.id.parts).childCount > ABOUT_ITSELF }
        open("About", parts) { app.findViewById<View>(R.id.about).performClick() }
        app.coordinator.back()
        app.coordinator.back()
        idle()
    }

    /** [shown] returns whether data read on other threads has arrived. */
    private fun open(screen: String, shown: () -> Boolean = { true }, tap: () -> Unit) {
        watch.time("$screen: tap", tap)
        watch.time("$screen: layout") { await(screen, shown) }
        watch.time("$screen: drawing") { picture() }
    }

    private fun report(cold: Stopwatch) {
        println("| screen | tap, first | layout, first | drawing, first | tap | layout | drawing |")
        println("|---|--:|--:|--:|--:|--:|--:|")
        for (screen in cold.laps.map { it.what.substringBefore(':') }.distinct()) {
            val first = PARTS.map { part -> cold.laps.first { it.what == "$screen: $part" }.millis }
            val later = PARTS.map { part -> median("$screen: $part") }
            val row = (first + later).joinToString(" | ") { "%.1f".format(Locale.ROOT, it) }
            println("| $screen | $row |")
        }
    }

    private fun median(what: String): Double =
        watch.laps.filter { it.what == what }.map { it.millis }.sorted().let { it[it.size / 2] }

    private companion object {
        val PARTS = listOf("tap", "layout", "drawing")
        const val WARM_UP = 10
        const val ROUNDS = 15
    }
}
