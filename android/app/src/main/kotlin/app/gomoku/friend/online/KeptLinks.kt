package app.gomoku.friend.online

import app.gomoku.core.KeptLink

/** Name of the other player; null before there is a game. */
val KeptLink.name: String?
    get() = game?.name

val KeptLink.isOwnTurn: Boolean
    get() = game?.ownTurn == true

/** Whether the user left but the other player has not been notified. */
val KeptLink.isLeft: Boolean
    get() = withdrawn || game?.left == true

val List<KeptLink>.online: List<KeptLink>
    get() = filter { it.broker != null && !it.isLeft }
