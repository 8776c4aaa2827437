package app.gomoku.game

import android.content.Context
import android.content.Intent
import android.media.AudioAttributes
import android.media.AudioManager
import android.media.MediaPlayer
import android.media.SoundPool
import android.view.HapticFeedbackConstants
import android.view.View
import android.widget.Switch
import app.gomoku.R
import app.gomoku.app.AppTest
import app.gomoku.app.VersionIndependent
import app.gomoku.core.EndReason
import app.gomoku.core.GameEvent
import app.gomoku.core.GameResult
import app.gomoku.core.GameSnapshot
import app.gomoku.core.Point
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.settings.Preferences
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNotEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNull
import org.junit.Assert.assertSame
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.shadows.ShadowMediaPlayer
import org.robolectric.shadows.ShadowSoundPool
import org.robolectric.util.ReflectionHelpers

@VersionIndependent
@Config(sdk = [26, 34, 36])
class SoundTest : AppTest() {
    private val audio: AudioManager
        get() = context().getSystemService(Context.AUDIO_SERVICE) as AudioManager

    private val poolOrNull: SoundPool?
        get() = ReflectionHelpers.getField(app.sounds, "pool")

    private val pool: ShadowSoundPool
        get() = shadowOf(checkNotNull(poolOrNull))

    private val musicOrNull: MediaPlayer?
        get() = ReflectionHelpers.getField(app.sounds, "music")

    private val musicPlays: Boolean
        get() = musicOrNull?.isPlaying == true

    @Before
    fun anyFileCanBePlayed() = ShadowMediaPlayer.setMediaInfoProvider {
        ShadowMediaPlayer.MediaInfo(48_000, 0)
    }

    private fun heard(): Set<Sound> {
        idle()
        return Sound.values().filter { pool.wasResourcePlayed(it.resource) }.toSet()
    }

    private fun felt() = shadowOf(board as View).lastHapticFeedbackPerformed()

    /** Places a stone and waits for its event, which follows its snapshot. */
    private fun placeAndFeel(name: String) {
        place(name)
        await("thud at $name") { felt() == HapticFeedbackConstants.VIRTUAL_KEY }
    }

    private fun focus(change: Int) {
        shadowOf(audio).lastAudioFocusRequest.listener.onAudioFocusChange(change)
        idle()
    }

    private fun ringer(mode: Int) {
        audio.ringerMode = mode
        context().sendBroadcast(Intent(AudioManager.RINGER_MODE_CHANGED_ACTION))
        idle()
    }

    @Test
    fun stonesUndoAndTheEndAreHeard() {
        launch()
        startTwo()
        placeAndFeel("H8")
        assertEquals(setOf(Sound.STONE_1), heard())
        placeAndFeel("A1")
        assertEquals(setOf(Sound.STONE_1, Sound.STONE_2), heard())
        click(R.id.undo)
        await("taken back") { snapshot.moves.size == 1 && Sound.UNDO in heard() }
        for (name in listOf("A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8")) place(name)
        await("the end") { Sound.WIN in heard() }
        assertFalse(Sound.LOSS in heard())
        val played = pool.getResourcePlaybacks(Sound.WIN.resource)
        assertEquals(1, played.size)
        assertEquals(0, played.single().loop)
    }

    @Test
    fun effectsAreOffWhenTheyAreOff() {
        preferences().sounds = false
        launch()
        startTwo()
        placeAndFeel("H8")
        assertNull(poolOrNull)
        app.coordinator.settings()
        click(R.id.sounds)
        click(R.id.back)
        placeAndFeel("H9")
        assertEquals(setOf(Sound.STONE_2), heard())
        app.coordinator.settings()
        click(R.id.sounds)
        click(R.id.back)
        pool.clearPlayed()
        placeAndFeel("H10")
        assertEquals(emptySet<Sound>(), heard())
    }

    @Test
    fun nothingIsHeardInSilentModeInACallOrInTheBackground() {
        val controller = launch()
        app.sounds.play(Sound.TICK)
        assertEquals(setOf(Sound.TICK), heard())
        pool.clearPlayed()
        for (mode in listOf(AudioManager.RINGER_MODE_SILENT, AudioManager.RINGER_MODE_VIBRATE)) {
            audio.ringerMode = mode
            app.sounds.play(Sound.TICK)
        }
        audio.ringerMode = AudioManager.RINGER_MODE_NORMAL
        audio.mode = AudioManager.MODE_IN_COMMUNICATION
        app.sounds.play(Sound.TICK)
        audio.mode = AudioManager.MODE_NORMAL
        controller.pause().stop()
        app.sounds.play(Sound.TICK)
        assertEquals(emptySet<Sound>(), heard())
        controller.restart().start().resume()
        app.sounds.play(Sound.TICK)
        assertEquals(setOf(Sound.TICK), heard())
        kill(controller)
        assertNull(ReflectionHelpers.getField(controller.get().sounds, "pool"))
    }

    @Test
    fun musicIsOffUntilAskedForAndFollowsTheScreen() {
        val controller = launch()
        assertNull(musicOrNull)
        assertNull(shadowOf(audio).lastAudioFocusRequest)
        click(R.id.settings)
        click(R.id.music)
        assertTrue(musicPlays)
        val player = checkNotNull(musicOrNull)
        assertTrue(player.isLooping)
        val request = shadowOf(audio).lastAudioFocusRequest.audioFocusRequest
        assertEquals(AudioManager.AUDIOFOCUS_GAIN, request.focusGain)
        assertEquals(AudioAttributes.USAGE_GAME, request.audioAttributes.usage)
        assertEquals(AudioManager.STREAM_MUSIC, app.volumeControlStream)
        // A rotation does not interrupt the music; leaving abandons the audio focus.
        RuntimeEnvironment.setQualifiers("+land")
        controller.configurationChange().visible()
        idle()
        assertSame(player, musicOrNull)
        assertTrue(musicPlays)
        controller.pause().stop()
        assertFalse(musicPlays)
        assertNotNull(shadowOf(audio).lastAbandonedAudioFocusRequest)
        controller.restart().start().resume()
        idle()
        assertTrue(musicPlays)
        click(R.id.music)
        assertFalse(musicPlays)
        click(R.id.music)
        kill(controller)
        assertEquals(ShadowMediaPlayer.State.END, shadowOf(player).state)
    }

    @Test
    fun musicGivesWayToOthers() {
        preferences().music = true
        val controller = launch()
        assertTrue(musicPlays)
        focus(AudioManager.AUDIOFOCUS_LOSS_TRANSIENT_CAN_DUCK)
        assertTrue(musicPlays)
        assertEquals(0.3f, shadowOf(musicOrNull).leftVolume)
        focus(AudioManager.AUDIOFOCUS_GAIN)
        assertEquals(1f, shadowOf(musicOrNull).leftVolume)
        focus(AudioManager.AUDIOFOCUS_LOSS_TRANSIENT)
        assertFalse(musicPlays)
        app.sounds.play(Sound.TICK)
        assertEquals(setOf(Sound.TICK), heard())
        focus(AudioManager.AUDIOFOCUS_GAIN)
        assertTrue(musicPlays)
        // The music returns with the next visit.
        focus(AudioManager.AUDIOFOCUS_LOSS)
        assertFalse(musicPlays)
        controller.pause().stop().restart().start().resume()
        idle()
        assertTrue(musicPlays)
        ringer(AudioManager.RINGER_MODE_VIBRATE)
        assertFalse(musicPlays)
        ringer(AudioManager.RINGER_MODE_NORMAL)
        assertTrue(musicPlays)
    }

    @Test
    fun musicLetsOthersPlayUntilItIsAskedFor() {
        preferences().music = true
        shadowOf(audio).setIsMusicActive(true)
        launch()
        assertNull(musicOrNull)
        click(R.id.settings)
        click(R.id.music)
        click(R.id.music)
        assertTrue(musicPlays)
        shadowOf(audio).setNextFocusRequestResponse(AudioManager.AUDIOFOCUS_REQUEST_FAILED)
        click(R.id.music)
        click(R.id.music)
        assertFalse(musicPlays)
    }

    @Test
    fun choicesAreKept() {
        val first = launch()
        click(R.id.settings)
        assertTrue(app.findViewById<Switch>(R.id.sounds).isChecked)
        assertFalse(app.findViewById<Switch>(R.id.music).isChecked)
        for (id in intArrayOf(R.id.sounds, R.id.music, R.id.haptics)) click(id)
        kill(first)
        launch()
        click(R.id.settings)
        assertFalse(app.findViewById<Switch>(R.id.sounds).isChecked)
        assertTrue(app.findViewById<Switch>(R.id.music).isChecked)
        assertFalse(app.findViewById<Switch>(R.id.haptics).isChecked)
        val kept = preferences().store.all
        assertEquals(false, kept["sounds"])
        assertEquals(true, kept["music"])
        assertEquals(false, kept["haptics"])
    }

    @Test
    @Config(sdk = [26, 34, 36])
    fun theHandFeelsStonesUnlessItIsOff() {
        launch()
        startTwo()
        tap("H8")
        assertEquals(HapticFeedbackConstants.CLOCK_TICK, felt())
        tap("H8")
        await("thud") { felt() == HapticFeedbackConstants.VIRTUAL_KEY }
        preferences().haptics = false
        tap("H8")
        tap("H9")
        assertEquals(HapticFeedbackConstants.VIRTUAL_KEY, felt())
    }

    @Test
    fun everyEventHasItsCue() {
        launch()
        startTwo()
        place("H8")
        place("H9")
        val two = snapshot
        val easy = Seat.Computer(4)
        val against = two.copy(white = two.white.copy(seat = easy))
        val h9 = GameEvent.StonePlaced(Stone.WHITE, point("H9"), true)
        assertEquals(Cue(Sound.STONE_2, Touch.THUD), Cue.of(h9, two))
        val gone = GameEvent.StonePlaced(Stone.WHITE, Point(0, 0), true)
        assertEquals(Touch.THUD, Cue.of(gone, two)?.touch)
        assertEquals(Cue(Sound.UNDO, Touch.TICK), Cue.of(GameEvent.MovesTakenBack(2), two))
        assertEquals(Cue(Sound.STONE_3, Touch.TICK), Cue.of(GameEvent.MovesReplayed(1), two))
        assertEquals(Cue(Sound.NOTICE, Touch.TICK), Cue.of(GameEvent.HintReady(Point(1, 1)), two))
        assertNull(Cue.of(GameEvent.NewGame, two))
        assertEquals(Sound.TICK, Cue.of(GameEvent.TimeLow(Stone.WHITE), two)?.sound)
        assertEquals(Sound.TICK, Cue.of(GameEvent.TimeLow(Stone.BLACK), against)?.sound)
        assertNull(Cue.of(GameEvent.TimeLow(Stone.WHITE), against))
        val looking = against.copy(black = against.black.copy(seat = easy))
        assertEquals(Sound.TICK, Cue.of(GameEvent.TimeLow(Stone.WHITE), looking)?.sound)
        fun end(winner: Stone?, shown: GameSnapshot) =
            Cue.of(GameEvent.GameOver(GameResult(winner, EndReason.BoardFull, emptyList())), shown)
        assertEquals(Cue(Sound.DRAW, Touch.THUD), end(null, against))
        assertEquals(Cue(Sound.WIN, Touch.DOUBLE), end(Stone.BLACK, against))
        assertEquals(Cue(Sound.LOSS, Touch.THUD), end(Stone.WHITE, against))
        assertEquals(Cue(Sound.WIN, Touch.DOUBLE), end(Stone.WHITE, two))
        for (ply in -1..9) assertNotEquals(Sound.stone(ply), Sound.stone(ply + 1))
    }

    @Test
    fun onlyAllowedSoundsPlay() {
        for (bits in 0 until 16) {
            val on = bits and 1 != 0
            val state = SoundState(bits and 2 != 0, bits and 4 != 0, bits and 8 != 0)
            val may = on && state.visible && !state.silenced
            assertEquals(may, state.playsEffects(on))
            assertEquals(may, state.wantsMusic(on))
            assertEquals(may && !state.interrupted, state.playsMusic(on))
        }
    }

    /** https://developer.android.com/media/platform/output#becoming-noisy */
    @Test
    fun headphonesThatComeOutEndTheMusicUntilItIsAskedFor() {
        preferences().music = true
        launch()
        assertTrue(musicPlays)
        context().sendBroadcast(Intent(AudioManager.ACTION_AUDIO_BECOMING_NOISY))
        idle()
        assertFalse(musicPlays)
        app.sounds.preferenceChanged(Preferences.Flag.MUSIC)
        idle()
        assertTrue(musicPlays)
    }
}
