package app.gomoku

import android.app.Activity
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.core.coreVersion
import app.gomoku.platform.Screen
import app.gomoku.platform.SystemBars

/** The version, the app's licence, and the licences of what is in it. */
class AboutScreen(private val activity: Activity, actions: Actions) : Screen {
    /** Where About leads. */
    interface Actions {
        fun back()
    }

    override val view: View = View.inflate(activity, R.layout.about, null)
    private val list: ViewGroup = view.findViewById(R.id.parts)

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.about_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<TextView>(R.id.version).text =
            activity.getString(R.string.settings_version, coreVersion())
        val licences = Licences.of(activity.resources)
        for (part in licences.parts) {
            add(R.layout.about_part, words(part))
        }
        for ((name, words) in licences.texts) {
            add(R.layout.about_heading, name)
            add(R.layout.about_part, words)
        }
    }

    private fun words(part: Licences.Part): String {
        val line = activity.getString(R.string.about_part, part.name, part.version, part.licence)
        return (listOf(line) + part.holders).joinToString("\n")
    }

    private fun add(layout: Int, text: String) {
        val view = LayoutInflater.from(activity).inflate(layout, list, false) as TextView
        view.text = text
        list.addView(view)
    }
}
