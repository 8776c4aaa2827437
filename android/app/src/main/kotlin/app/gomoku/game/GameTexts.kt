package app.gomoku.game

import android.content.Context
import android.text.SpannableString
import android.text.Spanned
import android.text.style.ForegroundColorSpan
import app.gomoku.R
import app.gomoku.board.BoardTexts
import app.gomoku.core.CommandException
import app.gomoku.core.ConfigException
import app.gomoku.core.EndReason
import app.gomoku.core.Forbidden
import app.gomoku.core.GameResult
import app.gomoku.core.GameSnapshot
import app.gomoku.core.IfReplaced
import app.gomoku.core.LevelName
import app.gomoku.core.LevelOffer
import app.gomoku.core.LevelStyle
import app.gomoku.core.MoveException
import app.gomoku.core.Opening
import app.gomoku.core.PlayerView
import app.gomoku.core.ProvedWin
import app.gomoku.core.RecordException
import app.gomoku.core.Rule
import app.gomoku.core.Seat
import app.gomoku.core.Stone
import app.gomoku.core.Thinking
import app.gomoku.core.checkClock
import app.gomoku.core.pointName
import app.gomoku.ui.ClockFormat
import java.text.NumberFormat
import java.util.Locale

val Stone.other: Stone
    get() = if (this == Stone.BLACK) Stone.WHITE else Stone.BLACK

fun GameSnapshot.player(stone: Stone): PlayerView = if (stone == Stone.BLACK) black else white

/** See [Seats.ownStone]. */
val GameSnapshot.ownStone: Stone?
    get() = seats.ownStone

/** Translates values from the core into the app's texts. */
class GameTexts(private val context: Context) {
    private val board = BoardTexts(context)

    fun level(number: Int): String = when (LEVELS.firstOrNull { it.number == number }?.name) {
        LevelName.BEGINNER -> context.getString(R.string.level_beginner)
        LevelName.EASY -> context.getString(R.string.level_easy)
        LevelName.MEDIUM -> context.getString(R.string.level_medium)
        LevelName.HARD -> context.getString(R.string.level_hard)
        LevelName.EXPERT -> context.getString(R.string.level_expert)
        null -> context.getString(R.string.level_number, number.toString())
    }

    /** Describes the computer's search, most important part first, since the end may be cut off. */
    fun search(search: Thinking): String = context.getString(
        R.string.engine_line,
        context.getString(R.string.review_percent, search.chance.toString()),
        search.depth.toString(),
        seconds(search.elapsedMs),
        NumberFormat.getIntegerInstance(locale).format(search.nodes)
    )

    fun seconds(milliseconds: Long): String = String.format(locale, "%.1f", milliseconds / 1000.0)

    private val locale: Locale
        get() = context.resources.configuration.locales[0]

    /** Offer of another level at the end of a game. */
    fun offered(offer: LevelOffer): String = context.getString(
        if (offer.harder) R.string.game_ready_for_level else R.string.game_try_level,
        level(offer.level)
    )

    fun moreLevels(): String = context.getString(R.string.new_game_more_levels)

    fun levelNote(number: Int): String {
        val all = LEVELS
        val style = when (all.first { it.number == number }.style) {
            LevelStyle.OVERLOOKS -> R.string.level_overlooks_note
            LevelStyle.ONE_MOVE -> R.string.level_one_move_note
            LevelStyle.SEARCHES -> R.string.level_searches_note
            LevelStyle.STRONGEST -> R.string.level_strongest_note
        }
        return context.getString(
            R.string.level_note,
            number.toString(),
            all.size.toString(),
            context.getString(style)
        )
    }

    fun rule(rule: Rule): String = context.getString(
        when (rule) {
            Rule.FREESTYLE -> R.string.rule_freestyle
            Rule.STANDARD -> R.string.rule_standard
            Rule.RENJU -> R.string.rule_renju
        }
    )

    fun ruleNote(rule: Rule): String = context.getString(
        when (rule) {
            Rule.FREESTYLE -> R.string.rule_freestyle_note
            Rule.STANDARD -> R.string.rule_standard_note
            Rule.RENJU -> R.string.rule_renju_note
        }
    )

    fun explain(replaced: IfReplaced): String = context.getString(
        when (replaced) {
            IfReplaced.KEPT -> R.string.game_replace_explain
            IfReplaced.POSITION_LOST -> R.string.game_replace_position
        }
    )

    fun forbiddenPoint(reason: Forbidden): String =
        context.getString(R.string.move_forbidden, forbidden(reason))

    fun stone(stone: Stone): String = board.stone(stone)

    fun forbidden(reason: Forbidden): String = board.forbidden(reason)

    fun opponent(opponent: NewGameChoices.Opponent): String = context.getString(
        when (opponent) {
            NewGameChoices.Opponent.COMPUTER -> R.string.opponent_computer
            NewGameChoices.Opponent.TWO -> R.string.opponent_two
        }
    )

    /** Title of New game, equal to the Home entry that opens it. */
    fun newGameTitle(opponent: NewGameChoices.Opponent): String = context.getString(
        when (opponent) {
            NewGameChoices.Opponent.COMPUTER -> R.string.home_computer
            NewGameChoices.Opponent.TWO -> R.string.home_two_players
        }
    )

    fun colour(colour: NewGameChoices.Colour): String = context.getString(
        when (colour) {
            NewGameChoices.Colour.BLACK -> R.string.colour_black
            NewGameChoices.Colour.WHITE -> R.string.colour_white
            NewGameChoices.Colour.RANDOM -> R.string.colour_random
        }
    )

    fun clock(clock: NewGameChoices.Clock): String {
        val short = clock.main < 60
        val main = when {
            short -> clock.main.toString()
            clock.main % 60 == 0 -> (clock.main / 60).toString()
            else -> ClockFormat.format(clock.main * 1000L, remaining = true)
        }
        return when {
            clock == NewGameChoices.Clock.NONE -> context.getString(R.string.clock_none)

            clock.increment == 0 -> context.getString(
                if (short) R.string.clock_seconds else R.string.clock_minutes,
                main
            )

            else -> context.getString(
                if (short) R.string.clock_seconds_increment else R.string.clock_minutes_increment,
                main,
                clock.increment.toString()
            )
        }
    }

    fun clocks(): List<Pair<String, String>> =
        NewGameChoices.Clock.OFFERED.map { it.choice to clock(it) } +
            (NewGameChoices.Clock.CUSTOM to context.getString(R.string.clock_custom))

    fun refusal(clock: NewGameChoices.Clock): String? = try {
        checkClock(clock.setting)
        null
    } catch (refused: ConfigException) {
        refusal(refused)
    }

    fun size(lines: Int): String = context.getString(R.string.size_lines, lines.toString())

    fun summary(choices: NewGameChoices): String {
        val opening = OpeningTexts(context)
        val alone = choices.opponent == NewGameChoices.Opponent.COMPUTER
        val limited = choices.clock != NewGameChoices.Clock.NONE
        // Lines break between the parts, not inside "15 × 15".
        return listOfNotNull(
            if (alone) level(choices.level) else null,
            if (choices.isPerfect) context.getString(R.string.perfect_play) else null,
            rule(choices.rule),
            size(choices.size),
            if (choices.opening == Opening.FREE) null else opening.name(choices.opening),
            if (limited) clock(choices.clock) else context.getString(R.string.summary_no_clock),
            if (alone) side(choices) else null
        ).joinToString("\u00A0· ") { it.replace(' ', '\u00A0') }
    }

    private fun side(choices: NewGameChoices): String {
        if (choices.opening == Opening.SWAP2) {
            val placer = OpeningTexts(context).placer(choices.colour)
            return context.getString(R.string.summary_placer, placer)
        }
        return context.getString(
            when (choices.colour) {
                NewGameChoices.Colour.BLACK -> R.string.summary_black
                NewGameChoices.Colour.WHITE -> R.string.summary_white
                NewGameChoices.Colour.RANDOM -> R.string.summary_random
            }
        )
    }

    fun player(stone: Stone, snapshot: GameSnapshot): String {
        val nobodyElse = snapshot.seats.of(stone) is Seat.Human && snapshot.ownStone == null
        if (nobodyElse && snapshot.coloursOpen && snapshot.player(stone).name == null) {
            return OpeningTexts(context).player(first = stone == Stone.BLACK)
        }
        return player(stone, snapshot.seats)
    }

    /** Name of a side where only the seats are available. */
    fun player(stone: Stone, seats: Seats): String {
        val seat = seats.of(stone)
        return when {
            seat is Seat.Computer -> context.getString(R.string.player_computer, level(seat.level))
            seat is Seat.Remote && seat.name.isNotEmpty() -> seat.name
            stone == seats.ownStone -> context.getString(R.string.player_you)
            else -> seats.name(stone) ?: stone(stone)
        }
    }

    /** Opponent and rule. */
    fun title(snapshot: GameSnapshot): String {
        val computer =
            snapshot.black.seat as? Seat.Computer ?: snapshot.white.seat as? Seat.Computer
        val remote = snapshot.remote
        val rule = rule(snapshot.rule)
        return when {
            computer != null ->
                context.getString(R.string.game_title_computer, level(computer.level), rule)

            remote == null -> context.getString(R.string.game_title_two, rule)

            remote.watching -> context.getString(R.string.game_title_watching, remote.name, rule)

            else -> context.getString(R.string.game_title_computer, remote.name, rule)
        }
    }

    fun result(result: GameResult, snapshot: GameSnapshot): String = context.getString(
        R.string.result_with_reason,
        outcome(result, snapshot.seats),
        reason(result, snapshot)
    )

    fun proved(win: ProvedWin): String =
        context.resources.getQuantityString(R.plurals.game_proved, win.left, win.left.toString())

    fun resignation(snapshot: GameSnapshot): String {
        val winner = snapshot.resignWinner
        return when {
            winner == null -> ""

            snapshot.player(winner).seat is Seat.Computer ->
                context.getString(R.string.game_resign_computer)

            else -> context.getString(R.string.game_resign_explain, player(winner, snapshot))
        }
    }

    fun outcome(result: GameResult, seats: Seats): String {
        val person = seats.ownStone
        val winner = result.winner ?: return context.getString(R.string.result_draw)
        val name = (seats.of(winner) as? Seat.Remote)?.name ?: seats.name(winner)
        if (!name.isNullOrEmpty()) return context.getString(R.string.result_remote_won, name)
        return context.getString(
            when {
                person == winner -> R.string.result_you_won
                person != null -> R.string.result_you_lost
                winner == Stone.BLACK -> R.string.result_black_won
                else -> R.string.result_white_won
            }
        )
    }

    private fun reason(result: GameResult, snapshot: GameSnapshot): String {
        val loser = result.winner?.other?.let {
            val seat = snapshot.player(it).seat
            when {
                it == snapshot.ownStone -> context.getString(R.string.player_you)
                seat is Seat.Remote -> player(it, snapshot)
                else -> snapshot.seats.name(it) ?: stone(it)
            }
        }.orEmpty()
        return when (val reason = result.reason) {
            EndReason.Five -> context.getString(R.string.reason_five)
            EndReason.NoLegalMove -> context.getString(R.string.reason_no_legal_move)
            EndReason.Resigned -> context.getString(R.string.reason_resigned, loser)
            EndReason.Timeout -> context.getString(R.string.reason_timeout, loser)
            EndReason.BoardFull -> context.getString(R.string.reason_board_full)
            EndReason.Agreement -> context.getString(R.string.reason_agreement)
            is EndReason.ForbiddenMove ->
                context.getString(R.string.reason_forbidden, forbidden(reason.reason))
        }
    }

    fun refusal(error: MoveException): String = when (error) {
        is MoveException.OffBoard -> context.getString(R.string.move_off_board)
        is MoveException.Occupied ->
            context.getString(R.string.move_occupied, pointName(error.point))
        is MoveException.ForbiddenPoint -> forbiddenPoint(error.reason)
        is MoveException.OutsideOpening -> OpeningTexts(context).within(error.reach)
        is MoveException.ChooseFirst -> context.getString(R.string.opening_choose_first)
        is MoveException.OutOfTurn -> context.getString(R.string.move_out_of_turn)
        is MoveException.GameOver -> context.getString(R.string.move_game_over)
        is MoveException.Paused -> context.getString(R.string.move_paused)
        is MoveException.NotLinked -> context.getString(R.string.remote_not_linked)
        is MoveException.OnItsWay -> context.getString(R.string.remote_on_its_way)
        is MoveException.Watching -> context.getString(R.string.remote_watching)
        is MoveException.Closed -> context.getString(R.string.move_closed)
    }

    fun levelChanged(snapshot: GameSnapshot): String = context.getString(
        if (snapshot.mixedLevels) R.string.game_level_uncounted else R.string.game_level_now,
        snapshot.level?.let(::level).orEmpty()
    )

    /** Appends a tappable question. */
    fun explained(text: String): CharSequence {
        val question = context.getString(R.string.game_whats_this)
        // A space follows a sentence; a dot separates parts of other lines.
        val gap = if (text.lastOrNull()?.isLetterOrDigit() == true) " · " else " "
        val all = SpannableString(text + gap + question)
        val accent = ForegroundColorSpan(context.getColor(R.color.accent))
        all.setSpan(accent, text.length + gap.length, all.length, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE)
        return all
    }

    fun refusal(error: CommandException): String = context.getString(
        when (error) {
            is CommandException.NothingToUndo -> R.string.command_nothing_to_undo
            is CommandException.NothingToRedo -> R.string.command_nothing_to_redo
            is CommandException.GameOver -> R.string.move_game_over
            is CommandException.OutOfTurn -> R.string.move_out_of_turn
            is CommandException.Paused -> R.string.move_paused
            is CommandException.NothingToChoose -> R.string.opening_nothing_to_choose
            is CommandException.OpeningFirst -> R.string.opening_no_hint
            is CommandException.NoHuman -> R.string.command_no_human
            is CommandException.NoComputer -> R.string.command_no_computer
            is CommandException.NoSuchLevel -> R.string.command_no_such_level
            is CommandException.NoHints -> R.string.command_no_hints
            is CommandException.NoUndo -> R.string.command_no_undo
            is CommandException.NoClock -> R.string.command_no_clock
            is CommandException.NotHalted -> R.string.command_not_halted
            is CommandException.NotInRemoteGame -> R.string.remote_not_here
            is CommandException.Watching -> R.string.remote_watching
            is CommandException.NotLinked -> R.string.remote_not_linked
            is CommandException.AwaitingAnswer -> R.string.remote_awaiting_answer
            is CommandException.AnswerFirst -> R.string.remote_answer_first
            is CommandException.NothingOffered -> R.string.remote_nothing_offered
            is CommandException.NotSaved -> R.string.saved_failed
            is CommandException.Closed -> R.string.move_closed
        }
    )

    fun refusal(error: ConfigException): String = when (error) {
        is ConfigException.SizeOutOfRange ->
            context.getString(R.string.config_size, error.min.toString(), error.max.toString())
        is ConfigException.ClockOutOfRange -> context.getString(
            R.string.config_clock,
            ClockFormat.format(error.leastMainMs, remaining = true),
            ClockFormat.format(error.mostMainMs, remaining = true),
            ClockFormat.format(error.mostIncrementMs, remaining = true)
        )
        is ConfigException.LevelOutOfRange ->
            context.getString(R.string.config_level, error.max.toString())
        is ConfigException.ThreadsOutOfRange ->
            context.getString(R.string.config_threads, error.threads.toString())
        is ConfigException.ReplyTimeOutOfRange -> context.getString(R.string.config_reply_time)
        is ConfigException.RemoteSeat -> context.getString(R.string.config_remote_seat)
        is ConfigException.Position -> context.getString(R.string.config_position)
    }

    fun refusal(error: RecordException): String = when (error) {
        is RecordException.Syntax -> context.getString(
            R.string.record_damaged,
            error.line.toString(),
            error.column.toString()
        )
        is RecordException.Unsupported -> context.getString(
            R.string.record_unsupported,
            error.line.toString(),
            error.column.toString()
        )
        is RecordException.IllegalMove -> context.getString(
            R.string.record_illegal_move,
            error.ply.toString(),
            error.line.toString(),
            error.column.toString()
        )
        is RecordException.TooLong -> context.getString(R.string.record_too_long)
    }
}
