package app.gomoku.statistics

import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.LatestGames
import app.gomoku.core.TrendPeriod
import app.gomoku.core.periodGames
import app.gomoku.games.RecordTexts

/** Charts of the latest games: results, move times and accuracy. */
internal class CourseCharts(private val view: View) {
    private val context = view.context
    private val texts = RecordTexts(context)
    private val title: TextView = view.findViewById(R.id.course_title)
    private val results: ColumnChart = view.findViewById(R.id.course_chart)
    private val resultsText: TextView = view.findViewById(R.id.course_results)
    private val times: ColumnChart = view.findViewById(R.id.time_chart)
    private val timesText: TextView = view.findViewById(R.id.time_span)
    private val said = StatisticsTexts(context)
    private val accuracies: ColumnChart = view.findViewById(R.id.accuracy_chart)
    private val accuracyText: TextView = view.findViewById(R.id.accuracy_of)
    private val parts: List<View> = listOf(
        R.id.course_chart,
        R.id.course_results,
        R.id.course_note,
        R.id.time_title,
        R.id.time_chart,
        R.id.time_span,
        R.id.accuracy_title,
        R.id.accuracy_of
    ).map(view::findViewById)

    init {
        view.findViewById<TextView>(R.id.course_note).text =
            context.getString(R.string.statistics_course_note, periodGames().toString())
    }

    fun show(latest: LatestGames?) {
        val periods = latest?.periods.orEmpty()
        val some = periods.isNotEmpty()
        for (part in parts) part.visibility = if (some) View.VISIBLE else View.GONE
        val reviewed = latest?.accuracy != null
        accuracies.visibility = if (reviewed) View.VISIBLE else View.GONE
        if (latest == null || !some) {
            title.setText(R.string.statistics_course_empty)
            title.setTextAppearance(R.style.Text_Muted)
            return
        }
        title.setTextAppearance(R.style.Text_Section)
        title.text = texts.course(periods)
        results.show(periods.map(::column), ROOM, spoken(periods.map(texts::results)))
        resultsText.text = texts.total(periods)
        val accent = context.getColor(R.color.accent)
        val bars = periods.map { listOf(ColumnChart.Part((it.moveMs ?: 0).toFloat(), accent)) }
        times.show(bars, ROOM, spoken(periods.map(texts::moveTime)))
        timesText.text = texts.moveSpan(periods)
        val shares = periods.map {
            listOf(ColumnChart.Part((it.accuracy ?: 0).toFloat(), accent))
        }
        accuracies.show(shares, ROOM, spoken(periods.map(said::accuracy)), full = 100f)
        accuracyText.text = said.accuracy(latest)
    }

    private fun column(period: TrendPeriod) = listOf(
        ColumnChart.Part(period.won.toFloat(), context.getColor(R.color.good)),
        ColumnChart.Part(period.drawn.toFloat(), context.getColor(R.color.muted)),
        ColumnChart.Part(period.lost.toFloat(), context.getColor(R.color.danger))
    )

    private fun spoken(columns: List<String>): String = columns.mapIndexed { at, column ->
        context.getString(
            R.string.statistics_columns_spoken,
            (at + 1).toString(),
            columns.size.toString(),
            column
        )
    }.joinToString("\n")

    private companion object {
        const val ROOM = 6
    }
}
