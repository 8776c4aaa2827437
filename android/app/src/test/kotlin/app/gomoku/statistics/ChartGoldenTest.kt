package app.gomoku.statistics

import android.graphics.Bitmap
import android.view.View
import app.gomoku.R
import app.gomoku.app.GoldenAppTest
import app.gomoku.core.LatestGames
import app.gomoku.core.LevelRating
import app.gomoku.core.Rating
import app.gomoku.core.RatingPoint
import app.gomoku.core.TrendPeriod
import app.gomoku.settings.AppTheme
import org.junit.Test
import org.robolectric.annotation.Config

/** Charts without text, whose fonts differ between machines. */
@Config(sdk = [34], qualifiers = "w360dp-h640dp-mdpi")
class ChartGoldenTest : GoldenAppTest() {
    private fun charts(periods: List<TrendPeriod>): View {
        val statistics = View.inflate(app, R.layout.statistics, null)
        val chart = statistics.findViewById<View>(R.id.chart)
        CourseCharts(chart).show(latest(periods))
        return chart
    }

    private fun latest(periods: List<TrendPeriod>) = LatestGames(
        periods = periods,
        accuracy = 70,
        reviewed = 9,
        groups = emptyList(),
        rating = null
    )

    private fun rating(points: List<RatingPoint>): View = RatingChart(app).apply {
        val levels = listOf(LevelRating(5, 927), LevelRating(6, 1148), LevelRating(7, 1327))
        val last = points.last()
        show(Rating(last.rating, last.margin, 6, points, levels, 800, 1500), emptyList(), "")
    }

    private fun part(chart: View, id: Int, height: Int): Bitmap =
        draw(chart.findViewById<View>(id), WIDTH, height)

    @Test
    fun howTheLastGamesWent() {
        for (theme in listOf(AppTheme.LIGHT, AppTheme.DARK)) {
            preferences().theme = theme
            launch()
            val chart = charts(COURSE)
            compare("chart-results-${theme.key}", part(chart, R.id.course_chart, RESULTS))
            compare("chart-times-${theme.key}", part(chart, R.id.time_chart, TIMES))
            compare("chart-accuracy-${theme.key}", part(chart, R.id.accuracy_chart, TIMES))
            compare("chart-rating-${theme.key}", draw(rating(RATINGS), WIDTH, RATING))
            val one = draw(rating(RATINGS.takeLast(1)), WIDTH, RATING)
            compare("chart-rating-one-${theme.key}", one)
            val few = charts(COURSE.takeLast(1))
            compare("chart-results-few-${theme.key}", part(few, R.id.course_chart, RESULTS))
            val bar = ResultBar(app).apply { show(won = 9, drawn = 2, lost = 5, most = 20) }
            compare("chart-total-${theme.key}", draw(bar, WIDTH, BAR))
            forget()
        }
    }

    private companion object {
        const val WIDTH = 328
        const val RESULTS = 96
        const val TIMES = 72
        const val BAR = 12
        const val RATING = 144

        val RATINGS = listOf(
            RatingPoint(980, 220),
            RatingPoint(1020, 205),
            RatingPoint(985, 190),
            RatingPoint(1060, 180),
            RatingPoint(1130, 170),
            RatingPoint(1100, 160)
        )

        /** Only losses, with draws, only wins, and without a move of the player. */
        val COURSE = listOf(
            TrendPeriod(won = 0, drawn = 0, lost = 5, moveMs = 14_000, accuracy = null),
            TrendPeriod(won = 1, drawn = 1, lost = 3, moveMs = 9_500, accuracy = 55),
            TrendPeriod(won = 2, drawn = 0, lost = 3, moveMs = null, accuracy = 61),
            TrendPeriod(won = 3, drawn = 1, lost = 1, moveMs = 5_000, accuracy = null),
            TrendPeriod(won = 5, drawn = 0, lost = 0, moveMs = 4_200, accuracy = 70),
            TrendPeriod(won = 4, drawn = 1, lost = 0, moveMs = 3_900, accuracy = 82),
            TrendPeriod(won = 1, drawn = 0, lost = 1, moveMs = 600, accuracy = 90)
        )
    }
}
