package app.gomoku.app

import android.content.Context
import app.gomoku.core.EngineAssets

/**
 * Asset files of the computer player. The core requests each file once, before its first use and
 * off the main thread. If this throws, the core logs the error and plays without the file.
 */
class ShippedAssets(context: Context) : EngineAssets {
    private val app = context.applicationContext

    override fun read(name: String): ByteArray = app.assets.open(name).use { it.readBytes() }
}
