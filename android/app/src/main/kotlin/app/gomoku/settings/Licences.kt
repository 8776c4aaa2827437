package app.gomoku.settings

import android.content.res.Resources
import app.gomoku.R
import org.json.JSONArray
import org.json.JSONObject

/** Third-party components of the app, as listed by `scripts/licences.sh`. */
class Licences(json: String) {
    data class Part(
        val name: String,
        val version: String,
        /** SPDX identifier of the licence. */
        val licence: String,
        /** Copyright holders. */
        val holders: List<String>
    )

    /** All components, the core's packages first. */
    val parts: List<Part>

    /** Text of each licence, by identifier. */
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
        /** Reads the list from the app's resources. */
        fun of(resources: Resources): Licences =
            Licences(resources.openRawResource(R.raw.licences).reader().use { it.readText() })

        private fun JSONArray.strings(): List<String> = (0 until length()).map(::getString)

        private fun JSONArray.objects(): List<JSONObject> = (0 until length()).map(::getJSONObject)
    }
}
