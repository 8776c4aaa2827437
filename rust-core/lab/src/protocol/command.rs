use thiserror::Error;

/// Line from the manager, with unchecked protocol coordinates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `START size`: new game on a square board.
    Start(i64),
    /// `RECTSTART width,height`; only square boards are supported.
    RectStart(i64, i64),
    /// `BEGIN`: the brain makes the first move.
    Begin,
    /// `TURN x,y`: the opponent's move.
    Turn(i64, i64),
    /// `BOARD`: a position follows, then the brain moves.
    Board,
    /// `YXBOARD`: a position follows, without a move.
    YxBoard,
    /// `SWAP2BOARD`: stones follow, then the brain places stones or chooses a colour.
    Swap2Board,
    /// `TAKEBACK x,y`: undoes the last move.
    Takeback(i64, i64),
    /// `INFO key value`.
    Info {
        /// Key in lower case.
        key: String,
        /// Value, possibly empty.
        value: String,
    },
    /// `RESTART`: new game on the same board size.
    Restart,
    /// `ABOUT`.
    About,
    /// `END`: exit.
    End,
    /// `YXSHOWFORBID`: list Black's forbidden points.
    YxShowForbid,
    /// `YXSTOP`: move now.
    YxStop,
}

/// Owner of a stone in a `BOARD` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoneOwner {
    /// 1: the brain.
    Own,
    /// 2: the opponent.
    Opponent,
}

/// Invalid line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CommandError {
    /// Unknown keyword.
    #[error("UNKNOWN command {0}")]
    Unknown(String),
    /// Known keyword with missing or invalid arguments.
    #[error("ERROR {0}")]
    Malformed(String),
}

impl Command {
    /// Parses a line. Keywords are not case-sensitive.
    ///
    /// # Errors
    /// [`CommandError`], whose text is the protocol's reply.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let bad = |usage: &str| CommandError::Malformed(format!("usage: {usage}"));
        match word.to_ascii_uppercase().as_str() {
            "START" => rest.parse().map(Self::Start).map_err(|_| bad("START size")),
            "RECTSTART" => match numbers::<2>(rest) {
                Some([width, height]) => Ok(Self::RectStart(width, height)),
                None => Err(bad("RECTSTART width,height")),
            },
            "TURN" => match numbers::<2>(rest) {
                Some([x, y]) => Ok(Self::Turn(x, y)),
                None => Err(bad("TURN x,y")),
            },
            "TAKEBACK" => match numbers::<2>(rest) {
                Some([x, y]) => Ok(Self::Takeback(x, y)),
                None => Err(bad("TAKEBACK x,y")),
            },
            "BEGIN" => Ok(Self::Begin),
            "BOARD" => Ok(Self::Board),
            "YXBOARD" => Ok(Self::YxBoard),
            "SWAP2BOARD" => Ok(Self::Swap2Board),
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let (key, value) = (key.to_ascii_lowercase(), value.trim().to_owned());
                Ok(Self::Info { key, value })
            }
            "RESTART" => Ok(Self::Restart),
            "ABOUT" => Ok(Self::About),
            "END" => Ok(Self::End),
            "YXSHOWFORBID" => Ok(Self::YxShowForbid),
            "YXSTOP" => Ok(Self::YxStop),
            _ => Err(CommandError::Unknown(printable(word))),
        }
    }

    /// Whether the brain replies directly. A position is answered at `DONE`.
    pub(super) const fn is_answered(&self) -> bool {
        !matches!(
            self,
            Self::Board
                | Self::YxBoard
                | Self::Swap2Board
                | Self::Info { .. }
                | Self::YxStop
                | Self::End
        )
    }
}

/// Whether a line begins with a coordinate and so belongs to a position.
pub(super) fn is_placement(line: &str) -> bool {
    line.starts_with(|c: char| c == '-' || c.is_ascii_digit())
}

/// Parses `x,y,field`. The outer `None` means another format.
pub(super) fn placement(line: &str) -> Option<(i64, i64, Option<StoneOwner>)> {
    let [x, y, field] = numbers::<3>(line)?;
    let stance = match field {
        1 => Some(StoneOwner::Own),
        2 => Some(StoneOwner::Opponent),
        _ => None,
    };
    Some((x, y, stance))
}

/// Parses exactly `N` integers separated by commas.
pub(super) fn numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
    let mut values = [0; N];
    let mut parts = text.split(',');
    for value in &mut values {
        *value = parts.next()?.trim().parse().ok()?;
    }
    parts.next().is_none().then_some(values)
}

/// Shortens the manager's text and removes control characters.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .take(32)
        .map(|c| if c.is_ascii_graphic() { c } else { '?' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_command() {
        assert_eq!(Command::parse("START 15"), Ok(Command::Start(15)));
        assert_eq!(Command::parse(" turn 3 , 4 "), Ok(Command::Turn(3, 4)));
        assert_eq!(
            Command::parse("RECTSTART 30,20"),
            Ok(Command::RectStart(30, 20))
        );
        let info = Command::Info {
            key: "folder".into(),
            value: "/a b/c".into(),
        };
        assert_eq!(Command::parse("INFO folder /a b/c"), Ok(info));
        assert_eq!(Command::parse("YxStop"), Ok(Command::YxStop));
    }

    #[test]
    fn refuses_bad_arguments_and_unknown_words() {
        for line in [
            "START",
            "START x",
            "START 15 15",
            "TURN 1",
            "TURN 1,2,3",
            "TURN a,b",
        ] {
            assert!(
                matches!(Command::parse(line), Err(CommandError::Malformed(_))),
                "{line}"
            );
        }
        let huge = "TURN 99999999999999999999,1";
        assert!(matches!(
            Command::parse(huge),
            Err(CommandError::Malformed(_))
        ));
        assert_eq!(
            Command::parse("H\u{1b}[2J x"),
            Err(CommandError::Unknown("H?[2J".to_owned()))
        );
    }

    #[test]
    fn reads_placements() {
        assert_eq!(placement("1,2,1"), Some((1, 2, Some(StoneOwner::Own))));
        assert_eq!(
            placement("1, 2, 2"),
            Some((1, 2, Some(StoneOwner::Opponent)))
        );
        assert_eq!(placement("1,2,3"), Some((1, 2, None)));
        assert_eq!(placement("1,2"), None);
    }
}
