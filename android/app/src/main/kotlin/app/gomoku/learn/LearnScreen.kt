package app.gomoku.learn

import android.app.Activity
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.Lesson
import app.gomoku.core.LessonTopic
import app.gomoku.core.lessons
import app.gomoku.settings.Preferences
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

/**
 * Rules and shapes on small boards, and how this app is used.
 *
 * @param first the lesson that is in sight when the screen opens; the first one if null
 */
class LearnScreen(
    private val activity: Activity,
    private val preferences: Preferences,
    first: LessonTopic?,
    back: () -> Unit
) : Screen {
    override val view: View = View.inflate(activity, R.layout.learn, null)
    private val texts = LearnTexts(activity)
    private val list: ViewGroup = view.findViewById(R.id.lessons)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.learn_title)
        view.findViewById<View>(R.id.back).setOnClickListener { back() }
        val boards = lessons().associateBy { it.topic }
        for (section in LearnTexts.Section.values()) {
            val heading = heading(section.heading)
            for ((index, topic) in section.topics.withIndex()) {
                val card = add(texts.title(topic), texts.words(topic), boards.getValue(topic))
                if (topic == first) open(if (index == 0) heading else card)
            }
        }
        heading(R.string.learn_app)
        for ((title, words) in LearnTexts.APP) {
            add(activity.getString(title), activity.getString(words), null)
        }
    }

    /** Scrolls to [part], once it has its place. */
    private fun open(part: View) {
        val scroll: ScrollView = view.findViewById(R.id.scroll)
        list.addOnLayoutChangeListener(object : View.OnLayoutChangeListener {
            override fun onLayoutChange(
                list: View,
                left: Int,
                top: Int,
                right: Int,
                bottom: Int,
                oldLeft: Int,
                oldTop: Int,
                oldRight: Int,
                oldBottom: Int
            ) {
                list.removeOnLayoutChangeListener(this)
                scroll.scrollTo(0, part.top)
            }
        })
    }

    private fun heading(text: Int): View {
        val heading = inflate(R.layout.learn_heading) as TextView
        heading.setText(text)
        list.addView(heading)
        return heading
    }

    private fun add(title: String, words: String, lesson: Lesson?): View {
        val card = inflate(R.layout.learn_lesson)
        card.findViewById<TextView>(R.id.lesson_title).text = title
        card.findViewById<TextView>(R.id.lesson_words).text = words
        val board: BoardView = card.findViewById(R.id.lesson_board)
        if (lesson == null) board.visibility = View.GONE else show(lesson, board)
        list.addView(card)
        return card
    }

    private fun show(lesson: Lesson, board: BoardView) {
        board.playable(false)
        board.use(
            BoardView.Options(
                theme = preferences.boardTheme,
                coordinates = false,
                // In Swap2 the order of the stones is what is told.
                moveNumbers = lesson.topic == LessonTopic.SWAP2,
                lastMoveMark = false
            )
        )
        // A forbidden point has its own mark.
        board.marks = lesson.marks - lesson.board.forbidden.map { it.point }.toSet()
        board.show(lesson.board, null, animate = false)
    }

    private fun inflate(layout: Int): View =
        LayoutInflater.from(activity).inflate(layout, list, false)
}
