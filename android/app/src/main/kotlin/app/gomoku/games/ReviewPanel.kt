package app.gomoku.games

import android.view.View
import android.widget.Button
import android.widget.ProgressBar
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.ReviewSnapshot
import app.gomoku.core.ReviewedMove
import app.gomoku.ui.showText
import app.gomoku.ui.unbroken

/**
 * Panel below a saved game: verdict on the move, winning chances, and navigation to turning points.
 *
 * @param go receives the number of moves to show
 * @param showLine shows the better line
 * @param learn asks about the mistake at that move
 */
class ReviewPanel(
    view: View,
    private val go: (Int) -> Unit,
    showLine: () -> Unit,
    private val learn: (Int) -> Unit
) {
    private val texts = ReviewTexts(view.context)
    private val panel: View = view.findViewById(R.id.review_panel)
    private val position: TextView = view.findViewById(R.id.position)
    private val verdict: TextView = view.findViewById(R.id.verdict)
    private val graph: ReviewGraph = view.findViewById(R.id.graph)
    private val chance: TextView = view.findViewById(R.id.chance)
    private val progress: TextView = view.findViewById(R.id.review_progress)
    private val bar: ProgressBar = view.findViewById(R.id.review_bar)
    private val accuracy: TextView = view.findViewById(R.id.accuracy)
    private val previous: TextView = view.findViewById(R.id.previous_turn)
    private val next: TextView = view.findViewById(R.id.next_turn)
    private val mistakes: Button = view.findViewById(R.id.learn_mistakes)
    private val line: View = view.findViewById(R.id.show_line)

    init {
        graph.onMove = go
        for (button in listOf(previous, next)) button.text = button.text.toString().unbroken()
        line.setOnClickListener { showLine() }
    }

    /** Review of the move that leads to [ply] moves. */
    fun said(review: ReviewSnapshot?, ply: Int): ReviewedMove? = review?.moves?.getOrNull(ply - 1)

    /** @param walks whether a better line replaces the move, which hides the verdict */
    fun show(review: ReviewSnapshot, ply: Int, walks: Boolean) {
        panel.visibility = View.VISIBLE
        val better = said(review, ply)?.better
        val said = said(review, ply).takeIf { !walks }
        verdict.shown(said?.let(texts::verdict))
        verdict.contentDescription = said?.let(texts::spoken)
        // The verdict includes the move, so only one of the two views is a live region.
        position.accessibilityLiveRegion = live(said == null)
        verdict.accessibilityLiveRegion = live(said != null)
        val black = review.statedChancesOfBlack.getOrNull(ply)?.let(texts::chance)
        graph.show(review, ply)
        graph.contentDescription = texts.graph(black.orEmpty())
        chance.shown(black)
        progress.shown(if (review.complete) null else texts.working(review))
        bar.visibility = if (review.complete) View.GONE else View.VISIBLE
        bar.max = review.last
        bar.progress = review.moves.size
        accuracy.shown(if (review.complete) texts.accuracy(review) else null)
        leads(previous, review.turningPoints.lastOrNull { it < ply })
        leads(next, review.turningPoints.firstOrNull { it > ply })
        val first = review.mistakes.firstOrNull()
        mistakes.shown(first?.let { texts.learn(review) })
        mistakes.setOnClickListener { if (first != null) learn(first.ply) }
        line.isEnabled = better != null && !walks
    }

    private fun leads(button: View, to: Int?) {
        button.isEnabled = to != null
        button.setOnClickListener { if (to != null) go(to) }
    }

    private fun live(on: Boolean) =
        if (on) View.ACCESSIBILITY_LIVE_REGION_POLITE else View.ACCESSIBILITY_LIVE_REGION_NONE

    private fun TextView.shown(text: String?) {
        showText(text.orEmpty())
        visibility = if (text == null) View.GONE else View.VISIBLE
    }
}
