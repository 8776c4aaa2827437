package app.gomoku.friend.online

import app.gomoku.core.BrokerAddress
import app.gomoku.core.KeptLink
import app.gomoku.core.KeptOnline
import app.gomoku.core.LinkCarrier

/** Where it is played; null for a game that needs no broker. */
val KeptLink.broker: BrokerAddress?
    get() = (carrier as? LinkCarrier.Broker)?.address

/** Who plays it with this person; null while nobody does. */
val KeptLink.name: String?
    get() = (state as? KeptOnline.Game)?.about?.name

/** Whether it waits for this side. */
val KeptLink.isOwnTurn: Boolean
    get() = (state as? KeptOnline.Game)?.ownTurn == true

/** Whether the person has left it, and the other player is still to be told. */
val KeptLink.isLeft: Boolean
    get() = (state as? KeptOnline.Game)?.left == true

/** Those that the Online screen lists. */
val List<KeptLink>.online: List<KeptLink>
    get() = filter { it.broker != null && !it.isLeft }
