//! Mutation tests of file formats. A damaged file must give an error, a loss, the original game, or
//! the one that an independent reader finds.

use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1251, WINDOWS_1252,
};
use gomoku_engine::Rule;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::foreign::hex;
use super::{RecordLoss, free_text, games, text_of};

/// Encodings with their names in `CA` and words for comments.
const CHARSETS: [(&Encoding, &str, &str); 8] = [
    (UTF_8, "UTF-8", "黑棋 ход é"),
    (UTF_16LE, "UTF-16", "黑棋 ход é"),
    (GBK, "GBK", "黑棋乗乚这一手很好俔"),
    (BIG5, "Big5", "黑棋功成這一手很好么也"),
    (SHIFT_JIS, "Shift_JIS", "黒の表示ソフトの能力です"),
    (EUC_KR, "EUC-KR", "흑이 이기는 수순입니다"),
    (WINDOWS_1251, "windows-1251", "хороший ход чёрных"),
    (WINDOWS_1252, "ISO-8859-1", "Très bonne défense à gauche"),
];

/// Lines, rule and moves.
type Found = (u8, Rule, String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Sgf,
    UndeclaredSgf,
    Orc,
    Psq,
    List,
    Columns,
    Turns,
    Link,
    Library,
}

impl Format {
    const ALL: [Self; 9] = [
        Self::Sgf,
        Self::UndeclaredSgf,
        Self::Orc,
        Self::Psq,
        Self::List,
        Self::Columns,
        Self::Turns,
        Self::Link,
        Self::Library,
    ];

    /// `None` if the format does not support the encoding.
    fn file(self, (encoding, label, words): (&'static Encoding, &str, &str)) -> Option<Vec<u8>> {
        let text = match self {
            Self::Sgf => format!(
                "(;FF[4]GM[4]CA[{label}]PB[{words}]SZ[15]RU[renju]\nC[{words}];B[hh]C[{words}]\n\
                 ;W[ih]C[{words}](;B[ig];W[gi]N[{words}];B[jj])(;B[if]C[{words}]))\n"
            ),
            Self::UndeclaredSgf => format!(
                "(;GM[4]SZ[19]PB[{words}]PW[{words}]RU[standard];B[jj]C[{words}];W[ij];B[ks])"
            ),
            Self::Orc => format!(
                "Subject: {words} (was: re)\n\n(;\nGM[5]FF[4]\nSW[NO]\n5A[gg]\nPW[{words}]\nSZ[15]TM[600]\n\
                 \n;B[hh];W[hg]C[\n{words}\n];B[jf];W[ig]\n;)\n\n---\n"
            ),
            Self::Psq => format!(
                "Piskvorky 15x15, 11:11, 0\r\n10,11,1204\r\n12,11,2055\r\n10,12,1999\r\n11,10,3333\r\n\
                 {words}\r\n{words}.exe\r\n-1\r\n"
            ),
            Self::List => format!("{words}\n\n1. h8 i9 2. j10 g9\n3. k11 l12 1-0\n"),
            Self::Columns => format!("{words}\nh8\nj9\nk12\nt19\nr17\n"),
            Self::Turns => format!(
                "START 15\nOK\nINFO rule 4\nTURN 7,7\nMESSAGE {words}\n8,6\nTURN 10,11\n12,13\n"
            ),
            Self::Link => format!("{words} https://gomocalc.com/#/h8i9j10g9k11 {words}"),
            Self::Library if encoding == UTF_16LE => return None,
            Self::Library => {
                let (words, ..) = encoding.encode(words);
                let zeros = &[0, 0][words.len() % 2..];
                let head = [&b"\xffRenLib\xff\x03\x04"[..], &[0xff; 10]].concat();
                let rest = hex("6988 4100 5ac3 0001 4200 8740 7b00 6840");
                return Some([&head, &hex("7808")[..], &words, zeros, &rest].concat());
            }
        };
        if encoding == UTF_16LE {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            return Some(units.flat_map(u16::to_le_bytes).collect());
        }
        let (bytes, _, unmappable) = encoding.encode(&text);
        assert!(!unmappable, "{text}");
        Some(bytes.into_owned())
    }

    /// Whether the game matches the file in this encoding or, as its tokens are ASCII, its raw
    /// bytes.
    fn is_game(self, found: &Found, bytes: &[u8], encoding: &'static Encoding) -> bool {
        [encoding, WINDOWS_1252].into_iter().any(|set| {
            let mut starts = [false, true].into_iter();
            starts.any(|last| self.reference(bytes, set, last).as_ref() == Some(found))
        })
    }

    /// The game according to an independent reader; `None` if a part is damaged.
    fn reference(
        self,
        bytes: &[u8],
        encoding: &'static Encoding,
        from_last: bool,
    ) -> Option<Found> {
        let (text, _) = encoding.decode_with_bom_removal(bytes);
        match self {
            Self::Sgf | Self::UndeclaredSgf | Self::Orc => sgf(&text),
            Self::Psq => psq(&text),
            Self::List | Self::Columns | Self::Link => list(&text, from_last),
            Self::Turns => turns(&text),
            Self::Library => Library::read(bytes),
        }
    }
}

fn name(column: u32, row: u32) -> String {
    let letter = char::from_u32(u32::from(b'A') + column).unwrap();
    format!("{letter}{}", row + 1)
}

fn sgf(text: &str) -> Option<Found> {
    let mut brackets = text.match_indices('(').map(|(at, _)| at);
    let begins = brackets.find(|at| {
        let inside = text[at + 1..].trim_start();
        let behind = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        inside.starts_with(';')
            || inside.starts_with(|c: char| c.is_ascii_uppercase()) && behind.starts_with('[')
    });
    let text = &text[begins.unwrap_or(0)..];
    let mut found = (15, Rule::Freestyle, Vec::new());
    let (mut word, mut chars, mut has_begun) = (String::new(), text.chars(), false);
    let mut is_over = false;
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                has_begun = true;
                let mut value = String::new();
                loop {
                    match chars.next()? {
                        ']' => break,
                        '\\' => value.extend(chars.next()),
                        c => value.push(c),
                    }
                }
                word.retain(|c| !c.is_ascii_lowercase());
                match &*word {
                    "B" | "W" => found.2.push(value),
                    "SZ" => {
                        let lines = value.split(':').next().unwrap_or_default().trim();
                        found.0 = if lines.is_empty() {
                            15
                        } else {
                            lines.parse().ok()?
                        };
                    }
                    "RU" if found.1 == Rule::Freestyle => {
                        found.1 = free_text::rule(&value).unwrap_or(Rule::Freestyle);
                    }
                    _ => {}
                }
            }
            ')' if has_begun => break,
            c if c.is_ascii_alphanumeric() => {
                if std::mem::take(&mut is_over) {
                    word.clear();
                }
                word.push(c);
                continue;
            }
            c if c.is_whitespace() || matches!(c, '\u{feff}' | '>') => {}
            _ => word.clear(),
        }
        is_over = true;
    }
    let (lines, rule, moves) = found;
    let mut names = Vec::new();
    for value in moves {
        let [x, y] = value.bytes().collect::<Vec<_>>().try_into().ok()?;
        let (x, y) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
        names.push(name(
            x.into(),
            u32::from(lines).checked_sub(1 + u32::from(y))?,
        ));
    }
    Some((lines, rule, names.join(" ")))
}

fn psq(text: &str) -> Option<Found> {
    let mut lines = text
        .split(['\r', '\n'])
        .map(str::trim)
        .filter(|it| !it.is_empty());
    let head = lines.next()?.trim_start_matches('\u{feff}');
    let (size, _) = head.strip_prefix("Piskvorky ")?.split_once('x')?;
    let size: u8 = size.parse().ok()?;
    let mut names = Vec::new();
    for line in lines {
        let digits = line.bytes().filter(u8::is_ascii_digit).count();
        if digits == 0 || !line.contains(',') {
            continue;
        }
        let mut numbers = line.split(',').map(|it| it.trim().parse::<u32>().ok());
        let (x, y) = (numbers.next()??, numbers.next()??);
        names.push(name(x.checked_sub(1)?, u32::from(size).checked_sub(y)?));
    }
    Some((size, Rule::Freestyle, names.join(" ")))
}

fn points(word: &str) -> Option<Vec<(u32, u32)>> {
    let mut found = Vec::new();
    let mut rest = word.to_ascii_uppercase();
    while !rest.is_empty() {
        let digits = rest
            .get(1..)?
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let row: u32 = rest.get(1..=digits)?.parse().ok()?;
        let column = u32::from(rest.as_bytes()[0]).checked_sub(65)?;
        found.push((column, row.checked_sub(1)?));
        rest = rest.split_off(1 + digits);
    }
    Some(found).filter(|found| !found.is_empty())
}

/// Reads moves from the first or last number 1 on.
fn list(text: &str, from_last: bool) -> Option<Found> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_first = |two: &[&str]| two[0] == "1" && points(two[1]).is_some();
    let mut pairs = words.windows(2);
    let from = if from_last {
        pairs.rposition(is_first)
    } else {
        pairs.position(is_first)
    };
    let mut points_of = Vec::new();
    for word in &words[from.unwrap_or(0)..] {
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        let mut letters = word.split(|c: char| c.is_ascii_digit());
        let is_name = letters.any(|run| run.len() > 2);
        if has_digit && word.contains(|c: char| c.is_ascii_alphabetic()) && !is_name {
            points_of.extend(points(word)?);
        }
    }
    let mut points = points_of;
    let last = points.iter().map(|it| it.0).max()?;
    if last > 8 && points.iter().all(|it| it.0 != 8) {
        for (column, _) in &mut points {
            *column -= u32::from(*column > 8);
        }
    }
    let needed = points.iter().map(|it| it.0.max(it.1) + 1).max()?;
    let size = [15, 19, 20].into_iter().find(|&size| size >= needed)?;
    let names: Vec<String> = points.iter().map(|&(x, y)| name(x, y)).collect();
    Some((size as u8, Rule::Freestyle, names.join(" ")))
}

fn turns(text: &str) -> Option<Found> {
    let (mut size, mut rule, mut names) = (None, Rule::Freestyle, Vec::new());
    for line in text.split(['\r', '\n']).map(str::trim) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match &*word.to_ascii_uppercase() {
            "START" => size = Some(rest.trim().parse::<u32>().ok()?),
            "INFO" => {
                if let Some(number) = rest.trim().strip_prefix("rule ") {
                    rule = free_text::rule(number)?;
                }
            }
            "MESSAGE" | "OK" => {}
            word => {
                let place = if word == "TURN" { rest } else { line };
                if !place.contains(|c: char| c.is_ascii_digit()) {
                    continue;
                }
                let (x, y) = place.split_once(',')?;
                let (x, y): (u32, u32) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
                names.push(name(x, size?.checked_sub(1 + y)?));
            }
        }
    }
    Some((u8::try_from(size?).ok()?, rule, names.join(" ")))
}

/// Independent reader of libraries, which follows the first branches.
struct Library<'a> {
    bytes: &'a [u8],
    at: usize,
    leaves: usize,
    ends_with_leaf: bool,
}

impl<'a> Library<'a> {
    fn read(bytes: &'a [u8]) -> Option<Found> {
        let mut library = Self {
            bytes,
            at: 20,
            leaves: 0,
            ends_with_leaf: false,
        };
        let mut main = Vec::new();
        if bytes.get(20) == Some(&0) {
            library.node()?;
        }
        let is_closed = library.siblings(Some(&mut main))?;
        let rest = bytes.get(library.at..).unwrap_or_default();
        let is_cut = !is_closed && library.leaves > usize::from(library.ends_with_leaf);
        if is_closed && rest.iter().any(|&byte| byte != 0) || is_cut {
            return None;
        }
        let names: Vec<String> = main
            .iter()
            .map(|place| name(u32::from(place & 15) - 1, 14 - u32::from(place >> 4)))
            .collect();
        Some((15, Rule::Renju, names.join(" ")))
    }

    fn next(&mut self) -> Option<u8> {
        self.at += 1;
        self.bytes.get(self.at - 1).copied()
    }

    fn node(&mut self) -> Option<(u8, u8)> {
        let (place, flags) = (self.next()?, self.next()?);
        let texts = if flags & 1 != 0 {
            self.next()?;
            self.next()? & 1
        } else {
            0
        };
        if flags & 0x20 != 0 {
            while self.next()? & 0x80 == 0 && self.next()? & 0x80 == 0 {}
            self.at += (self.at - 20) % 2;
        }
        let comments = u8::from(flags & 0x28 == 8);
        for _ in 0..texts + comments {
            while self.next()? != 0 && self.next()? != 0 {}
            self.at += (self.at - 20) % 2;
        }
        (self.at <= self.bytes.len()).then_some((place, flags))
    }

    /// Appends the first branch to `line`. Returns whether all branches are closed.
    fn siblings(&mut self, mut line: Option<&mut Vec<u8>>) -> Option<bool> {
        loop {
            if self.at >= self.bytes.len() {
                return Some(false);
            }
            let (place, flags) = self.node()?;
            let is_label = flags & 2 != 0;
            self.ends_with_leaf = flags & 0x42 == 0x40;
            if place == 0 && !is_label {
                return None;
            }
            let mut own = line.take_if(|_| !is_label);
            if let Some(line) = &mut own {
                line.push(place);
            }
            if flags & 0x40 == 0 {
                if !self.siblings(own)? {
                    return Some(false);
                }
            } else if !is_label {
                self.leaves += 1;
            }
            if flags & 0x80 == 0 {
                return Some(true);
            }
        }
    }
}

/// The tested reader.
fn read(bytes: &[u8]) -> Result<(Found, Vec<RecordLoss>), String> {
    let text = text_of(bytes).map_err(|error| error.to_string())?;
    let mut games = games(&text).map_err(|error| error.to_string())?;
    let game = games.next().ok_or("no game")?;
    let read = game
        .read()
        .map_err(|fault| fault.placed(&text).to_string())?;
    let moves: Vec<String> = read
        .game
        .plies()
        .map(|(_, ply)| ply.point.to_string())
        .collect();
    let setup = read.game.setup();
    let found = (setup.size.lines(), setup.rule, moves.join(" "));
    Ok((found, read.losses))
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut StdRng) {
    const TOKENS: &[u8] = b"[](){};\\#/,:.\n\r\0 BW19hi\x80\x81\xa5\xff";
    let at = rng.random_range(0..=bytes.len());
    let end = (at + rng.random_range(1..6)).min(bytes.len());
    match rng.random_range(0..7) {
        0 if at < bytes.len() => bytes[at] = rng.random(),
        1 => bytes.insert(at, rng.random()),
        2 => bytes.insert(at, TOKENS[rng.random_range(0..TOKENS.len())]),
        3 if at < bytes.len() => bytes[at] = TOKENS[rng.random_range(0..TOKENS.len())],
        4 => {
            let piece = bytes[at..end].to_vec();
            let to = rng.random_range(0..=bytes.len());
            bytes.splice(to..to, piece);
        }
        5 if rng.random_bool(0.1) => bytes.truncate(at),
        _ => drop(bytes.splice(at..end, [])),
    }
}

#[test]
fn files_with_mistakes_are_read_as_written_or_refused_or_have_a_loss() {
    let deep = std::env::var_os("GOMOKU_DEEP").is_some();
    let cases = if deep { 10_000 } else { 100 };
    let mut wrong = Vec::new();
    for (number, format) in (0..).zip(Format::ALL) {
        for (other, charset) in (0..).zip(CHARSETS) {
            let Some(good) = format.file(charset) else {
                continue;
            };
            let (found, losses) =
                read(&good).unwrap_or_else(|error| panic!("{charset:?}: {error}"));
            let original = found;
            assert_eq!(
                format.reference(&good, charset.0, false).as_ref(),
                Some(&original),
                "{charset:?}"
            );
            assert_eq!(losses, [], "{format:?} {charset:?}");
            let mut rng = StdRng::seed_from_u64(20_261_129 + 100 * number + other);
            let mut taken = 0;
            for _ in 0..cases {
                let mut bytes = good.clone();
                for _ in 0..rng.random_range(1..4) {
                    mutate(&mut bytes, &mut rng);
                }
                let Ok((found, losses)) = read(&bytes) else {
                    continue;
                };
                taken += 1;
                let is_right = found == original || format.is_game(&found, &bytes, charset.0);
                if losses.is_empty() && !is_right {
                    let reference = format.reference(&bytes, charset.0, false);
                    let text = String::from_utf8_lossy(&bytes);
                    let seen = format!("{found:?}, not {reference:?}");
                    wrong.push(format!("{format:?} {}: {seen}\n{text:?}", charset.1));
                }
            }
            assert!(taken > cases / 50, "{format:?} {charset:?}: {taken} taken");
        }
    }
    let first: Vec<&String> = wrong.iter().take(30).collect();
    assert!(wrong.is_empty(), "{}: {first:#?}", wrong.len());
}
