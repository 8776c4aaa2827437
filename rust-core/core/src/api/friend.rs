//! Playing a friend, whichever way: whom this person has played with, what somebody sends who wants to play,
//! and which server is used.

use super::broker_address::{address, link_in, names_link, read_invitation};
use super::{AddressProblem, BrokerAddress, InviteBy, KeptLink, LobbyError, Shelf, ShelfError};
use crate::{lobby, server_address};

/// Addresses with commas between them, given to a build by its environment. The repository has none.
const SERVERS: Option<&str> = option_env!("GOMOKU_SERVERS");

/// Friends that are shown: with more of them nobody would see what stands below.
const MOST_FRIENDS: usize = 6;

/// Characters of the codes that are said: of a server's, and of a device's in the same network.
const ONLINE_CODE: usize = 9;
const NEARBY_CODE: usize = 12;

/// Of what may be meant to be one.
const NEARLY_A_CODE: std::ops::RangeInclusive<usize> = 7..=14;

/// Of a group of the longer one, which has three.
const GROUP: std::ops::RangeInclusive<usize> = 3..=5;

/// What somebody sent who wants to play.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum FriendInvitation {
    /// It leads to a game over a server: for [`Shelf::join`].
    Online {
        /// The link or the code, without the words that came with it.
        invitation: String,
        /// The server that a link names; a code names none.
        server: Option<BrokerAddress>,
    },
    /// It leads to a device in the same network: for [`super::Lobby::invite_address`] and
    /// [`super::Lobby::watch_address`].
    Nearby {
        /// An address with its port, or a join code.
        address: String,
    },
}

/// Why a text is nothing that a friend can have sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum FriendInvitationError {
    /// Nothing was typed.
    #[error("nothing was typed")]
    Empty,
    /// Neither a link nor a code nor an address.
    #[error("an invitation is a link, nine or twelve characters, or an address with its port")]
    Unknown,
    /// A link of which something is missing or wrong.
    #[error("the link can't be read: {detail}")]
    Link {
        /// What is wrong with it, in English, for logs.
        detail: String,
    },
    /// A code with characters too many or too few.
    #[error("a code has nine or twelve characters, not {chars}")]
    CodeLength {
        /// How many there are.
        chars: i32,
    },
    /// A character that no code has.
    #[error("no code has the character at {at}")]
    CodeCharacter {
        /// Where it stands, from 0.
        at: i32,
    },
    /// The address of a server, where an invitation is asked for.
    #[error("this is the address of a server, and no invitation")]
    Server,
    /// An address or a join code that can't be used.
    #[error("the address can't be used: {problem:?}")]
    Nearby {
        /// Why not.
        problem: AddressProblem,
        /// The character at fault, from 0, where that can be told.
        at: Option<i32>,
    },
}

/// Reads what a friend has sent, however it came: a link, the message with a link in it, the nine
/// characters that are said, the twelve of another device's join code, or its address.
///
/// # Errors
/// [`FriendInvitationError`], with what is wrong for what the text seems to be.
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

/// Whether somebody who typed this meant an address in the network, or a join code.
fn seems_nearby(text: &str) -> bool {
    // A zone may have any name. A Chinese keyboard's signs are wide.
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

/// How many characters a text has that looks like a code; none for anything else.
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
    // Words have lengths of all kinds.
    let grouped = match groups.len() {
        1 => true,
        2 => chars < NEARBY_CODE,
        3 => chars + 1 >= NEARBY_CODE && groups.iter().all(|it| GROUP.contains(it)),
        _ => false,
    };
    (grouped && NEARLY_A_CODE.contains(&chars)).then_some(chars)
}

/// What is wrong with a text that is nearly a code.
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

/// The servers that this build brings, best first; none in a build of the bare repository.
#[must_use]
pub fn default_servers() -> Vec<BrokerAddress> {
    // A build with a list that can't be read does not come about: see build.rs.
    let servers = server_address::read_list(SERVERS.unwrap_or_default());
    servers.into_iter().flatten().map(Into::into).collect()
}

/// The server of a game to begin, or of a code that is joined: the person's `own`, as it was typed, or else one
/// that the build brings. A link names its server, so any of them serves; a code does not, so it is always
/// the first. None without any, and for an own one that can't be read.
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
    // Without a random number it is the first, too.
    if by == InviteBy::Link && getrandom::fill(&mut drawn).is_err() {
        drawn = [0];
    }
    let at = usize::from(drawn[0]) % servers.len();
    Some(servers.swap_remove(at))
}

/// Somebody this person has played with.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Friend {
    /// What the person calls itself.
    pub nickname: String,
    /// The game over a server that both have under way; without one they meet nearby.
    pub game: Option<KeptLink>,
}

#[uniffi::export]
impl Shelf {
    /// Those whom this person has played with and may want to play again, one entry a name, six at most:
    /// first those with a game over a server that waits for this side, then other such games, then those who
    /// were met nearby, the last one first.
    ///
    /// # Errors
    /// [`ShelfError::NotKept`] when the disk can't be read.
    pub fn friends(&self) -> Result<Vec<Friend>, ShelfError> {
        let mut games: Vec<_> = self.links()?.into_iter().filter_map(friend).collect();
        // Stable: of those for whom the same holds the one that was written last stays first.
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

/// Who plays a kept game over a server, and whether it waits for this side.
fn friend(link: KeptLink) -> Option<(Friend, bool)> {
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
