package app.gomoku.settings

import android.app.Activity
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import android.widget.TextView
import app.gomoku.R
import app.gomoku.core.coreVersion
import app.gomoku.ui.Loader
import app.gomoku.ui.Screen
import app.gomoku.ui.SystemBars

class AboutScreen(private val activity: Activity, actions: Actions) : Screen {
    interface Actions {
        fun back()
        fun diagnostics()
    }

    override val view: View = View.inflate(activity, R.layout.about, null)
    private val list: ViewGroup = view.findViewById(R.id.parts)
    private val loader = Loader("read-licences")
    private var listed = false

    init {
        SystemBars.pad(view)
        view.findViewById<TextView>(R.id.title).setText(R.string.about_title)
        view.findViewById<View>(R.id.back).setOnClickListener { actions.back() }
        view.findViewById<View>(R.id.diagnostics).setOnClickListener { actions.diagnostics() }
        view.findViewById<TextView>(R.id.version).text =
            activity.getString(R.string.settings_version, coreVersion())
    }

    override val uses = listOf(loader)

    override fun onShow() {
        if (!listed) loader.load({ Licences.of(activity.resources) }, ::show)
    }

    private fun show(licences: Licences) {
        listed = true
        val parts = licences.parts.map { R.layout.about_part to words(it) }
        val texts = licences.texts.flatMap { (name, words) ->
            listOf(R.layout.about_heading to name, R.layout.about_part to words)
        }
        add(parts + texts)
    }

    /** Adds a few views per message, since one layout of all would exceed a frame. */
    private fun add(rest: List<Pair<Int, String>>) {
        for ((layout, text) in rest.take(AT_ONCE)) add(layout, text)
        if (rest.size > AT_ONCE) list.post { add(rest.drop(AT_ONCE)) }
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

    private companion object {
        const val AT_ONCE = 8
    }
}
