package app.gomoku.games

import android.app.Activity
import android.app.AlertDialog
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Handler
import android.os.Looper
import app.gomoku.R
import app.gomoku.core.Shelf
import app.gomoku.core.ShelfException
import app.gomoku.game.GameTexts
import app.gomoku.settings.Preferences
import app.gomoku.ui.SharedForm
import app.gomoku.ui.sharedText
import kotlin.concurrent.thread

/** Games that come in as files, and go out as files, pictures and words. */
class GameExchange(
    private val activity: Activity,
    private val shelf: Shelf,
    private val preferences: Preferences,
    private val results: ExchangeResults,
    private val came: (id: String) -> Unit
) {
    private val main = Handler(Looper.getMainLooper())
    private var dialog: AlertDialog? = null

    /** The activity is in front: what was brought or is to be shared is told. */
    fun onStart() = results.begin(this)

    fun onStop() = results.end(this)

    /** The activity goes, and what it said with it. */
    fun close() {
        dialog?.dismiss()
    }

    /** Lets the person choose a file. */
    fun choose() {
        val ask = Intent(Intent.ACTION_OPEN_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE)
        // Few apps that have files know what an SGF is; the core tells.
        ask.type = "*/*"
        try {
            activity.startActivityForResult(ask, CHOOSE)
        } catch (_: ActivityNotFoundException) {
            refuse(activity.getString(R.string.open_unreadable))
        }
    }

    /** What became of [choose]. */
    fun chosen(request: Int, result: Int, data: Intent?) {
        val uri = data?.data
        if (request == CHOOSE && result == Activity.RESULT_OK && uri != null) bring(uri)
    }

    /** The file goes into My games; what can't be read changes nothing and is told. */
    fun bring(uri: Uri) = work {
        OpenedFile(activity, uri).read()?.let(::add)
            ?: { it.refuse(it.activity.getString(R.string.open_unreadable)) }
    }

    private fun add(record: String): (GameExchange) -> Unit {
        val id = try {
            shelf.import(record)
        } catch (refused: ShelfException.Record) {
            return { it.refuse(GameTexts(it.activity).refusal(refused.error)) }
        } catch (_: ShelfException) {
            return { it.tellFailed() }
        }
        return { it.came(id) }
    }

    /** Hands the game to an app that the person chooses. */
    fun share(game: SharedGame, form: SharedForm) = work {
        val sent = shared(game, form)
        return@work {
            when (sent) {
                null -> it.tellFailed()
                else -> it.activity.startActivity(Intent.createChooser(sent, null))
            }
        }
    }

    private fun shared(game: SharedGame, form: SharedForm): Intent? = try {
        when (form) {
            SharedForm.RECORD -> SharedFiles.send(activity, game.record())

            SharedForm.PICTURE -> {
                val picture = GamePicture(activity, preferences.boardTheme)
                SharedFiles.sendPicture(activity, picture.png(game.end(), game.players))
            }

            SharedForm.TEXT ->
                sharedText(RecordTexts(activity).text(game.end(), game.players))
        }
    } catch (_: ShelfException) {
        // It has gone, or the disk can't be read.
        null
    }

    /**
     * Other apps, pictures and disks take their time; what [act] answers is done on the main thread, by
     * the exchange that is in front by then.
     */
    private fun work(act: () -> (GameExchange) -> Unit) {
        thread(name = "exchange") {
            val after = act()
            main.post { results.tell(after) }
        }
    }

    /** Something can't be written. */
    fun tellFailed() = tell(null, activity.getString(R.string.saved_failed))

    private fun refuse(text: String) = tell(activity.getString(R.string.open_refused), text)

    private fun tell(title: String?, text: String) {
        dialog?.dismiss()
        dialog = AlertDialog.Builder(activity)
            .setTitle(title)
            .setMessage(text)
            .setPositiveButton(R.string.open_close, null)
            .show()
    }

    private companion object {
        const val CHOOSE = 7
    }
}
