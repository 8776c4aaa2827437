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
 * The way back: a stack of routes, of which the last one is shown. A screen that another one covers
 * is kept, so that Back returns to the same place in it. Main thread only.
 *
 * @param make a route's screen, from what the one before it saved, if there was one
 * @param arriving another route is about to be shown: what stands on none of them any more may go
 * @param arrived a route is shown
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

    /** The one whose screen is shown; null while one has been left and the next not come. */
    private var front: Entry? = null

    /** The one that was shown before: only a screen that follows another one arrives. */
    private var before: Entry? = null

    /** Whether the app is in front. */
    private var visible = false

    /** From Home on. */
    val routes: List<Route>
        get() = stack.map { it.route }

    /** What is shown. */
    val screen: Screen?
        get() = front?.screen

    /** Shows one more, in place of any of its kind on the way here. */
    fun go(route: Route) {
        leave()
        stack.removeAll { it.route.isLike(route) }
        stack += Entry(route)
        show()
    }

    /** Shows what lies below; the arrow leaves the screen even where Back would do something in it. */
    fun back() {
        leave()
        if (stack.size > 1) stack.removeAt(stack.lastIndex)
        show()
    }

    /** Leaves the screen in front: what it does with its models is done. [show] shows the next one. */
    fun leave() {
        if (visible) front?.presence?.end(turning = false)
        front = null
    }

    /** Home, and [route] on it, stand on the way back from now on; [show] shows it. */
    fun stand(route: Route? = null) {
        leave()
        val home = stack.firstOrNull { it.route == Route.Home } ?: Entry(Route.Home)
        stack.clear()
        stack += home
        route?.let { stack += Entry(it) }
    }

    /** Takes a route away that leads nowhere any more. */
    fun drop(route: Route) {
        stack.removeAll { it.route.isLike(route) }
        if (stack.isEmpty()) stack += Entry(Route.Home)
    }

    /** Shows the last route. */
    fun show() {
        leave()
        arriving(routes)
        val entry = stack.last()
        val screen = entry.screen ?: open(entry)
        front = entry
        activity.setContentView(screen.view)
        // What the screen before had to say has gone with it.
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

    /** The app has come to the front. */
    fun onStart() {
        visible = true
        front?.presence?.begin()
    }

    /** The app is left. */
    fun onStop() {
        visible = false
        front?.presence?.end(activity.isChangingConfigurations)
    }

    /** The activity ends. */
    fun close() {
        gesture.enabled = false
    }

    /** Nobody sees the app, and memory is short. */
    fun trim() = stack.forEach { it.screen?.onTrim() }

    /** Back as a gesture, a button or a key. */
    private fun onBack() {
        val shown = screen
        if (shown != null && shown.holdsBack) shown.onBack() else back()
    }

    /** Before API 33. Returns whether Back was used up. */
    fun onBackPressed(): Boolean = gesture.onBackPressed()

    fun save(state: Bundle) {
        state.putStringArrayList(ROUTES, stack.mapTo(ArrayList()) { it.route.save() })
        stack.forEachIndexed { index, entry -> state.putBundle("$SCREEN$index", saved(entry)) }
    }

    private fun saved(entry: Entry): Bundle? {
        val screen = entry.screen ?: return entry.saved
        val state = Bundle().also(screen::onSave)
        screen.uses.forEach { it.onSave(state) }
        // What is in front the system keeps itself.
        if (entry !== front) {
            val views = SparseArray<Parcelable>()
            screen.view.saveHierarchyState(views)
            state.putSparseParcelableArray(VIEWS, views)
        }
        return state
    }

    /** Stands where [save] stood; at Home without that. Nothing is shown yet. */
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
