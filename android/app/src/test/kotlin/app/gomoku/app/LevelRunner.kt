package app.gomoku.app

import org.junit.runners.model.FrameworkMethod
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config

/**
 * Marks tests that reach no code that branches on the Android version. They run on API 34 alone, and
 * on every version of their `@Config` in the full run. The mark of a class does not hold for a method
 * whose own `@Config` names versions.
 */
@Target(AnnotationTarget.CLASS, AnnotationTarget.FUNCTION)
@Retention(AnnotationRetention.RUNTIME)
annotation class VersionIndependent

/** Robolectric's runner, less the repetitions on other Android versions that only the full run does. */
class LevelRunner(type: Class<*>) : RobolectricTestRunner(type) {
    override fun getChildren(): List<FrameworkMethod> {
        val all = super.getChildren()
        return if (FullRun.isOn) all else all.filterNot(::isRepetition)
    }

    private fun isRepetition(test: FrameworkMethod): Boolean {
        val choosesVersions = test.getAnnotation(Config::class.java)?.sdk?.isNotEmpty() == true
        val isMarked = test.getAnnotation(MARK) != null ||
            !choosesVersions && testClass.getAnnotation(MARK) != null
        return isMarked && (test as RobolectricFrameworkMethod).sdk.apiLevel != DEFAULT_LEVEL
    }

    private companion object {
        val MARK = VersionIndependent::class.java

        /** Tests that name no version run on this one. */
        const val DEFAULT_LEVEL = 34
    }
}
