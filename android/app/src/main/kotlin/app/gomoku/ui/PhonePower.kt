package app.gomoku.ui

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.IntentFilter
import android.os.Build
import android.os.PowerManager

/** Power-save mode and heat, with notification of changes while [watch]ed. */
class PhonePower(private val context: Context, private val onChange: () -> Unit) {
    private val power by lazy {
        context.getSystemService(Context.POWER_SERVICE) as PowerManager
    }
    private val heat by lazy {
        if (Build.VERSION.SDK_INT >= 29) Heat(power, onChange) else null
    }
    private val saving = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) = onChange()
    }
    private var watched = false

    val isSaving: Boolean
        get() = unlessRefused(false) { power.isPowerSaveMode }

    /** Whether the phone throttles because of heat; false before API 29. */
    val isHot: Boolean
        get() = heat?.isSevere == true

    /** Starts or stops notifications. Idempotent. */
    fun watch(on: Boolean) {
        if (on == watched) return
        watched = on
        if (on) {
            context.receive(saving, IntentFilter(PowerManager.ACTION_POWER_SAVE_MODE_CHANGED))
        } else {
            context.stopReceiving(saving)
        }
        heat?.watch(on)
    }

    @SinceApi(29)
    private class Heat(private val power: PowerManager, private val onChange: () -> Unit) :
        PowerManager.OnThermalStatusChangedListener {
        val isSevere: Boolean
            get() = unlessRefused(false) {
                power.currentThermalStatus >= PowerManager.THERMAL_STATUS_SEVERE
            }

        override fun onThermalStatusChanged(status: Int) = onChange()

        // Without an executor the callback runs on the main thread.
        fun watch(on: Boolean) = unlessRefused(Unit) {
            if (on) {
                power.addThermalStatusListener(this)
            } else {
                power.removeThermalStatusListener(this)
            }
        }
    }
}
