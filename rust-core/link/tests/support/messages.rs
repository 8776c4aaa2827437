//! Messages: one of each kind with its name, and random ones.

use gomoku_link::message::*;
use proptest::prelude::*;

/// The name that the golden file has for a message. A new variant does not compile here until it
/// has one.
pub(crate) fn name(message: &Message) -> String {
    let entry = |entry: &Entry| match entry {
        Entry::Move { .. } => "move",
        Entry::Undo => "undo",
        Entry::Reset => "reset",
        Entry::Resign { .. } => "resign",
        Entry::Draw => "draw",
        Entry::Timeout => "timeout",
    };
    match message {
        Message::Commit { .. } => "commit".into(),
        Message::Nonce { .. } => "nonce".into(),
        Message::Reveal { .. } => "reveal".into(),
        Message::Hello(hello) => format!("hello-{:?}", hello.purpose).to_lowercase(),
        Message::Refuse(Refusal::Version { .. }) => "refuse-version".into(),
        Message::Refuse(why) => format!("refuse-{why:?}").to_lowercase(),
        Message::Accept => "accept".into(),
        Message::Append { entry: what, .. } => format!("append-{}", entry(what)),
        Message::Ack { .. } => "ack".into(),
        Message::Request { ask, .. } => format!("request-{ask:?}").to_lowercase(),
        Message::Reject { .. } => "reject".into(),
        Message::Cancel { .. } => "cancel".into(),
        Message::Paused { .. } => "paused".into(),
        Message::Ping { .. } => "ping".into(),
        Message::Pong { .. } => "pong".into(),
        Message::React(reaction) => format!("react-{reaction:?}").to_lowercase(),
        Message::Leave => "leave".into(),
        Message::Desync => "desync".into(),
        Message::Probe { .. } => "probe".into(),
        Message::Probed { .. } => "probed".into(),
        Message::Common { .. } => "common".into(),
        Message::Restart { .. } => "restart".into(),
        Message::Show { .. } => "show".into(),
        Message::Players(_) => "players".into(),
    }
}

/// One of each kind.
pub(crate) fn samples() -> Vec<Message> {
    let hash = LogHash(*b"0123456789abcdef");
    let hello = |purpose, nick: &str, clock, black| {
        Message::Hello(Hello {
            proto: 1,
            min: 1,
            purpose,
            app: "gomoku 0.1.0".into(),
            nick: nick.into(),
            session: Id([0xa5; 16]),
            token: Id([0x5a; 16]),
            have: 7,
            hash,
            terms: Terms {
                rule: Rule::Renju,
                size: 15,
                clock,
                black,
                forbidden_loses: true,
            },
        })
    };
    let countdown = Clock::Countdown {
        main_ms: 300_000,
        increment_ms: 2_000,
    };
    let append = |entry| Message::Append {
        index: 258,
        entry,
        hash,
    };
    let mut all = vec![
        Message::Commit { digest: [0xc1; 32] },
        Message::Nonce { nonce: [0xd2; 16] },
        Message::Reveal { nonce: [0xe3; 16] },
        hello(Purpose::Invite, "小薇", countdown, Side::Host),
        hello(Purpose::Resume, "Wei", Clock::CountUp, Side::Guest),
        hello(Purpose::Watch, "w", Clock::CountUp, Side::Guest),
        Message::Refuse(Refusal::Version { proto: 2, min: 2 }),
    ];
    all.extend(
        [
            Refusal::Busy,
            Refusal::Declined,
            Refusal::CodeMismatch,
            Refusal::ChangedKey,
            Refusal::BadSetup,
            Refusal::BadName,
            Refusal::UnknownGame,
            Refusal::Full,
        ]
        .map(Message::Refuse),
    );
    all.push(Message::Accept);
    all.extend(
        [
            Entry::Move {
                column: 7,
                row: 8,
                elapsed_ms: 1_234,
            },
            Entry::Undo,
            Entry::Reset,
            Entry::Resign { loser: Side::Guest },
            Entry::Draw,
            Entry::Timeout,
        ]
        .map(append),
    );
    all.push(Message::Ack {
        have: 259,
        hash,
        charged_ms: 1_500,
    });
    for (id, ask) in (1..).zip([Ask::Undo, Ask::Reset, Ask::Draw, Ask::Resign]) {
        all.push(Message::Request { id, at: 9, ask });
    }
    all.extend([
        Message::Reject { id: 3 },
        Message::Cancel { id: 4 },
        Message::Paused { paused: true },
        Message::Ping { stamp: 0x0102_0304 },
        Message::Pong { stamp: u64::MAX },
    ]);
    all.extend(
        [
            Reaction::Wave,
            Reaction::Applause,
            Reaction::Luck,
            Reaction::Surprise,
            Reaction::Thinking,
            Reaction::Thanks,
        ]
        .map(Message::React),
    );
    all.extend([
        Message::Leave,
        Message::Desync,
        Message::Probe { index: 5, hash },
        Message::Probed {
            index: 5,
            same: false,
        },
        Message::Common { index: 4 },
        Message::Restart { index: 4 },
        Message::Show {
            index: 0,
            by: Side::Guest,
            entry: Entry::Draw,
            hash,
        },
        Message::Players(Players {
            host: "小魏".into(),
            guest: "Ann".into(),
        }),
    ]);
    all
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Host), Just(Side::Guest)]
}

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![
        any::<(u8, u8, u32)>().prop_map(|(column, row, elapsed_ms)| Entry::Move {
            column,
            row,
            elapsed_ms,
        }),
        Just(Entry::Undo),
        Just(Entry::Reset),
        side().prop_map(|loser| Entry::Resign { loser }),
        Just(Entry::Draw),
        Just(Entry::Timeout),
    ]
}

/// Random messages: the samples' kinds with other contents where a kind has any.
pub(crate) fn random() -> impl Strategy<Value = Message> {
    let hash = || any::<[u8; 16]>().prop_map(LogHash);
    let hello = (
        any::<(u16, u16, [u8; 16], [u8; 16], u32, u8, bool)>(),
        ".{0,40}",
        ".{0,32}",
        (hash(), side(), any::<Option<(u32, u32)>>()),
    );
    let hello = hello.prop_map(|(plain, nick, app, (hash, black, clock))| {
        let (proto, min, session, token, have, size, forbidden_loses) = plain;
        Message::Hello(Hello {
            proto,
            min,
            purpose: Purpose::Resume,
            app,
            nick,
            session: Id(session),
            token: Id(token),
            have,
            hash,
            terms: Terms {
                rule: Rule::Freestyle,
                size,
                clock: clock.map_or(Clock::CountUp, |(main_ms, increment_ms)| Clock::Countdown {
                    main_ms,
                    increment_ms,
                }),
                black,
                forbidden_loses,
            },
        })
    });
    prop_oneof![
        2 => proptest::sample::select(samples()),
        1 => hello,
        1 => (any::<u32>(), entry(), hash())
            .prop_map(|(index, entry, hash)| Message::Append { index, entry, hash }),
        1 => (any::<u32>(), side(), entry(), hash())
            .prop_map(|(index, by, entry, hash)| Message::Show { index, by, entry, hash }),
        1 => (any::<u32>(), hash(), any::<u32>())
            .prop_map(|(have, hash, charged_ms)| Message::Ack { have, hash, charged_ms }),
    ]
}
