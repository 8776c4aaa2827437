package app.gomoku.friend.bluetooth

import android.bluetooth.BluetoothDevice
import android.bluetooth.BluetoothSocket
import android.content.Context
import app.gomoku.core.RadioReport
import app.gomoku.ui.SinceApi
import java.io.IOException
import kotlin.concurrent.thread

/** Reads other phones' cards and opens channels. Main thread only. */
@SinceApi(29)
class BluetoothCaller(
    private val context: Context,
    private val device: (String) -> BluetoothDevice,
    private val report: (RadioReport) -> Unit,
    private val opened: (String, Long, BluetoothSocket) -> Unit
) {
    private val readers = HashMap<String, CardReader>()
    private val sockets = HashMap<String, BluetoothSocket>()

    fun read(address: String, step: Long) {
        readers.remove(address)?.close()
        val reader = CardReader(address, step, report)
        readers[address] = reader
        reader.read(context, device(address))
    }

    fun open(address: String, psm: Int, step: Long) {
        val socket = try {
            device(address).createInsecureL2capChannel(psm)
        } catch (refused: IOException) {
            return fail(address, step, refused)
        }
        sockets[address] = socket
        // connect() blocks.
        thread(name = "bluetooth-connect") {
            try {
                socket.connect()
                opened(address, step, socket)
            } catch (refused: IOException) {
                BluetoothRadio.close(socket)
                fail(address, step, refused)
            } catch (_: SecurityException) {
                BluetoothRadio.close(socket)
                report(RadioReport.Denied)
            }
        }
    }

    private fun fail(address: String, step: Long, why: IOException) =
        report(RadioReport.Failed(address, step, why.message ?: "refused"))

    /** Closes the channel and the card reader of [address], even while they connect. */
    fun release(address: String) {
        sockets.remove(address)?.let(BluetoothRadio::close)
        readers.remove(address)?.close()
        report(RadioReport.Disconnected(address))
    }
}
