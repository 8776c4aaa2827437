package app.gomoku.friend.bluetooth

import app.gomoku.core.isValidNickname
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.util.UUID

/**
 * What a phone shows over Bluetooth to whoever is near: where its channel listens, and what its
 * person is called. The iPhone's app has the same bytes.
 */
data class BluetoothCard(
    /** The channel's number (PSM), 0x80 to 0xFF. It is another one each time. */
    val psm: Int,
    val nickname: String
) {
    /** Two bytes of the number, the lower one first, then the nickname in UTF-8. */
    val bytes: ByteArray
        get() = byteArrayOf(psm.toByte(), (psm shr 8).toByte()) + nickname.toByteArray()

    companion object {
        /** What is advertised and looked for. */
        val SERVICE: UUID = UUID.fromString("6ffd63bf-67aa-45b3-a78e-05063d2bdc6e")

        /** The one thing to read there; no pairing is needed for it. */
        val CHARACTERISTIC: UUID = UUID.fromString("757a1e00-222c-4f14-a1df-f820e142c416")

        /** Those of low energy that a system gives out. The book says odd only; even ones occur. */
        private val CHANNELS = 0x80..0xFF

        /** Null for bytes that are no card: anybody can advertise anything. */
        fun of(bytes: ByteArray): BluetoothCard? {
            if (bytes.size < 2) return null
            val psm = bytes[0].toInt() and 0xFF or (bytes[1].toInt() and 0xFF shl 8)
            val nickname = try {
                // Refuses what is not UTF-8, as String() does not.
                Charsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 2, bytes.size - 2))
            } catch (_: CharacterCodingException) {
                return null
            }.toString()
            return if (psm in CHANNELS && isValidNickname(nickname)) {
                BluetoothCard(psm, nickname)
            } else {
                null
            }
        }
    }
}
