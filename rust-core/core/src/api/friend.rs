//! Games with friends: known players, received invitations, and the choice of a server.

use super::broker_address::{address, link_in, names_link, read_invitation};
use super::{
    AddressProblem, BrokerAddress, InviteBy, LobbyError, SavedLink, Storage, StorageError,
};
use crate::{lobby, server_address};

/// Comma-separated server addresses from the build's environment. The repository has none.
const SERVERS: Option<&str> = option_env!("GOMOKU_SERVERS");

/// Limit of the list, so that the content below it stays visible.
const MOST_FRIENDS: usize = 6;

/// Lengths in characters of a spoken code and of a join code.
const ONLINE_CODE: usize = 9;
const NEARBY_CODE: usize = 12;

/// Lengths that count as an attempt at a code.
const NEARLY_A_CODE: std::ops::RangeInclusive<usize> = 7..=14;

/// Group lengths in an attempt at the longer code, which has three groups.
const GROUP: std::ops::RangeInclusive<usize> = 3..=5;

/// Received invitation.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum FriendInvitation {
    /// Game over a server, for [`Storage::join`].
    Online {
        /// Link or code, without surrounding text.
        invitation: String,
        /// Server that a link names; a code names none.
        server: Option<BrokerAddress>,
    },
    /// Device in the same network, for [`super::Lobby::invite_address`] or
    /// [`super::Lobby::watch_address`].
    Nearby {
        /// Address with its port, or a join code.
        address: String,
    },
}

/// Reason why a text is not an invitation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum FriendInvitationError {
    /// Empty text.
    #[error("nothing was typed")]
    Empty,
    /// Neither a link nor a code nor an address.
    #[error("an invitation is a link, nine or twelve characters, or an address with its port")]
    Unknown,
    /// Link with a missing or wrong part.
    #[error("the link can't be read: {detail}")]
    Link {
        /// English description, for logs.
        detail: String,
    },
    /// Code with too few or too many characters.
    #[error("a code has nine or twelve characters, not {chars}")]
    CodeLength {
        /// Number of characters.
        chars: i32,
    },
    /// Character that no code has.
    #[error("no code has the character at {at}")]
    CodeCharacter {
        /// Position, from 0.
        at: i32,
    },
    /// Address of a server instead of an invitation.
    #[error("this is the address of a server, and no invitation")]
    Server,
    /// Unusable address or join code.
    #[error("the address can't be used: {problem:?}")]
    Nearby {
        /// Cause.
        problem: AddressProblem,
        /// Position of the wrong character, from 0, if known.
        at: Option<i32>,
    },
}

/// Parses a link, a message with a link, a spoken code of nine characters, a join code of twelve,
/// or an address.
///
/// # Errors
/// [`FriendInvitationError`] for the kind of invitation that the text resembles.
#[uniffi::export]
pub fn read_friend_invitation(text: &str) -> Result<FriendInvitation, FriendInvitationError> {
    use FriendInvitationError as Bad;
    if text.trim().is_empty() {
        return Err(Bad::Empty);
    }
    let found = link_in(text);
    let text = lobby::code_in_link(found).unwrap_or(text);
    match read_invitation(text) {
        Ok((_, server)) => {
            return Ok(FriendInvitation::Online {
                invitation: found.to_owned(),
                server,
            });
        }
        Err(error) if names_link(text) => {
            return Err(Bad::Link {
                detail: error.to_string(),
            });
        }
        Err(_) => {}
    }
    match lobby::read_address(text) {
        Ok(_) => Ok(FriendInvitation::Nearby {
            address: text.trim().to_owned(),
        }),
        Err(LobbyError::BadAddress { problem, at }) if seems_nearby(text) => {
            Err(Bad::Nearby { problem, at })
        }
        Err(_) if text.contains('.') && address(text).is_some() => Err(Bad::Server),
        Err(_) => Err(nearly_a_code(text).unwrap_or(Bad::Unknown)),
    }
}

fn seems_nearby(text: &str) -> bool {
    // A zone may have any name. Chinese keyboards produce full-width signs.
    let address = text.split('%').next().unwrap_or_default();
    let sign =
        |c: char| c.is_ascii_hexdigit() || matches!(c, '.' | ':' | '[' | ']' | '。' | '！'..='～');
    let digit = |c: char| c.is_ascii_digit() || matches!(c, '０'..='９');
    let parted = |c: char| matches!(c, '.' | ':' | '。' | '．' | '：');
    let address =
        address.trim().chars().all(sign) && address.contains(digit) && address.contains(parted);
    address || chars_of_a_code(text) == Some(NEARBY_CODE)
}

fn between(c: char) -> bool {
    c.is_whitespace() || c == '-'
}

fn chars_of_a_code(text: &str) -> Option<usize> {
    let text = text.trim();
    if !text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || between(c))
    {
        return None;
    }
    let groups: Vec<usize> = text
        .split(between)
        .map(str::len)
        .filter(|&chars| chars > 0)
        .collect();
    let chars: usize = groups.iter().sum();
    // Rejects sentences, whose words have other group lengths.
    let grouped = match groups.len() {
        1 => true,
        2 => chars < NEARBY_CODE,
        3 => chars + 1 >= NEARBY_CODE && groups.iter().all(|it| GROUP.contains(it)),
        _ => false,
    };
    (grouped && NEARLY_A_CODE.contains(&chars)).then_some(chars)
}

fn nearly_a_code(text: &str) -> Option<FriendInvitationError> {
    let chars = chars_of_a_code(text)?;
    if chars != ONLINE_CODE {
        let chars = i32::try_from(chars).unwrap_or(i32::MAX);
        return Some(FriendInvitationError::CodeLength { chars });
    }
    let odd = text.trim().chars().position(|c| matches!(c, 'u' | 'U'))?;
    let at = i32::try_from(odd).ok()?;
    Some(FriendInvitationError::CodeCharacter { at })
}

/// The build's servers, best first; none for the bare repository.
#[must_use]
pub fn default_servers() -> Vec<BrokerAddress> {
    // build.rs rejects a list that can't be read.
    let servers = server_address::read_list(SERVERS.unwrap_or_default());
    servers.into_iter().flatten().map(Into::into).collect()
}

/// Server for a new game or a code: the person's `own` one as typed, or one of the build. A link
/// names its server, so any one is chosen at random; for a code it must be the first. None without
/// a server, or if `own` is invalid.
#[uniffi::export]
#[must_use]
pub fn server_for(own: &str, by: InviteBy) -> Option<BrokerAddress> {
    choose(own, by, default_servers())
}

fn choose(own: &str, by: InviteBy, mut servers: Vec<BrokerAddress>) -> Option<BrokerAddress> {
    if !own.trim().is_empty() {
        return address(own);
    }
    if servers.is_empty() {
        return None;
    }
    let mut drawn = [0; 1];
    // Without a random number, use the first server.
    if by == InviteBy::Link && getrandom::fill(&mut drawn).is_err() {
        drawn = [0];
    }
    let at = usize::from(drawn[0]) % servers.len();
    Some(servers.swap_remove(at))
}

/// Player whom this person has played with.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Friend {
    /// Nickname.
    pub nickname: String,
    /// Current game with this player over a server; without one they play nearby.
    pub game: Option<SavedLink>,
}

#[uniffi::export]
impl Storage {
    /// Known players, one entry a nickname, six at most. Online games in which this side is to move
    /// come first, then other online games, then nearby players; most recent first.
    ///
    /// # Errors
    /// [`StorageError::NotSaved`] if the disk can't be read.
    pub fn friends(&self) -> Result<Vec<Friend>, StorageError> {
        let mut games: Vec<_> = self.links()?.into_iter().filter_map(friend).collect();
        // Stable: within a group the most recently written game stays first.
        games.sort_by_key(|(_, own_turn)| !own_turn);
        let met = self.store.known()?.into_iter().map(|player| Friend {
            nickname: player.nickname,
            game: None,
        });
        let mut friends: Vec<Friend> = Vec::new();
        for next in games.into_iter().map(|(friend, _)| friend).chain(met) {
            if !friends.iter().any(|known| known.nickname == next.nickname) {
                friends.push(next);
            }
        }
        friends.truncate(MOST_FRIENDS);
        Ok(friends)
    }
}

fn friend(link: SavedLink) -> Option<(Friend, bool)> {
    let game = link.game.as_ref().filter(|game| !game.left)?;
    link.broker.as_ref()?;
    let (nickname, own_turn) = (game.name.clone(), game.own_turn == Some(true));
    let game = Some(link);
    Some((Friend { nickname, game }, own_turn))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn servers(text: &str) -> Option<Vec<BrokerAddress>> {
        let read = server_address::read_list(text)?;
        Some(read.into_iter().map(Into::into).collect())
    }

    #[test]
    fn a_list_of_servers_is_read_whole_or_not_at_all() {
        assert_eq!(servers(" "), Some(Vec::new()));
        let two = servers("games.example.org, tls://k3yk3yk3@b.example:9").unwrap();
        assert_eq!(two[0].to_string(), "tls://games.example.org:8883");
        assert_eq!(two[1].to_string(), "tls://k3yk3yk3@b.example:9");
        for bad in [",", "a,", "a b", "a,http://b", "a;b"] {
            assert_eq!(servers(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_own_server_comes_before_those_of_the_build() {
        let two = servers("a.example,b.example").unwrap();
        let own = choose("own.example", InviteBy::Link, two.clone());
        assert_eq!(own.unwrap().host, "own.example");
        assert_eq!(choose("no server", InviteBy::Link, two.clone()), None);
        for _ in 0..8 {
            let said = choose(" ", InviteBy::Code, two.clone());
            assert_eq!(said.unwrap().host, "a.example");
        }
        let sent = (0..200).map(|_| choose("", InviteBy::Link, two.clone()).unwrap().host);
        let hosts: std::collections::BTreeSet<_> = sent.collect();
        assert_eq!(hosts.len(), 2);
        assert_eq!(choose("", InviteBy::Link, Vec::new()), None);
    }
}
