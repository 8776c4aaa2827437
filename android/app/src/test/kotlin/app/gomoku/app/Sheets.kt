package app.gomoku.app

/** Languages, modes and devices of the tests; `scripts/screenshots.sh --sheets` requests more. */
object Sheets {
    private val asked: String? = System.getProperty("gomoku.sheets")

    val wanted = asked != null

    /**
     * Whether all devices are drawn in other languages and dark mode: in the full run and for
     * sheets.
     */
    val repeats = wanted || FullRun.isOn

    val nights: List<Boolean> = if (repeats) listOf(false, true) else listOf(false)

    fun languages(all: Set<String>): Set<String> = when {
        !repeats -> setOf("en")
        asked == null || asked == "all" -> all
        else -> all intersect asked.split(",").toSet()
    }

    class Device(val name: String, val qualifiers: String, val fontScale: Float = 1f)

    private const val UPRIGHT = "w360dp-h640dp-port|xhdpi"
    private const val ON_ITS_SIDE = "w640dp-h360dp-land|xhdpi"

    val PHONE = Device("phone-portrait", UPRIGHT)
    val LARGE_LETTERS = Device("phone-200", UPRIGHT, 2f)
    val LARGE_LETTERS_ON_ITS_SIDE = Device("landscape-200", ON_ITS_SIDE, 2f)

    val DEVICES = listOf(
        PHONE,
        LARGE_LETTERS,
        Device("phone-landscape", ON_ITS_SIDE),
        LARGE_LETTERS_ON_ITS_SIDE,
        Device("tablet-portrait", "w800dp-h1280dp-port|mdpi"),
        Device("tablet-landscape", "w1280dp-h800dp-land|mdpi")
    )
}
