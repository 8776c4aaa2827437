package app.gomoku.friend

import android.content.Context
import app.gomoku.R
import app.gomoku.core.shownNickname
import app.gomoku.settings.Preferences
import java.util.Random

/** This player's name and visibility. Storage holds the phone's identity. */
class NearbyProfile(context: Context, private val preferences: Preferences) {
    /** Default name. Read now, because the profile outlives the activity. */
    private val unnamed = context.getString(R.string.nearby_default_name, NUMBER)

    /** Visible name, generated until the user chooses one. */
    var nickname: String
        get() {
            preferences.nickname?.let { shownNickname(it) }?.let { return it }
            val number = (10 + Random().nextInt(90)).toString()
            return unnamed.replace(NUMBER, number).also { preferences.nickname = it }
        }
        set(value) {
            preferences.nickname = value
        }

    val watchable: Boolean get() = preferences.watchable

    private companion object {
        /** Stands for the number in a generated name. */
        const val NUMBER = "#"
    }
}
