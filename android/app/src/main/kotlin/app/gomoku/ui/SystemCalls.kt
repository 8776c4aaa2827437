package app.gomoku.ui

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter

/**
 * Returns the result of a [call] into the system, or [fallback] if the service throws. Android 11
 * throws `SecurityException` from calls that the app is permitted to make
 * (https://issuetracker.google.com/issues/175055271). A crashing service and a bundle with an
 * unknown class throw other `RuntimeException`s.
 */
inline fun <T> unlessRefused(fallback: T, call: () -> T): T = try {
    call()
} catch (_: RuntimeException) {
    fallback
}

/** Registers [receiver], which receives nothing if the system refuses. */
fun Context.receive(receiver: BroadcastReceiver, filter: IntentFilter) =
    unlessRefused<Unit>(Unit) { registerReceiver(receiver, filter) }

fun Context.stopReceiving(receiver: BroadcastReceiver) =
    unlessRefused(Unit) { unregisterReceiver(receiver) }

/** Opens a page of the system's settings. Does nothing on a phone without it. */
fun Activity.openSettings(page: Intent) {
    try {
        startActivity(page)
    } catch (_: ActivityNotFoundException) {
        // The text next to the button explains what to change.
    } catch (_: SecurityException) {
        // Some vendors do not export the page.
    }
}
