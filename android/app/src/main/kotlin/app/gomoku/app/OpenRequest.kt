package app.gomoku.app

import android.content.Intent
import android.net.Uri

/** What the launcher or another app asks this one to open. */
sealed class OpenRequest {
    /** A game record. */
    data class Record(val uri: Uri) : OpenRequest()

    /** The link of an invitation to an online game; nobody has looked at it yet. */
    data class Invitation(val text: String) : OpenRequest()

    object NewGame : OpenRequest()

    /** The unfinished game. */
    object Continue : OpenRequest()

    companion object {
        // As in the manifest.
        private const val SCHEME = "gomoku"

        // As in xml/shortcuts.
        private const val NEW_GAME = "app.gomoku.action.NEW_GAME"
        private const val CONTINUE = "app.gomoku.action.CONTINUE"

        /** Null for what the app opens without being asked, and for what it does not know. */
        fun of(intent: Intent): OpenRequest? {
            // From the list of recent apps it comes once more.
            if (intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY != 0) return null
            return when (intent.action) {
                Intent.ACTION_VIEW -> intent.data?.let(::viewed)
                NEW_GAME -> NewGame
                CONTINUE -> Continue
                else -> null
            }
        }

        private fun viewed(uri: Uri): OpenRequest =
            if (uri.scheme.equals(SCHEME, ignoreCase = true)) {
                Invitation(uri.toString())
            } else {
                Record(uri)
            }
    }
}
