package app.gomoku.friend.ways

import android.content.Context
import android.util.AttributeSet
import android.view.SurfaceView

/**
 * Uncropped camera preview. The system rotates the pictures; this view sets only the aspect ratio:
 * https://developer.android.com/media/camera/camera2/camera-preview
 */
class ScanPreview @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) :
    SurfaceView(context, attrs) {
    private var pictureWidth = 3
    private var pictureHeight = 4

    fun fit(width: Int, height: Int) {
        pictureWidth = width
        pictureHeight = height
        requestLayout()
    }

    override fun onMeasure(widthSpec: Int, heightSpec: Int) {
        val width = MeasureSpec.getSize(widthSpec)
        val height = MeasureSpec.getSize(heightSpec)
        if (width * pictureHeight > height * pictureWidth) {
            setMeasuredDimension(height * pictureWidth / pictureHeight, height)
        } else {
            setMeasuredDimension(width, width * pictureHeight / pictureWidth)
        }
    }
}
