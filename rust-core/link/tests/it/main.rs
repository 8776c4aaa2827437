//! All integration tests in one program, which links once and runs waiting tests in parallel.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop at a surprise"
)]

mod clock_histories;
mod clocks;
mod codec;
mod discovery_mdns;
mod discovery_short_code;
mod discovery_table;
mod discovery_text;
mod driver;
mod driver_floods;
mod driver_goodbyes;
mod hostile;
mod hostile_pairing;
mod hostile_short_code;
mod link;
mod online_broker;
mod online_clocks;
mod online_cluster;
mod online_golden;
mod online_pace;
mod online_pairing;
mod online_pressed;
mod online_receipts;
mod online_restart;
mod online_retraction;
mod online_room;
mod online_strangers;
mod online_survival;
mod online_versions;
mod outgoing;
mod pressed_over_streams;
mod radio;
mod radio_calls;
mod radio_card;
mod radio_histories;
mod radio_life;
mod replica;
mod replica_hostile;
mod replica_model;
mod replica_pressed;
mod session;
mod session_clocks;
mod session_resume;
mod simulation;
mod strangers;
mod support;
mod watch;
