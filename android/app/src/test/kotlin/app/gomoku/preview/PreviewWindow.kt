package app.gomoku.preview

import java.awt.Dimension
import java.awt.Graphics
import java.awt.Graphics2D
import java.awt.Point
import java.awt.RenderingHints
import java.awt.Toolkit
import java.awt.event.KeyEvent
import java.awt.event.KeyListener
import java.awt.event.MouseAdapter
import java.awt.event.MouseEvent
import java.awt.event.MouseWheelEvent
import java.awt.event.WindowAdapter
import java.awt.event.WindowEvent
import java.awt.image.BufferedImage
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import javax.swing.JComponent
import javax.swing.JFrame
import javax.swing.SwingUtilities
import kotlin.math.min

/** Shows a device's screen and receives mouse and keyboard input. */
class PreviewWindow(private val title: String) : AutoCloseable {
    private val inputs = LinkedBlockingQueue<DesktopInput>()
    private lateinit var frame: JFrame
    private lateinit var screen: ScreenView

    @Volatile var isOpen = false
        private set

    val origin: Point
        get() = onDesktop { screen.locationOnScreen }

    val zoom: Double
        get() = screen.zoom

    /** Scales [first] down to fit the desktop. */
    fun open(first: BufferedImage) = onDesktop {
        val desktop = Toolkit.getDefaultToolkit().screenSize
        // Space for the frame and a taskbar.
        val room = Dimension(desktop.width - FRAME_WIDTH, desktop.height - FRAME_HEIGHT)
        screen = ScreenView(room, first, inputs::add)
        frame = JFrame(title).apply {
            defaultCloseOperation = JFrame.DISPOSE_ON_CLOSE
            isResizable = false
            contentPane = screen
            addWindowListener(object : WindowAdapter() {
                override fun windowClosed(event: WindowEvent) {
                    isOpen = false
                }
            })
            pack()
            isVisible = true
        }
        screen.requestFocusInWindow()
        isOpen = true
    }

    /** Null if there is no input within [millis]. */
    fun next(millis: Long): DesktopInput? = inputs.poll(millis, TimeUnit.MILLISECONDS)

    fun show(picture: BufferedImage) = SwingUtilities.invokeLater {
        if (screen.show(picture)) frame.pack()
    }

    override fun close() = onDesktop { frame.dispose() }

    private fun <T> onDesktop(work: () -> T): T {
        var answer: Result<T>? = null
        SwingUtilities.invokeAndWait { answer = runCatching(work) }
        return checkNotNull(answer).getOrThrow()
    }

    companion object {
        private const val FRAME_WIDTH = 40
        private const val FRAME_HEIGHT = 100

        /** Robolectric makes Java headless. Call this before any use of AWT. */
        fun allow() {
            System.setProperty("java.awt.headless", "false")
        }
    }
}

/** Reports input to [heard]. */
private class ScreenView(
    private val room: Dimension,
    private var picture: BufferedImage,
    private val heard: (DesktopInput) -> Unit
) : JComponent() {
    var zoom = 1.0
        private set
    private var events = DesktopEvents(zoom)

    init {
        fit()
        isFocusable = true
        // Otherwise Swing uses Tab to move its focus.
        focusTraversalKeysEnabled = false
        val mouse = object : MouseAdapter() {
            override fun mousePressed(event: MouseEvent) = receive(events.of(event))

            override fun mouseReleased(event: MouseEvent) = receive(events.of(event))

            override fun mouseDragged(event: MouseEvent) = receive(events.of(event))

            override fun mouseWheelMoved(event: MouseWheelEvent) = receive(events.of(event))
        }
        addMouseListener(mouse)
        addMouseMotionListener(mouse)
        addMouseWheelListener(mouse)
        addKeyListener(object : KeyListener {
            override fun keyTyped(event: KeyEvent) = receive(events.of(event))

            override fun keyPressed(event: KeyEvent) = receive(events.of(event))

            override fun keyReleased(event: KeyEvent) = receive(events.of(event))
        })
    }

    /** Returns whether the window must be resized. */
    fun show(next: BufferedImage): Boolean {
        val resized = next.width != picture.width || next.height != picture.height
        picture = next
        if (resized) fit()
        repaint()
        return resized
    }

    override fun paintComponent(graphics: Graphics) {
        (graphics as Graphics2D).setRenderingHint(
            RenderingHints.KEY_INTERPOLATION,
            RenderingHints.VALUE_INTERPOLATION_BILINEAR
        )
        graphics.drawImage(picture, 0, 0, width, height, null)
    }

    private fun fit() {
        val wide = room.width.toDouble() / picture.width
        val tall = room.height.toDouble() / picture.height
        zoom = min(1.0, min(wide, tall))
        events = DesktopEvents(zoom)
        preferredSize = Dimension((picture.width * zoom).toInt(), (picture.height * zoom).toInt())
    }

    private fun receive(input: DesktopInput?) {
        if (input != null) heard(input)
    }
}
