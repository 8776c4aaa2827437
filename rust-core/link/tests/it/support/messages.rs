//! Sample and random messages of each kind.

use gomoku_link::link::PublicKey;
use gomoku_link::message::*;
use proptest::prelude::*;

/// Name in the golden file. A new variant needs one to compile.
pub(crate) fn name(message: &Message) -> String {
    match message {
        Message::Commit { .. } => "commit".into(),
        Message::Nonce { .. } => "nonce".into(),
        Message::Reveal { .. } => "reveal".into(),
        Message::Hello(hello) => format!("hello-{:?}", hello.purpose).to_lowercase(),
        Message::Refuse(Refusal::Version { .. }) => "refuse-version".into(),
        Message::Refuse(Refusal::Unknown(Feature::Other(_))) => "refuse-unknown-other".into(),
        Message::Refuse(Refusal::Unknown(part)) => {
            format!("refuse-unknown-{part:?}").to_lowercase()
        }
        Message::Refuse(Refusal::Later(..)) => "refuse-later".into(),
        Message::Refuse(why) => format!("refuse-{why:?}").to_lowercase(),
        Message::Accept { .. } => "accept".into(),
        Message::Paused { .. } => "paused".into(),
        Message::Ping { .. } => "ping".into(),
        Message::Pong { .. } => "pong".into(),
        Message::React(reaction) => format!("react-{reaction:?}").to_lowercase(),
        Message::Leave => "leave".into(),
        Message::Slots(_) => "slots".into(),
        Message::Show { .. } => "show".into(),
        Message::Players(_) => "players".into(),
        Message::Ask { .. } => "ask".into(),
        Message::Answer { .. } => "answer".into(),
        Message::Know { .. } => "know".into(),
        Message::Tell { .. } => "tell".into(),
    }
}

pub(crate) fn samples() -> Vec<Message> {
    let hello = |purpose, nick: &str, clock, black| {
        Message::Hello(Hello {
            purpose,
            app: "gomoku 0.1.0".into(),
            nick: nick.into(),
            session: Id([0xa5; 16]),
            token: Id([0x5a; 16]),
            key: PublicKey([0x77; 32]),
            proof: [0x3c; 16],
            marks: vec![[0x88; 8]; 2],
            terms: Proposal::from(Terms {
                rule: Rule::Renju,
                size: 15,
                clock,
                black,
                forbidden_loses: true,
            }),
            more: Vec::new(),
        })
    };
    let countdown = Clock::Countdown {
        main_ms: 300_000,
        increment_ms: 2_000,
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
            Refusal::Unknown(Feature::Message),
            Refusal::Unknown(Feature::Purpose),
            Refusal::Unknown(Feature::Rule),
            Refusal::Unknown(Feature::Clock),
            Refusal::Unknown(Feature::Other(0x0102)),
            Refusal::NotNow,
            Refusal::UseCode,
            Refusal::Private,
            Refusal::WrongCode,
            Refusal::Later(0xfe, 1, 2),
        ]
        .map(Message::Refuse),
    );
    all.push(Message::Accept {
        key: PublicKey([0x66; 32]),
        proof: [0x99; 16],
    });
    all.extend([
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
        Message::Slots(b"packet".to_vec()),
        Message::Show {
            by: Side::Guest,
            packet: b"packet".to_vec(),
        },
        Message::Players(Players {
            host: "小魏".into(),
            guest: "Ann".into(),
        }),
        Message::Ask { share: [0xa1; 32] },
        Message::Answer { share: [0xb2; 32] },
        Message::Know { proof: [0xc3; 16] },
        Message::Tell { proof: [0xd4; 16] },
    ]);
    all
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Host), Just(Side::Guest)]
}

pub(crate) fn random() -> impl Strategy<Value = Message> {
    let hello = (
        any::<(
            [u8; 16],
            [u8; 16],
            [u8; 16],
            Vec<[u8; 8]>,
            Vec<u8>,
            u8,
            bool,
        )>(),
        ".{0,40}",
        ".{0,32}",
        (side(), any::<Option<(u32, u32)>>()),
    );
    let hello = hello.prop_map(|(plain, nick, app, (black, clock))| {
        let (session, token, proof, marks, more, size, forbidden_loses) = plain;
        Message::Hello(Hello {
            purpose: Purpose::Resume,
            app,
            nick,
            session: Id(session),
            token: Id(token),
            key: PublicKey([0; 32]),
            proof,
            marks,
            terms: Proposal::from(Terms {
                rule: Rule::Freestyle,
                size,
                clock: clock.map_or(Clock::CountUp, |(main_ms, increment_ms)| Clock::Countdown {
                    main_ms,
                    increment_ms,
                }),
                black,
                forbidden_loses,
            }),
            more,
        })
    });
    prop_oneof![
        2 => proptest::sample::select(samples()),
        1 => hello,
        1 => any::<Vec<u8>>().prop_map(Message::Slots),
        1 => (side(), any::<Vec<u8>>())
            .prop_map(|(by, packet)| Message::Show { by, packet }),
    ]
}
