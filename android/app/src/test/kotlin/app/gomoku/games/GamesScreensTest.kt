package app.gomoku.games

import android.graphics.Rect
import android.view.View
import android.widget.ListView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.Sheets
import app.gomoku.app.StorageFile
import java.io.File
import org.junit.Assume.assumeTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** Pictures for review. Asserts that nothing is clipped. */
class GamesScreensTest : AppTest() {
    private lateinit var reviewFile: File

    private fun fill() {
        val moves = ";B[hh]GKMS[4000];W[hi]GKMS[900];B[ii];W[gg];B[ig];W[ih];B[gi];W[jf];B[kf]"
        val games = listOf(
            "SZ[15]RU[renju]RE[W+R]GKSEATS[human:easy]",
            "SZ[15]RU[freestyle]GKSEATS[hard:human]",
            "SZ[19]RU[standard]RE[B+R]PW[Wei]GKSEATS[human:remote]",
            "SZ[15]RU[freestyle]RE[B+T]PB[Sho Kimura]PW[Ana Maria Fernandes]"
        )
        val ids = games.mapIndexed { index, root ->
            checkNotNull(storage.import("(;FF[4]GM[4]$root" + "GKSEED[${index + 1}]$moves)").only)
        }
        reviewFile = File(backedUp, "games/${ids.last()}.review").also(review::bring)
        File(backedUp, "games/00000000000000aa.game").writeText("(;GM[4]SZ[15];B[hh")
        val ends = "LLWLLDWLWWLWWWLWWW".map {
            when (it) {
                'L' -> "lost"
                'W' -> "won"
                else -> "drawn"
            }
        }
        val kinds = listOf("black freestyle -", "white renju kagetsu", "black renju hogetsu")
        val course = ends.mapIndexed { at, end ->
            val level = if (at < 12) "easy" else "level-6"
            val accuracy = if (at % 4 == 3) "-" else "${520 + 17 * at}"
            val id = (100 + at).toString().padStart(16, '0')
            "game $level $id ${kinds[at % 3]} $end 20 ${300 - 9 * at}000 $accuracy"
        }
        val scores = listOf(
            "gomoku-statistics 4",
            "counted 0000000000000001 0000000000000004",
            "run easy 3 0 -"
        ) + course + listOf(
            "easy renju 0 1 0 0 0 8900",
            "easy freestyle 40 12 3 2 9 8900000",
            "hard freestyle 7 31 1 0 2 8900000",
            "remote standard 1 0 0 1 1 8900",
            "end ${7 + course.size}"
        )
        val statistics = StorageFile.seal('S', scores.joinToString("\n", postfix = "\n"))
        File(backedUp, "statistics").writeBytes(statistics)
    }

    private fun ListView.boards() = (0 until childCount)
        .map { getChildAt(it).findViewById<View>(R.id.thumbnail) }
        .filter { it.visibility != View.GONE }

    private fun shoot(prefix: String, check: Boolean = false) {
        fun save(screen: String) {
            keepPicture("$prefix-$screen")
            if (check) assertNothingIsCut("$prefix $screen")
        }
        launch()
        click(R.id.games)
        await("read") { app.findViewById<View>(R.id.first_step).isShown }
        save("games-empty")
        pressBack()
        fill()
        save("home-grid")
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed and drawn") { list.childCount > 0 && list.boards().all { it.isShown } }
        save("games")
        val row: View = app.findViewById(R.id.filter_row)
        row.findViewWithTag<View>(R.string.filter_lost).performClick()
        click(R.id.games_search)
        app.findViewById<TextView>(R.id.search_words).text = "renju"
        idle()
        save("games-found")
        app.findViewById<TextView>(R.id.search_words).text = "2031"
        idle()
        save("games-none-match")
        click(R.id.show_all)
        await("all again") { list.childCount > 0 && list.boards().all { it.isShown } }
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        await("reviewed") { app.findViewById<View>(R.id.accuracy).isShown }
        review.save(reviewFile)
        save("review")
        pressBack()
        pressBack()
        click(R.id.statistics)
        await("counted") { app.findViewById<View>(R.id.score_title) != null }
        save("statistics")
        for ((end, name) in PARTS) {
            val part: View = app.findViewById(end)
            part.requestRectangleOnScreen(Rect(0, 0, part.width, part.height), true)
            idle()
            save(name)
        }
        forget()
    }

    @Test
    fun phones() {
        val upright = "w360dp-h640dp-port|xhdpi"
        shoot(become("en", false, "phone-portrait", upright), check = true)
        shoot(become("en", true, "phone-landscape", "w640dp-h360dp-land|xhdpi"))
        if (!Sheets.repeats) return
        shoot(become("zh", true, "phone-portrait", upright), check = true)
        for (language in LOCALES.keys - setOf("en", "zh")) {
            shoot(become(language, false, "phone-portrait", upright), check = true)
        }
    }

    @Test
    fun tablets() {
        shoot(become("en", false, "tablet-portrait", "w800dp-h1280dp-port|mdpi"))
        shoot(become("en", true, "tablet-landscape", "w1280dp-h800dp-land|mdpi"))
    }

    @Test
    fun largeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        shoot(become("en", false, "large-font", "w360dp-h640dp-port|xhdpi"))
    }

    @Test
    fun forSheets() {
        assumeTrue(Sheets.wanted)
        for (language in Sheets.languages(LOCALES.keys)) {
            for (device in Sheets.DEVICES) {
                for (night in listOf(false, true)) shoot(become(language, night, device))
            }
        }
    }

    @Test
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        shoot("tiny")
    }

    private companion object {
        val review = KnownReview()

        /** Views to scroll to, with their pictures' names. */
        val PARTS = listOf(
            R.id.time_span to "statistics-charts",
            R.id.accuracy_of to "statistics-accuracy",
            R.id.groups to "statistics-groups"
        )
    }
}
