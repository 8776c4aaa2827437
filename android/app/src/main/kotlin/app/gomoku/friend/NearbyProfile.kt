package app.gomoku.friend

import android.content.Context
import app.gomoku.R
import app.gomoku.core.shownNickname
import app.gomoku.settings.Preferences
import java.util.Random

/** Who this phone is to others: the shelf has its identity, here is its person's nickname. */
class NearbyProfile(context: Context, private val preferences: Preferences) {
    /** No context is kept: the profile outlives the activity. */
    private val unnamed = context.getString(R.string.nearby_default_name, NUMBER)

    /** What others call this person. One is made up until the person chooses. */
    var nickname: String
        get() {
            preferences.nickname?.let { shownNickname(it) }?.let { return it }
            val number = (10 + Random().nextInt(90)).toString()
            return unnamed.replace(NUMBER, number).also { preferences.nickname = it }
        }
        set(value) {
            preferences.nickname = value
        }

    /** Others nearby may watch this person's games. */
    val watchable: Boolean get() = preferences.watchable

    private companion object {
        /** Where the number goes in a name that is made up. */
        const val NUMBER = "#"
    }
}
