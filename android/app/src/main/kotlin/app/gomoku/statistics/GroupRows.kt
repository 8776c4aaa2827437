package app.gomoku.statistics

import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.GroupScore

/** Latest games by common properties: a heading per kind, a bar per group. */
internal class GroupRows(private val rows: ViewGroup) {
    private val texts = StatisticsTexts(rows.context)
    private val inflater = LayoutInflater.from(rows.context)

    fun show(scores: List<GroupScore>) {
        rows.removeAllViews()
        for ((kind, groups) in scores.groupBy { texts.kind(it.group) }) {
            val heading = inflater.inflate(R.layout.statistics_heading, rows, false) as TextView
            heading.text = kind
            rows.addView(heading)
            val most = groups.maxOf { it.won.toLong() + it.drawn + it.lost }
            for (score in groups) rows.addView(row(score, most))
        }
    }

    private fun row(score: GroupScore, most: Long): View {
        val row = inflater.inflate(R.layout.statistics_total, rows, false)
        row.findViewById<TextView>(R.id.total_title).text = texts.name(score.group)
        row.findViewById<TextView>(R.id.total_results).text = texts.results(score)
        row.findViewById<ResultBar>(R.id.total_bar).show(score.won, score.drawn, score.lost, most)
        return row
    }
}
