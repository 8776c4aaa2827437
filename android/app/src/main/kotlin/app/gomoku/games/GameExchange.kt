package app.gomoku.games

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.ClipboardManager
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import app.gomoku.R
import app.gomoku.core.Imported
import app.gomoku.core.RecordException
import app.gomoku.core.Storage
import app.gomoku.core.StorageException
import app.gomoku.game.GameTexts
import app.gomoku.settings.Preferences
import app.gomoku.ui.Question
import app.gomoku.ui.SharedForm
import app.gomoku.ui.sharedText
import app.gomoku.ui.unlessRefused
import kotlin.concurrent.thread

/** Import and export of games as files, pictures and text. */
class GameExchange(
    private val activity: Activity,
    private val storage: Storage,
    private val preferences: Preferences,
    private val results: ExchangeResults,
    private val came: (id: String) -> Unit,
    private val cameMany: () -> Unit
) {
    private val main = Handler(Looper.getMainLooper())
    private val question = Question(activity)

    init {
        question.on(NOTICE) { detail ->
            tell(detail.substringBefore('\n').ifEmpty { null }, detail.substringAfter('\n'))
        }
        question.on(PARTLY) { detail ->
            val (games, leftOut) = detail.split(' ')
            askPartly(games, leftOut)
        }
    }

    /** Restores an open notice, then shows queued results. */
    fun onStart() {
        question.onSeen()
        results.begin(this)
    }

    fun onStop() = results.end(this)

    fun close() = question.dismiss()

    fun onSave(state: Bundle) = question.onSave(state)

    fun onRestore(state: Bundle) = question.onRestore(state)

    fun choose() {
        val ask = Intent(Intent.ACTION_OPEN_DOCUMENT).addCategory(Intent.CATEGORY_OPENABLE)
        // Few file providers know the SGF type, so the core checks the content.
        ask.type = "*/*"
        ask(ask, CHOOSE)
    }

    private fun ask(page: Intent, request: Int) = try {
        activity.startActivityForResult(page, request)
    } catch (_: ActivityNotFoundException) {
        if (request == SAVE) showFailed() else refuseFile()
    }

    fun chosen(request: Int, result: Int, data: Intent?) {
        val uri = data?.data
        if (result != Activity.RESULT_OK || uri == null) return
        when (request) {
            CHOOSE -> bring(uri)
            SAVE -> save(uri)
        }
    }

    private fun save(uri: Uri) = work {
        val saved = SharedFiles.save(activity, uri)
        return@work { if (!saved) it.showFailed() }
    }

    /** Imports a file to My games. A failure is reported and changes nothing. */
    fun bring(uri: Uri) = work {
        val file = OpenedFile(activity, uri).bytes()
        if (file == null) GameExchange::refuseFile else add { storage.importFile(file) }
    }

    fun paste() = copied({ text -> work { add { storage.import(text) } } }, ::bring)

    /**
     * Passes the clipboard's text or file to [take], which throws `RecordException` for invalid
     * content.
     */
    fun paste(take: (String) -> Unit) = copied({ hand(it, take) }) { uri ->
        work { opened(uri) { text -> { it.hand(text, take) } } }
    }

    /** Reads a file. Returns the action that reports the result of [use]. */
    private fun opened(uri: Uri, use: (String) -> (GameExchange) -> Unit): (GameExchange) -> Unit {
        val text = try {
            OpenedFile(activity, uri).read()
        } catch (refused: RecordException) {
            return { it.refuse(GameTexts(it.activity).refusal(refused)) }
        }
        return text?.let(use) ?: { it.refuseFile() }
    }

    private fun hand(text: String, take: (String) -> Unit) = try {
        take(text)
    } catch (refused: RecordException) {
        refuse(GameTexts(activity).refusal(refused))
    }

    private fun copied(words: (String) -> Unit, bring: (Uri) -> Unit) {
        val clipboard = activity.getSystemService(Context.CLIPBOARD_SERVICE) as? ClipboardManager
        val copied = unlessRefused(null) { clipboard?.primaryClip }
            ?.takeIf { it.itemCount > 0 }?.getItemAt(0)
        val text = copied?.text?.takeIf { it.isNotBlank() }?.toString()
        val file = copied?.uri
        when {
            text != null -> words(text)
            file != null -> bring(file)
            else -> tell(null, activity.getString(R.string.games_paste_nothing))
        }
    }

    private fun add(take: () -> Imported): (GameExchange) -> Unit {
        val done = try {
            take()
        } catch (refused: StorageException.Record) {
            return { it.refuse(GameTexts(it.activity).refusal(refused.error)) }
        } catch (_: StorageException) {
            return { it.showFailed() }
        }
        val id = done.only
        return if (id != null) ({ it.showImportedGame(id, done) }) else ({ it.showImported(done) })
    }

    private fun showImportedGame(id: String, done: Imported) {
        came(id)
        val losses = RecordTexts(activity).losses(done)
        if (losses.isNotEmpty()) showDone(losses)
    }

    private fun showImported(done: Imported) {
        cameMany()
        showDone(RecordTexts(activity).imported(done))
    }

    private fun showDone(text: String) = tell(activity.getString(R.string.games_import_done), text)

    fun exportAll() = exportAll(warn = true)

    /** Shares all games. With [warn], asks first if some can't be included. */
    private fun exportAll(warn: Boolean): Unit = work {
        val all = try {
            storage.exportAll()
        } catch (_: StorageException) {
            null
        }
        if (warn && all != null && all.leftOut > 0) {
            return@work { it.askPartly(all.games.toString(), all.leftOut.toString()) }
        }
        val sent = all?.let { SharedFiles.sendAll(activity, it.record) }
        return@work { if (sent == null) it.showFailed() else it.send(sent) }
    }

    private fun send(sent: Intent) = activity.startActivity(Intent.createChooser(sent, null))

    /** Confirms the export without the [leftOut] unreadable games. */
    private fun askPartly(games: String, leftOut: String): Unit = question.ask(
        PARTLY,
        null,
        activity.getString(R.string.games_export_partly, games, leftOut),
        R.string.game_share,
        detail = "$games $leftOut",
        no = R.string.open_close
    ) { exportAll(warn = false) }

    fun share(game: SharedGame, form: SharedForm) = work {
        val sent = shared(game, form)
        return@work {
            when {
                sent == null -> it.showFailed()
                form == SharedForm.SAVE -> it.ask(sent, SAVE)
                else -> it.send(sent)
            }
        }
    }

    private fun shared(game: SharedGame, form: SharedForm): Intent? = try {
        when (form) {
            SharedForm.RECORD -> SharedFiles.send(activity, game.record())

            SharedForm.SAVE -> SharedFiles.create(activity, game.record())

            SharedForm.PICTURE -> {
                val picture = GamePicture(activity, preferences.boardTheme)
                SharedFiles.sendPicture(activity, picture.png(game))
            }

            SharedForm.TEXT ->
                sharedText(RecordTexts(activity).text(game.end(), game.players, game.outcome))

            SharedForm.ORIGINAL ->
                game.original()?.let { (name, file) ->
                    SharedFiles.sendOriginal(activity, name, file)
                }
        }
    } catch (_: StorageException) {
        // Deleted, or the disk can't be read.
        null
    }

    /**
     * Runs [act] on another thread, since other apps, pictures and disks are slow. The exchange
     * that is then current receives the result on the main thread.
     */
    private fun work(act: () -> (GameExchange) -> Unit) {
        thread(name = "exchange") {
            val after = act()
            main.post { results.tell(after) }
        }
    }

    fun showFailed() = tell(null, activity.getString(R.string.saved_failed))

    private fun refuseFile() = refuse(activity.getString(R.string.open_unreadable))

    private fun refuse(text: String) = tell(activity.getString(R.string.open_refused), text)

    private fun tell(title: String?, text: String) =
        question.tell(NOTICE, title, text, detail = title.orEmpty() + "\n" + text)

    private companion object {
        const val CHOOSE = 7
        const val SAVE = 8
        const val NOTICE = "notice"
        const val PARTLY = "export-partly"
    }
}
