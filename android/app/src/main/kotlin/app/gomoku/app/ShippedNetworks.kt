package app.gomoku.app

import android.content.Context
import app.gomoku.core.EngineAssets

/**
 * What the computer judges positions by. The core asks for it once, before the computer first thinks,
 * on a thread of its own: opening the app costs nothing. Without it the computer still plays.
 */
class ShippedNetworks(context: Context) : EngineAssets {
    private val app = context.applicationContext

    override fun networks(): ByteArray = app.assets.open(FILE).use { it.readBytes() }

    private companion object {
        const val FILE = "networks.bin"
    }
}
