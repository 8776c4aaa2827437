//! The command line of `gomoku online`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku_core::{ClockSetting, InviteBy, RemoteSetup, read_invitation};

use super::broker::{addresses, broker};
use super::{Opening, Visit};
use crate::args::{BoardArgs, Failure};
use crate::clock;
use crate::lan::plain::Script;

/// Where scripts/serve starts one.
const HERE: &str = "127.0.0.1:1883";

/// Play with somebody anywhere, over a broker; without an option, list the games that are kept.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub struct OnlineArgs {
    /// Invite somebody by a link, which is printed.
    #[arg(long, conflicts_with_all = ["join", "resume"])]
    invite: bool,
    /// With --invite: by nine characters to be said aloud instead.
    #[arg(long, requires = "invite")]
    code: bool,
    /// Join with this link or code.
    #[arg(long, value_name = "LINK|CODE", conflicts_with = "resume")]
    join: Option<String>,
    /// Go on with a kept game, or wait on for a kept invitation: its number in the list, by default
    /// the one of the last game.
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "1",
        value_parser = clap::value_parser!(u16).range(1..))]
    resume: Option<u16>,
    /// The broker: HOST, or HOST:PORT, with TLS unless it is this machine; tcp://HOST:PORT without TLS,
    /// tls://HOST:PORT with it; with commas between them, the nodes of a cluster. By default the one
    /// that the link names, or one on this machine.
    #[arg(long, value_name = "ADDRESS")]
    broker: Option<String>,
    /// Whose certificates prove who a broker is, instead of those that the system trusts.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// What others call you; remembered.
    #[arg(long, value_name = "NAME")]
    nick: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// The clock of the game that you propose, which runs while both are there; "none" for games that
    /// take days.
    #[arg(long, default_value = "none", value_parser = clock::parse)]
    clock: ClockSetting,
    /// Take White in the game that you propose.
    #[arg(long)]
    white: bool,
    /// In Renju, a forbidden point loses at once instead of being refused.
    #[arg(long)]
    forbidden_loses: bool,
    /// The lines to carry out; - for standard input.
    #[arg(long, value_name = "FILE", default_value = "-")]
    script: PathBuf,
    /// How many seconds a line waits for what it needs.
    #[arg(long, value_name = "SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
}

const AFTER: &str = "\
The other player need not be there: moves wait at the broker, encrypted, and the program can be \
closed at any time. Lines are read and events printed as by gomoku lan --script; there is no code to \
compare, since the invitation is the proof. A broker of your own is one command: scripts/serve.";

impl OnlineArgs {
    pub(super) fn nick(&self) -> Option<&str> {
        self.nick.as_deref()
    }

    /// None to list what is kept.
    pub(super) fn opening(&self) -> Result<Option<Opening>, Failure> {
        let by = if self.code {
            InviteBy::Code
        } else {
            InviteBy::Link
        };
        let mut named = None;
        let visit = match (&self.join, self.resume) {
            (Some(text), _) => {
                let link = read_invitation(text).map_err(|error| super::failure(&error))?;
                named = link.broker;
                Visit::Join(link.invitation)
            }
            (None, Some(number)) => Visit::Resume(number.into()),
            (None, None) if self.invite => Visit::Invite(by, self.setup()),
            (None, None) => return Ok(None),
        };
        let nodes = match (&self.broker, named) {
            (Some(text), _) => addresses(text)?,
            (None, Some(named)) => vec![named],
            (None, None) => addresses(HERE)?,
        };
        let broker = broker(&nodes, self.ca.as_deref())?;
        Ok(Some(Opening {
            visit,
            broker,
            nodes,
        }))
    }

    fn setup(&self) -> RemoteSetup {
        RemoteSetup {
            rule: self.board.rule(),
            size: self.board.size.lines().into(),
            clock: self.clock,
            inviter_is_black: !self.white,
            forbidden_loses: self.forbidden_loses,
        }
    }

    pub(super) fn script(&self) -> Script {
        Script {
            path: self.script.clone(),
            yes: false,
            patience: Duration::from_secs(self.patience),
        }
    }
}
