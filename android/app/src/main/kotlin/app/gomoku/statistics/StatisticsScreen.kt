package app.gomoku.statistics

import android.app.Activity
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.LatestGames
import app.gomoku.core.Score
import app.gomoku.core.ScoreTotal
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.core.scoreTotals
import app.gomoku.game.NewGameChoices
import app.gomoku.games.RecordTexts
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

/** Rating, and results over time and by common properties. */
class StatisticsScreen(
    private val activity: Activity,
    private val storage: Storage,
    actions: Actions
) : Screen {
    interface Actions {
        fun back()

        fun newGame(opponent: NewGameChoices.Opponent)

        /** Resets the statistics after confirmation; then calls [done]. */
        fun resetStatistics(done: () -> Unit)
    }

    override val view: View = View.inflate(activity, R.layout.statistics, null)
    private val texts = RecordTexts(activity)
    private val loader = Loader("read-statistics")
    private val rows: ViewGroup = view.findViewById(R.id.scores)
    private val chart: View = view.findViewById(R.id.chart)
    private val totals: ViewGroup = view.findViewById(R.id.totals)
    private val rating = RatingPanel(chart)
    private val charts = CourseCharts(chart)
    private val groups = GroupRows(view.findViewById(R.id.groups))
    private val empty: View = view.findViewById(R.id.empty)
    private val note: TextView = view.findViewById(R.id.statistics_note)
    private val reset: View = view.findViewById(R.id.reset_statistics)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.home_statistics)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.first_step).setOnClickListener {
            actions.newGame(NewGameChoices.Opponent.COMPUTER)
        }
        reset.setOnClickListener { actions.resetStatistics(::load) }
    }

    override val uses = listOf(loader)

    override fun onShow() = load()

    private fun load() = loader.load(::read, ::show)

    /** Statistics from the same moment. */
    private class Found(val scores: List<Score>, val latest: LatestGames?)

    /** Reads the statistics; null if a later version wrote them. */
    private fun read(): Found? = try {
        Found(storage.statistics(), storage.latestGames())
    } catch (_: StorageException.Newer) {
        null
    } catch (_: StorageException) {
        // The disk can't be read.
        Found(emptyList(), null)
    }

    private fun show(found: Found?) {
        val scores = found?.scores
        rating.show(found?.latest?.rating)
        charts.show(found?.latest)
        groups.show(found?.latest?.groups.orEmpty())
        rows.removeAllViews()
        scores?.forEach(::add)
        draw(scoreTotals(scores.orEmpty()))
        reset.visibility = if (scores.isNullOrEmpty()) View.GONE else View.VISIBLE
        empty.visibility = if (scores?.isEmpty() == true) View.VISIBLE else View.GONE
        note.setText(if (scores == null) R.string.statistics_newer else R.string.statistics_note)
    }

    private fun draw(opponents: List<ScoreTotal>) {
        totals.removeAllViews()
        chart.visibility = if (opponents.isEmpty()) View.GONE else View.VISIBLE
        val most = opponents.maxOfOrNull { it.won.toLong() + it.drawn + it.lost } ?: 0
        for (total in opponents) {
            val row = activity.layoutInflater.inflate(R.layout.statistics_total, totals, false)
            row.findViewById<TextView>(R.id.total_title).text = texts.opponent(total.level)
            row.findViewById<TextView>(R.id.total_results).text = texts.results(total)
            row.findViewById<ResultBar>(R.id.total_bar)
                .show(total.won, total.drawn, total.lost, most)
            totals.addView(row)
        }
    }

    private fun add(score: Score) {
        val row = activity.layoutInflater.inflate(R.layout.statistics_row, rows, false)
        row.findViewById<TextView>(R.id.score_title).text = texts.title(score)
        row.findViewById<TextView>(R.id.score_results).text = texts.results(score)
        row.findViewById<TextView>(R.id.score_streaks).text = texts.streaks(score)
        row.findViewById<TextView>(R.id.score_average).text = texts.average(score)
        rows.addView(row)
    }
}
