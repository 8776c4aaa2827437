//! Texts about remote play.

use gomoku_core::{
    AddressProblem, LinkLoss, LinkOver, LinkState, LobbyDiagnosis, LobbyError, LobbyPeer, Offer,
    OfferAnswer, Pairing, Reaction, RefusalReason, RemoteSetup, RemoteState, Rule, Stone,
};

use crate::{clock, words};

/// Formats rule and size: `Freestyle 15×15`.
#[must_use]
pub fn board(rule: Rule, size: i32) -> String {
    format!("{} {size}×{size}", words::rule(rule))
}

/// Formats a proposal: `Freestyle 15×15, clock none, you play Black`.
#[must_use]
pub fn setup(setup: &RemoteSetup, inviting: bool) -> String {
    let own = if setup.inviter_is_black == inviting {
        Stone::Black
    } else {
        Stone::White
    };
    let loses = if setup.rule == Rule::Renju && setup.forbidden_loses {
        ", forbidden points lose"
    } else {
        ""
    };
    format!(
        "{}, clock {}{loses}, you play {}",
        board(setup.rule, setup.size),
        clock::setting_text(setup.clock),
        words::stone(own)
    )
}

/// Formats six digits: `123 456`.
#[must_use]
pub fn code(digits: &str) -> String {
    match digits.split_at_checked(3) {
        Some((first, last)) => format!("{first} {last}"),
        None => digits.to_owned(),
    }
}

/// Sentence about an invitation.
#[must_use]
pub fn proposal(pairing: &Pairing) -> String {
    let name = &pairing.nickname;
    match (&pairing.setup, pairing.inviting) {
        (None, _) => format!("You ask {name} to show its game."),
        (Some(about), true) => format!("You invite {name}: {}.", setup(about, true)),
        (Some(about), false) => format!("{name} invites you: {}.", setup(about, false)),
    }
}

/// Status of a peer in the list.
#[must_use]
pub fn peer(peer: &LobbyPeer) -> String {
    let state = if peer.busy { "playing" } else { "free" };
    let stale = if peer.stale {
        ", not heard of lately"
    } else {
        ""
    };
    format!("{state}, {}{stale}", board(peer.rule, peer.size))
}

/// Sentence about a refusal by `name`.
#[must_use]
pub fn refusal(name: &str, reason: RefusalReason) -> String {
    match reason {
        RefusalReason::Version { newer_there: true } => {
            format!("{name} has a newer version of the game: update this one.")
        }
        RefusalReason::Version { newer_there: false } => {
            format!("{name} has an older version of the game, which needs an update.")
        }
        RefusalReason::Busy => {
            format!("{name} plays already, or answers somebody else: try again later.")
        }
        RefusalReason::Declined => format!("{name} said no."),
        RefusalReason::CodeMismatch => {
            "The codes differ: somebody may sit between the two. Nothing was told to them.".into()
        }
        RefusalReason::ChangedKey => {
            format!("Another device answered than {name}'s: no game with it.")
        }
        RefusalReason::BadSetup => "The proposed game can't be played there.".into(),
        RefusalReason::BadName => "The nickname was not accepted there.".into(),
        RefusalReason::UnknownGame => format!("{name} shows no game, or knows this one no more."),
        RefusalReason::Full => format!("No more people can watch {name}'s game."),
        RefusalReason::UseCode => {
            "No invitations between strangers right now: use the join code on the other screen."
                .into()
        }
        RefusalReason::Private => format!("{name} lets nobody watch."),
        RefusalReason::WrongCode => {
            "The join code is wrong, or has changed: ask for the one that the other screen shows now."
                .into()
        }
        RefusalReason::NotNow => format!("{name} is busy: try again later."),
    }
}

/// Returns the reason of a lost link: `the connection ended`.
#[must_use]
pub fn loss(reason: LinkLoss) -> &'static str {
    match reason {
        LinkLoss::Closed => "the connection ended",
        LinkLoss::Silent => "nothing was heard for too long",
        LinkLoss::Misbehaved => "the other side broke the protocol",
        LinkLoss::Busy => "the other side plays another game",
        LinkLoss::ChangedKey => "another device answered",
        LinkLoss::Unreachable => "nobody answers there",
        LinkLoss::UnknownGame => "the other device does not have this game any more",
        LinkLoss::NewerThere => "the other side has a newer version",
        LinkLoss::OlderThere => "the other side has an older version",
    }
}

/// Sentence about the end of a remote game.
#[must_use]
pub fn over(name: &str, reason: LinkOver) -> String {
    match reason {
        LinkOver::Left => "You left the game.".into(),
        LinkOver::PeerLeft => format!("{name} left the game."),
        LinkOver::NoResult => format!("The game with {name} ended without result: time was up."),
        LinkOver::Refused { reason } => refusal(name, reason),
        LinkOver::Lost { reason } => format!("The link is lost: {}.", loss(reason)),
        LinkOver::Abandoned => format!("{name} did not come back. The game is kept."),
        LinkOver::Cloned => {
            format!("Two devices play for {name}, so the game has stopped. It is kept.")
        }
    }
}

/// Status of a faulty connection.
#[must_use]
pub fn banner(remote: &RemoteState) -> Option<String> {
    let name = &remote.name;
    match remote.link {
        LinkState::Linked if remote.peer_away => Some(format!("{name} is away for a moment.")),
        LinkState::Linked => None,
        LinkState::Suspended { reason } => {
            let left = remote.seat_left_ms.unwrap_or(0);
            let left = clock::clock_text(left, true);
            Some(format!(
                "No link to {name} ({}): trying again, {left} left.",
                loss(reason)
            ))
        }
        LinkState::Differing { common } => Some(format!(
            "The two boards differ after {common} entries: type restart to go on from there."
        )),
        LinkState::Over { reason } => Some(over(name, reason)),
    }
}

/// Returns an offer as a noun phrase: `taking the last move back`.
#[must_use]
pub fn offer(offer: Offer) -> &'static str {
    match offer {
        Offer::Undo => "taking the last move back",
        Offer::Rematch => "a new game with colours swapped",
        Offer::Draw => "a draw",
    }
}

/// Returns an offer as a command: `undo`.
#[must_use]
pub fn offer_word(offer: Offer) -> &'static str {
    match offer {
        Offer::Undo => "undo",
        Offer::Rematch => "rematch",
        Offer::Draw => "draw",
    }
}

/// Returns the result of an offer: `agreed`.
#[must_use]
pub fn answer(answer: OfferAnswer) -> &'static str {
    match answer {
        OfferAnswer::Agreed => "agreed",
        OfferAnswer::Rejected => "rejected",
        OfferAnswer::Cancelled => "cancelled",
    }
}

/// Reactions with their words.
pub const REACTIONS: [(Reaction, &str); 6] = [
    (Reaction::Wave, "wave"),
    (Reaction::Applause, "applause"),
    (Reaction::Luck, "luck"),
    (Reaction::Surprise, "surprise"),
    (Reaction::Thinking, "thinking"),
    (Reaction::Thanks, "thanks"),
];

/// Parses a reaction or an unambiguous beginning of one.
#[must_use]
pub fn parse_reaction(word: &str) -> Option<Reaction> {
    let word = word.to_lowercase();
    let mut fits = REACTIONS
        .iter()
        .filter(|(_, name)| !word.is_empty() && name.starts_with(&word));
    match (fits.next(), fits.next()) {
        (Some((reaction, _)), None) => Some(*reaction),
        _ => None,
    }
}

/// Returns a reaction's word, such as `applause`.
#[must_use]
pub fn reaction(reaction: Reaction) -> &'static str {
    REACTIONS
        .iter()
        .find(|(other, _)| *other == reaction)
        .map_or("", |(_, word)| word)
}

/// Sentence about an error of a lobby.
#[must_use]
pub fn lobby_error(error: &LobbyError) -> String {
    match error {
        LobbyError::BadNickname => {
            "A nickname has 1 to 32 characters, not only blanks, and none that controls the text."
                .into()
        }
        LobbyError::BadSetup => "Such a game can't be played.".into(),
        LobbyError::BadAddress { problem, at } => address(*problem, *at),
        LobbyError::BadInvitation { .. } | LobbyError::BadBroker => error.to_string(),
        LobbyError::Busy => "Another game is being agreed on.".into(),
        LobbyError::NotNow => "There is nothing to answer.".into(),
        LobbyError::UnknownPeer => "That player is gone.".into(),
        LobbyError::Closed => "The lobby was closed.".into(),
        LobbyError::System { detail } => format!("The network can't be used: {detail}."),
    }
}

fn address(problem: AddressProblem, at: Option<i32>) -> String {
    let place = at
        .map(|at| format!(" (character {})", at + 1))
        .unwrap_or_default();
    let what = match problem {
        AddressProblem::Empty => "type an address such as 192.168.1.5:40123, or a join code",
        AddressProblem::TooLong => "that is too long for an address",
        AddressProblem::MissingPort => "the port is missing, as in 192.168.1.5:40123",
        AddressProblem::BadPort => "the port is no number from 1 to 65535",
        AddressProblem::NeedsBrackets => "an IPv6 address needs brackets, as in [fd00::5]:40123",
        AddressProblem::NotAnAddress => {
            "that is no IP address such as 192.168.1.5:40123, and no join code"
        }
        AddressProblem::Zone => "a zone such as %wlan0 means nothing on another device",
        AddressProblem::NoPeer => "no other device can be reached there",
        AddressProblem::CodeCharacter => "no join code has that character",
        AddressProblem::CodeLength => "a join code has 12 characters",
        AddressProblem::CodeCheck => "something in the join code is mistyped",
        AddressProblem::CodeNoNetwork => {
            "this machine is in no network that a join code leads into"
        }
        AddressProblem::CodeRests => {
            "too many join codes were wrong within the last hour: use the list, or the address"
        }
    };
    format!("The address can't be used: {what}{place}.")
}

/// Reasons why devices don't find each other, most likely first, then the facts.
#[must_use]
pub fn checklist(facts: &LobbyDiagnosis) -> Vec<String> {
    let mut lines = vec!["Nobody found yet. To check:".to_owned()];
    if facts.address.is_none() {
        lines.push("- this machine is in no network: join the Wi-Fi".to_owned());
    } else {
        lines.push("- both are in the same Wi-Fi, and the other lobby is open".to_owned());
    }
    match &facts.tunnel {
        Some(name) => lines.push(format!("- a VPN is on ({name}): switch it off")),
        None => lines.push("- no VPN is on, on the other device either".to_owned()),
    }
    if facts.queries > 0 && facts.heard == 0 {
        lines.push("- this network lets no multicast through: guest networks often don't".into());
    } else {
        lines.push("- it is no guest network: many keep their guests apart".to_owned());
    }
    lines.push("- or use the address or the code above, on either device".to_owned());
    lines.push(format!(
        "{} asked, {} announced, {} answered, {} heard, {} not understood",
        facts.queries, facts.announcements, facts.answers, facts.heard, facts.refused
    ));
    if !facts.last_error.is_empty() {
        lines.push(format!("The system says: {}", facts.last_error));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_two_halves() {
        assert_eq!(code("123456"), "123 456");
        assert_eq!(code("12"), "12");
    }

    #[test]
    fn feelings_may_be_shortened_while_they_are_clear() {
        for (feeling, word) in REACTIONS {
            assert_eq!(parse_reaction(word), Some(feeling));
            assert_eq!(reaction(feeling), word);
        }
        assert_eq!(parse_reaction("App"), Some(Reaction::Applause));
        for unclear in ["th", "", "shout"] {
            assert_eq!(parse_reaction(unclear), None);
        }
    }

    #[test]
    fn each_refusal_has_its_own_words() {
        let all = [
            RefusalReason::Version { newer_there: true },
            RefusalReason::Version { newer_there: false },
            RefusalReason::Busy,
            RefusalReason::Declined,
            RefusalReason::CodeMismatch,
            RefusalReason::ChangedKey,
            RefusalReason::BadSetup,
            RefusalReason::BadName,
            RefusalReason::UnknownGame,
            RefusalReason::Full,
        ];
        let told: std::collections::HashSet<_> =
            all.iter().map(|&reason| refusal("Wei", reason)).collect();
        assert_eq!(told.len(), all.len());
    }

    #[test]
    fn the_colour_is_described_from_the_own_side() {
        let about = RemoteSetup {
            rule: Rule::Freestyle,
            size: 15,
            clock: gomoku_core::ClockSetting::CountUp,
            inviter_is_black: true,
            forbidden_loses: false,
        };
        assert!(setup(&about, true).ends_with("you play Black"));
        assert!(setup(&about, false).ends_with("you play White"));
    }

    #[test]
    fn the_checklist_follows_the_facts() {
        let mut facts = LobbyDiagnosis {
            address: None,
            tunnel: None,
            queries: 5,
            announcements: 3,
            answers: 0,
            heard: 0,
            refused: 0,
            last_error: String::new(),
        };
        let text = checklist(&facts).join("\n");
        assert!(
            text.contains("in no network") && text.contains("no multicast"),
            "{text}"
        );
        facts.address = Some("192.168.1.5".into());
        facts.tunnel = Some("tun0".into());
        facts.heard = 1;
        let text = checklist(&facts).join("\n");
        assert!(
            text.contains("VPN is on (tun0)") && text.contains("same Wi-Fi"),
            "{text}"
        );
    }
}
