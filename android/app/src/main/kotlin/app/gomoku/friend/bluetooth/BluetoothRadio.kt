package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothAdapter
import android.bluetooth.BluetoothSocket
import android.content.Context
import app.gomoku.core.Bluetooth
import app.gomoku.core.RadioCommand
import app.gomoku.core.StreamLine
import app.gomoku.friend.ChannelStream
import app.gomoku.ui.SinceApi
import java.io.IOException

/** Executes the core's Bluetooth commands and reports the results. */
@SinceApi(29)
class BluetoothRadio(context: Context, adapter: BluetoothAdapter, private val core: Bluetooth) {
    private val search = BluetoothSearch(adapter, core::report)
    private val beacon = BluetoothBeacon(context, adapter, core::report, ::arrived)
    private val caller = BluetoothCaller(context, search::device, core::report, ::opened)

    /** Executes [command]. Main thread only. Throws [SecurityException] without a permission. */
    fun obey(command: RadioCommand) = when (command) {
        RadioCommand.Wake -> Unit
        is RadioCommand.Listen -> beacon.listen(command.step)
        is RadioCommand.Show -> beacon.show(command.card)
        RadioCommand.Hide -> beacon.hide()
        RadioCommand.StartScan -> search.start()
        RadioCommand.StopScan -> search.stop()
        is RadioCommand.ReadCard -> caller.read(command.device, command.step)
        is RadioCommand.OpenChannel -> caller.open(command.device, command.psm, command.step)
        is RadioCommand.Release -> caller.release(command.device)
    }

    private fun arrived(socket: BluetoothSocket) =
        carry(socket) { core.arrived(socket.remoteDevice.address, it) }

    private fun opened(device: String, step: Long, socket: BluetoothSocket) =
        carry(socket) { core.opened(device, step, it) }

    private fun carry(socket: BluetoothSocket, enter: (ChannelStream) -> StreamLine?) {
        val stream = ChannelStream(socket.inputStream, socket.outputStream) { close(socket) }
        val line = enter(stream) ?: return stream.drop()
        stream.carry(line)
    }

    companion object {
        /** Runs [act]. If the user has just revoked a permission, there is nothing left to stop. */
        fun guarded(act: () -> Unit) = try {
            act()
        } catch (_: SecurityException) {
            Unit
        }

        /** Runs [act]. The adapter can turn off at any moment and reports that. */
        fun whileOn(act: () -> Unit) = try {
            act()
        } catch (_: IllegalStateException) {
            Unit
        }

        /** Closes [socket], which counts as closed even if that fails. */
        fun close(socket: BluetoothSocket) = try {
            socket.close()
        } catch (_: IOException) {
            Unit
        }
    }
}
