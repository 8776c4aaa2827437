package app.gomoku.app

import android.content.Intent
import android.net.Uri
import android.os.Parcelable
import app.gomoku.ui.unlessRefused

/** What the launcher or another app asks this one to open. */
sealed class OpenRequest {
    /** A game record. */
    data class Record(val uri: Uri) : OpenRequest()

    /** What a friend has sent, or so it is said; nobody has looked at it yet. */
    data class Invitation(val text: String) : OpenRequest()

    /** The game with a friend anywhere, of that name on the shelf. */
    data class OnlineGame(val id: String) : OpenRequest()

    /** What was played. */
    object MyGames : OpenRequest()

    object NewGame : OpenRequest()

    /** The unfinished game. */
    object Continue : OpenRequest()

    companion object {
        // As in the manifest.
        private const val SCHEME = "gomoku"

        // Of notifications, with the game's name behind the scheme, so that each is an intent of its own.
        const val ONLINE_GAME = "app.gomoku.action.ONLINE_GAME"
        const val MY_GAMES = "app.gomoku.action.MY_GAMES"
        const val GAME = "game"

        // As in xml/shortcuts.
        private const val NEW_GAME = "app.gomoku.action.NEW_GAME"
        private const val CONTINUE = "app.gomoku.action.CONTINUE"

        /** Null for what the app opens without being asked, and for what it does not know. */
        fun of(intent: Intent): OpenRequest? {
            // From the list of recent apps it comes once more.
            if (intent.flags and Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY != 0) return null
            return when (intent.action) {
                Intent.ACTION_VIEW -> intent.data?.let(::viewed)
                Intent.ACTION_SEND -> sent(intent)
                ONLINE_GAME -> intent.data?.schemeSpecificPart?.let(::OnlineGame)
                MY_GAMES -> MyGames
                NEW_GAME -> NewGame
                CONTINUE -> Continue
                else -> null
            }
        }

        /**
         * A file; or words, which can be an invitation as people copy it from a message. Extras that hold another
         * app's class can't be read; Android also copies the file and the words into the clip data.
         */
        private fun sent(intent: Intent): OpenRequest? {
            val clip = intent.clipData?.takeIf { it.itemCount > 0 }?.getItemAt(0)
            val file = unlessRefused(null) { stream(intent) } ?: clip?.uri
            if (file != null) return Record(file)
            val text = unlessRefused(null) { intent.getCharSequenceExtra(Intent.EXTRA_TEXT) }
                ?: clip?.text
            return text?.let { Invitation(it.toString()) }
        }

        @Suppress("DEPRECATION") // The replacement needs API 33.
        private fun stream(intent: Intent): Uri? =
            intent.getParcelableExtra<Parcelable>(Intent.EXTRA_STREAM) as? Uri

        private fun viewed(uri: Uri): OpenRequest =
            if (uri.scheme.equals(SCHEME, ignoreCase = true)) {
                Invitation(uri.toString())
            } else {
                Record(uri)
            }
    }
}
