package app.gomoku.statistics

import android.view.View
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Rating

/** Player's rating, comparable level, chart and explanation. */
internal class RatingPanel(private val view: View) {
    private val texts = StatisticsTexts(view.context)
    private val number: TextView = view.findViewById(R.id.rating_value)
    private val strength: TextView = view.findViewById(R.id.rating_level)
    private val chart: RatingChart = view.findViewById(R.id.rating_chart)
    private val span: TextView = view.findViewById(R.id.rating_span)
    private val note: TextView = view.findViewById(R.id.rating_note)

    fun show(rating: Rating?) {
        for (part in listOf(number, strength, chart, span)) part.visibility = View.GONE
        note.setText(
            if (rating == null) R.string.statistics_rating_few else R.string.statistics_rating_note
        )
        if (rating == null) return
        number.text = texts.rating(rating)
        strength.text = texts.strength(rating)
        chart.show(rating, rating.levels.map(texts::line), texts.spoken(rating))
        span.text = texts.span(rating)
        for (part in listOf(number, strength, chart)) part.visibility = View.VISIBLE
        span.visibility = if (span.text.isEmpty()) View.GONE else View.VISIBLE
    }
}
