package app.gomoku.game

/** Decides whether the app may play audio. The iPhone uses the same rules. */
data class SoundState(
    val visible: Boolean = false,
    /** Silent mode or a call. */
    val silenced: Boolean = false,
    /** Whether another app's audio has priority. */
    val interrupted: Boolean = false
) {
    /** Whether effects play; [on] is the setting. They mix with other apps' audio. */
    fun playsEffects(on: Boolean): Boolean = on && visible && !silenced

    fun playsMusic(on: Boolean): Boolean = wantsMusic(on) && !interrupted

    /** Whether music plays once the other app stops. */
    fun wantsMusic(on: Boolean): Boolean = on && visible && !silenced
}
