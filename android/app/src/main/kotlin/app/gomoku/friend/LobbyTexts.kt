package app.gomoku.friend

import android.content.Context
import app.gomoku.R
import app.gomoku.core.AddressProblem
import app.gomoku.core.LobbyDiagnosis
import app.gomoku.core.LobbyException
import app.gomoku.core.LobbyPeer
import app.gomoku.core.RemoteSetup
import app.gomoku.core.StorageException
import app.gomoku.game.GameTexts
import app.gomoku.game.NewGameChoices

class LobbyTexts(private val context: Context) {
    data class Advice(
        val text: String,
        /** Whether the phone itself detected the problem. */
        val found: Boolean
    )

    private val texts = GameTexts(context)

    fun refusal(error: LobbyException): String = when (error) {
        is LobbyException.BadNickname -> context.getString(R.string.nearby_name_invalid)
        is LobbyException.BadSetup -> context.getString(R.string.lobby_bad_setup)
        is LobbyException.BadAddress -> address(error.problem, error.at)
        is LobbyException.BadInvitation -> context.getString(R.string.online_bad_invitation)
        is LobbyException.BadBroker -> context.getString(R.string.online_broker_bad)
        is LobbyException.Busy -> context.getString(R.string.lobby_busy)
        is LobbyException.NotNow -> context.getString(R.string.lobby_not_now)
        is LobbyException.UnknownPeer -> context.getString(R.string.lobby_unknown_peer)
        is LobbyException.Closed -> context.getString(R.string.lobby_closed)
        is LobbyException.System -> context.getString(R.string.lobby_system, error.detail)
    }

    private fun address(problem: AddressProblem, at: Int?): String {
        val said = context.getString(
            when (problem) {
                AddressProblem.EMPTY -> R.string.address_empty
                AddressProblem.TOO_LONG -> R.string.address_too_long
                AddressProblem.MISSING_PORT -> R.string.address_missing_port
                AddressProblem.BAD_PORT -> R.string.address_bad_port
                AddressProblem.NEEDS_BRACKETS -> R.string.address_needs_brackets
                AddressProblem.NOT_AN_ADDRESS -> R.string.address_not_an_address
                AddressProblem.ZONE -> R.string.address_zone
                AddressProblem.NO_PEER -> R.string.address_no_peer
                AddressProblem.CODE_CHARACTER -> R.string.address_code_character
                AddressProblem.CODE_LENGTH -> R.string.address_code_length
                AddressProblem.CODE_CHECK -> R.string.address_code_check
                AddressProblem.CODE_NO_NETWORK -> R.string.address_code_no_network
                AddressProblem.CODE_RESTS -> R.string.address_code_rests
            }
        )
        if (at == null) return said
        return context.getString(R.string.address_at, said, (at + 1).toString())
    }

    /** Reason why a saved game can't be resumed or left. */
    fun refusal(error: StorageException): String = context.getString(
        when (error) {
            is StorageException.BadNickname -> R.string.nearby_name_invalid

            is StorageException.Newer -> R.string.kept_newer

            is StorageException.System, is StorageException.Config -> R.string.kept_system

            is StorageException.NotSaved, is StorageException.ReadOnly -> R.string.saved_failed

            is StorageException.Unknown, is StorageException.Damaged, is StorageException.Record ->
                R.string.kept_unreadable
        }
    )

    fun note(peer: LobbyPeer): String {
        val game = game(texts.rule(peer.rule), peer.size)
        return when {
            peer.stale -> context.getString(R.string.nearby_peer_stale)
            peer.busy -> context.getString(R.string.nearby_peer_busy, game)
            else -> game
        }
    }

    fun setup(setup: RemoteSetup, inviting: Boolean): String {
        val black = setup.inviterIsBlack == inviting
        val clock = NewGameChoices.Clock.of(setup.clock)
        return listOf(
            game(texts.rule(setup.rule), setup.size),
            texts.clock(clock),
            context.getString(if (black) R.string.nearby_you_black else R.string.nearby_you_white)
        ).joinToString("\n")
    }

    private fun game(rule: String, size: Int) = context.getString(
        R.string.nearby_game,
        rule,
        context.getString(R.string.size_lines, size.toString())
    )

    /** Advice if no player is found. Problems that the phone detected come first. */
    fun advice(facts: LobbyDiagnosis?, permissionIsAsked: Boolean): List<Advice> {
        val advice = ArrayList<Advice>()
        val own = facts?.address
        val tunnel = facts?.tunnel
        val deaf = facts != null && own != null && facts.queries > 0 && facts.heard == 0L
        advice += when {
            facts == null -> tip(R.string.advice_wifi)
            own == null -> seen(R.string.advice_no_network)
            else -> tip(R.string.advice_wifi_address, own)
        }
        advice += if (deaf) seen(R.string.advice_deaf) else tip(R.string.advice_guest)
        advice += if (tunnel != null) {
            seen(R.string.advice_vpn_on, tunnel)
        } else {
            tip(R.string.advice_vpn)
        }
        if (permissionIsAsked) advice += tip(R.string.advice_permission)
        advice += tip(R.string.advice_other_phone)
        return advice.sortedByDescending { it.found }
    }

    fun facts(facts: LobbyDiagnosis): String {
        val counted = context.getString(
            R.string.advice_facts,
            facts.queries.toString(),
            facts.answers.toString(),
            facts.heard.toString()
        )
        if (facts.lastError.isEmpty()) return counted
        return counted + "\n" + context.getString(R.string.advice_system, facts.lastError)
    }

    /** Separates a code's groups by pauses for screen readers. */
    fun spelled(code: String): String =
        code.split('-').joinToString(", ") { it.toList().joinToString(" ") }

    private fun tip(text: Int, vararg values: String) =
        Advice(context.getString(text, *values), found = false)

    private fun seen(text: Int, vararg values: String) =
        Advice(context.getString(text, *values), found = true)
}
