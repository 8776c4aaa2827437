package app.gomoku.settings

import android.content.res.Resources
import app.gomoku.R
import org.json.JSONArray
import org.json.JSONObject

/** Other people's work in this app, as `scripts/licences.sh` lists it. */
class Licences(json: String) {
    /** One work. */
    data class Part(
        val name: String,
        val version: String,
        /** The licence's name in SPDX's list. */
        val licence: String,
        /** Who is named as its author. */
        val holders: List<String>
    )

    /** All works, the core's packages first. */
    val parts: List<Part>

    /** The words of each licence, by its name. */
    val texts: Map<String, String>

    init {
        val root = JSONObject(json)
        parts = root.getJSONArray("parts").objects().map { part ->
            Part(
                part.getString("name"),
                part.getString("version"),
                part.getString("licence"),
                part.getJSONArray("holders").strings()
            )
        }
        val words = root.getJSONObject("texts")
        texts = words.keys().asSequence().associateWith(words::getString)
    }

    companion object {
        /** Reads the list that is built into the app. */
        fun of(resources: Resources): Licences =
            Licences(resources.openRawResource(R.raw.licences).reader().use { it.readText() })

        private fun JSONArray.strings(): List<String> = (0 until length()).map(::getString)

        private fun JSONArray.objects(): List<JSONObject> = (0 until length()).map(::getJSONObject)
    }
}
