package app.gomoku.app

import android.content.Context
import app.gomoku.core.EngineAssets

/**
 * Provides the asset files that the computer player needs. The core requests each file once by
 * name, before its first use and off the main thread, so that the app starts fast. If a file can't
 * be read, this throws; the core logs the error and the computer plays without the file.
 */
class ShippedAssets(context: Context) : EngineAssets {
    private val app = context.applicationContext

    override fun read(name: String): ByteArray = app.assets.open(name).use { it.readBytes() }
}
