package app.gomoku.settings

import android.app.Activity
import android.os.Build
import android.view.View
import android.widget.Button
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.Storage
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars
import app.gomoku.ui.copy

/** Diagnostic data, shown in full before it is copied. */
class DiagnosticsScreen(activity: Activity, private val storage: Storage, actions: Actions) :
    Screen {
    interface Actions {
        fun back()
    }

    override val view: View = View.inflate(activity, R.layout.diagnostics, null)
    private val shown: TextView = view.findViewById(R.id.diagnostics_text)
    private val copy: Button = view.findViewById(R.id.copy)
    private val loader = Loader("read-diagnostics")

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.diagnostics_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        copy.isEnabled = false
        copy.setOnClickListener {
            if (activity.copy(shown.text)) copy.setText(R.string.online_copied)
        }
    }

    override val uses = listOf(loader)

    override fun onShow() = loader.load({ storage.diagnostics(device()) }, ::show)

    private fun show(text: String) {
        shown.text = text
        copy.isEnabled = true
        copy.setText(R.string.diagnostics_copy)
    }

    /** Describes the device without its user-defined name, which often contains the owner's. */
    private fun device(): String {
        val system = "Android ${Build.VERSION.RELEASE} (${Build.VERSION.SDK_INT})"
        return "${Build.MANUFACTURER} ${Build.MODEL}, $system"
    }
}
