package app.gomoku.games

import android.view.View
import android.widget.ListView
import app.gomoku.R
import app.gomoku.app.AppTest
import java.io.File
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Config

/** My games, Review and Statistics for people to look at; nothing in them is cut. */
class GamesScreensTest : AppTest() {
    private fun fill() {
        val folder = File(context().filesDir, "games/archive")
        val archive = GameArchive(folder)
        val moves = ";B[hh]GKMS[4000];W[hi]GKMS[900];B[ii];W[gg];B[ig];W[ih];B[gi];W[jf];B[kf]"
        val games = listOf(
            "SZ[15]RU[renju]RE[W+R]GKSEATS[human:easy]",
            "SZ[15]RU[freestyle]GKSEATS[hard:human]",
            "SZ[19]RU[standard]RE[B+R]PW[Wei]GKSEATS[human:remote]",
            "SZ[15]RU[freestyle]RE[B+T]PB[Sho Kimura]PW[Ana Maria Fernandes]"
        )
        games.forEachIndexed { index, root ->
            val record = "(;FF[4]GM[4]$root" + "GKSEED[${index + 1}]$moves)"
            val id = archive.idOf(record)
            check(if ("RE[" in root) archive.settle(record, id) else archive.keep(record, id))
        }
        File(folder, "1700000000000-00000000000000aa.sgf").writeText("(;GM[4]SZ[15];B[hh")
    }

    private fun shoot(prefix: String, check: Boolean = false) {
        fun keep(screen: String) {
            keepPicture("$prefix-$screen")
            if (check) assertNothingIsCut("$prefix $screen")
        }
        launch()
        click(R.id.games)
        await("read") { app.findViewById<View>(R.id.first_step).isShown }
        keep("games-empty")
        pressBack()
        fill()
        keep("home-grid")
        click(R.id.games)
        val list: ListView = app.findViewById(R.id.list)
        await("listed") { list.childCount > 0 }
        keep("games")
        list.getChildAt(0).findViewById<View>(R.id.game_card).performClick()
        idle()
        keep("review")
        pressBack()
        pressBack()
        click(R.id.statistics)
        await("counted") { app.findViewById<View>(R.id.score_title) != null }
        keep("statistics")
        forget()
    }

    @Test
    fun phones() {
        val upright = "w360dp-h640dp-port|xhdpi"
        shoot(become("en", false, "phone-portrait", upright), check = true)
        shoot(become("zh", true, "phone-portrait", upright), check = true)
        shoot(become("en", true, "phone-landscape", "w640dp-h360dp-land|xhdpi"))
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
    @Config(qualifiers = "w240dp-h320dp-ldpi")
    fun tinyWithLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        shoot("tiny")
    }
}
