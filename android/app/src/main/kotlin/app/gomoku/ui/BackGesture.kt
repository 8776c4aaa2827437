package app.gomoku.ui

import android.app.Activity
import android.os.Build
import android.window.OnBackInvokedCallback
import android.window.OnBackInvokedDispatcher

/**
 * Back by gesture, button or key. While [enabled] the app handles it; otherwise the system can
 * preview the destination. Before API 33 the activity forwards `onBackPressed`.
 */
class BackGesture(activity: Activity, private val handle: () -> Unit) {
    private val newer = if (Build.VERSION.SDK_INT >= 33) Api33(activity, handle) else null

    var enabled = false
        set(value) {
            if (field == value) return
            field = value
            newer?.register(value)
        }

    /** Handles Back for API levels below 33. Returns whether it was consumed. */
    fun onBackPressed(): Boolean {
        // Read first, since [handle] may change it.
        val used = enabled
        if (used) handle()
        return used
    }

    @SinceApi(33)
    private class Api33(private val activity: Activity, private val handle: () -> Unit) :
        OnBackInvokedCallback {
        override fun onBackInvoked() = handle()

        fun register(on: Boolean) {
            val dispatcher = activity.onBackInvokedDispatcher
            if (on) {
                dispatcher.registerOnBackInvokedCallback(
                    OnBackInvokedDispatcher.PRIORITY_DEFAULT,
                    this
                )
            } else {
                dispatcher.unregisterOnBackInvokedCallback(this)
            }
        }
    }
}
