package app.gomoku.game

/** What decides whether the phone may sound now. The iPhone decides alike. */
data class SoundState(
    /** The app is in front. */
    val visible: Boolean = false,
    /** The phone is in silent mode, or a call is on. */
    val silenced: Boolean = false,
    /** Another app plays, and goes first. */
    val interrupted: Boolean = false
) {
    /** Whether effects are heard; [on] is the person's choice. They mix with what others play. */
    fun playsEffects(on: Boolean): Boolean = on && visible && !silenced

    /** Whether the music is heard. */
    fun playsMusic(on: Boolean): Boolean = wantsMusic(on) && !interrupted

    /** Whether the music is heard as soon as the other app ends. */
    fun wantsMusic(on: Boolean): Boolean = on && visible && !silenced
}
