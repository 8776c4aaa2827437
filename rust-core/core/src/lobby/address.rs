//! What someone typed or scanned.

use std::net::SocketAddr;

use gomoku_link::discovery::{AddressError, JoinCode, JoinCodeError, parse_address};
use gomoku_link::link::JoinSecret;

use super::{AddressProblem, LobbyError};

/// Where to connect, and what shows who is there, if that is known.
pub(super) fn parse(text: &str) -> Result<(SocketAddr, Option<JoinSecret>), LobbyError> {
    match JoinCode::parse(text) {
        Ok(code) => Ok((code.address(), Some(code.secret()))),
        Err(error) if is_code(text) => Err(bad_code(error)),
        Err(_) => parse_address(text)
            .map(|address| (address, None))
            .map_err(bad_address),
    }
}

/// Whether it is an address or a join code.
pub(crate) fn read(text: &str) -> Result<(), LobbyError> {
    parse(text).map(|_| ())
}

/// No address begins so.
fn is_code(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next().is_some_and(|c| c.eq_ignore_ascii_case(&'g'))
}

fn bad_address(error: AddressError) -> LobbyError {
    use AddressProblem as Problem;
    let (problem, at) = match error {
        AddressError::Empty => (Problem::Empty, None),
        AddressError::TooLong { .. } => (Problem::TooLong, None),
        AddressError::MissingPort => (Problem::MissingPort, None),
        AddressError::Port { at } => (Problem::BadPort, Some(at)),
        AddressError::Brackets => (Problem::NeedsBrackets, None),
        AddressError::Address { at } => (Problem::NotAnAddress, Some(at)),
        AddressError::Zone { at } => (Problem::Zone, Some(at)),
        AddressError::NoPeer { .. } => (Problem::NoPeer, None),
    };
    bad(problem, at)
}

fn bad_code(error: JoinCodeError) -> LobbyError {
    use AddressProblem as Problem;
    let (problem, at) = match error {
        JoinCodeError::NoCode => (Problem::CodeCharacter, None),
        JoinCodeError::Character { at } => (Problem::CodeCharacter, Some(at)),
        JoinCodeError::Length { .. } => (Problem::CodeLength, None),
        JoinCodeError::Check => (Problem::CodeCheck, None),
        JoinCodeError::Version { .. } => (Problem::CodeVersion, None),
        JoinCodeError::Content => (Problem::CodeDamaged, None),
        JoinCodeError::NoPeer { .. } => (Problem::NoPeer, None),
    };
    bad(problem, at)
}

fn bad(problem: AddressProblem, at: Option<usize>) -> LobbyError {
    LobbyError::BadAddress {
        problem,
        at: at.and_then(|at| i32::try_from(at).ok()),
    }
}
