package app.gomoku.learn

import android.content.pm.ActivityInfo
import android.os.Bundle
import android.view.View
import android.view.ViewGroup
import android.widget.Button
import android.widget.ScrollView
import android.widget.TextView
import app.gomoku.R
import app.gomoku.app.GomokuApp
import app.gomoku.app.Route
import app.gomoku.app.StorageFile
import app.gomoku.core.Course
import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.Point
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.StoneShape
import app.gomoku.core.Storage
import app.gomoku.puzzles.PuzzleAppTest
import java.io.File
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.android.controller.ActivityController
import org.robolectric.shadows.ShadowAlertDialog

/** Each lesson's board requests its move, and progress is stored. */
class CourseTest : PuzzleAppTest() {
    private val elsewhere: Storage by lazy {
        val at = { name: String -> File(folder.root, "course/$name").path }
        Storage.open(at("files"), at("private"), 0)
    }

    private val known: Course by lazy { elsewhere.course() }
    private lateinit var controller: ActivityController<GomokuApp>

    @After
    fun closeElsewhere() = elsewhere.shutdown()

    private fun task(topic: LessonTopic, task: Int): PuzzleAttempt =
        checkNotNull(known.task(LessonStep(topic, task)))

    private fun answer(topic: LessonTopic, task: Int): Point =
        task(topic, task).solution().solution.first()

    private fun openLearn() {
        click(R.id.learn)
        awaitRead()
    }

    private fun awaitRead() = await("the course is read") {
        app.findViewById<Button>(R.id.lesson_try)?.isEnabled == true
    }

    private fun card(title: String): View {
        val list: ViewGroup = app.findViewById(R.id.lessons)
        return (0 until list.childCount).map(list::getChildAt).first {
            it.findViewById<TextView>(R.id.lesson_title)?.text.toString() == title
        }
    }

    private fun button(title: String): Button = card(title).findViewById(R.id.lesson_try)

    private fun open(title: String) {
        openLearn()
        button(title).performClick()
        awaitBoard()
    }

    private val note: String
        get() = app.findViewById<View>(R.id.next_lesson).contentDescription.toString()

    private fun corner(not: Point): Point {
        val last = shown.size - 1
        val corners = listOf(0 to 0, last to last, 0 to last, last to 0)
        return corners.map { (x, y) -> Point(x, y) }.first { at ->
            at != not && shown.moves.none { it.point == at }
        }
    }

    private fun missAndSolve(topic: LessonTopic, task: Int) {
        val ahead = task(topic, task)
        attempt(corner(answer(topic, task)))
        assertTrue(message, message.endsWith("Undo it, and try again."))
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve(ahead)
        assertTrue(message, message.startsWith("Solved."))
    }

    private fun nextTask() {
        val before = text(R.id.puzzle_about)
        click(R.id.next_puzzle)
        await("another task") { isShown(R.id.thumb_bar) && text(R.id.puzzle_about) != before }
    }

    @Test
    fun aLessonIsPlayedThroughAndLeadsToTheNext() {
        launch()
        openLearn()
        assertEquals("Next lesson, Five in a row · Lessons done: 0 of\u00a020", note)
        assertEquals("Try it", button("Five in a row").text.toString())
        click(R.id.next_lesson)
        awaitBoard()
        assertEquals("Five in a row", text(R.id.title))
        assertEquals("Freestyle · Task 1 of\u00a04", text(R.id.puzzle_about))
        assertEquals("Black to move: make five", text(R.id.prompt))
        assertFalse("nothing has been tried", isShown(R.id.message))
        assertTrue("the solution costs nothing", isShown(R.id.solution))
        attempt(corner(answer(LessonTopic.FIVE, 1)))
        assertEquals("That isn’t it. Undo it, and try again.", message)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve(task(LessonTopic.FIVE, 1))
        for (task in 2..4) {
            assertEquals("Next task", text(R.id.next_puzzle))
            nextTask()
            assertEquals("Freestyle · Task $task of\u00a04", text(R.id.puzzle_about))
            missAndSolve(LessonTopic.FIVE, task)
        }
        assertEquals("Next lesson", text(R.id.next_puzzle))
        click(R.id.next_puzzle)
        awaitRead()
        await("the next lesson is in sight") {
            val scroll: ScrollView = app.findViewById(R.id.scroll)
            scroll.scrollY == card("Stop a four").top
        }
        assertEquals("Next lesson, Stop a four · Lessons done: 1 of\u00a020", note)
        assertEquals("Done · try again", button("Five in a row").text.toString())
        assertEquals(
            "Five in a row · Done · try again",
            button("Five in a row").contentDescription.toString()
        )
        // A solved task is not in the back stack.
        pressBack()
        assertTrue(isShown(R.id.learn))
    }

    @Test
    fun aWrongTryIsAnsweredOnTheBoard() {
        launch()
        open("Stop a four")
        assertEquals("$solver to move: stop the five", text(R.id.prompt))
        val before = shown.moves.size
        attempt(corner(answer(LessonTopic.STOP_FOUR, 1)))
        assertTrue(message, Regex("makes five at \\w+").containsMatchIn(message))
        assertEquals("the other side has made it", before + 2, shown.moves.size)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        click(R.id.solution)
        await("shown") { board.line.isNotEmpty() }
        assertNull("nobody is asked first", ShadowAlertDialog.getLatestDialog())
        attempt(board.line.first())
        assertEquals("Solved.", message)
        pressBack()
        awaitRead()
        await("done") { button("Stop a four").text.toString() == "Go on · done: 1 of\u00a04" }
    }

    private val solver: String
        get() = if (shown.moves.size % 2 == 0) "Black" else "White"

    @Test
    fun aStoneThatMakesSomethingElseIsTold() {
        launch()
        open("Two threats at once")
        val ahead = task(LessonTopic.DOUBLE_THREAT, 1)
        val white = shown.moves.size % 2 == 1
        val four = ahead.shapes().first {
            val made = if (white) it.white else it.black
            made == StoneShape.OPEN_THREE || made == StoneShape.FOUR
        }
        attempt(four.point)
        assertTrue(message, message.startsWith("That"))
        assertTrue(message, message.endsWith("Undo it, and try again."))
    }

    @Test
    fun aForbiddenPointIsFound() {
        launch()
        open("Double-three")
        assertEquals("Find the point that is forbidden to Black", text(R.id.prompt))
        assertTrue("nothing is given away", shown.forbidden.isEmpty())
        val answer = answer(LessonTopic.FORBIDDEN_DOUBLE_THREE, 1)
        attempt(corner(answer))
        val allowed = "That isn’t it: a stone may be played there. Undo it, and try again."
        assertEquals(allowed, message)
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        val stones = shown.moves
        tap(answer)
        assertEquals(answer, board.ghost)
        click(R.id.place)
        awaitPuzzle("found") { isShown(R.id.next_puzzle) }
        assertEquals("Solved.", message)
        assertEquals("no stone stands there", stones, shown.moves)
        assertEquals(listOf(answer), shown.forbidden.map { it.point })
        click(R.id.start_again)
        await("from the beginning") { shown.humanToMove && shown.forbidden.isEmpty() }
    }

    @Test
    fun aKillAndARotationKeepTheTask() {
        controller = launch()
        open("Open four")
        missAndSolve(LessonTopic.OPEN_FOUR, 1)
        nextTask()
        tap(answer(LessonTopic.OPEN_FOUR, 2))
        app.requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        controller.recreate()
        awaitBoard()
        assertEquals(answer(LessonTopic.OPEN_FOUR, 2), board.ghost)
        val state = Bundle()
        controller.saveInstanceState(state)
        kill(controller)
        controller = launch(state)
        awaitBoard()
        assertEquals("Open four", text(R.id.title))
        assertEquals("Freestyle · Task 2 of\u00a04", text(R.id.puzzle_about))
        pressBack()
        awaitRead()
        await("kept") { button("Open four").text.toString() == "Go on · done: 1 of\u00a04" }
        button("Open four").performClick()
        awaitBoard()
        assertEquals("Freestyle · Task 2 of\u00a04", text(R.id.puzzle_about))
    }

    @Test
    fun whoHasDoneAllIsToldSo() {
        val all = (1..20).joinToString("") { "${it.toChar()}${15.toChar()}" }
        backedUp.mkdirs()
        File(backedUp, "lessons").writeBytes(StorageFile.seal('C', all))
        launch()
        openLearn()
        await("told") { isShown(R.id.all_done) }
        assertFalse(isShown(R.id.next_lesson))
        assertEquals("Done · try again", button("Win by threats").text.toString())
        keepPicture("course-all-done")
        button("Win by threats").performClick()
        awaitBoard()
        for (task in 1..4) {
            if (task > 1) nextTask()
            solve(task(LessonTopic.WIN_BY_THREATS, task))
        }
        assertEquals("Done", text(R.id.next_puzzle))
        click(R.id.next_puzzle)
        awaitRead()
    }

    @Test
    fun routesKeepTheTask() {
        val step = LessonStep(LessonTopic.GAP, 3)
        val route = Route.of(Route.Lesson(step).save()) as Route.Lesson
        assertEquals(step, route.step)
        for (saved in listOf("lesson", "lesson GAP", "lesson GAP x", "lesson NONE 1")) {
            assertNull(saved, Route.of(saved))
        }
    }

    private fun render(device: String, language: String, night: Boolean, qualifiers: String) {
        val prefix = become(language, night, device, qualifiers)
        launch()
        openLearn()
        keepPicture("course-$prefix-list")
        assertNothingIsCut("$prefix list")
        click(R.id.next_lesson)
        awaitBoard()
        keepPicture("course-$prefix-task")
        assertNothingIsCut("$prefix task")
        assertBoardIsLarge(prefix)
        attempt(corner(answer(LessonTopic.FIVE, 1)))
        keepPicture("course-$prefix-wrong")
        click(R.id.take_back)
        await("taken back") { shown.humanToMove }
        solve(task(LessonTopic.FIVE, 1))
        keepPicture("course-$prefix-solved")
        assertNothingIsCut("$prefix solved")
        repeat(3) {
            nextTask()
            solve(task(LessonTopic.FIVE, it + 2))
        }
        click(R.id.next_puzzle)
        awaitRead()
        keepPicture("course-$prefix-next")
        forget()
    }

    @Test
    fun pictures() {
        render("phone", "en", false, "w360dp-h640dp-port|xhdpi")
        render("phone", "en", true, "w360dp-h640dp-port|xhdpi")
        render("phone", "zh", true, "w360dp-h640dp-port|xhdpi")
        render("landscape", "ja", false, "w640dp-h360dp-land|xhdpi")
    }

    @Test
    fun picturesOfLargeLetters() {
        RuntimeEnvironment.setFontScale(2f)
        render("large", "en", false, "w360dp-h640dp-port|xhdpi")
        render("large", "ko", true, "w320dp-h480dp-port|hdpi")
        render("large-landscape", "zh-tw", false, "w640dp-h360dp-land|xhdpi")
    }
}
