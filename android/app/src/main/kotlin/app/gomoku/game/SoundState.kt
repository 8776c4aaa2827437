package app.gomoku.game

/** State that decides whether the app may play audio. The iPhone uses the same rules. */
data class SoundState(
    val visible: Boolean = false,
    /** Whether the phone is in silent mode or in a call. */
    val silenced: Boolean = false,
    /** Whether audio of another app has priority. */
    val interrupted: Boolean = false
) {
    /** Whether effects play; [on] is the setting. Effects mix with other apps' audio. */
    fun playsEffects(on: Boolean): Boolean = on && visible && !silenced

    /** Whether music plays now. */
    fun playsMusic(on: Boolean): Boolean = wantsMusic(on) && !interrupted

    /** Whether music plays once the other app stops. */
    fun wantsMusic(on: Boolean): Boolean = on && visible && !silenced
}
