//! Parses typed or scanned addresses and join codes.

use std::net::SocketAddr;

use gomoku_link::discovery::{
    AddressError, OwnNetwork, ShortCode, ShortCodeError, format_address, parse_address,
};
use gomoku_link::link::JoinSecret;

use super::{AddressProblem, LobbyError};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParsedAddress {
    Address(SocketAddr),
    Code(ShortCode),
}

pub(super) struct ConnectTarget {
    /// Most likely first.
    pub(super) addresses: Vec<SocketAddr>,
    /// Secret that both sides prove to have.
    pub(super) secret: Option<JoinSecret>,
    /// Shown until the peer answers.
    pub(super) shown: String,
}

pub(crate) fn read(text: &str) -> Result<ParsedAddress, LobbyError> {
    // Every address has one of these characters, and no join code does.
    let parts = |c: char| matches!(c, '.' | ':' | '[' | '%' | '。' | '．' | '：' | '［' | '％');
    if text.trim().is_empty() || text.contains(parts) {
        return parse_address(text)
            .map(ParsedAddress::Address)
            .map_err(bad_address);
    }
    ShortCode::parse(text)
        .map(ParsedAddress::Code)
        .map_err(bad_code)
}

impl ParsedAddress {
    /// Resolves the target from this device's networks.
    pub(super) fn place(self) -> Result<ConnectTarget, LobbyError> {
        match self {
            Self::Address(address) => Ok(ConnectTarget {
                addresses: vec![address],
                secret: None,
                shown: format_address(address),
            }),
            Self::Code(code) => {
                let addresses = code.addresses(&OwnNetwork::all());
                if addresses.is_empty() {
                    return Err(bad(AddressProblem::CodeNoNetwork, None));
                }
                Ok(ConnectTarget {
                    addresses,
                    secret: Some(code.secret()),
                    shown: code.to_string(),
                })
            }
        }
    }
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

fn bad_code(error: ShortCodeError) -> LobbyError {
    use AddressProblem as Problem;
    let (problem, at) = match error {
        ShortCodeError::Character { at } => (Problem::CodeCharacter, Some(at)),
        ShortCodeError::Length { .. } => (Problem::CodeLength, None),
        ShortCodeError::Check => (Problem::CodeCheck, None),
    };
    bad(problem, at)
}

pub(super) fn bad(problem: AddressProblem, at: Option<usize>) -> LobbyError {
    LobbyError::BadAddress {
        problem,
        at: at.and_then(|at| i32::try_from(at).ok()),
    }
}
