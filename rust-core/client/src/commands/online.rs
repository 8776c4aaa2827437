use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku_core::{ClockSetting, InviteBy, RemoteSetup};

use crate::board_args::BoardArgs;
use crate::clock;
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::online::{self, OnlineEntry, OnlineSetup, addresses, broker};
use crate::script::remote::{self, RemoteCarrier, Script};
use crate::{lan, output};

/// Play over a server; without an option, list the stored games.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(super) struct OnlineArgs {
    /// Print a link that invites somebody.
    #[arg(long, conflicts_with_all = ["join", "resume"])]
    invite: bool,
    /// With --invite: use nine characters to be read aloud instead.
    #[arg(long, requires = "invite")]
    code: bool,
    /// Join with this link or code.
    #[arg(long, value_name = "LINK|CODE", conflicts_with = "resume")]
    join: Option<String>,
    /// Resume a stored game, or wait again for a stored invitation: its number in the list, by
    /// default the one of the last game.
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, default_missing_value = "1",
        value_parser = clap::value_parser!(u16).range(1..))]
    resume: Option<u16>,
    /// The server: HOST or HOST:PORT, with TLS unless it is this machine; tcp://HOST:PORT without
    /// TLS, tls://HOST:PORT with it. Separate the nodes of a cluster with commas. The default is
    /// the server in the link, or one on this machine.
    #[arg(long = "server", value_name = "ADDRESS")]
    broker: Option<String>,
    /// Certificate authorities to trust instead of the system's.
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,
    /// Your nickname; it is saved.
    #[arg(long, value_name = "NAME")]
    nick: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// Clock of the proposed game, which runs while both players are connected; "none" for games
    /// over days.
    #[arg(long, default_value = "none", value_parser = clock::parse)]
    clock: ClockSetting,
    /// Play White in the proposed game.
    #[arg(long)]
    white: bool,
    /// In Renju, a forbidden move loses at once instead of being refused.
    #[arg(long)]
    forbidden_loses: bool,
    /// Script to execute; - for standard input.
    #[arg(long, value_name = "FILE", default_value = "-")]
    script: PathBuf,
    /// Seconds that a line of the script waits for its condition.
    #[arg(long, value_name = "SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
}

const AFTER: &str = "\
You needn't be online together: encrypted moves wait on the server, and the program can be \
closed at any time. Lines are read and events printed as by gomoku lan --script; there is no code to \
compare, since the invitation is the proof. A server of your own is one command: scripts/serve.";

impl OnlineArgs {
    fn nick(&self) -> Option<&str> {
        self.nick.as_deref()
    }

    /// Returns none to list the stored games.
    fn meeting(&self, place: &DataFolder) -> Result<Option<OnlineSetup>, Failure> {
        let by = if self.code {
            InviteBy::Code
        } else {
            InviteBy::Link
        };
        let mut named = None;
        let entrance = match (&self.join, self.resume) {
            (Some(text), _) => {
                named = online::named_server(text)?;
                OnlineEntry::Join(text.clone())
            }
            (None, Some(number)) => {
                let mut waiting = online::waiting(place)?.into_iter();
                let chosen = waiting.nth(usize::from(number) - 1).ok_or_else(|| {
                    Failure::bad_input(format!("no game has the number {number}"))
                })?;
                named = chosen.broker;
                OnlineEntry::Resume(chosen.id)
            }
            (None, None) if self.invite => OnlineEntry::Invite(by, self.setup()),
            (None, None) => return Ok(None),
        };
        let nodes = match (&self.broker, named) {
            (Some(text), _) => addresses(text)?,
            (None, Some(named)) => vec![named],
            // A code has no server address, so it uses the default server.
            (None, None) if self.join.is_some() => online::builtin_server(InviteBy::Code)?,
            (None, None) => online::builtin_server(by)?,
        };
        let broker = broker(&nodes, self.ca.as_deref())?;
        Ok(Some(OnlineSetup {
            entrance,
            broker,
            nodes,
        }))
    }

    fn setup(&self) -> RemoteSetup {
        RemoteSetup {
            rule: self.board.rule(),
            size: self.board.size,
            clock: self.clock,
            inviter_is_black: !self.white,
            forbidden_loses: self.forbidden_loses,
        }
    }

    fn script(&self) -> Script {
        Script {
            path: self.script.clone(),
            yes: false,
            patience: Duration::from_secs(self.patience),
        }
    }
}

/// Plays over a broker.
///
/// # Errors
/// Code 2 for invalid input; code 1 if no game began or the disk fails.
pub(super) fn run(args: &OnlineArgs) -> Result<u8, Failure> {
    let place = DataFolder::take(online::waits).map_err(lan::not_saved)?;
    lan::settle_nickname(args.nick(), &place)?;
    match args.meeting(&place)? {
        Some(meeting) => remote::run(&args.script(), RemoteCarrier::Online(meeting), place),
        None => {
            let mut out = output::stdout();
            for line in list(&place)? {
                writeln!(out, "{line}")?;
            }
            Ok(0)
        }
    }
}

fn list(place: &DataFolder) -> Result<Vec<String>, Failure> {
    let waiting = online::waiting(place)?;
    let lines = waiting.iter().enumerate();
    let lines =
        lines.map(|(index, waiting)| format!("{}: {}", index + 1, online::describe(waiting)));
    let mut lines: Vec<_> = lines.chain(place.damage()).collect();
    if lines.is_empty() {
        lines.push("no game is saved: begin one with --invite or --join".to_owned());
    }
    Ok(lines)
}
