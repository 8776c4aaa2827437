package app.gomoku.friend

import android.content.Context
import app.gomoku.R
import app.gomoku.core.LobbyConfig
import app.gomoku.core.coreVersion
import app.gomoku.core.isValidNickname
import app.gomoku.settings.Preferences
import java.util.Random

/** Who this phone is to others: the shelf has its identity, here is its person's nickname. */
class NearbyProfile(context: Context, private val preferences: Preferences) {
    /** No context is kept: the profile outlives the activity. */
    private val unnamed = context.getString(R.string.nearby_default_name, NUMBER)

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

    /** As the core takes it. */
    fun config(choices: NearbyChoices): LobbyConfig = LobbyConfig(
        nickname = nickname,
        // The shelf says who this phone is.
        identity = ByteArray(0),
        app = "Gomoku ${coreVersion()} Android",
        rule = choices.rule,
        size = choices.size
    )

    private companion object {
        /** Where the number goes in a name that is made up. */
        const val NUMBER = "#"
    }
}
