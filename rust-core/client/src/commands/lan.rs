use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gomoku_core::{ClockSetting, GameConfig, RemoteSetup, Seat, check_config};

use crate::board_args::BoardArgs;
use crate::clock;
use crate::data_folder::DataFolder;
use crate::failure::Failure;
use crate::lan::{self, LobbyEntry, Options};
use crate::script::remote::{self, RemoteCarrier, Script};
use crate::tui::{self, DisplayArgs, FirstScreen};

/// Play with somebody in the same network.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(super) struct LanArgs {
    /// Wait for a player. With --script this prints the address and the join code, which changes
    /// after wrong guesses.
    #[arg(long, conflicts_with_all = ["join", "watch", "resume"])]
    host: bool,
    /// Invite the player at this address (192.168.1.5:40123) or with this join code (12
    /// characters).
    #[arg(long, value_name = "ADDRESS|CODE", conflicts_with_all = ["watch", "resume"])]
    join: Option<String>,
    /// Watch the game at this address or join code.
    #[arg(long, value_name = "ADDRESS|CODE", conflicts_with = "resume")]
    watch: Option<String>,
    /// Resume the last unfinished game.
    #[arg(long)]
    resume: bool,
    /// Your nickname; it is saved.
    #[arg(long, value_name = "NAME")]
    nick: Option<String>,
    /// TCP port to listen on; any free one by default.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    #[command(flatten)]
    board: BoardArgs,
    /// Clock of the proposed game: none, MINUTES or MINUTES+SECONDS per move, such as 5+3.
    #[arg(long, default_value = "none", value_parser = clock::parse)]
    clock: ClockSetting,
    /// Play White in the proposed game.
    #[arg(long)]
    white: bool,
    /// In Renju, a forbidden move loses at once instead of being refused.
    #[arg(long)]
    forbidden_loses: bool,
    /// Neither advertise nor search in the network: addresses and codes only.
    #[arg(long)]
    hidden: bool,
    /// Let others in the network watch your games; not allowed by default.
    #[arg(long)]
    watchable: bool,
    /// Run without a screen: execute the lines of a file (- for standard input) and print a line
    /// for each event.
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Open all invitations and accept all codes without comparing, even from strangers: for tests
    /// in your network only. It does not detect an attacker between the two devices.
    #[arg(long, requires = "script")]
    yes: bool,
    /// Seconds that a line of a script waits for its condition.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "script",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
}

const AFTER: &str = "\
Without an address a screen lists who is around. Before a game both screens show six digits: only \
if they are the same, nobody sits between the two devices. A stranger's invitation shows them once \
you open it; whom you have met before you know by their key. Whoever types the join code of the other \
screen is known by that, with nothing to compare: only the one who shows it says yes. --script without --yes answers with the \
lines open, accept, differ and decline.

A script's lines: move h8 (or h8), open, accept, differ, decline, undo, draw, rematch, cancel, answer \
yes, answer no, resign, restart, react FEELING, leave, board, wait SECONDS, wait \
code|game|turn|offer|lost|linked|over|end, wait moves N; # starts a comment. Each line waits for \
what it needs. At the end of the script the program ends, and a game that is not over is kept for \
--resume.";

impl LanArgs {
    fn options(&self) -> Result<Options, Failure> {
        let options = Options {
            port: self.port,
            hidden: self.hidden,
            watchable: self.watchable,
            setup: RemoteSetup {
                rule: self.board.rule(),
                size: self.board.size,
                clock: self.clock,
                inviter_is_black: !self.white,
                forbidden_loses: self.forbidden_loses,
            },
        };
        if self.script.is_some() && !self.host && self.visit() == LobbyEntry::Lobby {
            let why = "a script needs --host, --join, --watch or --resume";
            return Err(Failure::bad_input(why));
        }
        // The core checks the ranges.
        let game = GameConfig {
            rule: options.setup.rule,
            size: options.setup.size,
            black: Seat::Human,
            white: Seat::Human,
            clock: self.clock,
            forbidden_loses: self.forbidden_loses,
            opening: gomoku_core::Opening::Free,
            threads: 1,
            min_reply_ms: 0,
            seed: None,
            together: None,
            perfect: false,
        };
        check_config(game).map_err(|error| Failure::bad_input(error.to_string()))?;
        Ok(options)
    }

    fn visit(&self) -> LobbyEntry {
        match (&self.join, &self.watch) {
            (Some(at), _) => LobbyEntry::Join(at.clone()),
            (None, Some(at)) => LobbyEntry::Watch(at.clone()),
            (None, None) if self.resume => LobbyEntry::Resume,
            (None, None) => LobbyEntry::Lobby,
        }
    }

    fn script(&self) -> Option<Script> {
        self.script.as_ref().map(|path| Script {
            path: path.clone(),
            yes: self.yes,
            patience: Duration::from_secs(self.patience),
        })
    }

    fn nick(&self) -> Option<&str> {
        self.nick.as_deref()
    }
}

/// Plays over the network.
///
/// # Errors
/// Code 2 for invalid input; code 1 if the network or the disk fails, or no game began.
pub(super) fn run(args: &LanArgs, look: DisplayArgs) -> Result<u8, Failure> {
    let options = args.options()?;
    let (visit, script) = (args.visit(), args.script());
    if script.is_none() {
        tui::check_terminal("gomoku lan --host --script FILE")?;
    }
    let place = DataFolder::take(lan::waits).map_err(lan::not_saved)?;
    lan::settle_nickname(args.nick(), &place)?;
    match script {
        Some(script) => remote::run(&script, RemoteCarrier::Lan { visit, options }, place),
        None => {
            let first = FirstScreen::Nearby {
                visit,
                options,
                place,
            };
            tui::run(look, first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_names_every_line_of_a_script() {
        let told = AFTER.replace('\n', " ");
        for words in crate::script::instruction::HELP.split(", ") {
            let first = words.split(['|', ' ']).next().unwrap_or_default();
            assert!(told.contains(first), "{words}");
        }
    }
}
