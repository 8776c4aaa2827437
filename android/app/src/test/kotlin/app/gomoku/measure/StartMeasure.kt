package app.gomoku.measure

import android.app.Activity
import android.view.View
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.HomeScreen
import app.gomoku.app.OpenStorage
import app.gomoku.app.StorageFile
import app.gomoku.app.Wiring
import app.gomoku.game.NewGameChoices
import app.gomoku.settings.Preferences
import java.io.File
import java.util.Locale
import kotlin.concurrent.thread
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.Robolectric

/**
 * App start up to the first frame, step by step, in a fresh JVM. `scripts/measure-android.sh` runs
 * it by name; other runs skip it. Times include Robolectric's work for each class: only proportions
 * are meaningful.
 */
class StartMeasure : AppTest() {
    private val watch = Stopwatch()

    @Test
    fun parts() {
        val activity = Robolectric.buildActivity(Activity::class.java).setup().get()
        val folder = File(context().filesDir, "games")
        folder.mkdirs()
        File(folder, "unfinished").writeBytes(StorageFile.unfinished(sixtyMoves()))

        // In parallel with the following steps, as in the app.
        watch.time("the shelf begins to open") { OpenStorage.begin(activity) }
        val preferences = watch.time("preferences") {
            Preferences(context()).apply { boardTheme }
        }
        val homeView = watch.time("inflating Home") { View.inflate(activity, R.layout.home, null) }
        val wiring = watch.time("what is left of the shelf, and the models") { Wiring(activity) }
        watch.time("the last choices") { NewGameChoices.from(preferences.store) }
        watch.time("the unfinished game: rules, tables, replayed by the core") {
            wiring.home.reopen()
        }
        try {
            val home = HomeScreen(
                activity,
                homeView,
                wiring.home,
                wiring.puzzles,
                preferences,
                Nowhere
            )
            watch.time("filling Home") { home.onShow() }
            watch.time("measure and layout") {
                activity.setContentView(home.view)
                idle()
            }
            val decor = activity.window.decorView
            assertTrue(decor.width > 0)
            watch.time("first draw") { picture(decor) }
            assertEquals(View.VISIBLE, activity.findViewById<View>(R.id.continue_card).visibility)
            report("cold")
            watch.laps.clear()
            watch.time("the periodic check's job") { wiring.news.settle() }
            watch.time("word of the phone's power") { wiring.power.watch(true) }
            watch.time("sounds") { wiring.sounds.resume() }
            report("cold, behind the first frame")
        } finally {
            wiring.power.watch(false)
            wiring.close()
        }
        // Home has requested it, so this waits for another thread.
        val began = System.nanoTime()
        var read = 0L
        thread {
            wiring.puzzles.overview().getOrThrow()
            read = System.nanoTime() - began
        }.join()
        println("beside it: the puzzles are read, at most %.1f ms".format(Locale.ROOT, read / 1e6))
        watch.laps.clear()
        watch.time("the whole activity again, warm") {
            launch()
            picture()
        }
        report("warm")
    }

    /** Pairs of each colour along each row, without five in a row. */
    private fun sixtyMoves(): String {
        val points = (0 until 225).map { it % 15 to it / 15 }
        val (black, white) = points.partition { (x, y) -> (x + 2 * y) % 4 < 2 }
        val moves = black.zip(white).take(30).joinToString("") { (b, w) ->
            ";B[${letters(b)}];W[${letters(w)}]"
        }
        return "(;FF[4]GM[4]SZ[15]GKSEATS[human:easy]$moves)"
    }

    private fun letters(at: Pair<Int, Int>) = "${'a' + at.first}${'a' + at.second}"

    private fun report(how: String) {
        println("| start, $how | ms |")
        println("|---|--:|")
        for (lap in watch.laps) println(row(lap.what, lap.millis))
        println(row("**sum**", watch.laps.sumOf { it.millis }))
    }

    private fun row(what: String, millis: Double) = "| $what | %.1f |".format(Locale.ROOT, millis)

    private object Nowhere : HomeScreen.Actions {
        override fun continueGame() = Unit

        override fun newGame(opponent: NewGameChoices.Opponent) = Unit

        override fun friend() = Unit

        override fun games() = Unit

        override fun puzzles() = Unit

        override fun statistics() = Unit

        override fun learn() = Unit

        override fun settings() = Unit
    }
}
