package app.gomoku.app

import android.app.Activity
import android.os.Bundle
import android.os.Parcelable
import android.util.SparseArray
import android.view.ViewGroup
import app.gomoku.ui.BackGesture
import app.gomoku.ui.Presence
import app.gomoku.ui.Screen
import app.gomoku.ui.Spoken
import app.gomoku.ui.arrive

/**
 * Back stack of routes; the last is visible. Covered screens stay alive and preserve their state.
 * Main thread only.
 *
 * @param make creates a screen from the state of its previous instance, if any
 * @param arriving called before a route is shown, to release what no route needs
 * @param arrived called after a route is shown
 */
class Navigator(
    private val activity: Activity,
    private val make: (Route, Bundle?) -> Screen,
    private val arriving: (List<Route>) -> Unit,
    private val arrived: (Route) -> Unit
) {
    private class Entry(val route: Route, var saved: Bundle? = null) {
        var screen: Screen? = null
        var presence: Presence? = null
    }

    private val stack = ArrayList<Entry>()
    private val gesture = BackGesture(activity, ::onBack)

    /** Visible entry; null between two screens. */
    private var front: Entry? = null

    /** Previous entry. Only a screen that follows another one is animated. */
    private var before: Entry? = null

    private var visible = false

    val routes: List<Route>
        get() = stack.map { it.route }

    val screen: Screen?
        get() = front?.screen

    /** Pushes a route and removes any route of the same kind. */
    fun go(route: Route) {
        leave()
        stack.removeAll { it.route.isLike(route) }
        stack += Entry(route)
        show()
    }

    fun back() {
        leave()
        if (stack.size > 1) stack.removeAt(stack.lastIndex)
        show()
    }

    /** Ends the visible screen's use of its models before [show]. */
    fun leave() {
        if (visible) front?.presence?.end(turning = false)
        front = null
    }

    /** Replaces the stack by Home and [route], without showing it. */
    fun stand(route: Route? = null) {
        leave()
        val home = stack.firstOrNull { it.route == Route.Home } ?: Entry(Route.Home)
        stack.clear()
        stack += home
        route?.let { stack += Entry(it) }
    }

    /** Removes a route that has become invalid. */
    fun drop(route: Route) {
        stack.removeAll { it.route.isLike(route) }
        if (stack.isEmpty()) stack += Entry(Route.Home)
    }

    fun show() {
        leave()
        arriving(routes)
        val entry = stack.last()
        val screen = entry.screen ?: open(entry)
        front = entry
        activity.setContentView(screen.view)
        // A new view drops pending announcements of the previous screen.
        val wrap = ViewGroup.LayoutParams.WRAP_CONTENT
        activity.addContentView(Spoken(activity), ViewGroup.LayoutParams(wrap, wrap))
        if (visible && before != null && before !== entry) screen.view.arrive(RISE)
        before = entry
        gesture.enabled = stack.size > 1
        if (visible) entry.presence?.begin()
        arrived(entry.route)
    }

    private fun open(entry: Entry): Screen {
        val saved = entry.saved?.apply { classLoader = activity.classLoader }
        val screen = make(entry.route, saved)
        saved?.let { state -> screen.uses.forEach { it.onRestore(state) } }
        @Suppress("DEPRECATION") // Its successor is of API 33.
        saved?.getSparseParcelableArray<Parcelable>(VIEWS)?.let(screen.view::restoreHierarchyState)
        entry.saved = null
        entry.screen = screen
        entry.presence = Presence(screen)
        return screen
    }

    fun onStart() {
        visible = true
        front?.presence?.begin()
    }

    fun onStop() {
        visible = false
        front?.presence?.end(activity.isChangingConfigurations)
    }

    fun close() {
        gesture.enabled = false
    }

    /** Releases memory while the app is in the background. */
    fun trim() = stack.forEach { it.screen?.onTrim() }

    private fun onBack() {
        val shown = screen
        if (shown != null && shown.holdsBack) shown.onBack() else back()
    }

    /** Handles Back before API 33. Returns whether it was consumed. */
    fun onBackPressed(): Boolean = gesture.onBackPressed()

    fun save(state: Bundle) {
        state.putStringArrayList(ROUTES, stack.mapTo(ArrayList()) { it.route.save() })
        stack.forEachIndexed { index, entry -> state.putBundle("$SCREEN$index", saved(entry)) }
    }

    private fun saved(entry: Entry): Bundle? {
        val screen = entry.screen ?: return entry.saved
        val state = Bundle().also(screen::onSave)
        screen.uses.forEach { it.onSave(state) }
        // The system saves the visible views itself.
        if (entry !== front) {
            val views = SparseArray<Parcelable>()
            screen.view.saveHierarchyState(views)
            state.putSparseParcelableArray(VIEWS, views)
        }
        return state
    }

    fun restore(state: Bundle?) {
        val routes = state?.getStringArrayList(ROUTES).orEmpty()
        routes.forEachIndexed { index, saved ->
            Route.of(saved)?.let { stack += Entry(it, state?.getBundle("$SCREEN$index")) }
        }
        if (stack.isEmpty()) stack += Entry(Route.Home)
    }

    private companion object {
        const val ROUTES = "routes"
        const val SCREEN = "screen"
        const val VIEWS = "views"

        /** In dp. */
        const val RISE = 12
    }
}
