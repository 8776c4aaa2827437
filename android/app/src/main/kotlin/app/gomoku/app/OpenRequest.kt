package app.gomoku.app

import android.content.Intent
import android.net.Uri
import android.os.Parcelable
import app.gomoku.ui.unlessRefused

/** Content that the launcher or another app requests. */
sealed class OpenRequest {
    data class Record(val uri: Uri) : OpenRequest()

    /** Possible invitation, not validated yet. */
    data class Invitation(val text: String) : OpenRequest()

    data class OnlineGame(val id: String) : OpenRequest()

    object MyGames : OpenRequest()

    object NewGame : OpenRequest()

    object Continue : OpenRequest()

    companion object {
        // As in the manifest.
        private const val SCHEME = "gomoku"

        // Actions of notifications. The game's id in the data URI makes each intent distinct.
        const val ONLINE_GAME = "app.gomoku.action.ONLINE_GAME"
        const val MY_GAMES = "app.gomoku.action.MY_GAMES"
        const val GAME = "game"

        // As in xml/shortcuts.
        private const val NEW_GAME = "app.gomoku.action.NEW_GAME"
        private const val CONTINUE = "app.gomoku.action.CONTINUE"

        /** Parses an intent. Returns null for a normal launch and for unknown intents. */
        fun of(intent: Intent): OpenRequest? {
            // The list of recent apps delivers the intent again.
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
         * Returns a file or a possible invitation. Extras with another app's class can't be read;
         * Android also copies file and text to the clip data.
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
