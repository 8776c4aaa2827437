package app.gomoku.friend

import android.content.Context
import app.gomoku.R
import app.gomoku.core.KnownPlayer
import app.gomoku.core.LobbyConfig
import app.gomoku.core.coreVersion
import app.gomoku.core.isValidNickname
import app.gomoku.core.newIdentity
import app.gomoku.settings.Preferences
import app.gomoku.ui.readUpTo
import app.gomoku.ui.replaceWith
import java.io.File
import java.io.IOException
import java.util.Random

/**
 * Who this phone is to others nearby: its secret identity, its person's nickname, and whom it has
 * met. Identity and acquaintances lie in [folder], which no backup reaches: two phones with one
 * identity would be taken for each other.
 */
class NearbyProfile(context: Context, folder: File, private val preferences: Preferences) {
    /** No context is kept: the profile outlives the activity. */
    private val unnamed = context.getString(R.string.nearby_default_name, NUMBER)
    private val identityFile = File(folder, "identity")
    private val knownFile = File(folder, "known")

    /** What others call this person. One is made up until the person chooses. */
    var nickname: String
        get() {
            val kept = preferences.nickname
            if (kept != null && isValidNickname(kept)) return kept
            val number = (10 + Random().nextInt(90)).toString()
            return unnamed.replace(NUMBER, number).also { preferences.nickname = it }
        }
        set(value) {
            preferences.nickname = value
        }

    /** Whom this phone has played with, last met first. */
    val known: List<KnownPlayer>
        get() = try {
            knownFile.readLines().mapNotNull { line ->
                val key = line.substringBefore(' ')
                val name = line.substringAfter(' ', "")
                if (key.isEmpty() || name.isEmpty()) null else KnownPlayer(key, name)
            }
        } catch (_: IOException) {
            emptyList()
        }

    /** Remembers [player], in place of what was known under the same key. */
    fun met(player: KnownPlayer) {
        val all = listOf(player) + known.filter { it.key != player.key }
        val text = all.take(MOST_KNOWN).joinToString("\n") { "${it.key} ${it.nickname}" }
        knownFile.replaceWith(text.toByteArray())
    }

    /** As the core takes it. Throws `LobbyException` when no identity can be made. */
    fun config(choices: NearbyChoices): LobbyConfig = LobbyConfig(
        nickname = nickname,
        identity = identity(),
        known = known,
        app = "Gomoku ${coreVersion()} Android",
        rule = choices.rule,
        size = choices.size
    )

    private fun identity(): ByteArray {
        // The first time there is none.
        val kept = identityFile.readUpTo(IDENTITY_BYTES)
        if (kept?.size?.toLong() == IDENTITY_BYTES) return kept
        // Unwritten it serves this once, and others don't know the phone again.
        return newIdentity().also { identityFile.replaceWith(it) }
    }

    private companion object {
        /** Where the number goes in a name that is made up. */
        const val NUMBER = "#"
        const val IDENTITY_BYTES = 32L
        const val MOST_KNOWN = 64
    }
}
