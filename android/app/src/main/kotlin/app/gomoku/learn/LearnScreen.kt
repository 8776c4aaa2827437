package app.gomoku.learn

import android.app.Activity
import android.view.LayoutInflater
import android.view.MotionEvent
import android.view.View
import android.view.ViewGroup
import android.widget.Button
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.board.BoardView
import app.gomoku.core.Lesson
import app.gomoku.core.LessonProgress
import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.lessons
import app.gomoku.settings.Preferences
import app.gomoku.ui.Loader
import app.gomoku.ui.RowButton
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

/**
 * Course screen: rules and shapes on small boards with tasks, and instructions for the app.
 *
 * @param first lesson to scroll to; the first one if null
 */
class LearnScreen(
    private val activity: Activity,
    private val course: CourseModel,
    private val preferences: Preferences,
    first: LessonTopic?,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun back()

        fun lesson(step: LessonStep)
    }

    override val view: View = View.inflate(activity, R.layout.learn, null)
    private val texts = LearnTexts(activity)
    private val loader = Loader("read-course")
    private val scroll: ScrollView = view.findViewById(R.id.scroll)
    private val list: ViewGroup = view.findViewById(R.id.lessons)
    private val next: RowButton = view.findViewById(R.id.next_lesson)
    private val allDone: View = view.findViewById(R.id.all_done)
    private val buttons = HashMap<LessonTopic, Button>()

    /** View to keep visible until the layout is final or the user scrolls. */
    private var target: View? = null
    private var isRead = false

    override val uses = listOf(loader)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.learn_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        val boards = lessons().associateBy { it.topic }
        for (section in LearnTexts.Section.values()) {
            val heading = heading(section.heading)
            for ((index, topic) in section.topics.withIndex()) {
                val card = add(texts.title(topic), texts.words(topic), boards.getValue(topic))
                if (topic == first) target = if (index == 0) heading else card
            }
        }
        heading(R.string.learn_app)
        for ((title, words) in LearnTexts.APP) {
            add(activity.getString(title), activity.getString(words), null)
        }
        list.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> reveal() }
        scroll.setOnTouchListener(::looksElsewhere)
    }

    override fun onShow() = loader.load(course::overview, ::show)

    private fun reveal() {
        target?.let { scroll.scrollTo(0, it.top) }
        if (isRead) target = null
    }

    private fun looksElsewhere(scroll: View, touch: MotionEvent): Boolean {
        if (touch.actionMasked == MotionEvent.ACTION_UP) scroll.performClick()
        target = null
        return false
    }

    private fun show(found: CourseModel.Overview) {
        isRead = true
        val step = found.next
        next.visibility = if (step == null) View.GONE else View.VISIBLE
        allDone.visibility = if (step == null) View.VISIBLE else View.GONE
        if (step != null) {
            next.say(texts.next(step.topic, found.done, found.lessons.size), always = true)
            next.setOnClickListener { actions.lesson(step) }
        }
        for ((topic, button) in buttons) found.lessons[topic]?.let { show(it, button) }
        list.requestLayout()
    }

    private fun show(lesson: LessonProgress, button: Button) {
        val words = texts.progress(lesson)
        button.text = words
        button.contentDescription = activity.getString(
            R.string.game_title_computer,
            texts.title(lesson.entry.topic),
            words
        )
        val colour = if (lesson.done == lesson.tasks) R.color.good else R.color.accent
        button.setTextColor(activity.getColor(colour))
        button.setOnClickListener { actions.lesson(lesson.entry) }
        button.isEnabled = true
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
        val button: Button = card.findViewById(R.id.lesson_try)
        if (lesson == null || lesson.topic == LessonTopic.SWAP2) {
            button.visibility = View.GONE
        } else {
            buttons[lesson.topic] = button
        }
        list.addView(card)
        return card
    }

    private fun show(lesson: Lesson, board: BoardView) {
        board.playable(false)
        board.use(
            BoardView.Options(
                theme = preferences.boardTheme,
                coordinates = false,
                // The Swap2 lesson explains the order of the stones.
                moveNumbers = lesson.topic == LessonTopic.SWAP2,
                lastMoveMark = false
            )
        )
        // A forbidden point has a mark already.
        board.marks = lesson.marks - lesson.board.forbidden.map { it.point }.toSet()
        board.show(lesson.board, null, animate = false)
    }

    private fun inflate(layout: Int): View =
        LayoutInflater.from(activity).inflate(layout, list, false)
}
