use super::{MAX_BYTES, RecordError};

#[derive(Debug)]
pub(crate) struct Fault {
    pub(super) at: usize,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    Syntax(String),
    Unsupported(String),
    Illegal { ply: usize, detail: String },
    TooLong,
}

impl Fault {
    pub(super) fn syntax(at: usize, detail: impl Into<String>) -> Self {
        Self {
            at,
            kind: Kind::Syntax(detail.into()),
        }
    }

    pub(super) fn unsupported(at: usize, detail: impl Into<String>) -> Self {
        Self {
            at,
            kind: Kind::Unsupported(detail.into()),
        }
    }

    /// `ply` counts from 1.
    pub(super) fn illegal(at: usize, ply: usize, detail: impl Into<String>) -> Self {
        Self {
            at,
            kind: Kind::Illegal {
                ply,
                detail: detail.into(),
            },
        }
    }

    /// This error has no position.
    pub(super) fn too_long() -> Self {
        Self {
            at: 0,
            kind: Kind::TooLong,
        }
    }

    /// Shifts the position for a record at byte `start` of a text.
    pub(super) fn behind(self, start: usize) -> Self {
        Self {
            at: start + self.at,
            ..self
        }
    }

    pub(crate) fn placed(self, text: &str) -> RecordError {
        let place = place(text, self.at);
        self.at_place(place)
    }

    /// Position in a file without lines: line 1, with the byte, from 1, as the column.
    pub(super) fn at_byte(self) -> RecordError {
        let place = (1, as_i32(self.at + 1));
        self.at_place(place)
    }

    fn at_place(self, (line, column): (i32, i32)) -> RecordError {
        match self.kind {
            Kind::TooLong => RecordError::too_long(MAX_BYTES),
            Kind::Syntax(detail) => RecordError::Syntax {
                line,
                column,
                detail,
            },
            Kind::Unsupported(detail) => RecordError::Unsupported {
                line,
                column,
                detail,
            },
            Kind::Illegal { ply, detail } => RecordError::IllegalMove {
                line,
                column,
                ply: as_i32(ply),
                detail,
            },
        }
    }
}

/// Line and column, both from 1; a column is a character. LF, CR and CR LF end a line.
fn place(text: &str, at: usize) -> (i32, i32) {
    let (mut line, mut column, mut last) = (1_usize, 1_usize, '\0');
    for (_, c) in text.char_indices().take_while(|&(i, _)| i < at) {
        match c {
            '\n' if last == '\r' => {}
            '\n' | '\r' => {
                line += 1;
                column = 1;
            }
            _ => column += 1,
        }
        last = c;
    }
    (as_i32(line), as_i32(column))
}

fn as_i32(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_count_characters_and_all_line_ends() {
        let text = "(é]\r\nb\rc\n";
        assert_eq!(place(text, 0), (1, 1));
        assert_eq!(place(text, 3), (1, 3), "é is two bytes and one column");
        assert_eq!(place(text, 6), (2, 1));
        assert_eq!(place(text, 8), (3, 1));
        assert_eq!(place(text, text.len()), (4, 1));
        assert_eq!(place("", 99), (1, 1));
    }
}
