package app.gomoku.friend.online

import app.gomoku.core.SavedLink

/** Name of the other player; null before there is a game. */
val SavedLink.name: String?
    get() = game?.name

val SavedLink.isOwnTurn: Boolean
    get() = game?.ownTurn == true

/** Whether the user left but the other player has not been notified. */
val SavedLink.isLeft: Boolean
    get() = withdrawn || game?.left == true

val List<SavedLink>.online: List<SavedLink>
    get() = filter { it.broker != null && !it.isLeft }
