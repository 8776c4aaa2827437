package app.gomoku.friend.online

import app.gomoku.core.KeptLink

/** Who plays it with this person; null while nobody does. */
val KeptLink.name: String?
    get() = game?.name

/** Whether it waits for this side. */
val KeptLink.isOwnTurn: Boolean
    get() = game?.ownTurn == true

/** Whether the person has left it, or taken it back, and the other player is still to be told. */
val KeptLink.isLeft: Boolean
    get() = withdrawn || game?.left == true

/** Those that the Anywhere screen lists. */
val List<KeptLink>.online: List<KeptLink>
    get() = filter { it.broker != null && !it.isLeft }
