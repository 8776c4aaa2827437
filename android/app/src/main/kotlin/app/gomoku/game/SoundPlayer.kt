package app.gomoku.game

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.media.AudioAttributes
import android.media.AudioFocusRequest
import android.media.AudioManager
import android.media.MediaPlayer
import android.media.SoundPool
import app.gomoku.R
import app.gomoku.settings.Preferences
import app.gomoku.ui.receive
import app.gomoku.ui.stopReceiving
import app.gomoku.ui.unlessRefused
import java.io.IOException
import java.util.EnumMap

/**
 * Plays effects and music in the foreground, subject to settings, silent mode and other apps'
 * audio. Survives configuration changes. Main thread only; the owner closes it.
 */
class SoundPlayer(context: Context) {
    private val app = context.applicationContext
    private val preferences = Preferences(app)
    private val audio by lazy { app.getSystemService(Context.AUDIO_SERVICE) as AudioManager }

    private var pool: SoundPool? = null
    private val loaded = EnumMap<Sound, Int>(Sound::class.java)

    private var music: MediaPlayer? = null
    private var prepared = false
    private var holdsFocus = false
    private val focus by lazy {
        AudioFocusRequest.Builder(AudioManager.AUDIOFOCUS_GAIN)
            .setAudioAttributes(attributes(AudioAttributes.CONTENT_TYPE_MUSIC))
            .setOnAudioFocusChangeListener(::onFocus)
            .build()
    }

    private var state = SoundState()

    private val ringer = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) = apply()
    }

    /** Unplugged headphones must not continue the music on the loudspeaker. */
    private val unplugged = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            state = state.copy(interrupted = true)
            apply()
        }
    }

    fun resume() {
        if (state.visible) return
        app.receive(ringer, IntentFilter(AudioManager.RINGER_MODE_CHANGED_ACTION))
        app.receive(unplugged, IntentFilter(AudioManager.ACTION_AUDIO_BECOMING_NOISY))
        // Audio that is already playing has priority.
        state =
            SoundState(visible = true, interrupted = unlessRefused(false) { audio.isMusicActive })
        apply()
    }

    fun pause() {
        if (!state.visible) return
        app.stopReceiving(ringer)
        app.stopReceiving(unplugged)
        state = state.copy(visible = false)
        apply()
    }

    fun preferenceChanged(flag: Preferences.Flag) {
        // A user who turns music on gets it, even over another app.
        if (flag == Preferences.Flag.MUSIC) state = state.copy(interrupted = false)
        apply()
    }

    fun play(sound: Sound) {
        state = state.copy(silenced = isSilenced())
        if (!state.playsEffects(preferences.sounds)) return
        val id = loaded[sound] ?: return
        pool?.play(id, 1f, 1f, 1, 0, 1f)
    }

    fun close() {
        pause()
        pool?.release()
        pool = null
        loaded.clear()
        dropMusic()
    }

    /** Silent mode applies to games too. */
    private fun isSilenced() = unlessRefused(false) {
        audio.ringerMode != AudioManager.RINGER_MODE_NORMAL ||
            audio.mode != AudioManager.MODE_NORMAL
    }

    private fun apply() {
        state = state.copy(silenced = isSilenced())
        if (state.playsEffects(preferences.sounds)) load()
        if (state.playsMusic(preferences.music)) playMusic() else quietMusic()
    }

    /** On the pool's thread, so that the first effect is not late. */
    private fun load() {
        if (pool != null) return
        val made = SoundPool.Builder()
            .setMaxStreams(MOST_AT_ONCE)
            .setAudioAttributes(attributes(AudioAttributes.CONTENT_TYPE_SONIFICATION))
            .build()
        pool = made
        for (sound in Sound.values()) loaded[sound] = made.load(app, sound.resource, 1)
    }

    private fun playMusic() {
        if (!holdsFocus) {
            holdsFocus = unlessRefused(false) {
                audio.requestAudioFocus(focus) == AudioManager.AUDIOFOCUS_REQUEST_GRANTED
            }
        }
        if (!holdsFocus) return
        val player = music ?: openMusic() ?: return
        if (prepared && !player.isPlaying) player.start()
    }

    private fun quietMusic() {
        music?.let { if (prepared && it.isPlaying) it.pause() }
        // While held, the focus returns when the other app stops.
        if (!state.wantsMusic(preferences.music)) leaveFocus()
    }

    private fun leaveFocus() {
        if (holdsFocus) unlessRefused(0) { audio.abandonAudioFocusRequest(focus) }
        holdsFocus = false
    }

    private fun openMusic(): MediaPlayer? {
        val player = MediaPlayer()
        try {
            player.setAudioAttributes(attributes(AudioAttributes.CONTENT_TYPE_MUSIC))
            app.resources.openRawResourceFd(R.raw.music).use { player.setDataSource(it) }
        } catch (_: IOException) {
            // Stays silent, since the user could do nothing about it.
            player.release()
            return null
        }
        player.isLooping = true
        player.setOnPreparedListener {
            prepared = true
            apply()
        }
        player.setOnErrorListener { _, _, _ ->
            dropMusic()
            true
        }
        player.prepareAsync()
        music = player
        return player
    }

    private fun dropMusic() {
        music?.release()
        music = null
        prepared = false
        leaveFocus()
    }

    private fun onFocus(change: Int) {
        when (change) {
            AudioManager.AUDIOFOCUS_LOSS_TRANSIENT_CAN_DUCK ->
                music?.setVolume(DUCKED, DUCKED)

            AudioManager.AUDIOFOCUS_LOSS_TRANSIENT -> state = state.copy(interrupted = true)

            AudioManager.AUDIOFOCUS_LOSS -> {
                // After permanent loss, the app must request the focus again.
                leaveFocus()
                state = state.copy(interrupted = true)
            }

            AudioManager.AUDIOFOCUS_GAIN -> {
                music?.setVolume(1f, 1f)
                state = state.copy(interrupted = false)
            }
        }
        apply()
    }

    private fun attributes(content: Int) = AudioAttributes.Builder()
        .setUsage(AudioAttributes.USAGE_GAME)
        .setContentType(content)
        .build()

    private companion object {
        /** A stone, the result, a tick and one spare. */
        const val MOST_AT_ONCE = 4

        /** Volume during another app's short sound. */
        const val DUCKED = 0.3f
    }
}
