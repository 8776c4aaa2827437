package app.gomoku.app

import org.junit.runners.model.FrameworkMethod
import org.robolectric.RobolectricTestRunner
import org.robolectric.annotation.Config

/**
 * Marks tests independent of the Android version. They run on API 34, and in the full run on all
 * versions of their `@Config`. A mark on a class does not apply to methods whose `@Config` names
 * versions.
 */
@Target(AnnotationTarget.CLASS, AnnotationTarget.FUNCTION)
@Retention(AnnotationRetention.RUNTIME)
annotation class VersionIndependent

/** Runs repetitions on other Android versions only in the full run. */
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

        const val DEFAULT_LEVEL = 34
    }
}
