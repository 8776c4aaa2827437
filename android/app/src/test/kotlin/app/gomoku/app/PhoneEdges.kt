package app.gomoku.app

import android.content.res.Configuration
import android.graphics.Insets
import android.graphics.Rect
import android.os.Build
import android.view.DisplayCutout
import android.view.View
import android.view.ViewRootImpl
import android.view.WindowInsets
import android.view.WindowManager
import org.robolectric.RuntimeEnvironment
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadow.api.Shadow
import org.robolectric.shadows.ShadowViewRootImpl
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter

/**
 * A phone's status bar, navigation bar and, with [WithCutout], camera cutout, which Robolectric
 * lacks. A cutout gives safe insets and a bounding rectangle at a display edge, which rotates with
 * the device: https://developer.android.com/develop/ui/views/layout/display-cutout
 */
object PhoneEdges {
    private const val BARS = "org.robolectric.shadows.SystemUi"

    /**
     * Adds bars to later windows. An upright window gets three buttons. A wide one gets the gesture
     * bar, because Robolectric never puts buttons at the side as a phone does.
     */
    fun show() {
        val configuration = RuntimeEnvironment.getApplication().resources.configuration
        val isWide = configuration.orientation == Configuration.ORIENTATION_LANDSCAPE
        val navigation = if (isWide) "GESTURAL_NAVIGATION" else "THREE_BUTTON_NAVIGATION"
        val type = Class.forName(BARS)
        val bars: Any = ReflectionHelpers.callStaticMethod(type, "systemUiForDefaultDisplay")
        ReflectionHelpers.callInstanceMethod<Unit>(
            bars,
            "setBehavior",
            behavior("StatusBarBehavior", "STANDARD_STATUS_BAR"),
            behavior("NavigationBarBehavior", navigation)
        )
    }

    private fun behavior(kind: String, name: String): ClassParameter<*> {
        val value: Any = ReflectionHelpers.getStaticField(Class.forName(BARS), name)
        @Suppress("UNCHECKED_CAST")
        return ClassParameter.from(Class.forName("$BARS$$kind") as Class<Any>, value)
    }

    /** Adds the cutout to the window insets, from API 30 on. */
    @Implements(ViewRootImpl::class, isInAndroidSdk = false)
    class WithCutout : ShadowViewRootImpl() {
        @Implementation
        fun getWindowInsets(forced: Boolean): WindowInsets {
            val insets = Shadow.directlyOn<WindowInsets, ViewRootImpl>(
                realObject,
                ViewRootImpl::class.java,
                "getWindowInsets",
                ClassParameter.from(Boolean::class.javaPrimitiveType, forced)
            )
            val view: View? = realObject.view
            val window = view?.layoutParams as? WindowManager.LayoutParams
            val isActivity = window?.type == WindowManager.LayoutParams.TYPE_BASE_APPLICATION
            return if (Build.VERSION.SDK_INT >= 30 && isActivity) cut(view, insets) else insets
        }

        /** The camera is at the device's upper edge, which is the left edge of a wide window. */
        private fun cut(view: View, insets: WindowInsets): WindowInsets {
            val metrics = view.resources.displayMetrics
            val depth = (DEPTH * metrics.density).toInt()
            val isWide = metrics.widthPixels > metrics.heightPixels
            val along = (minOf(metrics.widthPixels, metrics.heightPixels) - depth) / 2
            val safe = if (isWide) Insets.of(depth, 0, 0, 0) else Insets.of(0, depth, 0, 0)
            val left = Rect(0, along, depth, along + depth).takeIf { isWide }
            val top = Rect(along, 0, along + depth, depth).takeUnless { isWide }
            return WindowInsets.Builder(insets)
                .setDisplayCutout(DisplayCutout(safe, left, top, null, null))
                .setInsets(WindowInsets.Type.displayCutout(), safe)
                .build()
        }

        private companion object {
            const val DEPTH = 32
        }
    }
}
