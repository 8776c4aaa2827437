package app.gomoku.app

/**
 * Languages, modes and devices that the tests draw; `scripts/screenshots.sh --sheets` can request
 * more.
 */
object Sheets {
    private val asked: String? = System.getProperty("gomoku.sheets")

    /** Whether sheets were requested, which draws every device and language. */
    val wanted = asked != null

    /**
     * Whether devices are also drawn in other languages and dark mode: in the full run and for
     * sheets.
     */
    val repeats = wanted || FullRun.isOn

    /** Light mode, and dark mode if tests repeat. */
    val nights: List<Boolean> = if (repeats) listOf(false, true) else listOf(false)

    /** Languages among [all] that are drawn. */
    fun languages(all: Set<String>): Set<String> = when {
        !repeats -> setOf("en")
        asked == null || asked == "all" -> all
        else -> all intersect asked.split(",").toSet()
    }

    /** Device with a separate sheet. */
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
