//! Removes private data from log lines. Fixed texts are safe; formatted arguments may be names,
//! addresses or keys, so only the items listed here remain.

use std::fmt::{Debug, Write as _};
use std::panic::PanicHookInfo;

use log::{Level, Record};

/// Error descriptions of systems and the standard library, without names.
const PHRASES: [&str; 22] = [
    "address in use",
    "address not available",
    "already exists",
    "broken pipe",
    "connection aborted",
    "connection refused",
    "connection reset",
    "deadline has elapsed",
    "early eof",
    "end of file",
    "entity not found",
    "host is unreachable",
    "host unreachable",
    "invalid data",
    "invalid input",
    "network is unreachable",
    "network unreachable",
    "no storage space",
    "not connected",
    "permission denied",
    "timed out",
    "unexpected end of file",
];

/// Prefixes of error numbers.
const NUMBERED: [&str; 4] = ["os error ", "error ", "status ", "code="];

/// Maximum variant names, outermost first.
const NAMES: usize = 4;

/// Maximum digits, fewer than a comparison code has.
const DIGITS: usize = 5;

pub(super) fn line(record: &Record<'_>) -> String {
    let level = match record.level() {
        Level::Error => "E",
        Level::Warn => "W",
        Level::Info => "I",
        Level::Debug | Level::Trace => "D",
    };
    let place = record.module_path_static().unwrap_or("?");
    let place = place.strip_prefix("gomoku_").unwrap_or(place);
    let mut line = format!("{level} {place}:{}", record.line().unwrap_or(0));
    let args = *record.args();
    // Without arguments the text is fixed.
    if let Some(own) = args.as_str() {
        let _ = write!(line, " {own}");
    } else {
        for part in faults(&args.to_string()) {
            let _ = write!(line, " {part}");
        }
    }
    line
}

pub(super) fn panic(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map_or_else(
        || "?".into(),
        |location| format!("{}:{}", end_of_path(location.file()), location.line()),
    );
    // With arguments it would be a `String`.
    let own = info.payload().downcast_ref::<&'static str>();
    format!("E panic at {place} {}", own.unwrap_or(&""))
}

/// Returns the names of variants, nested ones too, from a derived `Debug`, and an error number.
/// Skips quoted texts and other numbers.
pub(super) fn variant(which: &dyn Debug) -> String {
    let shown = format!("{which:?}");
    let mut parts: Vec<String> = names(&shown).take(NAMES).map(str::to_owned).collect();
    if !parts.is_empty() {
        parts.extend(faults(&shown));
    }
    parts.join(" ")
}

/// Words outside quotes that look like type or variant names.
fn names(shown: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    shown
        .split(move |c: char| {
            if quoted {
                quoted = escaped || c != '"';
                escaped = !escaped && c == '\\';
                return true;
            }
            quoted = c == '"';
            !c.is_ascii_alphanumeric() && c != '_'
        })
        .filter(|word| {
            let begins = word.starts_with(|c: char| c.is_ascii_uppercase());
            begins && word.contains(|c: char| c.is_ascii_lowercase())
        })
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Returns a virtual machine's stack frame if it contains only program names.
pub(super) fn frame(frame: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || "._$<>:-".contains(c);
    if frame.len() <= 160 && frame.chars().all(fits) {
        frame.to_owned()
    } else {
        "?".to_owned()
    }
}

/// Returns the safe parts: known phrases and error numbers.
fn faults(text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let mut parts: Vec<String> = PHRASES
        .iter()
        .filter(|phrase| text.contains(**phrase))
        .map(|phrase| (*phrase).to_owned())
        .collect();
    for before in NUMBERED {
        if let Some(number) = text
            .match_indices(before)
            .find_map(|(at, _)| number(&text[at + before.len()..]))
        {
            parts.push(format!("{before}{number}"));
            break;
        }
    }
    parts
}

/// Returns the leading number unless it belongs to an address or key.
fn number(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text.len() - digits.len();
    let (number, rest) = text.split_at(sign + count);
    let ends = rest.is_empty() || rest.starts_with([')', ' ', ',', '"']);
    ((1..=DIGITS).contains(&count) && ends).then_some(number)
}

/// Returns the last three components: earlier ones reveal the build machine.
fn end_of_path(path: &str) -> String {
    let parts: Vec<&str> = path.rsplit(['/', '\\']).take(3).collect();
    parts.into_iter().rev().collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn record(args: std::fmt::Arguments<'_>) -> String {
        line(
            &Record::builder()
                .level(Level::Warn)
                .module_path_static(Some("gomoku_core::lobby"))
                .line(Some(7))
                .args(args)
                .build(),
        )
    }

    #[test]
    fn own_words_stay_and_what_is_filled_in_goes() {
        assert_eq!(
            record(format_args!("the list is full")),
            "W core::lobby:7 the list is full"
        );
        let (name, address) = (String::from("Ann"), String::from("192.168.0.7:4321"));
        assert_eq!(
            record(format_args!("{name} at {address}")),
            "W core::lobby:7"
        );
    }

    #[test]
    fn what_a_system_says_of_a_fault_stays() {
        let error = std::io::Error::from_raw_os_error(111);
        assert_eq!(
            record(format_args!("no connection to 10.0.0.1: {error}")),
            "W core::lobby:7 connection refused os error 111"
        );
        let detail = "advertising failed: error -65570";
        assert_eq!(
            record(format_args!("{detail}")),
            "W core::lobby:7 error -65570"
        );
    }

    #[test]
    fn codes_and_addresses_are_no_numbers_of_faults() {
        for fed in [
            "error 123456",
            "error 10.0.0.1",
            "error 4321:7",
            "status 12ab",
            "error",
            "os error -",
        ] {
            assert!(faults(fed).is_empty(), "{fed}: {:?}", faults(fed));
        }
    }

    #[test]
    fn of_a_value_the_variants_stay() {
        #[derive(Debug)]
        #[expect(dead_code, reason = "read by Debug")]
        enum Event {
            Gone,
            Why(Option<Box<Event>>),
            Invited {
                nickname: &'static str,
            },
            Reached(std::net::IpAddr, [u8; 3]),
            Failed {
                device: &'static str,
                detail: &'static str,
            },
        }
        let shows = |event: Event, expected: &str| assert_eq!(variant(&event), expected);
        shows(Event::Gone, "Gone");
        shows(Event::Why(Some(Box::new(Event::Gone))), "Why Some Gone");
        for nickname in [
            "Ann",
            "A \"Quoted Name",
            "Back\\",
            "\\\"Ann\\",
            "魏 Wei",
            "Ann'",
        ] {
            shows(Event::Invited { nickname }, "Invited");
        }
        for address in ["10.0.0.1", "fe80::1", "ABCD:EF01::"] {
            shows(
                Event::Reached(address.parse().unwrap(), [65, 66, 67]),
                "Reached",
            );
        }
        let failed = Event::Failed {
            device: "AB:CD",
            detail: "Error Domain=CBErrorDomain Code=6 \"for Ann\"",
        };
        shows(failed, "Failed code=6");
        assert_eq!(variant(&"Ann"), "");
        assert_eq!(variant(&[1, 2]), "");
    }

    #[test]
    fn frames_are_names_in_a_program() {
        let known = "app.gomoku.game.GameModel$run$1.invoke:42";
        assert_eq!(frame(known), known);
        assert_eq!(frame("java.io.IOException: 10.0.0.1 refused"), "?");
        assert_eq!(frame("Jörg"), "?");
    }

    #[test]
    fn of_a_path_the_end_stays() {
        assert_eq!(end_of_path("/home/ann/x/core/src/a.rs"), "core/src/a.rs");
        assert_eq!(end_of_path("a.rs"), "a.rs");
    }
}
