package app.gomoku.app

import android.content.Context
import app.gomoku.core.EngineAssets

/**
 * What the computer plays by, besides its own code. The core asks for a file by its name, once, before
 * the computer first needs it, on a thread of its own: opening the app costs nothing. What can't be
 * read is thrown, which the core logs; the computer then plays without it.
 */
class ShippedAssets(context: Context) : EngineAssets {
    private val app = context.applicationContext

    override fun read(name: String): ByteArray = app.assets.open(name).use { it.readBytes() }
}
