package app.gomoku.learn

import android.os.Looper
import app.gomoku.core.Course
import app.gomoku.core.LessonProgress
import app.gomoku.core.LessonStep
import app.gomoku.core.LessonTopic
import app.gomoku.core.PuzzleAttempt
import app.gomoku.core.Storage

/** Course and progress, read on first use. Thread-safe; not for the main thread. */
class CourseModel(private val storage: Storage) {
    /** Progress of each lesson, and the next step; null after the whole course. */
    class Overview(val lessons: Map<LessonTopic, LessonProgress>, val next: LessonStep?) {
        val done = lessons.values.count { it.done == it.tasks }
    }

    private var opened: Course? = null

    fun task(step: LessonStep): PuzzleAttempt? {
        val course = open()
        return course.task(step)
    }

    @Synchronized
    private fun open(): Course {
        check(Looper.myLooper() != Looper.getMainLooper()) { "It reads files." }
        return opened ?: storage.course().also { opened = it }
    }

    fun overview(): Overview {
        val course = open()
        return Overview(course.lessons().associateBy { it.entry.topic }, course.next())
    }
}
