package app.gomoku.friend.ways

import android.app.Activity
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.friend.ways.ScanModel.State
import app.gomoku.game.Haptics
import app.gomoku.game.Touch
import app.gomoku.settings.Preferences
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.showText

/** Scanner for a friend's QR code. The camera is open while the screen is visible. */
class ScanScreen(
    private val activity: Activity,
    private val model: ScanModel,
    preferences: Preferences,
    private val actions: Actions
) : Screen {
    interface Actions {
        fun back()

        fun scanned(text: String)

        fun openSettings()
    }

    override val view: View = View.inflate(activity, R.layout.scan, null)
    private val preview: ScanPreview = view.findViewById(R.id.scan_preview)
    private val frame: View = view.findViewById(R.id.scan_frame)
    private val status: TextView = view.findViewById(R.id.scan_status)
    private val light: Button = view.findViewById(R.id.scan_light)
    private val again: View = view.findViewById(R.id.scan_again)
    private val settings: View = view.findViewById(R.id.scan_settings)
    private val camera = ScanCamera.standIn() ?: ScanCamera(activity, preview)
    private val haptics = Haptics(view, preferences)
    private val texts = ScanTexts(activity)
    private val lead = Runnable { model.found?.let(actions::scanned) }

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.scan)
        onClick(R.id.back) { actions.back() }
        onClick(R.id.scan_type) { actions.back() }
        onClick(R.id.scan_again) { model.again() }
        onClick(R.id.scan_settings) { actions.openSettings() }
        onClick(R.id.scan_light) { model.turnLight() }
    }

    private fun onClick(id: Int, act: () -> Unit) =
        view.findViewById<View>(id).setOnClickListener { act() }

    override fun onShow() {
        model.onChange = ::show
        model.show(camera)
        show()
    }

    override fun onHide() {
        view.removeCallbacks(lead)
        model.onChange = {}
        model.hide()
    }

    fun onPermissionAnswered() = model.answered()

    private fun show() {
        val state = model.state
        // A hidden view has no surface, so it stays visible while the camera starts.
        frame.visibility = visible(state == State.STARTING || state == State.LOOKING)
        status.showText(texts.status(model))
        val isTrouble = when (state) {
            State.REFUSED, State.ABSENT, State.FORBIDDEN, State.TAKEN, State.FAILED -> true
            else -> model.wrong != null
        }
        status.setTextColor(activity.getColor(if (isTrouble) R.color.danger else R.color.text))
        again.visibility = visible(model.mayRetry)
        settings.visibility = visible(state == State.REFUSED)
        light.visibility = visible(state == State.LOOKING && model.hasLight)
        light.setText(if (model.isLit) R.string.scan_light_off else R.string.scan_light_on)
        view.removeCallbacks(lead)
        if (state != State.FOUND) return
        haptics.feel(Touch.TICK)
        // Time to see the result, and for screen readers to begin.
        view.postDelayed(lead, FOUND_MS)
    }

    private fun visible(yes: Boolean) = if (yes) View.VISIBLE else View.GONE

    companion object {
        const val FOUND_MS = 600L
    }
}
