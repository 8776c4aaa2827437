package app.gomoku.settings

import android.content.res.Resources
import app.gomoku.R
import org.json.JSONArray
import org.json.JSONObject

/** Third-party components from `scripts/licences.sh`. */
class Licences(json: String) {
    data class Part(
        val name: String,
        val version: String,
        /** SPDX identifier. */
        val licence: String,
        val holders: List<String>
    )

    /** All components, the core's packages first. */
    val parts: List<Part>

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
        fun of(resources: Resources): Licences =
            Licences(resources.openRawResource(R.raw.licences).reader().use { it.readText() })

        private fun JSONArray.strings(): List<String> = (0 until length()).map(::getString)

        private fun JSONArray.objects(): List<JSONObject> = (0 until length()).map(::getJSONObject)
    }
}
