package app.gomoku.settings

import android.app.Activity
import android.content.Context
import android.content.pm.PackageManager

/**
 * Records the permissions that the user has denied. Android reports a dismissed dialog as a denial,
 * and gives a rationale neither before the first denial nor after the final one
 * (https://developer.android.com/training/permissions/requesting). Only this record distinguishes
 * them. Backups exclude it, since a restored phone asks again.
 */
class PermissionAnswers(context: Context) {
    private val store = context.getSharedPreferences("permissions", Context.MODE_PRIVATE)

    /** Records the answer to a request. [results] is empty if the request was cancelled. */
    fun record(activity: Activity, permissions: Array<out String>, results: IntArray) {
        val changes = store.edit()
        for ((permission, result) in permissions.zip(results.asIterable())) {
            if (result == PackageManager.PERMISSION_GRANTED) {
                changes.remove(permission)
            } else if (activity.shouldShowRequestPermissionRationale(permission)) {
                changes.putBoolean(permission, true)
            }
        }
        changes.apply()
    }

    fun isDenied(vararg permissions: String): Boolean =
        permissions.any { store.all[it] as? Boolean ?: false }

    /** Whether Android would no longer show its dialog for one of [permissions]. */
    fun isFinal(activity: Activity, vararg permissions: String): Boolean = permissions.any {
        isDenied(it) &&
            activity.checkSelfPermission(it) != PackageManager.PERMISSION_GRANTED &&
            !activity.shouldShowRequestPermissionRationale(it)
    }
}
